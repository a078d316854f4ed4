#!/usr/bin/env bash
# Signs a disk image, has Apple notarise it, and writes its checksum anew: macos_notarise.sh IMAGE
# Without a certificate (CODESIGN_IDENTITY) or an account (NOTARY_...) it says so and leaves the image as it is.
set -euo pipefail
image="$1"
if [[ -z "${CODESIGN_IDENTITY:-}" ]]; then
    echo "No certificate: ${image##*/} stays as it is."
    exit 0
fi
codesign --sign "${CODESIGN_IDENTITY}" --timestamp "${image}"
if [[ -n "${NOTARY_APPLE_ID:-}" && -n "${NOTARY_PASSWORD:-}" && -n "${NOTARY_TEAM:-}" ]]; then
    xcrun notarytool submit "${image}" --wait \
        --apple-id "${NOTARY_APPLE_ID}" --password "${NOTARY_PASSWORD}" --team-id "${NOTARY_TEAM}"
    xcrun stapler staple "${image}"
else
    echo "No account: ${image##*/} is signed and not notarised."
fi
(cd "$(dirname "${image}")" && shasum -a 256 "${image##*/}" >"${image##*/}.sha256")

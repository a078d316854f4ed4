#!/usr/bin/env bash
# Makes a Mac ready to sign with the certificate in CERTIFICATE (a .p12 file as base64), for the steps that follow.
# Without one it says so and is well: the program is then signed by nobody, and macOS asks before the first start.
set -euo pipefail
if [[ -z "${CERTIFICATE:-}" || -z "${IDENTITY:-}" ]]; then
    echo "No certificate: the program will not be signed."
    exit 0
fi
keychain="${RUNNER_TEMP}/signing.keychain-db"
password="$(uuidgen)"
file="${RUNNER_TEMP}/certificate.p12"
trap 'rm -f "${file}"' EXIT
base64 --decode <<<"${CERTIFICATE}" >"${file}"
security create-keychain -p "${password}" "${keychain}"
security set-keychain-settings -lut 21600 "${keychain}"
security unlock-keychain -p "${password}" "${keychain}"
security import "${file}" -P "${CERTIFICATE_PASSWORD:-}" -t cert -f pkcs12 -k "${keychain}" -T /usr/bin/codesign
security set-key-partition-list -S apple-tool:,apple: -k "${password}" "${keychain}" >/dev/null
security list-keychains -d user -s "${keychain}" login.keychain-db
echo "CODESIGN_IDENTITY=${IDENTITY}" >>"${GITHUB_ENV}"

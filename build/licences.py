"""What others made and the packaged program contains: a list of it, and their licences' own words."""

from __future__ import annotations

import importlib.metadata
import re
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Iterable, Sequence
from pathlib import Path

import contents

LIST = "THIRD-PARTY.txt"
"""Of the list, in the folder of the licences."""

_LIBRARIES = {
    "asound": ("ALSA library", "LGPL-2.1-or-later"),
    "brotli": ("Brotli", "MIT"),
    "bz2": ("bzip2", "bzip2-1.0.6"),
    "crypto": ("OpenSSL", "Apache-2.0"),
    "expat": ("Expat", "MIT"),
    "ffi": ("libffi", "MIT"),
    "flac": ("FLAC", "BSD-3-Clause"),
    "fluidsynth": ("FluidSynth", "LGPL-2.1-or-later"),
    "freetype": ("FreeType", "FTL"),
    "harfbuzz": ("HarfBuzz", "MIT"),
    "jpeg": ("libjpeg-turbo", "IJG AND BSD-3-Clause"),
    "lzma": ("XZ Utils (liblzma)", "0BSD"),
    "modplug": ("libmodplug", "public domain"),
    "mpdec": ("libmpdec", "BSD-2-Clause"),
    "mpg123": ("mpg123", "LGPL-2.1-only"),
    "ogg": ("libogg", "BSD-3-Clause"),
    "opus": ("Opus and opusfile", "BSD-3-Clause"),
    "png": ("libpng", "libpng-2.0"),
    "portmidi": ("PortMidi", "MIT"),
    "python": ("Python", "PSF-2.0"),
    "sdl2": ("SDL 2 with SDL_image, SDL_mixer and SDL_ttf", "Zlib"),
    "sharpyuv": ("libwebp", "BSD-3-Clause"),
    "sndfile": ("libsndfile", "LGPL-2.1-or-later"),
    "ssl": ("OpenSSL", "Apache-2.0"),
    "tiff": ("LibTIFF", "libtiff"),
    "ucrt": ("Microsoft C runtime", "Microsoft redistributable"),
    "api-ms-win": ("Microsoft C runtime", "Microsoft redistributable"),
    "msvcp": ("Microsoft C++ runtime", "Microsoft redistributable"),
    "uuid": ("libuuid", "BSD-3-Clause"),
    "vcruntime": ("Microsoft C runtime", "Microsoft redistributable"),
    "vorbis": ("libvorbis", "BSD-3-Clause"),
    "wavpack": ("WavPack", "BSD-3-Clause"),
    "webp": ("libwebp", "BSD-3-Clause"),
    "xmp": ("libxmp", "MIT"),
    "z": ("zlib", "Zlib"),
    "zlib": ("zlib", "Zlib"),
}
"""Shared libraries by the beginning of their file's name (without "lib"): what they are, and the short name of their
licence as SPDX writes it."""

_HEAD = """\
What others made and this program contains
==========================================

The game's own code, texts and pictures are under the MIT licence (LICENSE.txt). It runs on the work of many others,
used unchanged; all of it is free. Shared libraries are files of their own, which you may replace by your own builds.
The folders beside this list hold the words of the licences.
"""

_GNU_LESSER = Path("docs", "generated", "LGPL.txt")


class UnknownLibrary(Exception):
    """A file would be packed of which nobody has said what it is; the text names it."""


def write(folder: Path, binaries: Iterable[Path]) -> None:
    """Fill the folder with the list and the licences, given the library files that are packed.

    Raises :class:`UnknownLibrary` if one of them is not known.
    """
    if folder.exists():
        shutil.rmtree(folder)
    folder.mkdir(parents=True)
    lines = [_HEAD, "Python and its packages", "-----------------------", ""]
    _python(folder / "Python.txt")
    lines.append(_line("Python", sys.version.split()[0], "PSF-2.0"))
    for name in contents.distributions():
        found = importlib.metadata.distribution(name)
        lines.append(_line(found.metadata["Name"], found.version, _licence(found)))
        _words(found, folder)
    lines += ["", "Shared libraries", "----------------", ""]
    lines += [_line(name, "", licence) for name, licence in sorted({library(path.name) for path in binaries})]
    for path in binaries:
        _from_the_system(path, folder)
    (folder / LIST).write_text("\n".join(lines) + "\n", encoding="utf-8", newline="\n")


def library(file: str) -> tuple[str, str]:
    """What a shared library's file is, and its licence. Raises :class:`UnknownLibrary`."""
    plain = re.sub(r"^lib", "", file.lower())
    for known in sorted(_LIBRARIES, key=len, reverse=True):
        # One letter could begin any name: "z" must be the whole of it.
        if plain.startswith(known) and (len(known) > 1 or not plain[1:2].isalpha()):
            return _LIBRARIES[known]
    raise UnknownLibrary(f"{file}: say in build/licences.py what this library is, or exclude it in build/contents.py")


def _line(name: str, version: str, licence: str) -> str:
    return f"  {f'{name} {version}'.strip():52} {licence}"


def _licence(found: importlib.metadata.Distribution) -> str:
    told = found.metadata.json.get("license_expression") or found.metadata.json.get("license") or ""
    first = " ".join(str(told).split())
    return first if len(first) < 60 else f"{first[:60].rsplit(' ', 1)[0]} ..."


def _words(found: importlib.metadata.Distribution, folder: Path) -> None:
    """Copy every licence file that the package brought along."""
    wanted = re.compile(r"(^|/)(LICEN[CS]E|COPYING|LGPL)[^/]*$", re.IGNORECASE)
    files = [file for file in found.files or () if wanted.search(file.as_posix()) and file.suffix != ".py"]
    # A package may hold the same words twice: beside its modules, and where installers look.
    own = sorted({file.name: file for file in sorted(files, key=lambda file: file.as_posix())}.items())
    for name, file in own:
        source = Path(str(found.locate_file(file)))
        ending = "" if len(own) == 1 else f"-{Path(name).stem}"
        shutil.copyfile(source, folder / f"{found.metadata['Name']}{ending}.txt")


def _python(target: Path) -> None:
    version = f"python{sys.version_info[0]}.{sys.version_info[1]}"
    places = [
        Path(sysconfig.get_path("stdlib")) / "LICENSE.txt",
        Path(sys.base_prefix) / "LICENSE.txt",
        Path(sys.base_prefix) / "LICENSE",
        Path("/usr/share/doc") / version / "copyright",
    ]
    for place in places:
        if place.is_file():
            shutil.copyfile(place, target)
            return
    raise UnknownLibrary(f"Python's licence is in none of: {', '.join(map(str, places))}")


def _from_the_system(path: Path, folder: Path) -> None:
    """Copy the licence of a library that the system's packages brought, where there are such."""
    if not sys.platform.startswith("linux") or "site-packages" in path.parts or shutil.which("dpkg-query") is None:
        return
    for name in dict.fromkeys((str(path), str(path.resolve()), str(path.resolve()).removeprefix("/usr"))):
        asked = subprocess.run(["dpkg-query", "-S", name], capture_output=True, text=True, check=False)
        if asked.returncode == 0:
            package = asked.stdout.split(":")[0]
            words = Path("/usr/share/doc") / package / "copyright"
            if words.is_file():
                shutil.copyfile(words, folder / f"{package}.txt")
            return


def packed_libraries(binaries: Sequence[tuple[str, str, str]]) -> list[Path]:
    """The files among PyInstaller's list of binaries that are libraries and not Python's or a package's own modules."""
    return [Path(source) for _target, source, kind in binaries if kind == "BINARY"]

"""The program's icon as each system wants it: .ico, .icns and .png, from the drawings in ``assets/icon``."""

from __future__ import annotations

import io
import struct
from pathlib import Path

import pygame

from program import ROOT

DRAWINGS = ROOT / "assets" / "icon"
SMALL = 24
"""Up to so many pixels the simpler drawing is used."""
ICO_SIZES = (16, 20, 24, 32, 40, 48, 64, 128, 256)
ICNS_KINDS = {
    b"icp4": 16,
    b"icp5": 32,
    b"icp6": 64,
    b"ic07": 128,
    b"ic08": 256,
    b"ic09": 512,
    b"ic10": 1024,
    b"ic11": 32,
    b"ic12": 64,
    b"ic13": 256,
    b"ic14": 512,
}
"""The kinds of picture in an .icns file, and how many pixels each is wide."""
PNG_SIZE = 256


def draw(size: int) -> pygame.Surface:
    """The icon, so many pixels high and wide, with per-pixel alpha."""
    drawing = DRAWINGS / ("small.svg" if size <= SMALL else "large.svg")
    drawn = pygame.image.load_sized_svg(drawing, (size, size))
    own = pygame.Surface((size, size), pygame.SRCALPHA, 32)
    own.blit(drawn, (0, 0))
    return own


def png(size: int) -> bytes:
    """The icon as a PNG file."""
    file = io.BytesIO()
    pygame.image.save(draw(size), file, "icon.png")
    return file.getvalue()


def write_png(path: Path) -> None:
    """Write the icon for Linux."""
    path.write_bytes(png(PNG_SIZE))


def write_ico(path: Path) -> None:
    """Write the icon for Windows: bitmaps, and a PNG for the largest, which the format cannot hold otherwise."""
    pictures = [png(size) if size >= 256 else _bitmap(size) for size in ICO_SIZES]
    offset = 6 + 16 * len(pictures)
    head = struct.pack("<HHH", 0, 1, len(pictures))
    for size, picture in zip(ICO_SIZES, pictures, strict=True):
        head += struct.pack("<BBBBHHII", size % 256, size % 256, 0, 0, 1, 32, len(picture), offset)
        offset += len(picture)
    path.write_bytes(head + b"".join(pictures))


def write_icns(path: Path) -> None:
    """Write the icon for macOS."""
    parts = []
    for kind, size in ICNS_KINDS.items():
        picture = png(size)
        parts.append(kind + struct.pack(">I", 8 + len(picture)) + picture)
    body = b"".join(parts)
    path.write_bytes(b"icns" + struct.pack(">I", 8 + len(body)) + body)


def _bitmap(size: int) -> bytes:
    """The icon as an .ico file holds small ones: a bitmap from below, and a mask that old programs look at."""
    picture = draw(size)
    rows = pygame.image.tobytes(picture, "BGRA", True)
    line = (size + 31) // 32 * 4
    mask = bytearray()
    for y in reversed(range(size)):
        bits = bytearray(line)
        for x in range(size):
            if picture.get_at((x, y)).a < 128:
                bits[x // 8] |= 0x80 >> x % 8
        mask += bits
    head = struct.pack("<IiiHHIIiiII", 40, size, 2 * size, 1, 32, 0, len(rows) + len(mask), 0, 0, 0, 0)
    return head + rows + bytes(mask)

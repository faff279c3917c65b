"""Build the pictures' font as a subset of a full font: python -m sandbox.assets.font SOURCE.ttf."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

from fontTools.subset import Options, Subsetter  # type: ignore[import-untyped]  # comes without types
from fontTools.ttLib import TTFont, newTable  # type: ignore[import-untyped]
from fontTools.ttLib.tables._g_l_y_f import OVERLAP_COMPOUND, flagOverlapSimple  # type: ignore[import-untyped]
from fontTools.ttLib.tables.ttProgram import Program  # type: ignore[import-untyped]

from render.paint.drawing.text import FILE, UNKNOWN

SCRIPTS = (
    range(0x20, 0x7F),  # Latin
    range(0xA0, 0x300),  # Latin-1, Latin Extended-A and B, phonetic letters, letters that modify others
    range(0x370, 0x530),  # Greek and Cyrillic
    range(0x1E00, 0x2000),  # Latin of Vietnamese and others, Greek with several accents
)
_SIGNS = "–—‘’‚“”„†•…‰′″‹›⁄€₴₹₽™←↑→↓↔⇒−≠≤≥✓★☆"
"""Characters outside the supported scripts that texts may contain."""
_LOOSER = 20
"""Extra space between letters in font units (2,048 per em), because pictures thicken their strokes."""
_DIGIT = 1188
"""Width of every digit, in font units."""
_DIGITS = "0123456789"
_NO_FITTING = [
    "PUSHW[ ]",
    "511",
    "SCANCTRL[ ]",
    "PUSHB[ ]",
    "4",
    "SCANTYPE[ ]",
    "PUSHB[ ]",
    "4",
    "SCANTYPE[ ]",
]
"""Bytecode that turns hinting off. It must be longer than 7 bytes, or FreeType applies its own hinting."""
_KEPT = ("cmap", "glyf", "head", "hhea", "hmtx", "loca", "maxp", "name", "OS/2", "post")
_NAMES = (0, 1, 2, 3, 4, 5, 6, 7, 13, 14)
"""IDs of the name records to keep: copyright, names, version, trademark and licence."""


def letters() -> set[int]:
    """Return the code points to keep; the source font may lack some of them."""
    return {code for script in SCRIPTS for code in script} | set(map(ord, UNKNOWN + _SIGNS))


def subset(source: Path) -> TTFont:
    """Keep only the letters needed, with digits of equal width; drop features, kerning and hints.

    Pictures are laid out glyph by glyph (Pillow's basic layout), which ignores the dropped tables.
    """
    font = TTFont(source, recalcTimestamp=False)
    _even_digits(font)
    options = Options(drop_tables=[tag for tag in font.reader.tables if tag not in _KEPT])
    options.layout_features, options.name_IDs = [], list(_NAMES)
    options.glyph_names, options.hinting, options.notdef_outline = False, False, True
    cutter = Subsetter(options)
    cutter.populate(unicodes=letters())
    cutter.subset(font)
    _space(font)
    _quicken(font)
    return font


def _even_digits(font: TTFont) -> None:
    """Replace digits by the source's tabular ones, so that numbers align in columns."""
    even = _tabular(font)
    for table in font["cmap"].tables:
        for digit in map(ord, _DIGITS):
            glyph = table.cmap[digit]
            table.cmap[digit] = even.get(glyph, glyph)


def _tabular(font: TTFont) -> Mapping[str, str]:
    """Return the tabular variant of each glyph that has one."""
    gsub = font["GSUB"].table
    wanted = (one.Feature for one in gsub.FeatureList.FeatureRecord if one.FeatureTag == "tnum")
    (lookup,) = next(wanted).LookupListIndex
    (table,) = gsub.LookupList.Lookup[lookup].SubTable
    found: Mapping[str, str] = getattr(table, "ExtSubTable", table).mapping
    return found


def _space(font: TTFont) -> None:
    """Widen the spacing of letters a little, and give all digits the same width."""
    widths, glyphs = font["hmtx"].metrics, font.getBestCmap()
    digits = {glyphs[ord(digit)] for digit in _DIGITS}
    for glyph, (width, left) in widths.items():
        more = _DIGIT - width if glyph in digits else _LOOSER if width else 0
        widths[glyph] = width + more, left + more // 2


def _quicken(font: TTFont) -> None:
    """Make FreeType draw the glyphs four times as fast: clear the overlap flags, and turn off fitting.

    A glyph flagged as having overlapping contours is drawn at 16 times its size, to hide seams that are not
    visible here. A font without a program of its own is fitted to the pixels, which is wasted: pictures are
    shown scaled down.
    """
    for name in font.getGlyphOrder():
        glyph = font["glyf"][name]
        if glyph.isComposite():
            for part in glyph.components:
                part.flags &= ~OVERLAP_COMPOUND
        elif glyph.numberOfContours:
            glyph.flags[0] &= ~flagOverlapSimple
    font["prep"] = newTable("prep")
    font["prep"].program = Program()
    font["prep"].program.fromAssembly(_NO_FITTING)


def main(arguments: Sequence[str] | None = None) -> int:
    """Write the font to where the pictures load it."""
    parser = argparse.ArgumentParser(prog="python -m sandbox.assets.font", description=__doc__)
    parser.add_argument("source", type=Path, help="whole font, a TrueType file")
    found = parser.parse_args(arguments)
    font = subset(found.source)
    font.save(FILE, reorderTables=True)
    print(f"{FILE.name}: {len(font.getBestCmap())} letters, {FILE.stat().st_size} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main())

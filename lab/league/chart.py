"""python -m lab.league.chart: the tables of chances foreseen in docs/strength.md as a chart."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from math import ceil
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

from lab.league.calibration import WANTED

_PAGE, _CHART = Path("docs/strength.md"), Path("docs/calibration.png")
_SIDE, _EDGE, _HEAD = 420, 70, 60
_HIGH = _SIDE + 2 * _HEAD + 20
_ACROSS = 3
"""So many squares stand in a row."""
_INK, _PALE, _BAND, _DOT = "#22303c", "#c9d2d9", "#e6eef4", "#1f6fb2"


@dataclass(frozen=True)
class Bin:
    """Chances foreseen of about one size, and how often those seats won; shares from 0 to 1."""

    foreseen: float
    won: float
    low: float
    high: float


def read(page: str) -> dict[str, list[Bin]]:
    """Title of each calibration on the page -> its bins."""
    found = {}
    for part in page.split("\n## ")[1:]:
        title, _, text = part.partition("\n")
        if title.endswith(": chances foreseen"):
            found[title.removesuffix(": chances foreseen")] = list(_bins(text))
    return found


def _bins(text: str) -> Iterator[Bin]:
    for line in text.splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if len(cells) == 7 and "% to " in cells[0]:
            low, high = cells[4].split(" to ")
            yield Bin(*(float(cell.rstrip("%")) / 100 for cell in (cells[2], cells[3], low, high)))


def drawn(found: dict[str, list[Bin]]) -> Image.Image:
    """A square for each: foreseen from left to right, won upwards, the band that is wanted, intervals."""
    across, down = min(len(found), _ACROSS), ceil(len(found) / _ACROSS)
    picture = Image.new("RGB", (across * (_SIDE + _EDGE) + _EDGE, down * _HIGH), "white")
    pen = ImageDraw.Draw(picture)
    for number, (title, bins) in enumerate(found.items()):
        row, column = divmod(number, _ACROSS)
        _draw_square(pen, (_EDGE + column * (_SIDE + _EDGE), row * _HIGH), title, bins)
    return picture


def _draw_square(pen: ImageDraw.ImageDraw, corner: tuple[int, int], title: str, bins: list[Bin]) -> None:
    left, top = corner

    def at(foreseen: float, won: float) -> tuple[float, float]:
        return left + foreseen * _SIDE, top + _HEAD + (1 - won) * _SIDE

    font = ImageFont.load_default(20)
    corners = [(0, 0), (0, WANTED), (1 - WANTED, 1), (1, 1), (1, 1 - WANTED), (WANTED, 0)]
    pen.polygon([at(*corner) for corner in corners], fill=_BAND)
    pen.line([at(0, 0), at(1, 1)], fill=_PALE, width=2)
    pen.rectangle([at(0, 1), at(1, 0)], outline=_INK)
    pen.text((left, top + 18), title, fill=_INK, font=font)
    pen.text((left, top + _HEAD + _SIDE + 34), "foreseen (across), won (up), 95%", fill=_INK, font=font)
    for tenth in (0, 50, 100):
        x, y = at(tenth / 100, 0)
        pen.text((x, y + 6), f"{tenth}%", fill=_INK, font=font, anchor="ma")
    for one in bins:
        pen.line([at(one.foreseen, one.low), at(one.foreseen, one.high)], fill=_DOT, width=2)
        x, y = at(one.foreseen, one.won)
        pen.ellipse((x - 6, y - 6, x + 6, y + 6), fill=_DOT)


if __name__ == "__main__":
    tables = read(_PAGE.read_text(encoding="utf-8"))
    if not tables:
        sys.exit(f"{_PAGE} has no table of chances foreseen.")
    drawn(tables).save(_CHART, optimize=True)

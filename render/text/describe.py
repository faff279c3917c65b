"""Write alt text: a picture's contents, in as many sentences as fit."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from render.scenes.crosstable import Crosstable
from render.scenes.odds import Front, Odds
from render.scenes.scene import Chart, Digest

ALT_LIMIT = 1024
_SHORTENED = " (Shortened.)"


class Sentence(NamedTuple):
    """A part of a description; if room is short, drop the last one of the highest rank first."""

    rank: int
    words: str


def fitted(sentences: Iterable[Sentence]) -> str:
    """Join the non-empty sentences into one text of at most 1,024 characters."""
    parts = [part for part in sentences if part.words]
    text = " ".join(part.words for part in parts)
    if len(text) <= ALT_LIMIT:
        return text
    room = ALT_LIMIT - len(_SHORTENED)
    while len(text) > room and len(parts) > 1:
        least = max(range(len(parts)), key=lambda index: (parts[index].rank, index))
        parts = parts[:least] + parts[least + 1 :]
        text = " ".join(part.words for part in parts)
    if len(text) > room:
        text = text[:room].rsplit(" ", 1)[0]
    return text + _SHORTENED


def chart_text(chart: Chart) -> str:
    """Describe a chart."""
    return fitted(_chart(chart))


def _chart(chart: Chart) -> Iterator[Sentence]:
    yield Sentence(0, f"{chart.title}, after each {chart.step}.")
    for plot in chart.plots:
        curves = (f"{curve.seat.title()} {' '.join(map(str, curve.values))}" for curve in plot.curves)
        yield Sentence(1, f"{plot.title}: {'; '.join(curves)}.")
    for plot in chart.plots:
        ends = (f"{curve.seat.title()} {curve.values[-1]}" for curve in plot.curves if curve.values)
        yield Sentence(0, f"{plot.title} at the end: {', '.join(ends)}.")


def digest_text(shown: Digest) -> str:
    """Describe a digest row by row."""
    rows = (f"{' '.join(filter(None, (row.text, row.detail))).removesuffix('.')}." for row in shown.rows)
    title = f"{shown.title}, {shown.seat.title()}, {shown.when}:"
    return fitted([Sentence(0, title), *(Sentence(1, row) for row in rows)])


def odds_text(shown: Odds) -> str:
    """Describe chances rival by rival."""
    return fitted(Sentence(0, f"{front.title}: {'; '.join(_rivals(front))}.") for front in shown.fronts)


def _rivals(front: Front) -> Iterator[str]:
    for rival in front.rivals:
        both = zip(front.heads, rival.chances, strict=False)
        said = ", ".join(f"{head} {chance}%" for head, chance in both if chance is not None)
        yield f"{rival.name} {said}"


def crosstable_text(shown: Crosstable) -> str:
    """Describe standings line by line; drop the last lines if room is short."""
    return fitted([Sentence(0, f"{shown.title}, {shown.when}:"), *_standing(shown)])


def _standing(shown: Crosstable) -> Iterator[Sentence]:
    for number, line in enumerate(shown.lines, 1):
        cells = ", ".join(cell.text or "none" for cell in line.cells)
        said = f"{line.rank}. {line.name} {line.points} ({cells})"
        yield Sentence(number, f"{said}, out." if line.is_out else f"{said}.")

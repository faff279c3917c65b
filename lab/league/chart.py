"""The command `python -m lab chart`: update the table and the chart of docs/strength.md from the results."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from dataclasses import dataclass
from math import ceil
from pathlib import Path

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import PercentFormatter

from engine.kernel.core import Refused
from lab.league import summary
from lab.league.calibration import WANTED
from lab.shell.arguments import in_words

RESULTS, READERS = Path("lab/results/strength.md"), Path("docs/strength.md")
_CHART = Path("docs/calibration.png")
_SIDE = 5.0
"""Edge length of a square chart, in inches."""
_ACROSS = 3
"""Charts in a row."""
_BAND, _DOT = "#e6eef4", "#1f6fb2"


@dataclass(frozen=True)
class Bin:
    """Predicted chances of similar size, and the share of wins among them; from 0 to 1."""

    foreseen: float
    won: float
    low: float
    high: float


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    parser.add_argument(
        "--page", type=Path, default=RESULTS, help=f"page with the results (default: {RESULTS})"
    )
    parser.add_argument("--out", type=Path, default=_CHART, help=f"file for the chart (default: {_CHART})")
    parser.add_argument(
        "--readers", type=Path, default=READERS, help=f"page with the table (default: {READERS})"
    )
    parser.set_defaults(command=in_words(_run))


def _run(options: argparse.Namespace) -> int:
    results = options.page.read_text(encoding="utf-8")
    found = read(results)
    if not found:
        raise Refused(f"{options.page} has no table of chances foreseen.")
    summary.renew(options.readers, results)
    drawn(found).savefig(options.out)
    return 0


def read(page: str) -> dict[str, list[Bin]]:
    """Return the bins of each calibration on the page, by its title."""
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


def drawn(found: dict[str, list[Bin]]) -> Figure:
    """Draw a square plot for each calibration: predicted chance across, share won upwards, with intervals and
    the target band.
    """
    across, down = min(len(found), _ACROSS), ceil(len(found) / _ACROSS)
    figure = Figure(figsize=(_SIDE * across, _SIDE * down), layout="constrained")
    squares = figure.subplots(down, across, squeeze=False).flat
    for square, (title, bins) in zip(squares, found.items(), strict=False):
        _draw(square, title, bins)
    for square in figure.axes[len(found) :]:
        square.remove()
    return figure


def _draw(square: Axes, title: str, bins: list[Bin]) -> None:
    square.set(title=title, xlabel="foreseen", ylabel="won, 95%", xlim=(0, 1), ylim=(0, 1), aspect="equal")
    square.fill_between((0, 1), (-WANTED, 1 - WANTED), (WANTED, 1 + WANTED), color=_BAND)
    square.axline((0, 0), slope=1, color="lightgrey")
    for axis in (square.xaxis, square.yaxis):
        axis.set_major_formatter(PercentFormatter(1))
    won = [one.won for one in bins]
    reach = ([one.won - one.low for one in bins], [one.high - one.won for one in bins])
    square.errorbar([one.foreseen for one in bins], won, yerr=reach, fmt="o", color=_DOT)

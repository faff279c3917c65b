"""Charts of a scale trial: one plot per figure against the number of games, one line per database."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from io import StringIO
from typing import Any

import matplotlib
from matplotlib.axes import Axes
from matplotlib.figure import Figure

Read = Callable[[Mapping[str, Any]], float | None]

PLOTS: Mapping[str, Read] = {
    "claim, 50,000 wait (ms)": lambda one: one["claim_ms"].get("50000"),
    "scheduler's look (ms)": lambda one: one["tick_ms"],
    "press to reply, half (ms)": lambda one: one["press_ms"],
    "start (s)": lambda one: one["start_s"],
}
COLOURS = {"sqlite": "#c2410c", "postgresql": "#1d4ed8"}
COLUMNS = 2


def chart(figures: Mapping[str, Mapping[str, Any]]) -> str:
    """Return an SVG of the figures in var/scale.json."""
    drawn = Figure(figsize=(9, 6), layout="constrained")
    plots = drawn.subplots(-(-len(PLOTS) // COLUMNS), COLUMNS, squeeze=False).flat
    for plot, (title, read) in zip(plots, PLOTS.items(), strict=True):
        _draw(plot, title, read, figures)
    written = StringIO()
    # words stay words, and the same figures give the same file
    with matplotlib.rc_context({"svg.fonttype": "none", "svg.hashsalt": "scale"}):
        drawn.savefig(written, format="svg", metadata={"Date": None})
    return written.getvalue()


def _sizes(figures: Mapping[str, Any]) -> Iterator[tuple[int, Mapping[str, Any]]]:
    """Yield the figures measured with fewer games, then those with all games."""
    yield from sorted((int(games), one) for games, one in figures.get("with_fewer", {}).items())
    yield figures["games"], figures


def _draw(plot: Axes, title: str, read: Read, figures: Mapping[str, Mapping[str, Any]]) -> None:
    """Draw a line for each database: games on a logarithmic axis, the figure from zero upwards."""
    plot.set(title=title, xscale="log", xlabel="games")
    for number, (kind, of) in enumerate((kind, of) for kind, of in figures.items() if kind in COLOURS):
        points = [(games, value) for games, one in _sizes(of) if (value := read(one)) is not None]
        colour = COLOURS[kind]
        games_of, values = [games for games, _ in points], [value for _, value in points]
        plot.plot(games_of, values, marker="o", color=colour, label=kind)
        for games, value in points:
            above = (0, 6) if number % 2 else (0, -14)
            plot.annotate(
                f"{value:g}", (games, value), above, textcoords="offset points", ha="center", color=colour
            )
    plot.margins(y=0.2)
    plot.set_ylim(bottom=0)
    plot.xaxis.set_major_formatter("{x:,.0f}")
    plot.legend()

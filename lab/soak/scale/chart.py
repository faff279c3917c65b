"""What a trial measured as games grow in number, as a picture: a plot a figure, a line a database."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any
from xml.etree import ElementTree as Xml

Points = list[tuple[str, float]]
"""Numbers of games, and what was measured with them."""

Read = Callable[[Mapping[str, Any]], float | None]

PLOTS: Mapping[str, Read] = {
    "claim, 50,000 wait (ms)": lambda one: one["claim_ms"].get("50000"),
    "scheduler's look (ms)": lambda one: one["tick_ms"],
    "press to reply, half (ms)": lambda one: one["press_ms"],
    "start (s)": lambda one: one["start_s"],
}
COLOURS = {"sqlite": "#c2410c", "postgresql": "#1d4ed8"}
WIDTH, HEIGHT, COLUMNS = 360, 240, 2
LEFT, RIGHT, TOP, BOTTOM = 24, 40, 64, 40
"""Room around the lines of a plot."""


def chart(figures: Mapping[str, Mapping[str, Any]]) -> str:
    """An SVG of the figures as var/scale.json has them."""
    rows = -(-len(PLOTS) // COLUMNS)
    size = {"width": str(WIDTH * COLUMNS), "height": str(HEIGHT * rows)}
    style = {"font-family": "sans-serif", "font-size": "12", "fill": "#1f2937"}
    picture = Xml.Element("svg", {"xmlns": "http://www.w3.org/2000/svg", **size, **style})
    Xml.SubElement(picture, "rect", {**size, "fill": "#ffffff"})
    for number, (title, read) in enumerate(PLOTS.items()):
        lines = {kind: _line(of, read) for kind, of in figures.items() if kind in COLOURS}
        x, y = number % COLUMNS * WIDTH, number // COLUMNS * HEIGHT
        picture.append(_plot(title, lines, f"translate({x} {y})"))
    return Xml.tostring(picture, encoding="unicode") + "\n"


def _line(figures: Mapping[str, Any], read: Read) -> Points:
    return [(games, value) for games, one in _sizes(figures) if (value := read(one)) is not None]


def _sizes(figures: Mapping[str, Any]) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """The figures with fewer games, then those with all."""
    yield from sorted(figures.get("with_fewer", {}).items(), key=lambda one: int(one[0]))
    yield str(figures["games"]), figures


def _plot(title: str, lines: Mapping[str, Points], where: str) -> Xml.Element:
    """Games from left to right, each ten times as many or more; from nothing at the bottom."""
    group = Xml.Element("g", {"transform": where})
    _write(group, LEFT, 24, title, **{"font-weight": "bold"})
    games = sorted({at for points in lines.values() for at, _ in points}, key=int)
    most = max((value for points in lines.values() for _, value in points), default=1.0) or 1.0
    across = {at: LEFT + (WIDTH - LEFT - RIGHT) * n / max(1, len(games) - 1) for n, at in enumerate(games)}
    foot = HEIGHT - BOTTOM
    ground = {"x1": str(LEFT), "x2": str(WIDTH - RIGHT), "y1": str(foot), "y2": str(foot)}
    Xml.SubElement(group, "line", {**ground, "stroke": "#9ca3af"})
    for at, x in across.items():
        _write(group, x, foot + 18, f"{int(at):,}", **{"text-anchor": "middle"})
    for number, (kind, points) in enumerate(lines.items()):
        spots = [(across[at], foot - (foot - TOP) * value / most) for at, value in points]
        path = " ".join(f"{x:.1f},{y:.1f}" for x, y in spots)
        stroke = {"fill": "none", "stroke": COLOURS[kind], "stroke-width": "2"}
        Xml.SubElement(group, "polyline", {"points": path, **stroke})
        _write(group, LEFT + 110 * number, 42, kind, fill=COLOURS[kind])
        for (x, y), (_, value) in zip(spots, points, strict=True):
            middle = {"text-anchor": "middle", "fill": COLOURS[kind]}
            _write(group, x, y - 6 if number % 2 else y + 14, f"{value:g}", **middle)
    return group


def _write(group: Xml.Element, x: float, y: float, words: str, **style: str) -> None:
    Xml.SubElement(group, "text", {"x": f"{x:.1f}", "y": f"{y:.1f}", **style}).text = words

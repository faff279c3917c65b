"""Draw the plan of the house: `python -m tests.plan` writes `docs/house.svg`, floor by floor.

A room is above every room that it imports, so that imports point down the picture and never up.
"""

from __future__ import annotations

import argparse
import ast
from collections.abc import Iterator, Mapping
from graphlib import TopologicalSorter
from html import escape
from pathlib import Path

from tests.house import ROOT, between_rooms, imports_of

WIDTH, FLOOR, GAP, HEAD = 880, 46, 6, 30
"""Pixels: width of the picture, height of a floor, gap between boxes, height of a package's name."""
LETTER = 6.1
"""Most pixels that a letter of the small font takes."""
ROOMY = 2
"""Most rooms on a floor with descriptions; with more rooms, only their names fit."""
OPEN = ("bot", "render", "engine")
"""Packages drawn floor by floor; each other package is one box."""
COLOURS = {
    "lab": "#8a6d3b",
    "sandbox": "#6b7280",
    "guests": "#a14a5c",
    "bot": "#2563a8",
    "render": "#7c3f98",
    "engine": "#2f7d4f",
}


def draw() -> str:
    """Return the plan as SVG."""
    parts, top = list[str](), GAP
    for package in COLOURS:
        drawn, height = _package(package, top)
        parts += drawn
        top += height + 2 * GAP
    head = f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{top}" font-family="sans-serif">'
    return "\n".join([head, '<rect width="100%" height="100%" fill="#ffffff"/>', *parts, "</svg>", ""])


def _package(package: str, top: int) -> tuple[list[str], int]:
    """Return a package's drawing and its height."""
    floors = _floors(between_rooms(imports_of(package))) if package in OPEN else []
    height = HEAD + len(floors) * (FLOOR + GAP)
    colour, title = COLOURS[package], f"{package}/  {_about(ROOT / package)}"
    parts = [
        f'<rect x="{GAP}" y="{top}" width="{WIDTH - 2 * GAP}" height="{height}" rx="8" fill="{colour}"/>',
        _text(2.5 * GAP, top + 20, title, "#ffffff", "bold"),
    ]
    for number, rooms in enumerate(floors):
        parts += _floor(package, rooms, top + HEAD + number * (FLOOR + GAP))
    return parts, height


def _floors(rooms: Mapping[str, frozenset[str]]) -> list[list[str]]:
    """Return the rooms from the top floor down; each is one floor above the highest room that it imports."""
    levels: dict[str, int] = {}
    for room in TopologicalSorter(rooms).static_order():
        levels[room] = 1 + max((levels[one] for one in rooms[room]), default=-1)
    named = {room: level for room, level in levels.items() if "." in room and not room.endswith("__main__")}
    floors = [sorted(room for room in named if named[room] == level) for level in set(named.values())]
    return [floor for floor in reversed(floors) if floor]


def _floor(package: str, rooms: list[str], top: int) -> Iterator[str]:
    """Draw rooms side by side; if there are few, describe each."""
    width = (WIDTH - 4 * GAP - (len(rooms) - 1) * GAP) / len(rooms)
    for place, room in enumerate(rooms):
        left = 2 * GAP + place * (width + GAP)
        name = room.removeprefix(f"{package}.")
        yield (
            f'<rect x="{left:.0f}" y="{top}" width="{width:.0f}" height="{FLOOR}" rx="5" fill="#ffffff" '
            f'fill-opacity="0.92"/>'
        )
        if len(rooms) > ROOMY:
            yield _text(left + GAP, top + 28, name, "#111111", "bold")
            continue
        yield _text(left + GAP, top + 18, name, "#111111", "bold")
        about = _fitted(_about(ROOT / room.replace(".", "/")), width - 2 * GAP)
        yield _text(left + GAP, top + 36, about, "#444444", "normal")


def _text(left: float, base: float, words: str, colour: str, weight: str) -> str:
    place = f'x="{left:.0f}" y="{base:.0f}"'
    return f'<text {place} fill="{colour}" font-weight="{weight}" font-size="12">{escape(words)}</text>'


def _about(path: Path) -> str:
    """Return the first line of a package's or a module's docstring, without its full stop."""
    file = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
    told = ast.get_docstring(ast.parse(file.read_text(encoding="utf-8"))) or ""
    return told.partition("\n")[0].rstrip(".")


def _fitted(words: str, width: float) -> str:
    most = int(width / LETTER)
    return words if len(words) <= most else f"{words[: most - 1].rstrip()}…"


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.plan", description=__doc__)
    parser.add_argument("file", nargs="?", type=Path, default=ROOT / "docs" / "house.svg")
    parser.parse_args().file.write_text(draw(), encoding="utf-8")


if __name__ == "__main__":
    main()

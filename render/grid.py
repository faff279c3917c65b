"""A map of square spaces as plain data: floor, doors, figures, where one may go; no rules, no pixels.

A space is [x, y], x to the right and y down. Grids are equal and hash alike when their pictures are the same.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any, NamedTuple

Seat = str


class Space(NamedTuple):
    """A space; `kind` is floor, door (open, leads nowhere yet) or joined; dim: far from the light."""

    x: int
    y: int
    tile: int
    kind: str = "floor"
    is_dim: bool = False


class Figure(NamedTuple):
    """Who stands in a space: of a seat, or of nobody's (an enemy), `wide` spaces wide and high."""

    x: int
    y: int
    seat: Seat | None
    text: str
    wounds: int = 0
    is_down: bool = False
    is_active: bool = False
    has_light: bool = False
    wide: int = 1


class Note(NamedTuple):
    """A few letters that lie in a space: the number of a tile, a token face down."""

    x: int
    y: int
    text: str


class Goal(NamedTuple):
    """A space that can be gone to, by its number."""

    x: int
    y: int
    number: str


class Line(NamedTuple):
    """What stands under the map about a seat, or about nobody."""

    seat: Seat | None
    text: str


@dataclass(frozen=True)
class Grid:
    """Everything in one picture; `focus` is its part (left, top, right, bottom) if it is not all of it."""

    title: str
    spaces: tuple[Space, ...]
    seats: tuple[Seat, ...]
    figures: tuple[Figure, ...] = ()
    notes: tuple[Note, ...] = ()
    goals: tuple[Goal, ...] = ()
    lines: tuple[Line, ...] = ()
    focus: tuple[int, int, int, int] | None = None
    caption: str = ""
    is_full: bool = False

    @property
    def box(self) -> tuple[int, int, int, int]:
        """The spaces that are shown: left, top, right and bottom."""
        if self.focus is not None:
            return self.focus
        if not self.spaces:
            return 0, 0, 0, 0
        across, down = [one.x for one in self.spaces], [one.y for one in self.spaces]
        return min(across), min(down), max(across), max(down)


_PARTS = {"spaces": Space, "figures": Figure, "notes": Note, "goals": Goal, "lines": Line}


def dump_grid(shown: Grid) -> dict[str, Any]:
    """All that the picture shows as JSON, and nothing else."""
    return {one.name: _plain(getattr(shown, one.name)) for one in fields(shown)}


def _plain(value: Any) -> Any:
    return [_plain(part) for part in value] if isinstance(value, tuple) else value


def load_grid(data: dict[str, Any]) -> Grid:
    """The map dumped so."""
    parts: dict[str, Any] = {name: tuple(part(*one) for one in data[name]) for name, part in _PARTS.items()}
    focus = tuple(data["focus"]) if data["focus"] else None
    return Grid(**{**data, **parts, "seats": tuple(data["seats"]), "focus": focus})

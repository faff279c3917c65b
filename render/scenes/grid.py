"""A map of square spaces as plain data: floor, doors, figures, reachable spaces; no rules, no pixels.

A space is [x, y], x to the right and y down. Grids with the same picture are equal and have the same hash.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

Seat = str


class Space(NamedTuple):
    """A space; `kind` is floor, door (open to unexplored space), joined or closed (impassable).

    dim: beyond the reach of the light.
    """

    x: int
    y: int
    tile: int
    kind: str = "floor"
    is_dim: bool = False


class Figure(NamedTuple):
    """A seat's figure or an enemy, `wide` spaces wide and high.

    `health`: the wounds it can still bear. `after`: its target's space. `sort`: a number shared by all
    enemies of a kind and by that kind's turn in the fight order.
    """

    x: int
    y: int
    seat: Seat | None
    text: str
    wounds: int = 0
    is_down: bool = False
    is_active: bool = False
    has_light: bool = False
    wide: int = 1
    health: int = 0
    after: tuple[int, int] | None = None
    is_struck: bool = False
    sort: int = 0


class Likeness(NamedTuple):
    """A hero's portrait: `calling` names the tool (maul, harpoon, bell or knife); there are eight tones."""

    calling: str
    tone: int


class Note(NamedTuple):
    """A tile's number, shown in one of its spaces; `sign`: token, place, or done (searched)."""

    x: int
    y: int
    text: str
    sign: str = ""


class Goal(NamedTuple):
    """A numbered destination; is_plain: there is no particular reason to go there."""

    x: int
    y: int
    number: str
    is_plain: bool = False


class Bar(NamedTuple):
    """A track of a value that can run out; `sign`: the sign in place of its name, heart or head."""

    name: str
    left: int
    of: int
    sign: str = ""


class Line(NamedTuple):
    """A card under the map about a hero."""

    seat: Seat
    text: str
    bars: tuple[Bar, ...] = ()
    note: str = ""
    likeness: Likeness | None = None


class Rail(NamedTuple):
    """The shaft from the mouth down: `deepest` space, the positions of dark and crew, and special spaces.

    `key` explains the special spaces' marks.
    """

    deepest: int
    dark: int
    crew: int
    words: str
    omens: tuple[int, ...] = ()
    cards: tuple[int, ...] = ()
    key: str = ""


class Turn(NamedTuple):
    """A turn in the fight order: a seat's, or a kind of enemy's; `state` is done, now or ""."""

    seat: Seat | None
    text: str
    level: int
    state: str = ""
    likeness: Likeness | None = None
    sort: int = 0


class Room(NamedTuple):
    """Margins around the spaces, reserved even if unused, as films need."""

    turns: int = 0
    lines: int = 0
    rail: bool = False


@dataclass(frozen=True)
class Grid:
    """A complete picture; `focus` is the visible part (left, top, right, bottom), if not all of it.

    `has_numbers`: columns and rows are numbered, for people who type a space.
    `reach`: reachable spaces; `trail`: the path walked; `aim`: progress towards the mission's goal.
    """

    title: str
    spaces: tuple[Space, ...]
    seats: tuple[Seat, ...]
    figures: tuple[Figure, ...] = ()
    notes: tuple[Note, ...] = ()
    goals: tuple[Goal, ...] = ()
    reach: tuple[tuple[int, int], ...] = ()
    trail: tuple[tuple[int, int], ...] = ()
    order: tuple[Turn, ...] = ()
    rail: Rail | None = None
    lines: tuple[Line, ...] = ()
    focus: tuple[int, int, int, int] | None = None
    aim: str = ""
    caption: str = ""
    is_full: bool = False
    has_numbers: bool = False
    room: Room = Room()

    @property
    def around(self) -> Room:
        """Return the margins around the spaces."""
        turns, lines = max(len(self.order), self.room.turns), max(len(self.lines), self.room.lines)
        return Room(turns, lines, self.rail is not None or self.room.rail)

    @property
    def box(self) -> tuple[int, int, int, int]:
        """Return the visible box: left, top, right and bottom."""
        if self.focus is not None:
            return self.focus
        if not self.spaces:
            return 0, 0, 0, 0
        across, down = [one.x for one in self.spaces], [one.y for one in self.spaces]
        return min(across), min(down), max(across), max(down)


def load_grid(data: dict[str, Any]) -> Grid:
    """Load a dumped map."""
    return Grid(**{key: _READ[key](value) if key in _READ else value for key, value in data.items()})


def _line(data: Any) -> Line:
    seat, text, bars, *more = data
    line = Line(seat, text, tuple(Bar(*one) for one in bars), *more)
    return line._replace(likeness=read_likeness(line.likeness))


def _figure(data: Any) -> Figure:
    figure = Figure(*data)
    return figure._replace(after=(figure.after[0], figure.after[1])) if figure.after else figure


def _turn(data: Any) -> Turn:
    turn = Turn(*data)
    return turn._replace(likeness=read_likeness(turn.likeness))


def read_likeness(data: Any) -> Likeness | None:
    return Likeness(*data) if data else None


def _rail(data: Any) -> Rail | None:
    if not data:
        return None
    deepest, dark, crew, words, omens, cards, key = data
    return Rail(deepest, dark, crew, words, tuple(omens), tuple(cards), key)


def _each(read: Callable[[Any], Any]) -> Callable[[Any], Any]:
    return lambda data: tuple(map(read, data))


_READ: Final[Mapping[str, Callable[[Any], Any]]] = {
    "spaces": _each(lambda one: Space(*one)),
    "seats": tuple,
    "figures": _each(_figure),
    "notes": _each(lambda one: Note(*one)),
    "goals": _each(lambda one: Goal(*one)),
    "reach": _each(tuple),
    "trail": _each(tuple),
    "order": _each(_turn),
    "rail": _rail,
    "lines": _each(_line),
    "focus": lambda data: tuple(data) if data else None,
    "room": lambda data: Room(*data),
}

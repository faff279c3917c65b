"""A field of many hexes as plain data: ground by effect, figures, paths, shots; no rules, no pixels.

A field is a hexagon of a given radius (`hexes.hexagon`). Fields with the same picture are equal and have the
same hash.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

Seat = str
PAWN, CHAMPION, MASTER = 0, 1, 2
"""Ranks of a figure; higher ranks are drawn larger."""


class Ground(NamedTuple):
    """A kind of ground: its cost to enter (None: closed), its penalty to aim, its strength of harm (None:
    harmless). `words` describe the same beside a sample.
    """

    name: str
    words: str
    move: int | None = 1
    attack: int = 1
    power: int | None = None


class Figure(NamedTuple):
    """One unit: the token on its piece, its number within its seat, its name and class.

    `guard` is ready, fired or empty; `is_spent`: it has acted.
    """

    hex: str
    seat: Seat
    token: str
    number: int
    title: str = ""
    rank: int = PAWN
    guard: str = ""
    is_spent: bool = False
    sign: str = ""
    """Name of the silhouette on its piece."""

    @property
    def name(self) -> str:
        """Return the unit's short name: r2."""
        return f"{self.seat[0]}{self.number}"


class Way(NamedTuple):
    """A path of hexes, starting at the unit's old position."""

    seat: Seat
    hexes: tuple[str, ...]


class Shot(NamedTuple):
    """A line of fire; `text` at its end is the chance or the result."""

    seat: Seat
    start: str
    end: str
    text: str = ""


class Fallen(NamedTuple):
    """A hex where a unit was removed."""

    hex: str
    seat: Seat


class Foe(NamedTuple):
    """An enemy on a card below the field: the chance to fell it in percent, and where it is.

    `is_aimed`: the plan attacks it.
    """

    seat: Seat
    sign: str
    rank: int
    name: str
    percent: int
    where: str
    is_spent: bool = False
    is_aimed: bool = False


class Row(NamedTuple):
    """A line about a seat; the part of `text` after the last comma is the most important."""

    seat: Seat
    name: str
    text: str
    is_turn: bool = False
    is_out: bool = False


@dataclass(frozen=True)
class Field:
    """A complete picture, or only the area around the hexes of `focus`, larger.

    `lit` are destinations of the title's unit, `watched` hexes where enemies would fire at it, `aimed` its
    targets. `seats` are all seats of the game, in order. `is_full`: for a large screen. `is_plan`: for a
    panel, so it is lower and repeats nothing from the panel.
    """

    title: str
    radius: int
    seats: tuple[Seat, ...]
    turn: Seat | None = None
    grounds: tuple[Ground, ...] = ()
    terrain: tuple[tuple[str, str], ...] = ()
    """Hexes with special ground, each with the name of that ground."""
    figures: tuple[Figure, ...] = ()
    rows: tuple[Row, ...] = ()
    fallen: tuple[Fallen, ...] = ()
    ways: tuple[Way, ...] = ()
    shots: tuple[Shot, ...] = ()
    lit: tuple[str, ...] = ()
    watched: tuple[str, ...] = ()
    aimed: tuple[str, ...] = ()
    watchers: tuple[Seat, ...] = ()
    """The seat that watches each hex of `watched`, in the same order."""
    foes: tuple[Foe, ...] = ()
    chosen: str = ""
    """Hex of the unit that acts."""
    comers: tuple[str, ...] = ()
    """Hexes of enemies who can reach a lit hex; those outside a partial view are drawn at its edge."""
    focus: tuple[str, ...] = ()
    caption: str = ""
    is_full: bool = False
    is_plan: bool = False

    def __hash__(self) -> int:
        return hash((self.title, self.figures, self.terrain, self.focus, self.caption))


class Attack(NamedTuple):
    """An attack on a card: its name, range and power."""

    name: str
    range: int
    power: int


class Card(NamedTuple):
    """A design on a card: `traits` are a word and a number each; `points` are its unspent points, if any."""

    token: str
    title: str
    rank: int
    traits: tuple[tuple[str, int], ...]
    attacks: tuple[Attack, ...]
    points: str = ""
    sign: str = ""


@dataclass(frozen=True)
class Army:
    """One seat's designs; `seats` are all seats of the game, in order."""

    title: str
    seat: Seat
    cards: tuple[Card, ...]
    seats: tuple[Seat, ...] = ()


_PARTS = {"grounds": Ground, "figures": Figure, "rows": Row, "fallen": Fallen, "shots": Shot, "foes": Foe}


def load_field(data: dict[str, Any]) -> Field:
    """Load a dumped field."""
    parts: dict[str, Any] = {name: tuple(part(*one) for one in data[name]) for name, part in _PARTS.items()}
    parts |= {name: tuple(data[name]) for name in ("seats", "lit", "watched", "watchers", "aimed", "focus")}
    parts["terrain"] = tuple((hex_, name) for hex_, name in data["terrain"])
    parts["ways"] = tuple(Way(seat, tuple(hexes)) for seat, hexes in data["ways"])
    return Field(**{**data, **parts, "comers": tuple(data.get("comers", ()))})


def load_army(data: dict[str, Any]) -> Army:
    """Load a dumped army."""
    return Army(**{**data, "cards": tuple(map(_load_card, data["cards"])), "seats": tuple(data["seats"])})


def _load_card(data: list[Any]) -> Card:
    token, title, rank, traits, attacks, points, sign = data
    pairs = tuple((word, number) for word, number in traits)
    return Card(token, title, rank, pairs, tuple(Attack(*one) for one in attacks), points, sign)

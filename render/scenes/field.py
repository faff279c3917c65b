"""A field of many hexes as plain data: ground by what it does, figures, ways, shots; no rules, no pixels.

A field is a hexagon of so many hexes from its middle to its rim (`hexes.hexagon`). Fields are equal
and hash alike when their pictures are the same.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any, NamedTuple

Seat = str
PAWN, CHAMPION, MASTER = 0, 1, 2
"""Ranks of a figure: higher ones are drawn larger."""


class Ground(NamedTuple):
    """A kind of ground: what entering it costs (None: closed), what it takes from an aim, how hard it strikes
    (None: not at all); `words` say the same beside its sample."""

    name: str
    words: str
    move: int | None = 1
    attack: int = 1
    power: int | None = None


class Figure(NamedTuple):
    """One unit: the token on its piece, its number within its seat, what it is called and how much it is.

    `guard` is ready, fired or nothing; `is_spent`: it has acted.
    """

    hex: str
    seat: Seat
    token: str
    number: int
    title: str = ""
    rank: int = PAWN
    guard: str = ""
    is_spent: bool = False

    @property
    def name(self) -> str:
        """Return the unit's name, as r2."""
        return f"{self.seat[0]}{self.number}"


class Way(NamedTuple):
    """Hexes walked one after the other, from where the unit stood."""

    seat: Seat
    hexes: tuple[str, ...]


class Shot(NamedTuple):
    """A line of fire; `text` is how likely it is, or what came of it, at its end."""

    seat: Seat
    start: str
    end: str
    text: str = ""


class Fallen(NamedTuple):
    """A hex where a unit was removed."""

    hex: str
    seat: Seat


class Row(NamedTuple):
    """A line on a seat beside the field; the part of `text` after its last comma matters most."""

    seat: Seat
    name: str
    text: str
    is_turn: bool = False
    is_out: bool = False


@dataclass(frozen=True)
class Field:
    """Everything in one picture, or only what lies round the hexes of `focus`, larger.

    `lit` is where the unit that `title` is about may go, `watched` where enemies would fire at it, `aimed`
    whom it may hit. `seats` are all of the game, in its order. One that `is_full` is for a large screen. A
    part that `is_plan` stands in a panel: it is lower, and says nothing that the panel says.
    """

    title: str
    radius: int
    seats: tuple[Seat, ...]
    turn: Seat | None = None
    grounds: tuple[Ground, ...] = ()
    terrain: tuple[tuple[str, str], ...] = ()
    """Hexes that are not blank, with the name of their ground."""
    figures: tuple[Figure, ...] = ()
    rows: tuple[Row, ...] = ()
    fallen: tuple[Fallen, ...] = ()
    ways: tuple[Way, ...] = ()
    shots: tuple[Shot, ...] = ()
    lit: tuple[str, ...] = ()
    watched: tuple[str, ...] = ()
    aimed: tuple[str, ...] = ()
    chosen: str = ""
    """The hex of the unit that acts."""
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
    """A design on its card: `traits` are a word and a number each; `points` is what is left over, if any."""

    token: str
    title: str
    rank: int
    traits: tuple[tuple[str, int], ...]
    attacks: tuple[Attack, ...]
    points: str = ""


@dataclass(frozen=True)
class Army:
    """The designs of one seat side by side; `seats` are all of the game, in its order."""

    title: str
    seat: Seat
    cards: tuple[Card, ...]
    seats: tuple[Seat, ...] = ()


def dump_field(shown: Field | Army) -> dict[str, Any]:
    """Dump everything that the picture shows as JSON, and nothing else."""
    return {field.name: _plain(getattr(shown, field.name)) for field in fields(shown)}


def _plain(value: Any) -> Any:
    return [_plain(part) for part in value] if isinstance(value, tuple) else value


_PARTS = {"grounds": Ground, "figures": Figure, "rows": Row, "fallen": Fallen, "shots": Shot}


def load_field(data: dict[str, Any]) -> Field:
    """Load a dumped field."""
    parts: dict[str, Any] = {name: tuple(part(*one) for one in data[name]) for name, part in _PARTS.items()}
    parts |= {name: tuple(data[name]) for name in ("seats", "lit", "watched", "aimed", "focus")}
    parts["terrain"] = tuple((hex_, name) for hex_, name in data["terrain"])
    parts["ways"] = tuple(Way(seat, tuple(hexes)) for seat, hexes in data["ways"])
    return Field(**{**data, **parts})


def load_army(data: dict[str, Any]) -> Army:
    """Load a dumped army."""
    return Army(**{**data, "cards": tuple(map(_load_card, data["cards"])), "seats": tuple(data["seats"])})


def _load_card(data: list[Any]) -> Card:
    token, title, rank, traits, attacks, points = data
    pairs = tuple((word, number) for word, number in traits)
    return Card(token, title, rank, pairs, tuple(Attack(*one) for one in attacks), points)

"""The state of a crew and its bookkeeping, as one JSON-compatible value."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, fields
from typing import Any, Final

from engine.deeplamp.companion.numbers import MOUTH
from engine.deeplamp.companion.sheets import Sheet, dump_sheet, load_sheet
from engine.deeplamp.state.state import SEATS
from engine.kernel.core import Json

HEROES: Final = SEATS
"""Ids that heroes can have, in the order in which a crew lists them."""


@dataclass(frozen=True)
class Place:
    """An entry in the turn order: heroes by id, enemies by name; `state` is "done", "now" or ""."""

    name: str
    initiative: int
    is_ambush: bool = False
    state: str = ""


@dataclass(frozen=True)
class Foe:
    """An enemy with its wounds; `health` is None until someone enters it."""

    wounds: int = 0
    health: int | None = None


@dataclass(frozen=True)
class Roll:
    """A hero's last roll, whose dice nerve may reroll; `again` lists the dice rerolled so far.

    `what` is a skill, attack, shot, defense, resolve, or "" for plain dice. `target` is the face needed.
    `harm` gives the damage of an unsaved hit, and its track.
    """

    what: str
    sides: str
    dice: Sequence[int]
    target: int | None = None
    plus: int = 0
    harm: int = 1
    track: str = "wounds"
    again: Sequence[int] = ()


@dataclass(frozen=True)
class Stay:
    """A hero's lodging and visit on a day in town."""

    is_lodging: bool = False
    place: str = ""


@dataclass(frozen=True)
class Crew:
    """Everything the companion knows about a crew.

    `dark` and `crew` are spaces of the shaft, 0 (bottom) to 16.
    """

    heroes: Mapping[str, Sheet] = field(default_factory=dict)
    is_below: bool = False
    turn: int = 0
    dark: int = 0
    crew: int = MOUTH
    bearer: str | None = None
    revives: int = 0
    omens: int = 0
    omen_is_open: bool = False
    order: Sequence[Place] = ()
    foes: Mapping[str, Foe] = field(default_factory=dict)
    rolls: Mapping[str, Roll] = field(default_factory=dict)
    day: int = 0
    marker: int = 1
    stays: Mapping[str, Stay] = field(default_factory=dict)
    notes: Mapping[str, str] = field(default_factory=dict)
    weights: Mapping[str, int] = field(default_factory=dict)
    terms: Mapping[str, str] = field(default_factory=dict)

    @property
    def ids(self) -> list[str]:
        """Return the ids of all heroes, in their order."""
        return [name for name in HEROES if name in self.heroes]

    @property
    def up(self) -> list[str]:
        """Return the heroes who are neither down nor dead."""
        return [name for name in self.ids if self.heroes[name].is_up]

    @property
    def alive(self) -> list[str]:
        return [name for name in self.ids if not self.heroes[name].dead]

    def called(self, name: str) -> str:
        """Return the display name of a hero or of anyone else in the turn order."""
        return self.heroes[name].name if name in self.heroes else name


def dump_crew(crew: Crew) -> dict[str, Json]:
    """Return the crew as JSON."""
    data = {one.name: getattr(crew, one.name) for one in fields(Crew)}
    heroes = {name: dump_sheet(crew.heroes[name]) for name in crew.ids}
    return {key: _plain(value) for key, value in {**data, "heroes": heroes}.items()}


def _plain(value: Any) -> Json:
    if isinstance(value, Place | Foe | Roll | Stay):
        return _plain(asdict(value))
    if isinstance(value, Mapping):
        return {key: _plain(one) for key, one in value.items()}
    return [_plain(one) for one in value] if isinstance(value, tuple | list) else value


def load_crew(data: Json) -> Crew:
    """Load a crew from its dumped form."""
    return Crew(**{**data, **{key: read(data[key]) for key, read in _READ.items()}})


def _each(kind: Any) -> Any:
    return lambda data: {name: kind(**one) for name, one in data.items()}


_READ: Final[Mapping[str, Any]] = {
    "heroes": lambda data: {name: load_sheet(one) for name, one in data.items()},
    "order": lambda data: tuple(Place(**one) for one in data),
    "foes": _each(Foe),
    "rolls": lambda data: {
        name: Roll(**{**one, "dice": tuple(one["dice"]), "again": tuple(one["again"])})
        for name, one in data.items()
    },
    "stays": _each(Stay),
}

"""A hero, and the sheet that goes from game to game."""

from __future__ import annotations

import copyreg
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, Final, NamedTuple, TypeVar

from engine.deeplamp.state.grid import Cell
from engine.kernel.core import Seat

K = TypeVar("K")
V = TypeVar("V")
LONGEST_NAME = 30
"""Maximum length of a hero's name, in characters."""
POLICY: dict[str, str] = {"saves": "lethal", "tests": "never", "heal": "even", "rest": "heal"}
POLICIES: dict[str, tuple[str, ...]] = {
    "saves": ("lethal", "always", "never"),
    "tests": ("never", "always"),
    "heal": ("even", "wounds", "mind"),
    "rest": ("heal", "nerve"),
}
"""Policy -> its choices; a policy decides for a hero while others act (S27)."""


def fixed(entries: Mapping[K, V]) -> MappingProxyType[K, V]:
    """Return a copy of the mapping that cannot be changed."""
    return MappingProxyType(dict(entries))


def kept(value: Any) -> Any:
    """Return a value in the unchangeable form that sheets hold."""
    return tuple(value) if type(value) is list else fixed(value) if type(value) is dict else value


copyreg.pickle(MappingProxyType, lambda entries: (fixed, (dict(entries),)))
_NONE: Final[Mapping[str, int]] = fixed({})


class Training(NamedTuple):
    """Everything a hero has beyond the class: level, upgrade, abilities, chants, gains."""

    level: int = 1
    upgrade: str | None = None
    abilities: tuple[str, ...] = ()
    chants: tuple[str, ...] = ()
    stats: Mapping[str, int] = _NONE
    """Printed numbers that differ from those of the class."""
    growth: Mapping[str, int] = _NONE
    """Number -> points that the hero has gained permanently."""


class Vitals(NamedTuple):
    """The numbers counted on the sheet during a descent."""

    wounds: int = 0
    strain: int = 0
    nerve: int = 1
    taint: int = 0
    poison: int = 0
    favor: int = 0


class Purse(NamedTuple):
    """Earnings that a hero can spend: experience, coin and ore."""

    xp: int = 0
    coin: int = 0
    ore: int = 0


class Kit(NamedTuple):
    """The things a hero carries."""

    gear: tuple[str, ...] = ()
    """Items; a plus sign adds a forged upgrade, as in bolt_gun+glass_sight."""
    hands: tuple[str, ...] = ()
    keepsake: str | None = None
    bag: Mapping[str, int] = _NONE
    charges: tuple[str, ...] = ()


class Scars(NamedTuple):
    """Injuries, madness and changes that stay on the sheet."""

    injuries: tuple[str, ...] = ()
    madness: tuple[str, ...] = ()
    changes: tuple[str, ...] = ()


class Marks(NamedTuple):
    """Marks of this turn: what the hero has done, and whether the hero wants to flee."""

    done: bool = False
    """True once the hero has had this turn's activation."""
    acted: bool = False
    """True once the hero has done more than move."""
    out: bool = False
    """True if the hero gets no activation this turn (S21)."""
    flee: bool = False


@dataclass(slots=True)
class Hero:
    """A hero and the sheet; values are replaced, never changed in place."""

    id: str
    seat: Seat
    hero_class: str
    name: str = ""
    at: Cell | None = None
    training: Training = Training()
    vitals: Vitals = Vitals()
    purse: Purse = Purse()
    kit: Kit = Kit()
    scars: Scars = Scars()
    marks: Marks = Marks()
    policy: Mapping[str, str] = field(default_factory=lambda: fixed(POLICY))
    down: bool = False
    dead: bool = False
    left: bool = False
    """True once the hero has left town."""

    @property
    def is_aside(self) -> bool:
        """Return whether the hero does not go along: replaced after death, or on the bench (S115)."""
        return "." in self.id

    @property
    def is_up(self) -> bool:
        return not self.down and not self.dead

    @property
    def place(self) -> Cell:
        """Return the hero's space in the mine."""
        assert self.at is not None, "the hero is on the map"
        return self.at

    @property
    def lasting(self) -> tuple[str, ...]:
        """Return injuries, madness and changes."""
        return self.scars.injuries + self.scars.madness + self.scars.changes

    def entry(self, name: str) -> Any:
        """Return a value from the sheet by its name, such as coin or gear."""
        return getattr(getattr(self, WITHIN[name]), name)

    def write(self, **entries: Any) -> None:
        """Write values on the sheet by name, in unchangeable form."""
        for name, value in entries.items():
            within = WITHIN[name]
            setattr(self, within, getattr(self, within)._replace(**{name: kept(value)}))

    def copy(self) -> Hero:
        """Return a copy of the hero; each ask needs one."""
        return Hero(
            self.id, self.seat, self.hero_class, self.name, self.at, self.training, self.vitals, self.purse,
            self.kit, self.scars, self.marks, self.policy, self.down, self.dead, self.left,
        )  # fmt: skip


VALUES: Final[Mapping[str, type[Any]]] = {
    "training": Training, "vitals": Vitals, "purse": Purse, "kit": Kit, "scars": Scars, "marks": Marks,
}  # fmt: skip
"""Field of the Hero -> class of its value."""
WITHIN: Final[Mapping[str, str]] = {name: value for value, kind in VALUES.items() for name in kind._fields}
"""Entry of a sheet -> field of the Hero that holds it."""


def base_of(entry: str) -> str:
    """Return the item in a gear entry, without its forged upgrades."""
    return entry.partition("+")[0]


def parts_of(entry: str) -> list[str]:
    """Return the item in a gear entry, and its forged upgrades."""
    return entry.split("+")


def without(entries: Sequence[str], entry: str) -> tuple[str, ...]:
    """Return a list of the sheet without the first copy of this entry."""
    place = entries.index(entry)
    return (*entries[:place], *entries[place + 1 :])

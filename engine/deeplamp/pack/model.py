"""A pack as the rules read it: frozen values, found by their ids."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Annotated, Any, NamedTuple

from engine.deeplamp.pack.language import RICHEST
from engine.deeplamp.pack.vocabulary import Effects

Price = Annotated[int, RICHEST]
"""Sum of coin or experience, up to RICHEST."""


class Written(NamedTuple):
    """The written form of a value in a pack's file, and how to make the value from it."""

    form: Any
    make: Callable[[Any], Any] | None = None


class Mod(NamedTuple):
    """A modifier of a stat; `scope`: only of melee or only of shots."""

    stat: str
    n: int
    scope: str | None = None


@dataclass(frozen=True)
class Cost:
    """The cost of using something; `discard`: the thing itself."""

    nerve: int = 0
    favor: int = 0
    discard: bool = False

    @property
    def is_free(self) -> bool:
        return not (self.nerve or self.favor or self.discard)


FREE = Cost()


@dataclass(frozen=True)
class On:
    """A thing's timing: when it works, how often, at what cost, and its effects (S85)."""

    when: str
    do: Effects
    per: str | None = None
    cost: Cost = FREE


@dataclass(frozen=True)
class Thing:
    """A thing with modifiers that works at certain times."""

    id: str
    name: str
    text: str
    mods: tuple[Mod, ...] = ()
    on: tuple[On, ...] = ()


@dataclass(frozen=True)
class Hardening(Thing):
    """An ability of an enemy kind by the face of a D6."""

    face: int = 0


@dataclass(frozen=True)
class Entry:
    """A line of a chart; one with an id stays on the sheet."""

    from_: int
    to: int
    text: str
    do: Effects
    name: str = ""
    id: str | None = None
    mods: tuple[Mod, ...] = ()
    on: tuple[On, ...] = ()


@dataclass(frozen=True)
class Chart:
    """A chart, and the dice it is rolled with."""

    dice: str
    entries: tuple[Entry, ...]

    def at(self, result: int) -> Entry:
        """Return the line of a result."""
        return next(entry for entry in self.entries if entry.from_ <= result <= entry.to)


@dataclass(frozen=True)
class Remains:
    """A card that stays: for how long, and its effects meanwhile."""

    until: str
    mods: tuple[Mod, ...] = ()
    on: tuple[On, ...] = ()


@dataclass(frozen=True)
class Card:
    """A card of a deck; `count` says how many there are."""

    id: str
    name: str
    text: str
    count: int
    do: Effects
    remains: Remains | None = None


class Ranged(NamedTuple):
    """The range and number of shots."""

    range: int
    shots: int


class Fear(NamedTuple):
    """The fright an enemy gives to heroes in its scope (S57)."""

    scope: str
    n: int


@dataclass(frozen=True)
class Side:
    """A side of an enemy kind (S103)."""

    initiative: int
    move: int
    escape: int
    to_hit: int
    combat: int
    damage: int
    defense: int
    health: int
    xp: Price
    abilities: tuple[Thing, ...]
    ranged: Ranged | None = None
    fear: Fear | None = None


@dataclass(frozen=True)
class EnemyKind:
    """A kind of enemy, and how many models of it there are."""

    id: str
    name: str
    text: str
    size: str
    models: int
    keywords: tuple[str, ...]
    normal: Side
    grim: Side
    hardened: tuple[Hardening, ...]


class Connector(NamedTuple):
    """A place to join a tile: two cells outside a side, from that offset."""

    side: str
    at: int


class DoorLine(NamedTuple):
    """The exit that a D6 opens."""

    from_: int
    to: int
    connector: int


@dataclass(frozen=True)
class Tile:
    """A tile of the map."""

    id: str
    name: str
    text: str
    kind: str
    world: str
    count: int
    rows: tuple[str, ...]
    connectors: tuple[Connector, ...]
    entrance: int
    doors: tuple[DoorLine, ...] = ()
    theme: str | None = None
    start: tuple[tuple[int, int], ...] = ()

    @property
    def is_room(self) -> bool:
        return self.kind == "room"


@dataclass(frozen=True)
class Discovery:
    """The content of an exploration token."""

    id: str
    doors: int
    encounters: int
    attacks: int
    clue: bool
    omen: int


@dataclass(frozen=True)
class BagToken:
    """A token in a hero's bag."""

    id: str
    name: str
    text: str
    price: Price
    do: Effects
    throw: bool = False


@dataclass(frozen=True)
class Upgrade:
    """The keyword an item needs for it, the slots it takes, and its ore."""

    to: str
    slots: int
    ore: int


@dataclass(frozen=True)
class Item(Thing):
    """A thing to carry."""

    deck: str = ""
    weight: int = 0
    price: Price | None = None
    sell: Price | None = None
    hands: int = 0
    slot: str | None = None
    needs: str | None = None
    keywords: tuple[str, ...] = ()
    gun: Ranged | None = None
    slots: int = 0
    ore: int = 0
    upgrade: Upgrade | None = None

    @property
    def worth(self) -> int:
        """Return the price it sells for in town (S93)."""
        return (self.price or 0) // 2 if self.sell is None else self.sell


@dataclass(frozen=True)
class Charge:
    """A special round (S84)."""

    id: str
    name: str
    text: str
    when: str
    cost: Cost
    do: Effects


@dataclass(frozen=True)
class Chant:
    """A chant (S84)."""

    id: str
    name: str
    text: str
    cost: int
    number: int
    xp: int
    dangerous: bool
    do: Effects


@dataclass(frozen=True)
class Pool:
    """Rounds with a keyword of weapons, or favor with chants."""

    kind: str
    needs: str = ""
    start: Annotated[Any, Written(tuple[str, ...] | int)] = ()
    """Ids of the rounds, or points of favor, that a new hero has."""
    charges: tuple[Charge, ...] = ()
    known: tuple[str, ...] = ()
    chants: tuple[Chant, ...] = ()


@dataclass(frozen=True)
class Track:
    """Four abilities, learned one after the other."""

    name: str
    abilities: tuple[Thing, ...]


@dataclass(frozen=True)
class HeroClass:
    """A class of heroes."""

    id: str
    name: str
    text: str
    keywords: tuple[str, ...]
    stats: Mapping[str, int]
    abilities: tuple[Thing, ...]
    gear: tuple[str, ...]
    upgrades: tuple[Thing, ...]
    bonus: Chart
    tracks: tuple[Track, ...]
    pool: Pool | None = None

    def all_abilities(self) -> Iterator[Thing]:
        """Return its own abilities, its upgrades and those of its tracks."""
        yield from self.abilities
        yield from self.upgrades
        for track in self.tracks:
            yield from track.abilities

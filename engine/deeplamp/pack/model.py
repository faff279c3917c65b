"""A pack as the rules use it: frozen values, found by their ids."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Annotated, Any, NamedTuple

from engine.deeplamp.pack.language import RICHEST
from engine.deeplamp.pack.vocabulary import Effects

Price = Annotated[int, RICHEST]
"""Sum of coin or experience, up to RICHEST."""


class Written(NamedTuple):
    """The form of a value in a pack's file, and the function that makes the value from it."""

    form: Any
    make: Callable[[Any], Any] | None = None


class Mod(NamedTuple):
    """A modifier of a number; `scope` limits it to melee or to shots."""

    stat: str
    n: int
    scope: str | None = None


@dataclass(frozen=True)
class Cost:
    """The cost of using something; with `discard`, the thing itself is used up."""

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
    """An ability that an enemy kind gains on one face of the hardening D6."""

    face: int = 0


@dataclass(frozen=True)
class Entry:
    """A line of a chart; a line with an id stays on the hero's sheet."""

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
        """Return the line for a result."""
        return next(entry for entry in self.entries if entry.from_ <= result <= entry.to)


@dataclass(frozen=True)
class Remains:
    """A card that stays in play: for how long, and with which effects."""

    until: str
    mods: tuple[Mod, ...] = ()
    on: tuple[On, ...] = ()
    nerve_face: tuple[int, ...] = ()
    """More faces of the move roll that give nerve (S23)."""
    nerve_gives: int = 0


@dataclass(frozen=True)
class Card:
    """A card of a deck; `count` is the number of copies."""

    id: str
    name: str
    text: str
    count: int
    do: Effects
    remains: Remains | None = None
    ambush: int | None = None
    """Number that one die must reach for the card's enemies to come as an ambush (S160)."""


class Ranged(NamedTuple):
    """The range of a weapon, in spaces, and its number of shots."""

    range: int
    shots: int


class Fear(NamedTuple):
    """The frights that an enemy gives heroes in its scope (S57)."""

    scope: str
    n: int


@dataclass(frozen=True)
class Side:
    """One of the two sides of an enemy kind (S103)."""

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
    """A kind of enemy; `models` limits how many can be on the map."""

    id: str
    name: str
    text: str
    size: str
    models: int
    keywords: tuple[str, ...]
    normal: Side
    grim: Side
    hardened: tuple[Hardening, ...]
    fixed: bool = False
    """True if the kind never moves and never ambushes (S161)."""


class Connector(NamedTuple):
    """A place where tiles join: two cells outside a side of the tile, from that offset."""

    side: str
    at: int


class DoorLine(NamedTuple):
    """An exit, and the D6 results that open it."""

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
    """The content of an exploration token: doors, omens, clues, encounters, attacks."""

    id: str
    doors: int
    encounters: int
    attacks: int
    clue: bool
    omen: int
    gates: int = 0
    """Exits that become gates to other worlds (S171)."""


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
    """An upgrade for an item: the keyword that the item needs, the slots it fills, and what it costs."""

    to: str
    slots: int
    ore: int = 0
    coin: Price = 0
    needs: str | None = None
    """Keyword of heroes who can attach it; None for all."""


@dataclass(frozen=True)
class Item(Thing):
    """A thing that heroes can carry."""

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
        """Return the price for which a town buys it (S93)."""
        return (self.price or 0) // 2 if self.sell is None else self.sell


@dataclass(frozen=True)
class Charge:
    """A special round for a gun (S84)."""

    id: str
    name: str
    text: str
    when: str
    cost: Cost
    do: Effects


@dataclass(frozen=True)
class Chant:
    """A chant that heroes can sing (S84)."""

    id: str
    name: str
    text: str
    cost: int
    number: int
    xp: int
    dangerous: bool
    do: Effects
    timing: str = "any"
    """`own` if the chant works only in the hero's own activation (S163)."""


@dataclass(frozen=True)
class Pool:
    """The supply of a class: rounds for weapons with a keyword, or favor for chants."""

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
    nerve_face: tuple[int, ...] = ()
    """Faces of the move roll that give nerve; empty for the 1 (S23)."""
    nerve_gives: int = 1

    def all_abilities(self) -> Iterator[Thing]:
        """Yield the class's own abilities, its upgrades, and its tracks' abilities."""
        yield from self.abilities
        yield from self.upgrades
        for track in self.tracks:
            yield from track.abilities

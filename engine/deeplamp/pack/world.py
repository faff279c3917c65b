"""The world of a pack: town, missions, and all numbers of the rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from engine.deeplamp.pack.amounts import Amount
from engine.deeplamp.pack.model import Chart, Effects


@dataclass(frozen=True)
class Good:
    """An item on sale; with `stock` there are only so many."""

    item: str
    price: int
    stock: int | None = None


class TokenPrice(NamedTuple):
    """A bag token on sale."""

    token: str
    price: int


@dataclass(frozen=True)
class Service:
    """What is done for coin at a place."""

    id: str
    name: str
    price: int
    text: str
    do: Effects
    raises: bool = False
    forges: str | None = None


@dataclass(frozen=True)
class Location:
    """A place in town."""

    id: str
    name: str
    text: str
    buys_ore: bool
    events: Chart
    goods: tuple[Good, ...]
    tokens: tuple[TokenPrice, ...]
    services: tuple[Service, ...]


class Lodging(NamedTuple):
    """Where one sleeps."""

    name: str
    text: str
    price: int = 0


class Marker(NamedTuple):
    """How the town marker goes (S94)."""

    start: int
    most: int
    event_at_most_marker: bool
    after_event: int


@dataclass(frozen=True)
class Town:
    """The town."""

    name: str
    text: str
    lodging: Lodging
    camp: Lodging
    marker: Marker
    locations: tuple[Location, ...]


class Objective(NamedTuple):
    """What waits at the objective, and what is to be done then."""

    fight: Effects
    then: str


class FixedTile(NamedTuple):
    """A tile of a map that a mission lays (S81)."""

    tile: str
    at: tuple[int, int]
    turn: int
    token: str | None = None


@dataclass(frozen=True)
class Mission:
    """What a descent is for."""

    id: str
    name: str
    text: str
    clues: int
    objective: Objective
    start: Effects
    reward: Effects
    failure: Effects
    rules: tuple[str, ...]
    map: tuple[FixedTile, ...] | None


class LampTarget(NamedTuple):
    """What the lamp test must reach on some spaces of the shaft."""

    from_: int
    to: int
    target: int


class CrewLevel(NamedTuple):
    """How enemies are at a level of the crew (S12)."""

    level: int
    grim: bool
    harden: int


class CrewSize(NamedTuple):
    """What so many heroes meet, and what they have (S7)."""

    heroes: int
    threat: str
    revive: int


@dataclass(frozen=True)
class Numbers:
    """All numbers of the rules."""

    shaft_mouth: int
    lamp_targets: tuple[LampTarget, ...]
    omen_spaces: tuple[int, ...]
    dark_spaces: tuple[int, ...]
    peril: tuple[int, ...]
    bag: int
    load: int
    start_nerve: int
    change_at: int
    search_dice: int
    search_on: int
    heal_xp: int
    large_wound_xp: int
    harden_xp: int
    loot_most: int
    ambush_initiative: int
    fixed_move: int
    lodging: int
    ore_price: int
    far_from_lamp: Amount
    levels: Mapping[int, int]
    """What each level costs."""
    crew_levels: Mapping[int, CrewLevel]
    crew_sizes: Mapping[int, CrewSize]

"""A pack's world: town, missions, and all numbers of the rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, NamedTuple

from engine.deeplamp.pack.amounts import Amount
from engine.deeplamp.pack.model import Card, Chart, Price, Written
from engine.deeplamp.pack.vocabulary import Effects


@dataclass(frozen=True)
class Good:
    """An item on sale; `stock` limits the number."""

    item: str
    price: Price
    stock: int | None = None


class TokenPrice(NamedTuple):
    """A bag token on sale."""

    token: str
    price: Price


@dataclass(frozen=True)
class Service:
    """A service that a place sells for coin."""

    id: str
    name: str
    price: Price
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
    """A place to sleep in town."""

    name: str
    text: str
    price: Price = 0


class Marker(NamedTuple):
    """The town marker: its start, its maximum, and when the town's event happens (S94)."""

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


@dataclass(frozen=True)
class WorldThreat:
    """A threat card of another world: who comes at each level (S171)."""

    id: str
    name: str
    text: str
    count: int
    low: Effects
    medium: Effects
    high: Effects


class Weather(NamedTuple):
    """Effects that strike each hero at the start of an activation in another world (S171)."""

    do: Effects
    worn: str | None = None
    """Keyword of clothing that spares its wearer."""


@dataclass(frozen=True)
class World:
    """Another world beyond gates, with decks and a shaft chart of its own (S171)."""

    id: str
    name: str
    text: str
    shaft: Chart
    encounter: tuple[Card, ...]
    threat: tuple[WorldThreat, ...]
    artifact: tuple[str, ...] = ()
    """Items that are drawn there as artifacts."""
    weather: Weather | None = None
    nerve_gives: int = 1
    """Nerve that a hero there gains from the move roll."""


class Objective(NamedTuple):
    """The enemies at the objective, and what the crew must do then."""

    fight: Effects
    then: str


class FixedTile(NamedTuple):
    """A tile of a mission's fixed map (S81)."""

    tile: str
    at: tuple[int, int]
    turn: int
    token: str | None = None


@dataclass(frozen=True)
class Mission:
    """A mission: the goal of a descent."""

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
    retuned: Effects = ()
    """Effects at the start of newer tables, in place of `start`, if there are any (S172)."""
    worlds: tuple[str, ...] = ()
    """Worlds that gates can lead to; without any, tokens with gates stay out of the pile."""


class LampTarget(NamedTuple):
    """The lamp test's target on some spaces of the shaft."""

    from_: int
    to: int
    target: int


class Level(NamedTuple):
    """The experience that a hero's level costs."""

    level: int
    xp: Price


class CrewLevel(NamedTuple):
    """The enemies' side and hardenings at a crew level (S12)."""

    level: int
    grim: bool
    harden: int


class CrewSize(NamedTuple):
    """The threat level and the tokens for a crew of this size (S7)."""

    heroes: int
    threat: str
    revive: int


def _by_number(rows: Sequence[Any]) -> Mapping[int, Any]:
    return {row[0]: row for row in rows}


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
    ore_price: Price
    far_from_lamp: Amount
    levels: Annotated[Mapping[int, int], Written(tuple[Level, ...], dict)]
    """Level -> experience it costs."""
    crew_levels: Annotated[Mapping[int, CrewLevel], Written(tuple[CrewLevel, ...], _by_number)]
    crew_sizes: Annotated[Mapping[int, CrewSize], Written(tuple[CrewSize, ...], _by_number)]

"""Define the events of a game; the bot supplies their texts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from engine.brimstone.board.components import Card, Order
from engine.brimstone.board.hexes import Hex
from engine.brimstone.rules.combat import Backing, Battle, Term
from engine.kernel.core import Event, Seat


@dataclass(frozen=True)
class MapAdjusted(Event):
    """The first leader exchanged pairs of tiles."""

    seat: Seat
    swaps: tuple[tuple[Hex, Hex], ...]


@dataclass(frozen=True)
class HomeTaken(Event):
    """A seat took its Home Base; `is_last` for the last one, which the leader gets."""

    seat: Seat
    home: Hex
    is_last: bool


@dataclass(frozen=True)
class CardsTurnedUp(Event):
    """The pool was shuffled and cards turned face up."""

    cards: tuple[Card, ...]


@dataclass(frozen=True)
class EventChosen(Event):
    """The leader chose an event card; Good Roads also removes markers."""

    seat: Seat
    round: int
    card: Card
    cleared: tuple[Hex, ...] = ()


@dataclass(frozen=True)
class OrdersRevealed(Event):
    """All order tokens were revealed."""

    round: int
    orders: Mapping[Seat, Mapping[Hex, Order]]


@dataclass(frozen=True)
class Supplied(Event):
    """A seat met its shortage."""

    seat: Seat
    available: int
    required: int
    foraged: Hex | None
    bought: int
    discharged: Mapping[Hex, int]
    lost_orders: tuple[Hex, ...]


@dataclass(frozen=True)
class OrderRemoved(Event):
    """A turn removed an order without using it; `is_march` for a March that moved nobody (R32)."""

    seat: Seat
    hex: Hex
    order: Order


@dataclass(frozen=True)
class OrderExecuted(Event):
    """Recruit, Bide, Forage or Pillage was executed; `gained` is the troops or Stones it brought."""

    seat: Seat
    hex: Hex
    order: Order
    gained: int


@dataclass(frozen=True)
class MarchBegun(Event):
    """A March began.

    `price` is in Stones if it was forced, `cleared` means the first step removed the marker.
    """

    seat: Seat
    hex: Hex
    is_forced: bool
    price: int
    cleared: bool


@dataclass(frozen=True)
class TroopsMoved(Event):
    """Troops took a step; `marked` means that a marker was placed."""

    seat: Seat
    origin: Hex
    to: Hex
    troops: int
    by_air: bool
    marked: bool


@dataclass(frozen=True)
class MarkerCleared(Event):
    """Troops used a step to clear a Slow-Travel marker."""

    seat: Seat
    hex: Hex


@dataclass(frozen=True)
class TroopsHeldUp(Event):
    """A group could not move because of the battle before it (R112)."""

    seat: Seat
    origin: Hex
    to: Hex
    troops: int


@dataclass(frozen=True)
class BattleDeclared(Event):
    """A seat declared an attack: attacker, defender and troops."""

    battle: Battle
    defenders: int


@dataclass(frozen=True)
class SupportGiven(Event):
    """All Support choices were opened together (R84)."""

    battle: Battle
    backings: tuple[Backing, ...]


@dataclass(frozen=True)
class BattleFought(Event):
    """A battle was resolved: both strengths, the outcome, and the troops the loser `lost`."""

    battle: Battle
    attack: tuple[Term, ...]
    defence: tuple[Term, ...]
    attacker_won: bool
    lost: int
    lost_order: Order | None


@dataclass(frozen=True)
class Retreated(Event):
    """The survivors of a beaten defender retreated."""

    seat: Seat
    origin: Hex
    to: Hex
    troops: int
    marked: bool


@dataclass(frozen=True)
class ArmyDestroyed(Event):
    """Survivors without a retreat were destroyed (R97)."""

    seat: Seat
    hex: Hex
    troops: int


@dataclass(frozen=True)
class RoundEnded(Event):
    """A round ended: Cities, troops and Stones by seat."""

    round: int
    cities: Mapping[Seat, int]
    troops: Mapping[Seat, int]
    stones: Mapping[Seat, int]


@dataclass(frozen=True)
class GameWon(Event):
    """The game ended; `by_limit` if by the round limit (R109)."""

    winners: tuple[Seat, ...]
    by_limit: bool

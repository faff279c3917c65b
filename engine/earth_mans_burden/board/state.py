"""Describe the position on the table, with the queries that rules, views and computers share."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from operator import attrgetter
from typing import Any, NamedTuple

from engine.earth_mans_burden.board.options import Options
from engine.earth_mans_burden.board.worlds import HOME, UN, Board, Owner, Place, World
from engine.kernel.core import Json, Seat

PHASES = ("move", "combat", "exploit", "claim")

Units = dict[Owner, dict[Place, int]]
"""Numbers of units: owner -> place -> number. Places with 0 are left out; every owner has an entry."""


class Loss(NamedTuple):
    """The loss that a seat has to choose while the ask `losses` is open (E16)."""

    seat: Seat
    world: World
    hits: int


class Hand(NamedTuple):
    """Units on a world that change hands, as numbers of fleets and developments; either may be 0."""

    world: World
    fleets: int = 0
    developments: int = 0


class Condition(NamedTuple):
    """A condition of an offer (E37): limits on an owner's units on a world; None means no limit."""

    seat: Owner
    world: World
    units: str
    least: int | None = None
    most: int | None = None

    def dump(self) -> dict[str, Json]:
        return {name: value for name, value in self._asdict().items() if value is not None}


class Trade(NamedTuple):
    """An offer (E37): what each side gives, its conditions, and the last turn for which it is open."""

    giver: Seat
    taker: Seat
    give: tuple[Hand, ...]
    get: tuple[Hand, ...]
    conditions: tuple[Condition, ...] = ()
    until: int | None = None

    def dump(self) -> dict[str, Json]:
        """Return the offer in the format of a record."""
        data: dict[str, Json] = {
            "from": self.giver,
            "to": self.taker,
            "give": _dump_hands(self.give),
            "get": _dump_hands(self.get),
        }
        if self.conditions:
            data["if"] = [condition.dump() for condition in self.conditions]
        if self.until is not None:
            data["until"] = self.until
        return data


def _dump_hands(hands: tuple[Hand, ...]) -> dict[World, Json]:
    sorts = ("fleets", "developments")
    return {
        hand.world: {sort: getattr(hand, sort) for sort in sorts if getattr(hand, sort)} for hand in hands
    }


@dataclass
class Position:
    """Everything on the table that all players can see, plus the offers that the viewer can see.

    `phase` is the phase of the open ask; a table may begin in any phase. `under_fire` lists the attacked
    seats and worlds while `respond` is open (E34). `scores` counts developments once a round limit has ended
    the game.
    """

    seats: tuple[Seat, ...]
    options: Options
    starts: Seat
    active: Seat
    is_in_setup: bool = True
    turn: int = 1
    round: int = 1
    phase: str = PHASES[0]
    fleets: Units = field(default_factory=dict)
    developments: Units = field(default_factory=dict)
    votes: dict[Seat, Seat] = field(default_factory=dict)
    offers: dict[int, Trade] = field(default_factory=dict)
    acts: int = 0
    loss: Loss | None = None
    under_fire: tuple[tuple[Seat, World], ...] = ()
    is_ended: bool = False
    winners: tuple[Seat, ...] = ()
    scores: dict[Seat, int] = field(default_factory=dict)

    def clockwise_from(self, seat: Seat) -> tuple[Seat, ...]:
        """Return the seats in turn order, beginning with this one."""
        at = self.seats.index(seat)
        return self.seats[at:] + self.seats[:at]

    @property
    def board(self) -> Board:
        """Return the worlds and trajectories of this table."""
        return self.options.board

    @property
    def owners(self) -> tuple[Owner, ...]:
        return (*self.seats, UN)

    def fleets_at(self, owner: Owner, place: Place) -> int:
        return self.fleets[owner].get(place, 0)

    def developments_at(self, owner: Owner, world: World) -> int:
        return self.developments[owner].get(world, 0)

    def units_at(self, owner: Owner, world: World) -> int:
        """Return the number of units there; fleets and developments defend together."""
        return self.fleets_at(owner, world) + self.developments_at(owner, world)

    def counted_at(self, owner: Owner, world: World, units: str) -> int:
        """Return the number of units there; `units` says whether fleets, developments or all."""
        count = {"fleets": self.fleets_at, "developments": self.developments_at, "all": self.units_at}[units]
        return count(owner, world)

    def empty_at(self, world: World) -> int:
        """Return the number of regions that nobody has claimed."""
        return self.options.board.regions[world] - sum(
            held.get(world, 0) for held in self.developments.values()
        )

    def has_units(self, owner: Owner) -> bool:
        return bool(self.fleets[owner] or self.developments[owner])

    @property
    def un_develops(self) -> bool:
        """Return whether the UN has a development at home (E21, E22)."""
        return bool(self.developments_at(UN, HOME))

    def worlds_of(self, owner: Owner) -> tuple[World, ...]:
        """Return the worlds on which an owner has units, in board order."""
        return tuple(world for world in self.board.regions if self.units_at(owner, world))


@dataclass
class State(Position):
    """The position with its hidden information: the next offer's number, and throws that a record sets."""

    next_offer: int = 1
    rolls: tuple[tuple[int, ...], ...] = ()


@dataclass
class View(Position):
    """The position as a seat sees it (None: a spectator)."""

    seat: Seat | None = None


_NAMES = tuple(entry.name for entry in fields(Position))
_values = attrgetter(*_NAMES)


def copied_fields(position: Position) -> dict[str, Any]:
    """Return the fields of a Position by name; changeable values are copied."""
    values = dict(zip(_NAMES, _values(position), strict=True))
    for name in ("fleets", "developments"):
        values[name] = {owner: held.copy() for owner, held in values[name].items()}
    for name in ("votes", "offers", "scores"):
        values[name] = values[name].copy()
    return values


def seen_by(state: State, seat: Seat | None) -> View:
    """Return a seat's view as an independent copy; information is hidden nowhere else.

    The view leaves out offers between two other seats (E37), and the number of actions, which counts offers.
    """
    values = copied_fields(state) | {"acts": 0}
    values["offers"] = {
        number: trade for number, trade in state.offers.items() if seat in (trade.giver, trade.taker)
    }
    return View(**values, seat=seat)


def change(units: Mapping[Owner, dict[Place, int]], owner: Owner, place: Place, by: int) -> None:
    """Add units of one kind to an owner's at a place; a negative number removes units."""
    count = units[owner].pop(place, 0) + by
    assert count >= 0, f"{owner} has too few units on {place}"
    if count:
        units[owner][place] = count


def new_state(seats: tuple[Seat, ...], options: Options, starts: Seat) -> State:
    """Return an empty board before setup."""
    state = State(seats, options, starts, starts)
    state.fleets = {owner: {} for owner in state.owners}
    state.developments = {owner: {} for owner in state.owners}
    return state

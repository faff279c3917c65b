"""The position on the board, with the queries that rules, views and computers share."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, field, fields
from typing import Any, NamedTuple

from engine.brutal_magic.armies.designs import Army, UnitType
from engine.brutal_magic.armies.names import (
    LETTERS,
    POINTS,
    UnitName,
    is_master,
    number_of,
    seat_of,
    unit_name,
)
from engine.brutal_magic.board.layout import board_of
from engine.brutal_magic.board.options import Options
from engine.brutal_magic.board.policy import Die, Policy
from engine.brutal_magic.board.terrain import BLANK, Kind
from engine.kernel.core import Json, Seat
from engine.kernel.hexes import Hex, HexBoard

Throw = tuple[Any, ...]
"""A throw that a record prescribes: the roll, the roller and the faces (B15)."""


class Unit(NamedTuple):
    """A unit on the board: the name of its type, and its hex."""

    type: str
    hex: Hex


@dataclass(frozen=True)
class Guard:
    """A guard's orders (B37 to B41); `hit` or `damage` None leaves that die to the policy."""

    attack: str
    within: int
    late: bool = False
    only: tuple[str, ...] = ()
    """Classes, seats and units that it may fire at; empty for all."""
    ignore: tuple[str, ...] = ()
    hit: Die | None = None
    damage: Die | None = None

    def minds(self, type_: UnitType, unit: UnitName) -> bool:
        """Return whether the guard's orders include that unit as a target (B39)."""
        names = {type_.rank, seat_of(unit), unit}
        return (not self.only or not names.isdisjoint(self.only)) and names.isdisjoint(self.ignore)

    def dump(self) -> dict[str, Json]:
        return {**vars(self), "only": list(self.only), "ignore": list(self.ignore)}


def load_guard(data: Json) -> Guard:
    """Load a guard from its dumped form."""
    return Guard(**{**data, "only": tuple(data["only"]), "ignore": tuple(data["ignore"])})


@dataclass
class Position:
    """The public part of the state: everything but sealed answers. The round is 0 during setup.

    Five fields are about the current round only. `acted` lists units that have acted, `fired` guards that
    have fired, `used` attacks that were used, and `struck` dangers that have struck. `rest` holds the orders
    of resting seats.
    """

    seats: tuple[Seat, ...]
    options: Options
    armies: dict[Seat, Army] = field(default_factory=dict)
    policies: dict[Seat, Policy] = field(default_factory=dict)
    kinds: dict[str, Kind] = field(default_factory=dict)
    terrain: dict[Hex, str] = field(default_factory=dict)
    """Kind of each hex that is not blank."""
    units: dict[UnitName, Unit] = field(default_factory=dict)
    made: dict[Seat, int] = field(default_factory=dict)
    """Highest number given to a unit so far, by seat."""
    kills: dict[Seat, int] = field(default_factory=dict)
    """Points of enemy units that a seat's attacks have removed, by seat (B35)."""
    round: int = 0
    order: tuple[Seat, ...] = ()
    turn: Seat | None = None
    acted: tuple[UnitName, ...] = ()
    guards: dict[UnitName, Guard] = field(default_factory=dict)
    fired: tuple[UnitName, ...] = ()
    used: dict[UnitName, tuple[str, ...]] = field(default_factory=dict)
    struck: dict[UnitName, tuple[Hex, ...]] = field(default_factory=dict)
    rest: dict[Seat, str] = field(default_factory=dict)
    is_over: bool = False
    winners: tuple[Seat, ...] = ()

    @property
    def board(self) -> HexBoard:
        return board_of(self.options.radius)

    def kind(self, hex_: Hex) -> Kind:
        """Return the kind of terrain in the hex."""
        name = self.terrain.get(hex_)
        return BLANK if name is None else self.kinds[name]

    def type_named(self, seat: Seat, name: str) -> UnitType | None:
        """Return the seat's type with that name, or None."""
        for type_ in self.armies[seat]:
            if type_.name == name:
                return type_
        return None

    def type_of(self, unit: UnitName) -> UnitType:
        """Return the type of a unit on the board."""
        type_ = self.type_named(seat_of(unit), self.units[unit].type)
        assert type_ is not None, "a unit is of a type that its army has"
        return type_

    def units_of(self, seat: Seat) -> list[UnitName]:
        """Return the seat's units, sorted by number."""
        letter = seat[0]
        return by_number([unit for unit in self.units if unit[0] == letter])

    def waiting(self) -> Collection[UnitName]:
        """Return all units that have yet to act this round."""
        return self.units.keys() - self.acted

    def to_act(self, seat: Seat) -> list[UnitName]:
        """Return the seat's units that have yet to act this round, sorted by number."""
        letter = seat[0]
        return by_number([unit for unit in self.waiting() if unit[0] == letter])

    def able_seats(self) -> set[Seat]:
        """Return the seats with a unit that has yet to act this round."""
        return {LETTERS[unit[0]] for unit in self.waiting()}

    def masters(self) -> list[UnitName]:
        """Return the Masters on the board."""
        return [unit for unit in self.units if is_master(unit)]

    def has_master(self, seat: Seat) -> bool:
        return unit_name(seat, 1) in self.units

    @property
    def lost(self) -> tuple[Seat, ...]:
        """Return the seats whose Master was removed (B49)."""
        return tuple(seat for seat in self.seats if self.round and not self.has_master(seat))

    def has_shot(self, unit: UnitName) -> bool:
        """Return whether the unit is on guard and may still fire this round (B41, B36)."""
        guard = self.guards.get(unit)
        return guard is not None and unit not in self.fired and guard.attack not in self.used.get(unit, ())

    def points_on_board(self, seat: Seat) -> int:
        """Return the total points of the seat's units on the board, by class (B52)."""
        return sum(POINTS[self.type_of(unit).rank] for unit in self.units_of(seat))

    def next_to(self, hex_: Hex) -> Iterator[Hex]:
        """Return the adjacent hexes that a unit may enter."""
        return (other for other in self.board.neighbours(hex_) if self.kind(other).move is not None)


@dataclass
class State(Position):
    """The position, and the dice throws that a written table sets."""

    rolls: tuple[Throw, ...] = ()


@dataclass
class View(Position):
    """The state as one seat sees it (B54); seat None is a spectator."""

    seat: Seat | None = None


_NAMES = tuple(entry.name for entry in fields(Position))
_DICTS = tuple(entry.name for entry in fields(Position) if entry.default_factory is dict)
_HIDDEN = tuple(entry.name for entry in fields(State) if entry.name not in _NAMES)


def copied_fields(position: Position) -> dict[str, Any]:
    """Return the fields of a Position, with a copy of each mutable one."""
    values = {name: getattr(position, name) for name in _NAMES}
    return values | {name: values[name].copy() for name in _DICTS}


def seen_by(state: State, seat: Seat | None) -> View:
    """Return a seat's view, which shares no data with the state; information is hidden nowhere else.

    It runs for every ask, so it copies all fields in one quick way.
    """
    view = View.__new__(View)
    values = view.__dict__
    values.update(vars(state))
    for name in _HIDDEN:
        del values[name]
    for name in _DICTS:
        values[name] = values[name].copy()
    view.seat = seat
    return view


def by_number(units: Iterable[UnitName]) -> list[UnitName]:
    """Return the units sorted by number."""
    return sorted(units, key=number_of)

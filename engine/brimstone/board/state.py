"""Describe the position on the table, with the queries that rules, views and computers share."""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from operator import attrgetter
from typing import Any, NamedTuple

from engine.brimstone.board.components import (
    AIRPORT,
    FOGGED_TERRAINS,
    LANDS,
    NEVER_EXECUTED,
    STONES_IN_ALL,
    TROOPS_PER_SEAT,
    Card,
    Map,
    Order,
    Terrain,
)
from engine.brimstone.board.hexes import Hex
from engine.brimstone.board.options import Options
from engine.kernel.core import Seat


class Army(NamedTuple):
    """All troops in a hex: they have one owner."""

    seat: Seat
    troops: int


class Supply(NamedTuple):
    """Barrels at hand and barrels needed."""

    available: int
    required: int

    @property
    def shortage(self) -> int:
        return max(0, self.required - self.available)


@dataclass
class Position:
    """Everything on the table that all players can see."""

    seats: tuple[Seat, ...]
    options: Options
    tiles: dict[Hex, Terrain]
    homes: dict[Seat, Hex] = field(default_factory=dict)
    round: int = 1
    leader: Seat = ""
    event: Card | None = None
    events_up: tuple[Card, ...] = ()
    armies: dict[Hex, Army] = field(default_factory=dict)
    stones: dict[Seat, int] = field(default_factory=dict)
    slow: set[Hex] = field(default_factory=set)
    orders: dict[Seat, dict[Hex, Order]] = field(default_factory=dict)
    winners: tuple[Seat, ...] = ()

    @property
    def map(self) -> Map:
        return self.options.maps[len(self.seats)]

    @property
    def bank(self) -> int:
        return STONES_IN_ALL - sum(self.stones.values())

    def clockwise_from(self, seat: Seat) -> tuple[Seat, ...]:
        """Return the seats in turn order, beginning with this one."""
        at = self.seats.index(seat)
        return self.seats[at:] + self.seats[:at]

    def owner(self, hex_: Hex) -> Seat | None:
        """Return the seat whose troops occupy the hex, or None."""
        army = self.armies.get(hex_)
        return army.seat if army else None

    def troops(self, hex_: Hex) -> int:
        army = self.armies.get(hex_)
        return army.troops if army else 0

    def held(self, seat: Seat) -> list[Hex]:
        """Return the hexes with troops of the seat, sorted by name."""
        return sorted(hex_ for hex_, army in self.armies.items() if army.seat == seat)

    def on_board(self, seat: Seat) -> int:
        return sum(army.troops for army in self.armies.values() if army.seat == seat)

    def off_board(self, seat: Seat) -> int:
        return TROOPS_PER_SEAT - self.on_board(seat)

    def cities(self, seat: Seat) -> list[Hex]:
        """Return the Cities in which the seat has troops (R103)."""
        return [hex_ for hex_ in self.held(seat) if self.tiles[hex_] == "city"]

    def home_owner(self, hex_: Hex) -> Seat | None:
        """Return the seat whose Home Base the hex is, or None."""
        return next((seat for seat, home in self.homes.items() if home == hex_), None)

    def order(self, seat: Seat, hex_: Hex) -> Order | None:
        """Return the seat's order token in the hex, or None."""
        return self.orders.get(seat, {}).get(hex_)

    def executable(self, seat: Seat) -> dict[Hex, Order]:
        """Return the seat's order tokens that it can execute in a turn (R23)."""
        lying = self.orders.get(seat, {})
        return {hex_: order for hex_, order in lying.items() if order not in NEVER_EXECUTED}

    def can_execute(self, seat: Seat) -> bool:
        """Return whether the seat has an order token that it can execute."""
        return not NEVER_EXECUTED.issuperset(self.orders.get(seat, {}).values())

    def supply(self, seat: Seat) -> Supply:
        """Return the seat's current supply."""
        available = LANDS["home"].barrels if seat in self.homes else 0
        required = 0
        for hex_, (owner, troops) in self.armies.items():
            if owner == seat:
                earned, owed = _EARNED[self.tiles[hex_]]
                available += earned
                required += (troops + 1) // 2 + owed
        return Supply(available, required)

    def is_fogged(self, hex_: Hex) -> bool:
        """Return whether Fogbound closes the hex (R16)."""
        return self.event == "fogbound" and self.tiles[hex_] in FOGGED_TERRAINS

    def marks(self, hex_: Hex) -> bool:
        """Return whether troops that enter the hex now get a Slow-Travel marker (R9)."""
        return LANDS[self.tiles[hex_]].is_slow and self.event != "good_roads"

    def flies_from(self, hex_: Hex) -> bool:
        return hex_ == AIRPORT

    def put(self, seat: Seat, hex_: Hex, troops: int) -> None:
        """Add troops to a hex that is empty or the seat's own."""
        army = self.armies.get(hex_)
        assert army is None or army.seat == seat, f"{hex_} would have two owners"
        self.armies[hex_] = Army(seat, troops + (army.troops if army else 0))

    def take(self, hex_: Hex, troops: int) -> None:
        """Remove troops from a hex; an emptied hex loses its markers."""
        seat, there = self.armies[hex_]
        assert troops <= there, f"{hex_} holds {there}, not {troops}"
        if troops == there:
            del self.armies[hex_]
        else:
            self.armies[hex_] = Army(seat, there - troops)

    def enter(self, seat: Seat, hex_: Hex, troops: int) -> None:
        """Let moving troops enter a hex; add a Slow-Travel marker on slow terrain (R49)."""
        self.put(seat, hex_, troops)
        if self.marks(hex_):
            self.slow.add(hex_)

    def leave(self, hex_: Hex, troops: int) -> None:
        """Let moving troops leave a hex; an emptied hex loses its marker (R57)."""
        self.take(hex_, troops)
        if hex_ not in self.armies:
            self.slow.discard(hex_)

    def copy(self) -> Position:
        """Return an independent copy that hides nothing."""
        return Position(*_copied(self))


def hex_supply(terrain: Terrain, troops: int) -> Supply:
    """Return the barrels that troops in one hex produce and need.

    A Home produces even without troops and is counted separately.
    """
    earned, owed = _EARNED[terrain]
    return Supply(earned, (troops + 1) // 2 + owed)


_EARNED = {name: (0 if name == "home" else land.barrels, land.owed) for name, land in LANDS.items()}


_NAMES = tuple(entry.name for entry in fields(Position))
_values = attrgetter(*_NAMES)
_FLAT = tuple(_NAMES.index(name) for name in ("tiles", "homes", "armies", "stones", "slow"))
_ORDERS = _NAMES.index("orders")


def _copied(position: Position) -> list[Any]:
    """Return the values of a Position's fields; mutable values are copied."""
    values = list(_values(position))
    for at in _FLAT:
        values[at] = values[at].copy()
    values[_ORDERS] = {seat: tokens.copy() for seat, tokens in position.orders.items()}
    return values


def copied_fields(position: Position) -> dict[str, Any]:
    """Return the fields of a Position by name; mutable values are copied."""
    return dict(zip(_NAMES, _copied(position), strict=True))


@dataclass
class State(Position):
    """The position with its hidden information: the cards that a written table sets for the next refills."""

    refills: tuple[tuple[Card, ...], ...] = ()
    settling: dict[Seat, Hex] = field(default_factory=dict, compare=False)
    """Homes that seats have chosen while others still choose. They are open to all and take effect when every
    seat has chosen (R117)."""


@dataclass
class View(Position):
    """A seat's view of the position (seat None: a spectator's).

    Brimstone hides nothing on the table (R107).
    """

    seat: Seat | None = None

    @property
    def me(self) -> Seat:
        assert self.seat is not None
        return self.seat


def seen_by(position: Position, seat: Seat | None) -> View:
    """Return a seat's view as an independent copy; information is hidden nowhere else."""
    view = View(*_copied(position))
    view.seat = seat
    if isinstance(position, State):
        view.homes |= position.settling
    return view

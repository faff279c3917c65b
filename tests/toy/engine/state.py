"""The lights on the lake, each seat's coins, and the requests for coins."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import NamedTuple

from engine.kernel.core import Seat
from engine.kernel.hexes import Hex, hexagon

SEATS: tuple[Seat, ...] = ("amber", "violet", "coral", "jade", "slate", "pearl", "onyx", "ruby")
LAKE = hexagon(2)
COINS, MOST_BID, ROCKS = 10, 4, 3


class Request(NamedTuple):
    """A request of one seat for another seat's coins."""

    by: Seat
    of: Seat
    coins: int


@dataclass
class State:
    """The state; `lots` are draws that a record has fixed in advance, and no view contains them.

    Only its two seats know a request.
    """

    seats: tuple[Seat, ...]
    round_limit: int
    all_pay: bool
    coins: dict[Seat, int]
    rocks: tuple[Hex, ...] = ()
    lights: dict[Hex, Seat] = field(default_factory=dict)
    round: int = 0
    acts: int = 0
    lots: tuple[Seat, ...] = ()
    requests: dict[int, Request] = field(default_factory=dict)
    next_request: int = 1

    @property
    def free(self) -> tuple[Hex, ...]:
        """Return the hexes that are free for a light."""
        return tuple(hex_ for hex_ in LAKE.hexes if hex_ not in self.rocks and hex_ not in self.lights)

    @property
    def is_over(self) -> bool:
        return self.round > self.round_limit

    def points(self, seat: Seat) -> int:
        """Return a seat's points: one per light, and one for each of its lights beside another of its own."""
        own = [hex_ for hex_, other in self.lights.items() if other == seat]
        return len(own) + sum(near in own for hex_ in own for near in LAKE.neighbours(hex_))

    @property
    def scores(self) -> dict[Seat, int]:
        return {seat: self.points(seat) for seat in self.seats}

    @property
    def winners(self) -> tuple[Seat, ...]:
        """Return the seats with most points, and among these with most coins; nobody before the end."""
        best = max((self.points(seat), self.coins[seat]) for seat in self.seats)
        return tuple(
            seat for seat in self.seats if self.is_over and (self.points(seat), self.coins[seat]) == best
        )


def seen(state: State, seat: Seat | None = None) -> State:
    """Return a copy of what a seat or a spectator may know."""
    requests = {number: one for number, one in state.requests.items() if seat in one[:2]}
    return replace(
        state,
        coins=dict(state.coins),
        lights=dict(state.lights),
        requests=requests,
        lots=(),
        next_request=0,
        acts=0,
    )

"""Be in every empty City first, feed two troops in each, and fight for nothing but the City that wins."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from engine.brimstone.board.components import Order
from engine.brimstone.board.hexes import HEXES, Hex
from engine.brimstone.board.state import Position
from engine.brimstone.rules.board_queries import (
    DISTANCE,
    beats,
    cities_missing,
    guard,
    payable,
    threats,
    ways_in,
)
from engine.brimstone.rules.combat import attack_bonus
from engine.kernel.core import Seat
from lab.brimstone.strangers.hand import Stranger, Trip, chosen, recruits, trip

LAND: Mapping[str, float] = {"city": 12.0, "farmland": 6.0, "village": 1.0, "desert": -2.0}
FADES = 0.6
"""How much of its pull a place keeps for each step away."""
URGENT = 5.0
"""Worth of a trip that somebody else might make first."""
WINS = 50.0


class Squatter(Stranger):
    """A stranger that wants Cities fast and never fights.

    It bets that others march out of Cities, or leave them for a round: its scouts wait beside them, and go
    in last.
    """

    events = ("truce", "high_morale", "good_roads", "entrenched")

    def trips(self, view: Position, seat: Seat) -> list[Trip]:
        spare = {hex_: view.troops(hex_) - self._kept(view, seat, hex_) for hex_ in view.held(seat)}
        return chosen(view, seat, self._wishes(view, seat, spare), spare)

    def _kept(self, view: Position, seat: Seat, hex_: Hex) -> int:
        if view.tiles[hex_] == "city":
            is_feared = any(beats(view, one, guard(view, hex_) - 1) for one in threats(view, hex_, seat))
            return 2 if is_feared else 1
        return int(view.tiles[hex_] == "farmland")

    def _wishes(self, view: Position, seat: Seat, spare: Mapping[Hex, int]) -> Iterator[Trip]:
        pull = _pulls(view, seat)
        for to in HEXES:
            owner = view.owner(to)
            for way in ways_in(view, seat, to):
                if not spare[way.origin]:
                    continue
                if owner is None:
                    slow = 1.5 if view.marks(to) else 0.0
                    gain = LAND.get(view.tiles[to], 0.0) + pull[to] - pull[way.origin] - slow - way.price
                    yield trip(gain, way, to, 1)
                elif owner == seat and view.tiles[to] == "city" and view.troops(to) < 2:
                    yield trip(1.5 - way.price, way, to, 1)
                elif owner != seat and view.tiles[to] == "city" and cities_missing(view, seat) == 1:
                    lead = spare[way.origin] + attack_bonus(view, way.last) - guard(view, to)
                    if lead + payable(view, seat, way.price) >= 0:
                        yield trip(WINS + lead, way, to, spare[way.origin])

    def orders(self, view: Position, seat: Seat) -> Iterator[tuple[Hex, Order]]:
        trips = self.trips(view, seat)
        yield from ((one.origin, "march") for one in trips)
        cities = sorted(view.cities(seat), key=lambda city: (view.troops(city), city))
        home = view.homes[seat]
        ground = [hex_ for hex_ in view.held(seat) if view.tiles[hex_] not in ("city", "home")]
        few = [city for city in cities if view.troops(city) < 2]
        yield from recruits(view, seat, trips, [*few, home, *cities, *ground])
        feared = {city: _danger(view, seat, city) for city in cities}
        yield from ((city, "defend") for city in sorted(cities, key=lambda city: -feared[city]))
        yield from ((hex_, "forage") for hex_ in view.held(seat) if view.supply(seat).shortage)
        yield from ((hex_, "pillage") for hex_ in view.held(seat))

    def is_urgent(self, view: Position, seat: Seat, trips: Sequence[Trip]) -> bool:
        return URGENT <= trips[0].worth < WINS

    def payment(self, lead: int, mine: int, theirs: int) -> int:
        return min(mine, max(0, theirs - lead + 1)) if lead + mine > 0 else 0


def _pulls(view: Position, seat: Seat) -> dict[Hex, float]:
    """Return the worth of each hex as a place to wait: near Cities that are or may get empty."""
    goals = {
        city: 7.0 if view.owner(city) is None else 4.0 / (1 + guard(view, city))
        for city in view.map.cities
        if view.owner(city) != seat
    }
    free = (hex_ for hex_ in HEXES if view.tiles[hex_] == "farmland" and view.owner(hex_) is None)
    goals |= dict.fromkeys(free, 3.5)
    return {
        hex_: max((worth * FADES ** DISTANCE[hex_][goal] for goal, worth in goals.items()), default=0.0)
        for hex_ in HEXES
    }


def _danger(view: Position, seat: Seat, city: Hex) -> int:
    return max((one.strength - guard(view, city) for one in threats(view, city, seat)), default=-9)

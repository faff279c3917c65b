"""Hoard Stones in Villages, outbid everybody in sealed payments, and win in one round that was paid for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from engine.brimstone.board.components import BARREL_PRICE, Order
from engine.brimstone.board.hexes import HEXES, Hex
from engine.brimstone.board.state import Position
from engine.brimstone.rules.board_queries import (
    DISTANCE,
    Way,
    beats,
    cities_missing,
    guard,
    helpers,
    payable,
    threats,
    ways_in,
)
from engine.brimstone.rules.combat import attack_bonus
from engine.kernel.core import Seat
from lab.brimstone.strangers.hand import Stranger, Trip, chosen, recruits, trip

LAND: Mapping[str, float] = {"city": 9.0, "farmland": 7.0, "village": 8.0, "desert": -3.0}
PURSE = 4
"""Stones that it keeps for battles before it buys barrels or second steps."""
REACH = 3
"""Steps from Home within which it settles in peace."""
STRONG = 1
"""Lead, with two Stones of its own and none of theirs, with which it strikes in peace."""


class Miser(Stranger):
    """A stranger that lets Stones do the work.

    It bets that others spend their Stones as they come: then two sealed Stones win each even battle, on
    either side. On the day when its marches reach all the Cities it lacks it strikes everywhere at once.
    """

    events = ("fair_weather", "high_morale", "good_roads", "deep_snow")

    def trips(self, view: Position, seat: Seat) -> list[Trip]:
        kept = {hex_: self._kept(view, seat, hex_) for hex_ in view.held(seat)}
        rush = self._rush(view, seat)
        if rush:
            return rush
        spare = {hex_: max(0, view.troops(hex_) - least) for hex_, least in kept.items()}
        return chosen(view, seat, self._wishes(view, seat, spare), spare)

    def _kept(self, view: Position, seat: Seat, hex_: Hex) -> int:
        """Keep in good land what, with two Stones, holds against the strongest attack that pays none."""
        if view.tiles[hex_] not in LAND or view.tiles[hex_] == "desert":
            return 0
        feared = max((one.strength for one in threats(view, hex_, seat)), default=0)
        return max(1, min(4, feared + 1 - payable(view, seat))) if view.tiles[hex_] == "city" else 1

    def _rush(self, view: Position, seat: Seat) -> list[Trip]:
        """Return marches that win this round if its Stones win their battles; none if there are too few."""
        missing = cities_missing(view, seat)
        held = view.held(seat)
        spare = {hex_: view.troops(hex_) - (view.tiles[hex_] == "city") for hex_ in held}
        wishes = (
            trip(20.0 + self._odds(view, seat, city, way, spare[way.origin]), way, city, spare[way.origin])
            for city in view.map.cities
            if view.owner(city) != seat
            for way in ways_in(view, seat, city)
            if spare[way.origin] and self._odds(view, seat, city, way, spare[way.origin]) > 0
        )
        found = chosen(view, seat, wishes, spare)
        return found if len(found) >= missing else []

    def _odds(self, view: Position, seat: Seat, to: Hex, way: Way, troops: int) -> int:
        """Return the lead of an attack with all Stones against none; 9 where nobody is."""
        army = view.armies.get(to)
        if army is None:
            return 9
        backing = max(helpers(view, army.seat, to).values(), default=0)
        defence = guard(view, to) + (backing if view.orders else (backing + 1) // 2)
        tie = 0 if view.event == "entrenched" else 1
        return troops + attack_bonus(view, way.last) + payable(view, seat, way.price) - defence + tie

    def _wishes(self, view: Position, seat: Seat, spare: Mapping[Hex, int]) -> Iterator[Trip]:
        home, rich = view.homes[seat], view.stones[seat] > PURSE
        pull = _pulls(view, seat)
        for to in HEXES:
            land, owner = LAND.get(view.tiles[to], 0.0), view.owner(to)
            far = 0.5 * max(0, DISTANCE[home][to] - REACH)
            for way in ways_in(view, seat, to):
                troops = spare[way.origin]
                price = way.price * (0.5 if rich or view.round == 1 else 4.0)
                if not troops:
                    continue
                if owner is None:
                    nearer = pull[to] - pull[way.origin] - price - (1.0 if view.marks(to) else 0.0)
                    yield trip(land + nearer - far, way, to, 1)
                elif owner != seat and self._odds(view, seat, to, way, troops) > STRONG:
                    yield trip(land + 3.0 - price, way, to, troops)
                elif owner == seat and view.tiles[to] == "city" and view.troops(to) < 3:
                    yield trip(1.0 - price, way, to, 1)

    def orders(self, view: Position, seat: Seat) -> Iterator[tuple[Hex, Order]]:
        trips, held, home = self.trips(view, seat), view.held(seat), view.homes[seat]
        yield from (
            (hex_, "pillage") for hex_ in held if view.troops(hex_) and not _is_feared(view, hex_, seat)
        )
        yield from ((one.origin, "march") for one in trips)
        cities = sorted(view.cities(seat), key=lambda city: (view.troops(city), city))
        feared = [city for city in cities if _is_feared(view, city, seat)]
        credit = max(0, view.stones[seat] - PURSE) // BARREL_PRICE
        yield from recruits(view, seat, trips, [*feared, home, *cities, *held], credit=credit)
        yield from ((city, "defend") for city in [*feared, *cities])
        yield from ((hex_, "forage") for hex_ in held if view.supply(seat).shortage)

    def is_urgent(self, view: Position, seat: Seat, trips: Sequence[Trip]) -> bool:
        """Settle empty land at once; a battle waits until others have spent their Stones and orders."""
        return view.owner(trips[0].to) is None and 5.0 < trips[0].worth < 20.0

    def payment(self, lead: int, mine: int, theirs: int) -> int:
        """Pay all that may still decide, and nothing where nothing can."""
        return min(mine, max(0, theirs + 1 - lead)) if lead + mine > 0 else 0


def _is_feared(view: Position, hex_: Hex, seat: Seat) -> bool:
    return any(beats(view, one, guard(view, hex_), with_stones=True) for one in threats(view, hex_, seat))


def _pulls(view: Position, seat: Seat) -> dict[Hex, float]:
    """Return how near each hex is to good land that nobody holds."""
    free = [hex_ for hex_ in HEXES if view.owner(hex_) is None and LAND.get(view.tiles[hex_], 0.0) > 5]
    return {
        hex_: max((LAND[view.tiles[to]] * 0.55 ** DISTANCE[hex_][to] for to in free), default=0.0)
        for hex_ in HEXES
    }

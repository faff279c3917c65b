"""Wait until all others have moved, then strike whoever is weakest; support whoever fights the leader."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from engine.brimstone.board.components import Order
from engine.brimstone.board.hexes import HEXES, Hex, neighbours
from engine.brimstone.board.state import Position
from engine.brimstone.rules.board_queries import (
    DISTANCE,
    Way,
    beats,
    cities_held,
    guard,
    helpers,
    payable,
    threats,
    ways_in,
)
from engine.brimstone.rules.combat import Battle, attack_bonus, losses
from engine.kernel.core import Seat
from lab.brimstone.strangers.hand import Stranger, Trip, chosen, recruits, trip

LAND: Mapping[str, float] = {"city": 10.0, "farmland": 5.0, "village": 2.0, "forest": 0.5, "desert": -2.0}
KILL = 4.0
"""Worth of a troop that the enemy loses."""
WEAK = 2.0
"""Worth added for the prey with the fewest troops, and for the leader once one City away."""
HUNT = 0.7


class Jackal(Stranger):
    """A stranger that eats what others leave weak.

    It bets that others carry out their orders early and stand thin at the end of a round, when nobody can
    strike back. Its one Support is its bargain: it goes to whoever fights the seat with most Cities.
    """

    events = ("high_morale", "lightning", "good_roads", "fair_weather", "deep_snow")

    def trips(self, view: Position, seat: Seat) -> list[Trip]:
        spare = {
            hex_: view.troops(hex_) - (view.tiles[hex_] in ("city", "farmland")) for hex_ in view.held(seat)
        }
        return chosen(view, seat, self._wishes(view, seat, spare), spare)

    def _wishes(self, view: Position, seat: Seat, spare: Mapping[Hex, int]) -> Iterator[Trip]:
        scent = _scents(view, seat)
        for to in HEXES:
            owner, land = view.owner(to), LAND.get(view.tiles[to], 0.0)
            for way in ways_in(view, seat, to):
                troops = spare[way.origin]
                if not troops:
                    continue
                if owner not in (None, seat):
                    yield trip(self._strike(view, seat, to, way, troops), way, to, troops)
                    continue
                nearer = scent[to] - scent[way.origin] - way.price - (1.0 if view.marks(to) else 0.0)
                if owner is None and land > 1:
                    yield trip(land + nearer, way, to, 1)
                yield trip(nearer * 0.5 + min(0.0, land), way, to, troops)

    def _strike(self, view: Position, seat: Seat, to: Hex, way: Way, troops: int) -> float:
        """Return what an attack is worth: the land and the dead, by the chance that Stones leave."""
        army = view.armies[to]
        mine = max((n for at, n in helpers(view, seat, to).items() if at != way.origin), default=0)
        theirs = max(helpers(view, army.seat, to).values(), default=0)
        tie = 0 if view.event == "entrenched" else 1
        is_open = bool(view.orders)
        attack = troops + attack_bonus(view, way.last) + (mine if is_open else mine // 2)
        defence = guard(view, to) + (theirs if is_open else theirs // 2)
        lead, bid, reply = attack - defence + tie, payable(view, seat, way.price), payable(view, army.seat)
        if lead + bid <= reply:
            return 0.0
        held = cities_held(view)
        weakest = min(
            (view.on_board(other), other) for other in view.seats if other != seat and view.on_board(other)
        )[1]
        prize = LAND.get(view.tiles[to], 0.0) + KILL * losses(attack, defence, army.troops)
        prize += WEAK * (army.seat == weakest) + WEAK * (held[army.seat] >= view.map.cities_to_win - 1)
        return prize - way.price

    def orders(self, view: Position, seat: Seat) -> Iterator[tuple[Hex, Order]]:
        trips = self.trips(view, seat)
        yield from ((one.origin, "march") for one in trips)
        prey = [one.to for one in trips if view.owner(one.to) not in (None, seat)]
        beside = {hex_ for to in [*prey, *view.cities(seat)] for hex_ in neighbours(to)}
        backs = [hex_ for hex_ in view.held(seat) if hex_ in beside and view.troops(hex_) > 1]
        yield from ((hex_, "support") for hex_ in sorted(backs, key=lambda at: -view.troops(at))[:1])
        home, scent = view.homes[seat], _scents(view, seat)
        near = sorted(view.held(seat), key=lambda at: (-scent[at], at))
        yield from ((hex_, "pillage") for hex_ in near)
        yield from recruits(view, seat, trips, [*near[:3], home, *near[3:]])
        yield from ((hex_, "forage") for hex_ in near if view.supply(seat).shortage)
        yield from ((city, "defend") for city in view.cities(seat) if _is_feared(view, seat, city))

    def is_urgent(self, view: Position, seat: Seat, trips: Sequence[Trip]) -> bool:
        """Go at once where it would be struck itself, and into empty land that others can reach."""
        first = trips[0]
        if view.owner(first.to) is None:
            return first.worth > 3
        return _is_feared(view, seat, first.origin)

    def payment(self, lead: int, mine: int, theirs: int) -> int:
        """Pay what wins for sure; if nothing does, pay what wins against nothing."""
        sure = max(0, theirs + 1 - lead)
        return sure if sure <= mine else max(0, 1 - lead) if 1 - lead <= mine else 0

    def helped(self, view: Position, seat: Seat, battle: Battle) -> str:
        held = cities_held(view)
        attacker, defender = held[battle.attacker], held[battle.defender]
        return "none" if attacker == defender else "attacker" if defender > attacker else "defender"


def _is_feared(view: Position, seat: Seat, hex_: Hex) -> bool:
    return any(beats(view, one, guard(view, hex_), with_stones=True) for one in threats(view, hex_, seat))


def _scents(view: Position, seat: Seat) -> dict[Hex, float]:
    """Return how near to prey each hex is: land for the taking, less what defends it."""
    goals = {
        hex_: max(1.0, LAND[view.tiles[hex_]] - guard(view, hex_))
        for hex_ in HEXES
        if view.owner(hex_) != seat and view.tiles[hex_] in ("city", "farmland")
    }
    return {
        hex_: max((worth * HUNT ** DISTANCE[hex_][goal] for goal, worth in goals.items()), default=0.0)
        for hex_ in HEXES
    }

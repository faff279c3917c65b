"""Lead troops by the rules page: a temper says what a hex is worth, and when to attack."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from engine.brimstone.board.components import Order
from engine.brimstone.board.hexes import Hex, distance, neighbours
from engine.brimstone.board.state import Position
from engine.brimstone.rules.board_queries import may_enter
from engine.kernel.core import Ask, Json, Refused, Seat
from engine.kernel.deputy import Thought, never
from engine.kernel.dice import Dice

MARCHES, RECRUITS = 3, 2
"""Tokens of a seat."""


class Step(NamedTuple):
    """A march of that many troops to a neighbour, and what it is worth."""

    worth: float
    origin: Hex
    troops: int
    to: Hex


class Leader(ABC):
    """A stranger: marches what is worth most, recruits what it can feed, and lets the rest bide."""

    stones = 0
    """Stones that it pays in a battle."""
    squad = 2
    """Troops that go together where nobody is."""

    def think(self, ask: Ask, notes: str, dice: Dice, *, is_late: Callable[[], bool] = never) -> Thought:
        return Thought(next((one for one in self._answers(ask) if _is_taken(ask, one)), ask.fallback()))

    @abstractmethod
    def worth(self, view: Position, seat: Seat, hex_: Hex, troops: int) -> float:
        """Return what it is worth to bring that many troops into a hex."""

    @abstractmethod
    def guards(self, view: Position, seat: Seat) -> dict[Hex, Order]:
        """Return Defend and Support orders."""

    def _answers(self, ask: Any) -> Iterator[Json]:
        """Yield what it would answer, best first; the rules may refuse some."""
        if ask.kind == "orders":
            orders = self._orders(ask.view, ask.seat)
            while orders:
                yield {"orders": dict(orders)}
                orders.popitem()
        if ask.kind == "execute":
            yield from self._turn(ask.view, ask.seat)
        if ask.kind == "pay":
            yield {"stones": min(ask.most, self.stones)}

    def _orders(self, view: Position, seat: Seat) -> dict[Hex, Order]:
        """Place tokens: the best marches, guards, then recruits."""
        plans = {origin: self._groups(view, seat, origin) for origin in view.held(seat)}
        able = sorted((plan[0].worth, origin) for origin, plan in plans.items() if plan)
        orders: dict[Hex, Order] = {origin: "march" for _, origin in able[::-1][:MARCHES]}
        orders |= self.guards(view, seat)
        fed = [hex_ for hex_ in self._fed(view, seat) if hex_ not in orders]
        return orders | dict.fromkeys(fed[:RECRUITS], "recruit")

    def _turn(self, view: Position, seat: Seat) -> Iterator[Json]:
        mine = view.executable(seat)
        for hex_, order in mine.items():
            if order != "march":
                yield {"hex": hex_}
        for hex_ in mine:
            groups = [{"troops": one.troops, "to": one.to} for one in self._groups(view, seat, hex_)]
            while groups:
                yield {"hex": hex_, "groups": list(groups)}
                groups.pop()
        for hex_ in mine:
            yield {"hex": hex_} if hex_ in view.slow else {"hex": hex_, "remove": True}

    def _groups(self, view: Position, seat: Seat, origin: Hex) -> list[Step]:
        """Return the groups of a march, best first, with a squad each; a City or a Farmland keeps a troop."""
        left, groups = view.troops(origin) - (view.tiles[origin] in ("city", "farmland")), []
        steps = [
            Step(self.worth(view, seat, to, left), origin, left, to)
            for to in neighbours(origin)
            if left > 0 and may_enter(view, seat, to)
        ]
        for step in sorted(steps, reverse=True):
            sent = left if is_foe(view, seat, step.to) else min(left, self.squad)
            if step.worth > 0 and sent:
                groups.append(step._replace(troops=sent))
                left -= sent
        return groups

    def _fed(self, view: Position, seat: Seat) -> list[Hex]:
        """Return where one more troop costs no barrel, or can be fed, Home first."""
        supply, home = view.supply(seat), view.homes[seat]
        spare = supply.available - supply.required
        here = [
            hex_
            for hex_ in {home, *view.held(seat)}
            if view.tiles[hex_] not in ("desert", "swamp", "airport")
        ]
        fed = [hex_ for hex_ in here if view.troops(hex_) % 2 or spare > 0]
        return sorted(fed, key=lambda hex_: (hex_ != home, hex_))


def _is_taken(ask: Ask, answer: Json) -> bool:
    try:
        ask.check(answer)
    except Refused:
        return False
    return True


def strength(view: Position, hex_: Hex) -> int:
    """Return what a defender there has at least: troops, land, an open Defend, and Stones up to two."""
    army = view.armies[hex_]
    land = view.tiles[hex_] in ("forest", "mountain") and view.event != "deep_snow"
    stones = 0 if view.event == "missed_payroll" else min(2, view.stones[army.seat])
    return army.troops + land + (view.order(army.seat, hex_) == "defend") + stones


def is_foe(view: Position, seat: Seat, hex_: Hex) -> bool:
    """Return whether another seat's troops stand there."""
    return view.owner(hex_) not in (None, seat)


def near(view: Position, seat: Seat, hex_: Hex, goals: list[Hex]) -> float:
    """Return how near the nearest goal is, from 0 to 1; nothing counts that cannot be entered."""
    steps = [distance(hex_, goal) for goal in goals if may_enter(view, seat, goal)]
    return 1 / (1 + min(steps)) if steps else 0.0


def cities_of_others(view: Position, seat: Seat) -> list[Hex]:
    """Return the Cities that the seat does not hold."""
    return [city for city in view.map.cities if view.owner(city) != seat]

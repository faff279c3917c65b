"""Play the steward: a cautious player for a seat whose player is away (R108).

It keeps and feeds the seat's troops, takes empty Cities and other good ground nearby, and never attacks.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from engine.brimstone.board.components import AIRPORT, LANDS, TOKENS, Order
from engine.brimstone.board.hexes import Hex, distance, neighbours
from engine.brimstone.board.state import Position, View
from engine.brimstone.orders.plan import Leg, Line, Sheet, placed
from engine.brimstone.orders.sheet_deputy import SheetDeputy
from engine.brimstone.orders.warnings import check_sheet
from engine.brimstone.rules.asks import PlaceOrders
from engine.brimstone.rules.board_queries import ground
from engine.brimstone.rules.march import destinations
from engine.brimstone.rules.placement import order_hexes, orders_for_an_absent_seat, why_no_order
from engine.kernel.core import Ask, Json


@dataclass(frozen=True)
class Steward:
    """Answers every ask of a seat from a cautious sheet, and by cautious rules where the sheet is silent."""

    sheet: Sheet = Sheet()

    def answer(self, ask: Ask) -> Json:
        if isinstance(ask, PlaceOrders):
            return placed(modest_sheet(ask.view))
        answer = SheetDeputy(self.sheet).answer(ask)
        return ask.fallback() if answer is None else answer


def modest_sheet(view: View) -> Sheet:
    """Return a legal sheet without risks; if there is none, the sheet of an absent seat."""
    sheet = _Plan(view).sheet()
    if sheet.lines and not check_sheet(sheet, view):
        return sheet
    orders = orders_for_an_absent_seat(view, view.me)
    return Sheet(tuple(Line(hex_, order) for hex_, order in orders.items()), 0, 0)


@dataclass
class _Plan:
    """The tokens laid so far, and the table as it will be if all of them work."""

    view: View
    lines: dict[Hex, Line] = field(default_factory=dict)
    used: Counter[Order] = field(default_factory=Counter)
    mind: Position = field(init=False)

    def __post_init__(self) -> None:
        self.mind = self.view.copy()

    def sheet(self) -> Sheet:
        """Feed the troops, defend endangered hexes, take empty ground, recruit, bide; pay nothing."""
        me = self.view.me
        if self.view.supply(me).shortage:
            self._lay("forage", order_hexes(self.view, me))
        self._lay("defend", self._in_danger())
        self._march()
        self._lay("pillage", self.view.held(me))
        self._recruit()
        self._lay("bide", order_hexes(self.view, me))
        sequence = sorted(self.lines.values(), key=lambda line: line.order == "bide")
        return Sheet(tuple(sequence), pay_attack=0, pay_defend=0)

    def _lay(self, order: Order, hexes: list[Hex]) -> None:
        """Lay tokens of a kind on the first of these hexes that accept one, until none is left."""
        for hex_ in hexes:
            if self._can(order, hex_):
                self._put(Line(hex_, order))

    def _can(self, order: Order, hex_: Hex) -> bool:
        is_free = hex_ not in self.lines and self.used[order] < TOKENS[order]
        return is_free and not why_no_order(self.view, self.view.me, hex_, order)

    def _put(self, line: Line) -> None:
        self.lines[line.hex] = line
        self.used[line.order] += 1

    def _in_danger(self) -> list[Hex]:
        """Return own hexes beside an enemy army that is at least as strong, most valuable first."""
        me = self.view.me
        threatened = [
            hex_
            for hex_ in self.view.held(me)
            if self.view.tiles[hex_] != "home"
            and any(
                self.view.owner(near) not in (None, me) and self.view.troops(near) >= self.view.troops(hex_)
                for near in neighbours(hex_)
            )
        ]
        return sorted(threatened, key=lambda hex_: (-self._worth(hex_), hex_))

    def _worth(self, hex_: Hex) -> int:
        return ground(self.view, hex_)

    def _march(self) -> None:
        """Lay up to three Marches, each to the best empty ground for which the seat has barrels."""
        for _ in range(TOKENS["march"]):
            best = max(self._walks(), default=None)
            if best is None:
                return
            _, troops, origin, to = best
            self._put(Line(origin, "march", (Leg(to, troops),)))
            self.mind.leave(origin, troops)
            self.mind.enter(self.view.me, to, troops)

    def _walks(self) -> Iterator[tuple[int, int, Hex, Hex]]:
        """Yield each useful walk as (gain, troops, origin, destination)."""
        me = self.view.me
        for origin in self.view.held(me):
            if not self._can("march", origin) or origin in self.view.slow or origin == AIRPORT:
                continue
            there = self.view.troops(origin)
            most = there - (self._worth(origin) > 1)
            for to in destinations(self.view, me, origin):
                for troops in {most, (there + 1) // 2, 1} & set(range(1, most + 1)):
                    gain = self._gain(origin, to, is_left=troops == there)
                    if gain > 0 and self._is_fed(origin, to, troops):
                        yield gain, troops, origin, to

    def _gain(self, origin: Hex, to: Hex, *, is_left: bool) -> int:
        """Return the gain of moving there; 0 if the hex is occupied."""
        if self.mind.owner(to) is not None or LANDS[self.view.tiles[to]].is_slow or to == AIRPORT:
            return 0
        given_up = self._worth(origin) - 1 if is_left else 0
        nearer = self._way_to_city(origin) - self._way_to_city(to)
        return 2 * (self._worth(to) - 1 - given_up) + nearer

    def _way_to_city(self, hex_: Hex) -> int:
        """Return the steps to the nearest unoccupied City."""
        open_ones = [city for city in self.view.map.cities if self.mind.owner(city) is None]
        return min((distance(hex_, city) for city in open_ones), default=0)

    def _is_fed(self, origin: Hex, to: Hex, troops: int) -> bool:
        """Return whether the walk leaves the seat's shortage of barrels no larger."""
        after = self.mind.copy()
        after.leave(origin, troops)
        after.enter(self.view.me, to, troops)
        return after.supply(self.view.me).shortage <= self.mind.supply(self.view.me).shortage

    def _recruit(self) -> None:
        """Lay a Recruit where the seat has barrels for the new troop, at home first."""
        me = self.view.me
        home = self.view.homes[me]
        for hex_ in sorted(order_hexes(self.view, me), key=lambda hex_: (hex_ != home, hex_)):
            if self.mind.off_board(me) < 1 or not self._can("recruit", hex_):
                continue
            after = self.mind.copy()
            after.put(me, hex_, 1)
            if not after.supply(me).shortage:
                self._put(Line(hex_, "recruit"))
                self.mind = after

"""Generate sheets close to a given one: change a hex's order, remove it, or exchange two orders."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations
from typing import Protocol

from engine.brimstone.board.components import TOKENS, Order
from engine.brimstone.board.hexes import Hex
from engine.brimstone.board.state import View
from engine.brimstone.orders.plan import Line, Sheet
from engine.brimstone.rules.placement import legal_orders, order_hexes
from engine.kernel.core import Seat

Orders = Mapping[Hex, Order]


class Laid(Protocol):
    """A sheet with the reasons for its orders."""

    @property
    def sheet_laid(self) -> Sheet: ...

    def why(self) -> str: ...


@dataclass(frozen=True)
class Varied:
    """A sheet derived from another by one change."""

    sheet_laid: Sheet
    before: Sheet

    def why(self) -> str:
        """Describe the change."""
        return f"{_only(self.sheet_laid, self.before)} instead of {_only(self.before, self.sheet_laid)}."


def _only(one: Sheet, other: Sheet) -> str:
    """Describe the orders of one sheet that the other lacks."""
    orders = other.orders
    own = [f"{hex_} {order.title()}" for hex_, order in one.orders.items() if orders.get(hex_) != order]
    return " and ".join(own) or "no order"


def nearby(view: View, seat: Seat, sheet: Sheet) -> list[Varied]:
    """Return every different sheet one change away."""
    found: dict[frozenset[tuple[Hex, Order]], Varied] = {}
    for orders in _changed(view, seat, sheet.orders):
        if orders != sheet.orders and all(
            n <= TOKENS[order] for order, n in Counter(orders.values()).items()
        ):
            found.setdefault(frozenset(orders.items()), Varied(_with(sheet, orders), sheet))
    return list(found.values())


def _changed(view: View, seat: Seat, orders: Orders) -> Iterator[Orders]:
    legal = {hex_: legal_orders(view, seat, hex_) for hex_ in order_hexes(view, seat)}
    for hex_, ways in legal.items():
        yield {at: order for at, order in orders.items() if at != hex_}
        for order in ways:
            yield {**orders, hex_: order}
    for one, other in combinations(legal, 2):
        moved = {one: orders.get(other), other: orders.get(one)}
        if all(order is None or order in legal[hex_] for hex_, order in moved.items()):
            changed = {**orders, **moved}
            yield {hex_: order for hex_, order in changed.items() if order is not None}


def _with(sheet: Sheet, orders: Orders) -> Sheet:
    """Return the sheet with these orders in the old sequence.

    New Marches come first, other new hexes last.
    """
    kept = [
        line if orders[line.hex] == line.order else Line(line.hex, orders[line.hex])
        for line in sheet.lines
        if line.hex in orders
    ]
    new = [Line(hex_, order) for hex_, order in orders.items() if not sheet.line(hex_)]
    marches = [line for line in new if line.order == "march"]
    return Sheet((*marches, *kept, *(line for line in new if line.order != "march")))

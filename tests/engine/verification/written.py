"""What people might write in advance in each game, from what they are asked."""

from __future__ import annotations

import json
from collections.abc import Callable

from engine.brimstone.orders.steward import modest_sheet
from engine.brimstone.rules.asks import PlaceOrders
from engine.brutal_magic.orders.sheets import Sheet
from engine.brutal_magic.rules.asks import Activate
from engine.deeplamp.asks.decisions import Begin
from engine.deeplamp.orders.orders import STEWARD, Order, print_sheet, seen_now
from engine.kernel.core import Ask, Seat


def _orders(ask: Ask, seat: Seat) -> str:
    return str(modest_sheet(ask.view)) if isinstance(ask, PlaceOrders) else ""


def _guard(ask: Ask, seat: Seat) -> str:
    if not isinstance(ask, Activate):
        return ""
    units = tuple(ask.view.units_of(seat))
    return json.dumps(Sheet(ask.view.round, (), (), "guard", units, frozenset()).dump())


def _led(ask: Ask, seat: Seat) -> str:
    if not isinstance(ask, Begin):
        return ""
    order = Order(ask.view.campaign.turn, seen_now(ask.view), action=STEWARD)
    return print_sheet(dict.fromkeys(ask.heroes, order))


WRITTEN: dict[str, Callable[[Ask, Seat], str]] = {
    "brimstone": _orders,
    "brigand_kings": lambda ask, seat: "stop at once\nflip never\ntransport highest",
    "earth_mans_burden": lambda ask, seat: (
        "lose fleets first\nalways build with care\nif attacked: construct all"
    ),
    "brutal_magic": _guard,
    "deeplamp": _led,
}
"""What a person writes in advance when asked; "" leaves the text as it is."""

"""Go through a seat's hexes one after another: for each, the orders as deeds and a March's goals on the map.

Each deed is one press of the order sheet's panel, which checks it as any other.
"""

from __future__ import annotations

from collections.abc import Iterator

from bot.games.brimstone.names import count, land, order_word
from bot.games.brimstone.sheet import all_hexes
from bot.games.brimstone.sheet.goal import ALL, GOAL
from bot.games.brimstone.sheet.legs import what_lies
from bot.games.brimstone.sheet.text import order_text
from bot.messages.panel import Press
from bot.messages.touch import BATTLE, Deed, Stop
from engine.brimstone.board.hexes import Hex
from engine.brimstone.board.state import View
from engine.brimstone.orders.plan import Sheet
from engine.brimstone.rules.march import destinations
from engine.brimstone.rules.placement import legal_orders

ORDER, MARCH = "order", "march"


def stops(view: View, sheet: Sheet) -> tuple[Stop, ...]:
    """Return a stop for each hex that can take an order, with its deeds and goals."""
    waiting = set(all_hexes.waiting(view, sheet))
    return tuple(_stop(view, sheet, hex_, is_open=hex_ in waiting) for hex_ in all_hexes.form_hexes(view))


def _stop(view: View, sheet: Sheet, hex_: Hex, *, is_open: bool) -> Stop:
    troops = count(view.troops(hex_), "troop") if view.troops(hex_) else "no troops"
    left, line = all_hexes.tokens_left(sheet, hex_), sheet.line(hex_)
    orders = [order for order in legal_orders(view, view.me, hex_) if left[order]]
    goals = destinations(view, view.me, hex_) if MARCH in orders and hex_ not in view.slow else []
    deeds = [
        Deed(order_word(order), Press(ORDER, hex_, (order,)), small=f"×{left[order]}")
        for order in orders
        if order != MARCH or not goals
    ]
    if line:
        deeds.append(Deed("No order", Press(ORDER, hex_, (all_hexes.NO_ORDER,))))
    return Stop(
        hex_,
        f"{hex_} {land(view, hex_)}",
        f"{troops}. Touch a lit hex to march there; red is a battle. Or:" if goals else troops,
        tuple(deeds),
        {to: tuple(_goals(view, hex_, to)) for to in goals},
        f"{hex_} {order_text(view, line)}" if line else "",
        is_open=is_open,
    )


def _goals(view: View, hex_: Hex, to: Hex) -> Iterator[Deed]:
    """Yield the March to a hex: with all troops, then with fewer."""
    troops, lies = view.troops(hex_), what_lies(view, hex_, to)
    for number in range(troops, 0, -1):
        said = f"{hex_} → {to}, {'all ' if number == troops else ''}{number}"
        value = f"{to}.{ALL if number == troops else number}"
        press = Press(GOAL, hex_, (value,))
        yield Deed(said, press, "fight" if lies.startswith(BATTLE) else "plain", lies)

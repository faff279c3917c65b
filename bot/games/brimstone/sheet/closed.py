"""Say what the round's event does: to everybody, beside the player's hexes, and to the plan."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from bot.games.brimstone.names import card_effect, card_word, listed, order_word
from engine.brimstone.board.hexes import neighbours
from engine.brimstone.board.state import View
from engine.brimstone.orders.plan import Line, Sheet
from engine.brimstone.rules.march import destinations
from engine.brimstone.rules.placement import legal_orders, order_hexes

CALM: Final = "fair_weather"
"""The event that changes nothing."""


def event_lines(view: View, sheet: Sheet) -> Iterator[str]:
    """Yield one quoted line about the event, if it changes anything."""
    if view.event in (None, CALM):
        return
    assert view.event is not None
    parts = [f"**{card_word(view.event)}:** {card_effect(view.event).rstrip('.')}."]
    own = set(order_hexes(view, view.me))
    beside = sorted({at for hex_ in own for at in neighbours(hex_) if view.is_fogged(at)} - own)
    if beside:
        parts.append(f"Closed beside you: {listed(beside)}.")
    if sheet.lines:
        touched = [words for line in sheet.lines for words in _barred(view, line)]
        parts.append(
            f"**{listed(touched)} barred: choose again.**" if touched else "**Your plan is not touched.**"
        )
    yield f"> {' '.join(parts)}"


def _barred(view: View, line: Line) -> Iterator[str]:
    """Yield what of an order can't be done now."""
    if line.order not in legal_orders(view, view.me, line.hex):
        yield f"{line.hex} {order_word(line.order)}"
        return
    open_ = set(destinations(view, view.me, line.hex)) if line.legs else set()
    yield from (f"{line.hex} to {leg.to}" for leg in line.legs if leg.to != line.hex and leg.to not in open_)

"""Panels of Brimstone: one module for each kind of ask shows its panel and reads presses and messages."""

from __future__ import annotations

from bot.games.brimstone.names import SEAT_WORDS
from bot.games.brimstone.panel_parts import with_marks
from bot.games.brimstone.panels import (
    adjust_map,
    choices,
    execute,
    march_on,
    orders,
    pay,
    supply,
)
from bot.games.panels import CHECK, Panels, Prompt, command, with_news
from bot.messages.catalogue import say, together
from bot.messages.panel import Panel, Pressed
from engine.brimstone.rules.asks import TableAsk
from engine.kernel.core import Refused

WITH_HEADING = ("orders", "pay")
"""Kinds of asks whose panels have their own heading, with the seat and the deadline."""


class BrimstonePanels(Panels):
    """The panels of all asks, with symbols; a new order sheet opens with the results of the last one."""

    def show(self, prompt: Prompt, focus: str = "", note: str = "", *, preview: bool = False) -> Panel:
        shown = super().show(prompt, focus, note, preview=preview)
        return with_marks(shown, prompt.ask.view.tiles) if isinstance(prompt.ask, TableAsk) else shown

    def framed(self, prompt: Prompt, panel: Panel, note: str) -> Panel:
        if prompt.ask.kind in WITH_HEADING:
            return with_news(SEAT_WORDS, prompt, panel, note)
        return super().framed(prompt, panel, note)

    def typed(self, prompt: Prompt, text: str) -> Pressed:
        """Handle a typed message; `check` also inspects a sheet already handed in."""
        if prompt.is_sealed and prompt.ask.kind == "orders" and command(text) in CHECK:
            return Pressed(note=orders.checked(prompt))
        pressed = super().typed(prompt, text)
        if pressed.take_back and orders.names_bad_lines(pressed.note):
            bad = pressed.note.removeprefix(say("game-taken-back")).strip()
            raise Refused(together([bad, say("game-still-handed-in")]))
        return pressed


PANELS = BrimstonePanels(
    {
        "adjust_map": adjust_map,
        "choose_home": choices.HOME,
        "choose_event": choices.EVENT,
        "orders": orders,
        "supply": supply,
        "execute": execute,
        "march_on": march_on,
        "support": choices.SUPPORT,
        "pay": pay.PAY,
        "retreat": choices.RETREAT,
    },
    SEAT_WORDS,
    examples={
        "adjust_map": ("swap D4 F6", "done"),
        "choose_home": ("home B1",),
        "choose_event": ("choose good roads",),
        "supply": ("forage, buy 1, discharge A2 1", "cheapest"),
        "execute": ("D5 recruit",),
        "march_on": ("D5 2 > D6", "stop"),
        "support": ("support attacker", "support none"),
        "pay": ("pay 0", "pay 1"),
        "retreat": ("retreat D6",),
    },
)

"""One module for each kind of ask: what its panel shows, what a press in it and a typed message mean."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from bot.messages.panel import Panel, Press, Pressed
from bot.words import Prompt
from bot.words.brimstone.names import SEAT_WORDS
from bot.words.brimstone.panels import (
    adjust_map,
    choose_event,
    choose_home,
    execute,
    march_on,
    orders,
    pay,
    retreat,
    supply,
    support,
)
from bot.words.panels import CHECK, AskPanel, command, panel_of, press_of, typed_of

PANELS: Mapping[str, AskPanel] = {
    "adjust_map": adjust_map,
    "choose_home": choose_home,
    "choose_event": choose_event,
    "orders": orders,
    "supply": supply,
    "execute": execute,
    "march_on": march_on,
    "support": support,
    "pay": pay,
    "retreat": retreat,
}


def panel(prompt: Prompt, focus: str, note: str, *, preview: bool) -> Panel:
    """The panel of the prompt's ask: open, or as a receipt."""
    shown = panel_of(PANELS, SEAT_WORDS, prompt, focus, note, preview=preview)
    return replace(shown, text=f"{prompt.since}\n{shown.text}") if prompt.since else shown


def press(prompt: Prompt, press: Press) -> Pressed:
    """What a press means; a sealed answer can only be taken back."""
    return press_of(PANELS, prompt, press)


def typed(prompt: Prompt, text: str) -> Pressed:
    """What a typed message means; `check` looks at what is handed in as well."""
    if prompt.is_sealed and prompt.ask.kind == "orders" and command(text) in CHECK:
        return Pressed(note=orders.checked(prompt))
    return typed_of(PANELS, prompt, text)

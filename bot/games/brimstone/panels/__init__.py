"""One module for each kind of ask: what its panel shows, what a press in it and a typed message mean."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from bot.games import Prompt
from bot.games.brimstone.names import SEAT_WORDS, shortened
from bot.games.brimstone.panels import (
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
from bot.games.panels import (
    CHECK,
    NOTE_LIMIT,
    STANDS,
    TAKEN_BACK,
    TEXT_LIMIT,
    AskPanel,
    command,
    panel_of,
    press_of,
    typed_of,
)
from bot.messages.panel import Panel, Press, Pressed
from engine.kernel.core import Refused

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


WITH_HEADING = ("orders", "pay")
"""Asks whose panels say themselves who decides and until when."""


def panel(prompt: Prompt, focus: str, note: str, *, preview: bool) -> Panel:
    """The panel of the prompt's ask: open, or as a receipt."""
    if prompt.ask.kind in WITH_HEADING and not prompt.is_sealed:
        shown = PANELS[prompt.ask.kind].show(prompt, focus, preview=preview)
        return _under(prompt, shown, note)
    shown = panel_of(PANELS, SEAT_WORDS, prompt, focus, note, preview=preview)
    return replace(shown, text=f"{prompt.since}\n{shown.text}") if prompt.since else shown


def _under(prompt: Prompt, panel: Panel, note: str) -> Panel:
    """A panel that says itself who decides and until when, under a note and what else he is told."""
    text = "\n".join(filter(None, (shortened(note, NOTE_LIMIT), prompt.told, prompt.since, panel.text)))
    room = TEXT_LIMIT - len(panel.below)
    return replace(panel, text=shortened(text, room), colour=SEAT_WORDS.colour(prompt.ask.seat))


def press(prompt: Prompt, press: Press) -> Pressed:
    """What a press means; a sealed answer can only be taken back."""
    return press_of(PANELS, prompt, press)


def typed(prompt: Prompt, text: str) -> Pressed:
    """What a typed message means; `check` looks at what is handed in as well."""
    if prompt.is_sealed and prompt.ask.kind == "orders" and command(text) in CHECK:
        return Pressed(note=orders.checked(prompt))
    pressed = typed_of(PANELS, prompt, text)
    if pressed.take_back and orders.names_bad_lines(pressed.note):
        raise Refused(f"{pressed.note.removeprefix(TAKEN_BACK).strip()}\n{STANDS}")
    return pressed

"""One module for each kind of ask: what its panel shows, what a press in it and a typed message mean."""

from __future__ import annotations

from collections.abc import Mapping

from bot.panel import Panel, Press, Pressed
from bot.words import Desk
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
from bot.words.brimstone.panels.common import AskPanel, framed, sealed_panel
from engine.core import Refused

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
SEALED = "You have handed in already: press Take back first if you want to change it."
TAKEN_BACK = "Taken back: nothing of yours is handed in now."


def panel(desk: Desk, focus: str, note: str, *, preview: bool) -> Panel:
    """The panel of the desk's ask: open, or as a receipt."""
    of_ask = PANELS[desk.ask.kind]
    shown = (
        sealed_panel(desk, of_ask.receipt(desk))
        if desk.is_sealed
        else of_ask.show(desk, focus, preview=preview)
    )
    return framed(desk, shown, note)


def press(desk: Desk, press: Press) -> Pressed:
    """What a press means; a sealed answer can only be taken back."""
    if press.action == "take_back":
        if not desk.is_sealed:
            raise Refused("Nothing of yours is handed in.")
        return Pressed(take_back=True, note=TAKEN_BACK)
    if desk.is_sealed:
        raise Refused(SEALED)
    return PANELS[desk.ask.kind].press(desk, press)


def typed(desk: Desk, text: str) -> Pressed:
    """What a typed message means."""
    said = " ".join(text.lower().split())
    if said in ("take back", "takeback", "take it back"):
        return press(desk, Press("take_back"))
    if said in ("show", "sheet", "show sheet", "panel"):
        return Pressed()
    if desk.is_sealed:
        raise Refused(SEALED.replace("press Take back", "type `take back`"))
    return PANELS[desk.ask.kind].typed(desk, text)

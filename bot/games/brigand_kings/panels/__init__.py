"""One module for each kind of ask: what its panel shows, what a press in it and a typed message mean."""

from __future__ import annotations

from bot.games import Prompt
from bot.games.brigand_kings.names import SEAT_WORDS
from bot.games.brigand_kings.panels import assign, flip, keep_bonus, place, roll, standing
from bot.games.panels import Panels, framed, panel_of, press_of
from bot.messages.panel import Panel, Press, Pressed

PANELS: Panels = {
    "keep_bonus": keep_bonus,
    "roll": roll,
    "flip": flip,
    "assign": assign,
    "place": place,
}


def panel(prompt: Prompt, focus: str, note: str, *, preview: bool) -> Panel:
    """The panel of the prompt's ask, or the page of standing instructions."""
    if focus == standing.PAGE and not prompt.is_sealed:
        return framed(SEAT_WORDS, prompt, standing.show(prompt), note)
    return panel_of(PANELS, SEAT_WORDS, prompt, focus, note, preview=preview)


def press(prompt: Prompt, press: Press) -> Pressed:
    """What a press means, in the panel or on that page."""
    if press.action in standing.ACTIONS:
        return standing.press(prompt, press)
    return press_of(PANELS, prompt, press)

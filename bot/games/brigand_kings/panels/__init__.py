"""Collect the panels: one module for each kind of ask shows its panel and reads presses and messages."""

from __future__ import annotations

from bot.games.brigand_kings.names import SEAT_WORDS
from bot.games.brigand_kings.panels import choices, flip, place, roll, standing_instructions
from bot.games.panels import Panels, Prompt
from bot.messages.panel import Panel, Press, Pressed


class WithStanding(Panels):
    """The asks' panels, each with access to the page of standing instructions."""

    def show(self, prompt: Prompt, focus: str = "", note: str = "", *, preview: bool = False) -> Panel:
        if focus == standing_instructions.PAGE and not prompt.is_sealed:
            return self.framed(prompt, standing_instructions.show(prompt), note)
        return super().show(prompt, focus, note, preview=preview)

    def press(self, prompt: Prompt, press: Press) -> Pressed:
        if press.action in standing_instructions.ACTIONS:
            return standing_instructions.press(prompt, press)
        return super().press(prompt, press)


PANELS = WithStanding(
    {
        "keep_bonus": choices.BONUS,
        "roll": roll.ROLL,
        "flip": flip,
        "assign": choices.CARRY,
        "place": place,
    },
    SEAT_WORDS,
    kept_secret=("keep_bonus",),
    examples={
        "keep_bonus": ("discard ace of knots",),
        "roll": ("keep 4 4 moons", "roll all"),
        "flip": ("pact knots>moons", "no flips"),
        "assign": ("transport 5",),
        "place": ("3 to 2, 1 to the excuse", "nothing"),
    },
)

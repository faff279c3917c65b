"""The coach in every game's panels: one button, and the strongest level's plan above the open decision."""

from __future__ import annotations

from dataclasses import replace

from bot.games.phrases import shortened
from bot.messages.catalogue import say
from bot.messages.names import escaped
from bot.messages.panel import Button, Menu, Panel, Press
from bot.messages.touch import Deed
from engine.kernel.deputy import Thought

COACH = "coach"
"""Action of the coach's button, and the focus of a panel with its advice above the decision."""
ASKED_FOR = ("coach", "ask the coach", "advice", "what would you do")
"""What a player can type instead."""
LONGEST = 700
IN_A_ROW = 5


def with_button(panel: Panel) -> Panel:
    """Return the panel with the coach's button: in its last row of buttons, if that has room."""
    button = Button(say("game-coach-button"), COACH)
    *rows, last = panel.rows or ((),)
    if isinstance(last, Menu) or len(last) >= IN_A_ROW:
        return replace(panel, rows=(*panel.rows, (button,)))
    return replace(panel, rows=(*rows, (*last, button)))


def deed() -> Deed:
    """Return the button as something to touch on a page."""
    return Deed(say("game-coach-button"), Press(COACH))


def advice(thought: Thought | None) -> str:
    """Return the strongest level's plan for the decision; "" before it has thought."""
    if thought is None:
        return ""
    why = shortened(escaped(thought.why), LONGEST)
    return say("game-coach-advice", why=why) if why else say("game-coach-silent")

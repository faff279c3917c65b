"""Find the standing instructions that a game's panels keep, by pressing at random."""

from __future__ import annotations

from typing import Any

from engine.kernel.core import Refused, Seat
from engine.kernel.dice import Dice
from engine.kernel.match import Match
from tests.bot.games import monkey

ROUNDS, PRESSES = 4, 15
"""Times that somebody begins to press at a decision, and presses each time."""


def texts_kept(match: Match[Any], seat: Seat, dice: Dice, pace: str | None) -> list[str]:
    """Return the different instructions that a seat comes to by pressing in its panel; the match stays."""
    found: dict[str, None] = {}
    for _ in range(ROUNDS):
        table, focus = monkey.Table(match, pace or ""), ""
        for _ in range(PRESSES):
            panel = table.texts.panels.show(table.prompt(seat), focus)
            if not (able := monkey.presses(panel)):
                break
            try:
                pressed = table.texts.panels.press(table.prompt(seat), dice.pick(able))
            except Refused:
                focus = ""
                continue
            if pressed.standing:
                found[pressed.standing] = None
            if pressed.answer is not None or pressed.take_back or pressed.form is not None:
                break
            table.apply(seat, pressed)
            focus = pressed.focus
    return [*found]

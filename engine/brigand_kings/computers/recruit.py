"""Play as recruit: aim for the most valuable county, keep dice for it, and send any soldiers."""

from __future__ import annotations

from collections.abc import Callable

from engine.brigand_kings.board.components import points
from engine.brigand_kings.board.names import place_name
from engine.brigand_kings.board.state import places
from engine.brigand_kings.rules.asks import Assign, Place, Reroll
from engine.kernel.core import Ask, Json
from engine.kernel.deputy import Thought, never
from engine.kernel.dice import Dice

HUNCH = 3
"""Odds that the recruit plays a random legal answer: one answer in this many."""


class Recruit:
    """The computer player for beginners to beat."""

    def think(self, ask: Ask, notes: str, dice: Dice, *, is_late: Callable[[], bool] = never) -> Thought:
        if not dice.below(HUNCH):
            return Thought(ask.sample(dice), "This is just a guess.")
        match ask:
            case Reroll():
                return _reroll(ask)
            case Assign() | Place():
                return Thought(ask.fallback(), "This sends soldiers to good counties that nobody defends.")
            case _:
                return Thought(ask.sample(dice), "This is just a guess.")


def _reroll(ask: Reroll) -> Thought:
    """Re-roll every die that does not help at the most valuable county, except the highest number."""
    wanted, county = max(places(ask.view), key=lambda entry: (points(entry[1].card), -entry[0]))
    highest = ask.roll.numbers.index(max(ask.roll.numbers)) + 1
    again: Json = [
        die
        for die, face in enumerate(ask.roll.faces, start=1)
        if face != wanted and face not in county.suits and die != highest
    ]
    return Thought({"reroll": again}, f"I want to send soldiers to {place_name(ask.view, wanted)}.")

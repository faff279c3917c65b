"""What is done for a seat that has not answered in time, or whose person is away, and how that is told."""

from __future__ import annotations

from bot.games.sheets import Saved
from engine.deeplamp.game import DEEPLAMP
from engine.kernel.core import Ask, Json
from engine.kernel.dice import Dice

TOLD = {
    "create": "the first class that nobody had was taken",
    "lamp": "the first of the crew carries the Lamp",
    "begin": "the steward leads who has not acted yet, for this turn",
    "act": "the steward leads your hero to the end of the turn",
    "test_by": "the best of the crew tries it",
    "choose": "the last option was taken",
    "cancel_omen": "the steward decided whether to pay",
    "keep_chant": "the first one was kept",
    "mission": "the first mission that is not won was taken",
    "day": "your hero camps, and goes where he is healed",
    "shop": "your hero does what is needed and leaves town",
}


def usual(ask: Ask, saved: Saved) -> Json:
    """As the steward answers: the weakest computer seat."""
    steward = next(iter(DEEPLAMP.computers.values()))
    return steward.think(ask, "", Dice("steward")).answer

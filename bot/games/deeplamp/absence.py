"""What is done for a seat that has not answered in time, or whose person is away, and how that is told."""

from __future__ import annotations

from bot.games.sheets import Saved
from engine.deeplamp.game import DEEPLAMP
from engine.kernel.core import Ask, Json
from engine.kernel.dice import Dice

TOLD = {
    "create": "The first class that nobody had was taken.",
    "lamp": "The first hero of the crew carries the Lamp.",
    "begin": "The steward plays every hero who has not acted yet, for this turn.",
    "act": "The steward plays the hero to the end of the turn.",
    "test_by": "The best hero of the crew takes the test.",
    "choose": "The last option was taken.",
    "cancel_omen": "The steward decided whether to pay.",
    "keep_chant": "The first chant was kept.",
    "mission": "The first mission that is not won yet was taken.",
    "day": "The hero camps and goes where healing is to be had.",
    "shop": "The hero buys what is needed and leaves town.",
}


def usual(ask: Ask, saved: Saved) -> Json:
    """As the steward answers: the weakest computer seat."""
    steward = next(iter(DEEPLAMP.computers.values()))
    return steward.think(ask, "", Dice("steward")).answer

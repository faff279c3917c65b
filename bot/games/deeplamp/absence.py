"""Answer for a seat that missed its deadline or whose player is away, and report the answer."""

from __future__ import annotations

from bot.games.sheets import Saved
from engine.deeplamp.asks.town import Day, Shop
from engine.deeplamp.game import DEEPLAMP
from engine.kernel.core import Ask, Json
from engine.kernel.dice import Dice

TOLD = {
    "create": "The seat plays the first class that nobody has chosen yet.",
    "lamp": "The first hero of the crew carries the Lamp.",
    "begin": "The steward plays every hero who has not acted yet, for this turn.",
    "act": "The steward plays the hero to the end of the turn.",
    "test_by": "The best hero of the crew takes the test.",
    "choose": "I choose the last option.",
    "cancel_omen": "The steward decided whether to pay.",
    "keep_chant": "The hero learns the first chant.",
    "which": "The encounter drawn first comes first.",
    "goes": "The hero who went down last goes again.",
    "mission": "The crew takes the first mission it has not won yet.",
    "day": "The hero camps and visits no place.",
    "shop": "The hero buys nothing and leaves town with the last of the crew.",
}


def usual(ask: Ask, saved: Saved) -> Json:
    """Return the steward's answer; in town it spends nothing and holds nobody up (S167)."""
    if isinstance(ask, (Day, Shop)) and ask.view.options.rules > 1:
        return ask.fallback()
    return suggested(ask)


def suggested(ask: Ask) -> Json:
    """Return the answer of the weakest computer player."""
    steward = next(iter(DEEPLAMP.computers.values()))
    return steward.think(ask, "", Dice("steward")).answer

"""Panels of Deeplamp: one module for each kind of ask shows its panel and reads presses and messages."""

from __future__ import annotations

from bot.games.deeplamp.names import SEAT_WORDS
from bot.games.deeplamp.panels import act, create, day, shop, simple_decisions
from bot.games.panels import Panels

PANELS = Panels(
    {
        "create": create,
        "lamp": simple_decisions.LAMP,
        "begin": simple_decisions.BEGIN,
        "goes": simple_decisions.GOES,
        "act": act,
        "test_by": simple_decisions.TEST_BY,
        "choose": simple_decisions.CHOOSE,
        "cancel_omen": simple_decisions.CANCEL_OMEN,
        "keep_chant": simple_decisions.KEEP_CHANT,
        "which": simple_decisions.WHICH,
        "mission": simple_decisions.MISSION,
        "day": day,
        "shop": shop,
    },
    SEAT_WORDS,
)

"""One module for each kind of ask: what its panel shows, what a press in it and a typed message mean."""

from __future__ import annotations

from bot.games.deeplamp.names import SEAT_WORDS
from bot.games.deeplamp.panels import act, create, day, plain, shop
from bot.games.panels import Panels

PANELS = Panels(
    {
        "create": create,
        "lamp": plain.LAMP,
        "begin": plain.BEGIN,
        "act": act,
        "test_by": plain.TEST_BY,
        "choose": plain.CHOOSE,
        "cancel_omen": plain.CANCEL_OMEN,
        "keep_chant": plain.KEEP_CHANT,
        "mission": plain.MISSION,
        "day": day,
        "shop": shop,
    },
    SEAT_WORDS,
)

"""Panels of Brutal Magic: one module for each kind of ask shows its panel and reads presses and messages."""

from __future__ import annotations

from bot.games.brutal_magic.names import SEAT_WORDS
from bot.games.brutal_magic.panels import activate, allot, define, lay, muster, place_master
from bot.games.panels import Panels

PANELS = Panels(
    {
        "muster": muster,
        "allot": allot,
        "define": define,
        "lay": lay,
        "place_master": place_master,
        "activate": activate,
    },
    SEAT_WORDS,
)

"""Collect the panels: one module for each kind of ask shows its panel and reads presses and messages."""

from __future__ import annotations

from bot.games.earth_mans_burden.names import SEAT_WORDS
from bot.games.earth_mans_burden.panels import claim, combat, exploit, losses, move, place, respond
from bot.games.panels import Panels

PANELS = Panels(
    {
        "place": place,
        "move": move,
        "combat": combat,
        "coup": combat,
        "respond": respond,
        "losses": losses,
        "exploit": exploit,
        "claim": claim,
    },
    SEAT_WORDS,
)

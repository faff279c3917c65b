"""Collect the panels: one module for each kind of ask shows its panel and reads presses and messages."""

from __future__ import annotations

from bot.games.earth_mans_burden.names import SEAT_WORDS
from bot.games.earth_mans_burden.panels import claim, combat, exploit, losses, move, place, respond
from bot.games.panels import Panels

PANELS = Panels(
    {
        "place": place.PLACE,
        "move": move,
        "combat": combat,
        "coup": combat,
        "respond": respond,
        "losses": losses.LOSSES,
        "exploit": exploit,
        "claim": claim,
    },
    SEAT_WORDS,
    examples={
        "place": ("earth 2, solar system 3",),
        "move": ("fly 3 earth inner system", "go"),
        "combat": ("fire mars blue 4", "coup mars blue 2", "nothing"),
        "coup": ("coup mars blue 2", "nothing"),
        "respond": ("go on",),
        "losses": ("fleets first", "2 fleets"),
        "exploit": ("build mars 2 1", "nothing"),
        "claim": ("claim mars 3 until 1", "nothing"),
    },
)

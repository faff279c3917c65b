"""List all deeds: importing this package fills `deed.DEEDS`."""

from bot.extras.companion.book.deed import DEEDS
from bot.extras.companion.book.deeds import (
    adventure,
    attacks,
    chants,
    conditions,
    content,
    ending,
    exploring,
    fights,
    gear,
    harm,
    heroes,
    moving,
    rolls,
    saves,
    shaft,
    town,
    trade,
    typed,
    worlds,
)

__all__ = ["DEEDS"]

_MODULES = (
    adventure, attacks, chants, conditions, content, ending, exploring, fights, gear, harm, heroes, moving,
    rolls, saves, shaft, town, trade, typed, worlds,
)  # fmt: skip

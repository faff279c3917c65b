"""Neutral words for the game's terms; each table can rename them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.deeplamp.pack.language import STATS

NEUTRAL: Final[Mapping[str, str]] = {
    "dark": "the dark",
    "crew": "the crew",
    "lamp": "the lamp",
    "dark_card": "dark card",
    "event": "shaft event",
    "omen": "omen",
    "revive": "revive token",
    "wounds": "wounds",
    "strain": "strain",
    "nerve": "nerve",
    "xp": "experience",
    "coin": "coin",
    "ore": "ore",
    "taint": "taint",
    "change": "change",
    "injury": "injury",
    "madness": "madness",
    "poison": "poison",
    "favor": "favor",
    "level": "level",
    "hits": "hits",
    "loot": "loot",
    "camp": "camp",
    "lodging": "lodging",
    **{name: name.replace("_", " ") for name in STATS if name not in ("xp", "lamp")},
}
"""Neutral word -> name used by a table that has not renamed it."""


def word(terms: Mapping[str, str], neutral: str) -> str:
    """Return the table's word for a neutral term."""
    return terms.get(neutral) or NEUTRAL[neutral]


def capital(said: str) -> str:
    """Return the text with its first letter capitalised."""
    return said[:1].upper() + said[1:]

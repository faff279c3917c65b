"""Positions of Brutal Magic in which a seat has to act, written as in records."""

from __future__ import annotations

from typing import Any

from bot.games.panels import Prompt
from engine.brutal_magic.game import BRUTAL_MAGIC
from engine.kernel.dice import NotedDice
from engine.kernel.match import Match

NAMES = {"red": "Ann", "blue": "Ben"}
UNITS = {"r1": "Ash Regent A1", "r2": "Emberling F6", "b1": "Tide Cantor K11", "b2": "Drowned Singer F8"}


def match_of(units: dict[str, str] = UNITS, options: dict[str, Any] | None = None, **more: Any) -> Match[Any]:
    """Return a skirmish on open ground in which Red has to act."""
    table = {
        "players": 2,
        "options": {"preset": "skirmish", "terrain": "open", **(options or {})},
        "types": {"red": "cinder_court", "blue": "drowned_choir"},
        "units": units,
        "order": ["red", "blue"],
        **more,
    }
    dice = NotedDice("position")
    return Match(BRUTAL_MAGIC, BRUTAL_MAGIC.read_table(table, dice), dice)


def prompt_of(match: Match[Any], draft: str = "") -> Prompt:
    """Return Red's prompt."""
    return Prompt(match.asks["red"], draft, NAMES)

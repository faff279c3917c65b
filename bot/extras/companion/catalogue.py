"""Find the game whose sheets and packs a crew can share: `bot.extras.companion.<name of the game>.SHEETS`."""

from __future__ import annotations

from typing import Any, Protocol

from bot.extras.companion.book.crew import Crew
from bot.games.catalogue import TEXTS
from engine.kernel.core import Json
from engine.registry.part import Part


class Sheets(Protocol):
    """Converts heroes between a crew's book and a game's own sheets."""

    def plain(self, crew: Crew) -> dict[str, Json]:
        """Return each hero as the game's sheet; Refused with the first thing that no pack has."""

    def fields(self, data: Json) -> dict[str, Any]:
        """Return what a sheet of the game sets on a hero of the book; Refused if it is no sheet."""


SHEETS = Part("bot.extras.companion", "SHEETS", Sheets)
GAME = next(game for game in TEXTS if SHEETS.of(game))
"""The game that is played with such heroes here."""


def sheets() -> Sheets:
    """Return the converter of that game's sheets."""
    found = SHEETS.of(GAME)
    assert found is not None, "it was found by them"
    return found

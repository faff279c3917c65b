"""Convert heroes between a crew's book and this game's own sheets."""

from __future__ import annotations

from typing import Any

from bot.extras.companion.book.crew import Crew
from bot.extras.companion.deeplamp.converting import plain_sheets, sheet_fields
from engine.kernel.core import Json


class Converter:
    """Converts sheets (bot.extras.companion.catalogue.Sheets)."""

    def plain(self, crew: Crew) -> dict[str, Json]:
        return plain_sheets(crew)

    def fields(self, data: Json) -> dict[str, Any]:
        return sheet_fields(data)


SHEETS = Converter()

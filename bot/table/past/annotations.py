"""Let extras add to the review of a finished game, and to its page on the site."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence

from bot.messages.catalogue import Text
from bot.messages.panel import Button
from bot.store import Tx
from bot.store.tables.matches import MatchRow
from engine.kernel.core import Seat


class Annotations(ABC):
    """Adds lines and buttons to the stages of finished games."""

    @abstractmethod
    async def lines(self, tx: Tx, row: MatchRow, stage: int, reader: int | None) -> Sequence[Text]:
        """Return what that reader may see beside the stage; None: what everybody may see."""

    @abstractmethod
    def buttons(self, stage: int, seat: Seat) -> Sequence[Button]:
        """Return the buttons below the stage as that seat saw it, "" for the public."""


async def lines_of(tx: Tx, row: MatchRow, stage: int, reader: int | None) -> list[Text]:
    """Return what all enabled extras add."""
    parts = tx.extras.parts(Annotations)
    return [line for part in parts for line in await part.lines(tx, row, stage, reader)]


def buttons_of(tx: Tx, stage: int, seat: Seat) -> tuple[Button, ...]:
    """Return the buttons that all enabled extras add."""
    parts = tx.extras.parts(Annotations)
    return tuple(button for part in parts for button in part.buttons(stage, seat))

"""Tell extras what happens at a table, in the same unit of work."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.messages.people import Person, Where
from bot.store import Tx
from bot.store.tables.matches import MatchRow
from bot.store.tables.seats import SeatRow
from engine.kernel.core import Json


class TableListener:
    """Notified of what happens at tables; by default each method does nothing."""

    async def earlier(self, tx: Tx, where: Where, game: str) -> MatchRow | None:
        """Return the ended game that a new table of the game in this channel goes on from."""
        return None

    async def opened(self, tx: Tx, row: MatchRow) -> None:
        """Called when a lobby was opened."""

    async def starting(self, tx: Tx, row: MatchRow, seats: Sequence[SeatRow]) -> Mapping[str, Json]:
        """Return options to add to a lobby at Start; Refused if it can't start.

        Called again after a Start that was taken back.
        """
        return {}

    async def resolved(
        self, tx: Tx, row: MatchRow, seats: Sequence[SeatRow], outcome: Mapping[str, Json]
    ) -> None:
        """Called when a game ended by its rules, with their outcome."""

    async def stage_over(
        self, tx: Tx, row: MatchRow, seats: Sequence[SeatRow], stage: int, name: str
    ) -> None:
        """Called when a round or turn was resolved."""

    async def ended(self, tx: Tx, row: MatchRow, seats: Sequence[SeatRow], result: Json) -> None:
        """Called when a game ended or was called off; in the second case `seats` is empty."""

    async def reliability(self, tx: Tx, person_id: int) -> tuple[int, int] | None:
        """Return how many of the person's answers came in time, of how many; None if unknown."""
        return None

    async def check_place(self, tx: Tx, match_id: int, person: Person) -> None:
        """Raise Refused if the person may not join this lobby."""


def listeners(tx: Tx) -> tuple[TableListener, ...]:
    """Return the listeners of all enabled extras."""
    return tx.extras.parts(TableListener)

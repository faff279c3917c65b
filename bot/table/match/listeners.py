"""Let an extra hear what happens at a table, in the same unit of work."""

from __future__ import annotations

from collections.abc import Sequence

from bot.messages.people import Person
from bot.store import Tx
from bot.store.tables.matches import MatchRow
from bot.store.tables.seats import SeatRow
from engine.kernel.core import Json


class TableListener:
    """Hears of tables; each method does nothing unless an extra has something to do then."""

    async def opened(self, tx: Tx, row: MatchRow) -> None:
        """Hear that a lobby was opened."""

    async def stage_over(
        self, tx: Tx, row: MatchRow, seats: Sequence[SeatRow], stage: int, name: str
    ) -> None:
        """Hear that a round or turn was resolved."""

    async def ended(self, tx: Tx, row: MatchRow, seats: Sequence[SeatRow], result: Json) -> None:
        """Hear that a game ended, or was called off (then nobody is in `seats`)."""

    async def check_place(self, tx: Tx, match_id: int, person: Person) -> None:
        """Raise Refused where the person may not take a place in this lobby."""


def listeners(tx: Tx) -> tuple[TableListener, ...]:
    """Return the listeners of all extras that are switched on."""
    return tx.extras.parts(TableListener)

"""Add campaigns to the core: a lobby goes on with its channel's, a game's end is kept."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.extras.campaigns import chronicle
from bot.messages.people import Where
from bot.store import Tx
from bot.store.tables.matches import MatchRow
from bot.store.tables.seats import SeatRow
from bot.table.match.listeners import TableListener
from engine.kernel.core import Json


class Chronicle(TableListener):
    """Goes on with the campaign of a channel."""

    async def earlier(self, tx: Tx, where: Where, game: str) -> MatchRow | None:
        return await chronicle.last_game(tx, where, game)

    async def opened(self, tx: Tx, row: MatchRow) -> None:
        if chronicle.is_played_on(row):
            await chronicle.tell_opened(tx, row)

    async def starting(self, tx: Tx, row: MatchRow, seats: Sequence[SeatRow]) -> Mapping[str, Json]:
        return await chronicle.begin_game(tx, row, seats) if chronicle.is_played_on(row) else {}

    async def resolved(
        self, tx: Tx, row: MatchRow, seats: Sequence[SeatRow], outcome: Mapping[str, Json]
    ) -> None:
        await chronicle.keep_result(tx, row, seats, outcome)


LISTENER = Chronicle()

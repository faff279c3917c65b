"""Use cases for sending round reports: their content, and where they are posted."""

from __future__ import annotations

from collections.abc import Sequence

from bot.messages.catalogue import say
from bot.service.unit_of_work import NotInPlay, UnitsOfWork
from bot.store import Tx
from bot.store.tables.matches import MatchRow
from bot.store.tables.posts import StoryRow, closed_by
from bot.table.match import looks, outbox
from bot.table.match.table import Table
from bot.table.posts import round_reports
from bot.table.posts.round_reports import Telling
from engine.kernel.core import Refused


class Stories:
    """Use cases for round reports: at most one per stage, posted again after a move."""

    def __init__(self, units: UnitsOfWork) -> None:
        self._units = units

    async def telling(self, match_id: int, stage: int) -> Telling | None:
        """Return the current report of a stage; None if there is nothing to report."""
        return (await self.report(match_id, stage))[0]

    async def report(self, match_id: int, stage: int) -> tuple[Telling | None, StoryRow]:
        """Return the current report of a stage, None if there is nothing to report, and where it stands."""
        try:
            async with self._units.table(match_id) as table:
                return await _report(table.tx, table.row, stage, table)
        except NotInPlay:
            async with self._units.game(match_id) as (tx, row):
                return await _report(tx, row, stage, None)

    async def story(self, match_id: int, stage: int) -> StoryRow:
        """Return the report's messages and their content."""
        async with self._units.read() as tx:
            return await _story(tx, match_id, stage)

    async def stands(
        self,
        match_id: int,
        stage: int,
        channel_id: int,
        parts: Sequence[Sequence[int]],
        telling: Telling | None,
    ) -> None:
        """Store the report's posted messages; with `telling`, it is complete.

        A reposted report becomes the newest post of the game.
        """
        there = [list(part) for part in parts]
        said = {"told": telling.digest, "is_over": telling.is_over} if telling else {"told": None}
        async with self._units.begin() as tx:
            row = await _locked(tx, match_id)
            before = await tx.stories.begin(match_id, stage)
            await tx.stories.change(match_id, stage, channel_id=channel_id, parts=there, **said)
            if before.parts[:1] != there[:1]:
                await _take_buttons(tx, row, there[0][1])

    async def closed(
        self, match_id: int, stage: int, channel_id: int, parts: Sequence[Sequence[int]], nonce: str
    ) -> None:
        """Store that a report was posted whole, and which messages it replaces.

        Buttons that it has stay, since no message with a line of proof is edited: the next post takes none.
        """
        there = [list(part) for part in parts]
        async with self._units.begin() as tx:
            row = await _locked(tx, match_id)
            await tx.stories.begin(match_id, stage)
            said = {"told": closed_by(nonce), "channel_id": channel_id, "parts": there}
            await tx.stories.change(match_id, stage, **said)
            await _take_buttons(tx, row, None, gone=[message for _, message in there[1:]])

    async def is_newest(self, match_id: int, message_id: int) -> None:
        """Set the game's newest post, which gets its buttons; the previous one loses them."""
        async with self._units.begin() as tx:
            await _take_buttons(tx, await _locked(tx, match_id), message_id)


async def _report(tx: Tx, row: MatchRow, stage: int, table: Table | None) -> tuple[Telling | None, StoryRow]:
    telling = await round_reports.told(tx, row, stage, table)
    look = await looks.of_server(tx, row.guild_id)
    return telling.dressed(look) if telling else None, await _story(tx, row.id, stage)


async def _story(tx: Tx, match_id: int, stage: int) -> StoryRow:
    return await tx.stories.get(match_id, stage) or StoryRow(match_id, stage)


async def _locked(tx: Tx, match_id: int) -> MatchRow:
    row = await tx.matches.lock(match_id)
    if row is None:
        raise Refused(say("play-unknown-game"))
    return row


async def _take_buttons(tx: Tx, row: MatchRow, message_id: int | None, *, gone: Sequence[int] = ()) -> None:
    """Take the buttons from the newest post so far, unless it is one of those that are deleted."""
    if row.buttons_id == message_id:
        return
    await tx.matches.set_buttons(row.id, message_id)
    if row.buttons_id is not None and row.buttons_id not in gone:
        await outbox.queue_bare(tx, row, row.buttons_id)

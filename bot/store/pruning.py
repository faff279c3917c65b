"""Delete old data: sent messages, and everything about ended games that is not in their record."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import bindparam, delete, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.database.schema import Moment
from bot.store.database.sql import TOLD
from bot.store.tables.deadlines import deadlines
from bot.store.tables.invited import invited
from bot.store.tables.matches import matches
from bot.store.tables.notes import notes
from bot.store.tables.outbox.rows import sent
from bot.store.tables.panels import panels
from bot.store.tables.posts import stories
from bot.store.tables.sheets import sheets

AT_ONCE = 1000
"""Most rows deleted in one unit of work, so that nobody waits for it."""

_BEFORE = bindparam("before", type_=Moment())
_ENDED = select(matches.c.id).where(matches.c.ended_at < _BEFORE)
_OLD_MESSAGES = tuple(
    delete(sent)
    .where(sent.c.nonce.in_(select(sent.c.nonce).where(settled < _BEFORE).order_by(settled).limit(AT_ONCE)))
    .execution_options(**TOLD)
    for settled in (sent.c.sent_at, sent.c.failed_at)
)
_OLD_SHEETS = delete(sheets).where(sheets.c.match_id.in_(_ENDED))
_OLD_PANELS = delete(panels).where(panels.c.match_id.in_(_ENDED))
_OLD_STORIES = delete(stories).where(stories.c.match_id.in_(_ENDED))
_OLD_NOTES = delete(notes).where(notes.c.match_id.in_(_ENDED))
_OLD_INVITATIONS = delete(invited).where(invited.c.match_id.in_(_ENDED))
_OLD_DEADLINES = delete(deadlines).where(deadlines.c.match_id.in_(_ENDED))


class Pruning:
    def __init__(self, connection: AsyncConnection) -> None:
        self._connection = connection

    async def forget_games(self, before: datetime) -> None:
        """Delete temporary data of games that ended by then: sheets, panels, notes, stories, invitations,
        deadlines.
        """
        await self._connection.execute(_OLD_SHEETS, {"before": before})
        await self._connection.execute(_OLD_PANELS, {"before": before})
        await self._connection.execute(_OLD_STORIES, {"before": before})
        await self._connection.execute(_OLD_NOTES, {"before": before})
        await self._connection.execute(_OLD_INVITATIONS, {"before": before})
        await self._connection.execute(_OLD_DEADLINES, {"before": before})

    async def forget_messages(self, before: datetime) -> int:
        """Delete messages that were sent or abandoned by then, at most AT_ONCE of a kind.

        Return how many were deleted.
        """
        gone = [await self._connection.execute(some, {"before": before}) for some in _OLD_MESSAGES]
        return max(one.rowcount for one in gone)

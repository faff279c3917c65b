"""When a process last looked after deadlines, so that after an outage it is known how long it was."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.sql import put
from bot.store.tables import pulse

_LAST = select(pulse.c.at)
_ONLY = 1


class Pulse:
    def __init__(self, connection: AsyncConnection) -> None:
        self._connection = connection

    async def beat(self, at: datetime) -> None:
        """Deadlines were looked after until then."""
        await put(self._connection, pulse, [{"id": _ONLY, "at": at}])

    async def last(self) -> datetime | None:
        """Until when they were, as far as is known."""
        at = (await self._connection.execute(_LAST)).scalar_one_or_none()
        return at if isinstance(at, datetime) else None

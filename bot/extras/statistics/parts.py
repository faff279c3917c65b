"""Add statistics to the bot's use cases: count finished games, say how often people answer in time."""

from __future__ import annotations

from datetime import timedelta
from typing import ClassVar

from bot.extras.statistics import repository
from bot.extras.statistics.service import Statistics
from bot.service.duties import Duty
from bot.service.service import Service
from bot.store import Tx
from bot.table.match.listeners import TableListener


class Count(Duty):
    """A job that counts games finished since its last run."""

    every: ClassVar[timedelta] = timedelta(minutes=1)
    wrong: ClassVar[str] = "games could not be counted"

    async def do(self, service: Service) -> None:
        await service.of(Statistics).count()


DUTY = Count()


class Reliability(TableListener):
    """Knows how often people answered in time."""

    async def reliability(self, tx: Tx, person_id: int) -> tuple[int, int] | None:
        rows = await tx.of(repository.Statistics).played(person_id)
        in_time, missed = sum(row.answered for row in rows), sum(row.missed for row in rows)
        return (in_time, in_time + missed) if in_time + missed else None


LISTENER = Reliability()

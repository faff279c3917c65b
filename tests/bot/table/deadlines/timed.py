"""Games without Discord whose deadlines are kept by a scheduler."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from bot.service.service import Service
from bot.store import Store
from bot.store.tables.deadlines import DeadlineRow
from bot.store.tables.outbox.rows import OutboxRow
from bot.workers.scheduler import Scheduler
from tests.bot.drive import ANN, BEN, CYD, Game

HOUR, DAY = timedelta(hours=1), timedelta(days=1)
AGAIN = timedelta(seconds=30)
"""Time after which the scheduler retries an item that failed when due."""


class Timed(Game):
    """A game with a scheduler and a clock that advances in steps."""

    def scheduler(self, service: Service | None = None) -> Scheduler:
        async def report(error: Exception) -> None:
            raise error

        return Scheduler(self.store, service or self.service, report, clock=lambda: self.now)

    async def sleep(self, *, beat: timedelta = HOUR, again: timedelta = AGAIN, **length: float) -> None:
        """Advance the clock; the scheduler runs when something is due, and at least once every beat.

        It retries what it could not handle after the time `again`.
        """
        mine = self.scheduler()
        end = self.now + timedelta(**length)
        while self.now < end:
            due = await mine._next_wake() or end
            self.now = min(end, self.now + beat, max(due, self.now + again))
            mine._looked_at = self.now  # a long beat is no outage
            await mine.look()

    async def deadlines(self) -> dict[str, DeadlineRow]:
        async with self.store.read() as tx:
            return {row.seat: row for row in await tx.deadlines.open_of(self.match_id)}

    async def by(self, seats: list[str]) -> list[str]:
        """Return who gave the last answer for each seat."""
        log = await self.log()
        return [next(row.by for row in reversed(log) if row.seat == seat) for seat in seats]


async def at_orders(store: Store, *, preset: str = "daily", **options: Any) -> Timed:
    """Return a game in which three people have to give orders, with all earlier messages removed."""
    game = Timed(store)
    await game.begin([ANN, BEN, CYD], pace="swift", deadline=preset, quiet_hours=False, **options)
    await game.until("orders")
    await game.sent()
    return game


def of_kind(rows: list[OutboxRow], *kinds: str) -> list[OutboxRow]:
    return [row for row in rows if row.kind in kinds]


def texts(rows: list[OutboxRow], kind: str = "post") -> str:
    return "\n".join(row.payload["text"] for row in rows if row.kind == kind)

"""Register this process among those that share its database, and track which others are alive."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from datetime import timedelta

from bot.host.roles import Role
from bot.store import Store
from bot.store.database.probe import Unusable
from bot.store.database.url import is_sqlite
from bot.store.tables.processes import InstanceRow
from bot.workers.lease_owner import draw_name, has_died, is_elsewhere
from bot.workers.repeating import Beating, Rest, rest
from bot.workers.request_budget import JOINING, WINDOW, Requests
from bot.workers.worker import Clock

log = logging.getLogger(__name__)

BEAT, LONE_BEAT = 2.0, 20.0
"""Seconds between heartbeats; the longer one for a database file, which only one process uses."""
GONE = timedelta(seconds=10)
"""Time without a heartbeat after which a process counts as ended."""
TWO_MACHINES = (
    "another machine uses this SQLite file. SQLite serves one machine: end the bot there, or set "
    "DATABASE_URL to a PostgreSQL for both"
)
SETTLED = timedelta(seconds=2.5 * BEAT)
"""Time until all others know of a new process and have lowered their own share."""
MARGIN = 0.8
"""Share of the request limit that processes divide; the rest is for new processes and delayed requests."""
REMEMBERED = timedelta(hours=1)
"""Time that a press is remembered, so that no second process handles it."""


class Instance:
    """Sends heartbeats, counts the other processes, and sets this one's part of the request limit."""

    def __init__(
        self,
        store: Store,
        role: Role,
        requests: Requests,
        *,
        clock: Clock,
        per_second: int = 50,
        is_dead: Callable[[str, str], bool] = has_died,
        rest: Rest = rest,
    ) -> None:
        self.name = draw_name()
        self.role = role
        self.is_dead = is_dead
        self.living: Sequence[InstanceRow] = ()
        """All processes that use the database now, this one included."""
        self._store = store
        self._requests = requests
        self._clock = clock
        self._per_second = per_second
        self._since = clock()
        self._is_alone = is_sqlite(store.url)
        self._beating = Beating(self.beat, LONE_BEAT if self._is_alone else BEAT, rest)

    async def open(self) -> None:
        """Register the process; Unusable if the database is a file that another machine uses."""
        if self._is_alone:
            await self._await_strangers()
        await self.beat()
        self._beating.open()

    async def close(self) -> None:
        """Unregister the process, so that others need not wait for it."""
        if not self._beating.is_open:
            return
        self._beating.close()
        async with self._store.begin() as tx:
            await tx.instances.remove(self.name)

    async def _await_strangers(self) -> None:
        """Wait until recently seen processes on other machines had time for a heartbeat."""
        before = await self._strangers()
        if before:
            log.warning("another machine used the database just now: I wait whether it still does")
            await asyncio.sleep(1.5 * LONE_BEAT)
            if await self._strangers() - before:
                raise Unusable(TWO_MACHINES)

    async def _strangers(self) -> set[InstanceRow]:
        """Return the recent reports of processes on other machines."""
        since = self._clock() - timedelta(seconds=2 * LONE_BEAT)
        async with self._store.read() as tx:
            known = await tx.instances.all()
        return {row for row in known if row.beat_at > since and is_elsewhere(row.name, self.name)}

    def gateways(self) -> list[str]:
        """Return the names of processes that hold shards, or could."""
        return [row.name for row in self.living if row.role == Role.GATEWAY]

    async def beat(self) -> None:
        """Record a heartbeat and read those of the others."""
        now, breaker = self._clock(), self._requests.breaker
        mine = InstanceRow(self.name, self.role, self._since, now, breaker.count)
        async with self._store.begin() as tx:
            await tx.instances.beat(mine)
            known = await tx.instances.all()
            await tx.instances.forget(now - timedelta(seconds=WINDOW))
            await tx.presses.forget(now - REMEMBERED)
        self.living = [row for row in known if row.name == self.name or self._lives(row)]
        breaker.others = sum(row.invalid for row in known if row.name != self.name)
        self._requests.budget.rate = self._part()

    def _lives(self, row: InstanceRow) -> bool:
        gone = timedelta(seconds=2 * LONE_BEAT) if self._is_alone else GONE
        return row.beat_at > self._clock() - gone and not self.is_dead(row.name, self.name)

    def _part(self) -> float:
        """Return this process's requests per second; a new one starts low until the others know of it."""
        is_known = len(self.living) == 1 or self._clock() - self._since >= SETTLED
        weights = sum(Role(row.role).weight for row in self.living)
        return self._per_second * MARGIN * self.role.weight / weights if is_known else JOINING

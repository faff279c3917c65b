"""Let computers answer: lease their turns when the pause is over."""

from __future__ import annotations

from datetime import datetime, timedelta

from bot.service.service import Service
from bot.store import Store, Tx
from bot.store.database.leases import Leases
from bot.workers.repeating import Rest, rest
from bot.workers.worker import Clock, Report, Worker

LEASE = 60.0
AT_ONCE = 20
UNANSWERED = "ALARM: the computers of a game could not answer"


class Thinker(Worker):
    """A worker that answers for all computers of a step together, after a fixed pause.

    The pause depends neither on the decision nor on their strength; they think meanwhile.
    """

    BEAT = 10.0

    def __init__(
        self,
        store: Store,
        service: Service,
        report: Report,
        *,
        pause: timedelta,
        clock: Clock,
        rest: Rest = rest,
    ) -> None:
        super().__init__(store, report, clock=clock, rest=rest)
        self._service = service
        self._pause = pause

    def _leases(self, tx: Tx) -> Leases:
        return tx.turns.leases

    def computers_asked(self, match_id: int) -> None:
        """Start thinking for a table's computers, which answer after the pause."""
        if self._is_closed:
            return
        if self._pause:
            self._take_up(self._service.computers.think_ahead(match_id), UNANSWERED)
        self.kick()

    async def look(self) -> datetime | None:
        """Answer for all computers whose pause is over; return when the next one ends."""
        while (asked := await self._oldest()) is not None and asked <= self._clock() - self._pause:
            turns = await self._claim()
            for match_id in turns:
                self._take_up(self._service.computers.let_computers_answer(match_id), UNANSWERED)
            if not turns:
                break
        return None if asked is None else asked + self._pause

    async def _claim(self) -> list[int]:
        now = self._clock()
        async with self._store.begin() as tx:
            return await tx.turns.claim(self._name, now - self._pause, now, LEASE, AT_ONCE)

    async def _oldest(self) -> datetime | None:
        """Return the start of the oldest unleased turn."""
        async with self._store.read() as tx:
            return await tx.turns.oldest(self._clock())

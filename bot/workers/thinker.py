"""Lets computers answer: claims with a lease what they are asked, when the pause before it is over."""

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
    """All computers that are asked at the same moment answer at the same moment, the pause later.

    So it is whatever they are asked and however strong they are; they think meanwhile.
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
        """Computers of a table are asked something: they begin to think, and answer after the pause."""
        if self._is_closed:
            return
        if self._pause:
            self._take_up(self._service.computers.think_ahead(match_id), UNANSWERED)
        self.kick()

    async def look(self) -> datetime | None:
        """Let all those answer whose pause is over; when that of the next is."""
        while turns := await self._claim():
            for match_id in turns:
                self._take_up(self._service.computers.let_computers_answer(match_id), UNANSWERED)
        asked = await self._oldest()
        return None if asked is None else asked + self._pause

    async def _claim(self) -> list[int]:
        now, asked = self._clock(), await self._oldest()
        if asked is None or asked > now - self._pause:
            return []
        async with self._store.begin() as tx:
            return await tx.turns.claim(self._name, now - self._pause, now, LEASE, AT_ONCE)

    async def _oldest(self) -> datetime | None:
        """Return since when the longest-waiting computers have waited, of those nobody looks after."""
        async with self._store.read() as tx:
            return await tx.turns.oldest(self._clock())

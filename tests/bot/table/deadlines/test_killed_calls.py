"""Calls come once each, wherever a process is killed and whoever goes on with its work."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from datetime import datetime, timedelta
from typing import Any

import pytest

from bot.store import Store, Tx
from bot.workers import scheduler
from tests.bot.drive import ANN, BEN, CYD
from tests.bot.table.deadlines.test_calling import DIGEST_AT_8
from tests.bot.table.deadlines.timed import Timed, at_orders

MOST_COMMITS = 60
LEASES_END = timedelta(seconds=scheduler.LEASE + 1)


class Killed(BaseException):
    """Ends a process at a commit."""


class Mortal:
    """Kills whoever makes the store's n-th commit from now on, just before it or just after."""

    def __init__(self, store: Store, n: int, *, is_after: bool) -> None:
        self.left = n
        self._is_after = is_after
        self._begin: Callable[[], Any] = store.begin
        store.begin = self._mortal  # type: ignore[method-assign, assignment]  # every unit of work begins here

    @asynccontextmanager
    async def _mortal(self, *at: datetime) -> AsyncIterator[Tx]:
        async with self._begin(*at) as tx:
            yield tx
            self.left -= 1
            is_mine = self.left == 0
            if is_mine and not self._is_after:
                raise Killed
        if is_mine:
            raise Killed


async def look(game: Timed) -> None:
    """Let two processes look for what is due at the same time; one may be killed."""
    both = [game.scheduler(game.new_service()) for _ in range(2)]
    for one in both:
        one._looked_at = game.now  # the time that passed is no outage
    done = await asyncio.gather(*(one.look() for one in both), return_exceptions=True)
    for error in done:
        if isinstance(error, Exception):
            raise error


@pytest.mark.trial(reason="two processes are killed at each of their commits")
@pytest.mark.parametrize("is_after", [False, True])
async def test_each_call_comes_once_wherever_a_process_is_killed(store: Store, is_after: bool) -> None:
    game = await at_orders(store, preset="none")
    await game.service.calls.change(CYD, DIGEST_AT_8)
    called = Counter({ANN.id: 1, BEN.id: 1, CYD.id: 0})
    for n in range(1, MOST_COMMITS):
        mortal = Mortal(store, n, is_after=is_after)
        game.wait(days=2)
        for _ in range(4):
            with suppress(Killed):
                await look(game)
            game.now += LEASES_END
        del store.begin  # the one of the class again
        sent = await game.sent()
        notices = Counter(row.target for row in sent if row.kind == "notice")
        digests = Counter(row.target for row in sent if row.kind == "dm")
        assert (notices, digests) == (+called, {CYD.id: 1}), f"killed at commit {n}"
        if mortal.left > 0:
            return
    raise AssertionError("the processes commit more often than was tried")

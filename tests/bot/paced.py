"""Games without Discord in which computers pause before they answer; the test advances the clock."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

import pytest

from bot.service.service import Service
from bot.workers.thinker import Thinker
from engine.brimstone.game import BRIMSTONE
from engine.kernel.core import Ask
from engine.kernel.deputy import Computer, Thought, never
from engine.kernel.dice import Dice
from tests.bot.drive import Game

PAUSE = timedelta(seconds=3)


class Paced(Game):
    """A game with the worker that lets its computers answer."""

    def __post_init__(self) -> None:
        super().__post_init__()
        self.thinker = self.process()

    def process(self) -> Thinker:
        """Return another worker on the same database."""

        async def report(error: Exception) -> None:
            raise error

        service: Service = self.new_service()
        return Thinker(self.store, service, report, pause=PAUSE, clock=lambda: self.now)

    async def computers(self) -> None:
        """Let the computers answer, with their pauses."""

    async def tick(self, thinker: Thinker | None = None) -> int:
        """Let a worker look for due turns and finish them; return the length of the log."""
        one = thinker or self.thinker
        await one.look()
        await asyncio.gather(*one._under_way)
        return len(await self.log())

    async def pass_pause(self) -> int:
        """Advance the clock by the computers' pause and let them answer."""
        self.now += PAUSE
        return await self.tick()

    async def awaited(self) -> list[str]:
        """Return the names of those who still have to answer."""
        async with self.service.units.table(self.match_id) as table:
            return [table.names[seat] for seat in table.match.awaited]

    async def people_answer(self) -> bool:
        """Answer for each person who has a decision; return whether there was one."""
        async with self.service.units.table(self.match_id) as table:
            seats = [row.seat for row in table.awaited_people() if row.seat]
            step = table.match.step
        for seat in seats:
            async with self.service.units.table(self.match_id) as table:
                is_open = table.match.step == step and seat in table.match.awaited
            if is_open:
                await self.answer(seat)
        return bool(seats)


@dataclass(frozen=True)
class Odd:
    """A computer that does what a test says instead of thinking."""

    deed: Callable[[Ask], Thought]

    def think(self, ask: Ask, notes: str, dice: Dice, *, is_late: Callable[[], bool] = never) -> Thought:
        return self.deed(ask)


@contextmanager
def known_computers(monkeypatch: pytest.MonkeyPatch, **computers: Computer | Odd) -> Any:
    """Give the game these computers in addition to its own, for the duration of the block."""
    known: Mapping[str, Any] = {**BRIMSTONE.computers, **computers}
    with monkeypatch.context() as patched:
        patched.setattr(type(BRIMSTONE), "computers", known)
        yield

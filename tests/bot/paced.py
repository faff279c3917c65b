"""Games without Discord whose computers keep their pause: time goes on when a test says so."""

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
    """A game with the process that lets its computers answer."""

    def __post_init__(self) -> None:
        super().__post_init__()
        self.thinker = self.process()

    def process(self) -> Thinker:
        """Another process on the same database."""

        async def report(error: Exception) -> None:
            raise error

        service: Service = self.new_service()
        return Thinker(self.store, service, report, pause=PAUSE, clock=lambda: self.now)

    async def computers(self) -> None:
        """They keep their pause."""

    async def tick(self, thinker: Thinker | None = None) -> int:
        """Let a process look for turns and end what it begins; how many lines the log has then."""
        one = thinker or self.thinker
        await one.look()
        await asyncio.gather(*one._under_way)
        return len(await self.log())

    async def pass_pause(self) -> int:
        """Wait as long as computers do, and let them answer."""
        self.now += PAUSE
        return await self.tick()

    async def awaited(self) -> list[str]:
        """Who is to answer, by name."""
        async with self.service.units.table(self.match_id) as table:
            return [table.names[seat] for seat in table.match.awaited]

    async def people_answer(self) -> bool:
        """Each person who is asked answers; whether any was."""
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
    """A computer that does what a test wants instead of thinking."""

    deed: Callable[[Ask], Thought]

    def think(self, ask: Ask, notes: str, dice: Dice, *, is_late: Callable[[], bool] = never) -> Thought:
        return self.deed(ask)


@contextmanager
def known_computers(monkeypatch: pytest.MonkeyPatch, **computers: Computer | Odd) -> Any:
    """While it lasts the game has these computers besides its own."""
    known: Mapping[str, Any] = {**BRIMSTONE.computers, **computers}
    with monkeypatch.context() as patched:
        patched.setattr(type(BRIMSTONE), "computers", known)
        yield

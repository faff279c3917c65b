"""Add statistics to the use cases: ended games are counted."""

from __future__ import annotations

from datetime import timedelta
from typing import ClassVar

from bot.extras.statistics.service import Statistics
from bot.service.duties import Duty
from bot.service.service import Service


class Count(Duty):
    """Counts the games that have ended since the last time."""

    every: ClassVar[timedelta] = timedelta(minutes=1)
    wrong: ClassVar[str] = "games could not be counted"

    async def do(self, service: Service) -> None:
        await service.of(Statistics).count()


DUTY = Count()

"""Add statistics to the bot's use cases: count finished games."""

from __future__ import annotations

from datetime import timedelta
from typing import ClassVar

from bot.extras.statistics.service import Statistics
from bot.service.duties import Duty
from bot.service.service import Service


class Count(Duty):
    """A job that counts games finished since its last run."""

    every: ClassVar[timedelta] = timedelta(minutes=1)
    wrong: ClassVar[str] = "games could not be counted"

    async def do(self, service: Service) -> None:
        await service.of(Statistics).count()


DUTY = Count()

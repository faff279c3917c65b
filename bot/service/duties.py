"""Declare what an extra may add to the service: settings and recurring work."""

from __future__ import annotations

from abc import ABC, abstractmethod
from datetime import timedelta
from typing import ClassVar

from bot.host.config import Settings
from bot.service.service import Service


class Configured(ABC):
    """A part that reads the host's settings."""

    @abstractmethod
    def configure(self, service: Service, settings: Settings) -> None:
        """Configure the extra's use cases before their first call."""


class Duty(ABC):
    """Recurring work that the scheduler does for an extra."""

    every: ClassVar[timedelta] = timedelta(0)
    """Time between two runs; zero: at each look."""
    wrong: ClassVar[str]
    """The log's message if the duty fails."""

    @abstractmethod
    async def do(self, service: Service) -> None:
        """Do the work that is due."""

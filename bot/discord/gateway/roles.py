"""Let an extra replace the bot's class if several processes share a database."""

from __future__ import annotations

from abc import ABC, abstractmethod

from bot.discord.gateway.bot import TableBot
from bot.host.roles import Role


class Roles(ABC):
    """The bot classes by role, for several processes."""

    @abstractmethod
    def bot_of(self, role: Role) -> type[TableBot]:
        """Return the bot class for a role other than Role.ALL."""

"""Let an extra change the bot where several processes share a database."""

from __future__ import annotations

from abc import ABC, abstractmethod

from bot.discord.gateway.bot import TableBot
from bot.host.roles import Role


class Roles(ABC):
    """The bots of several processes."""

    @abstractmethod
    def bot_of(self, role: Role) -> type[TableBot]:
        """Return the class of the bot in a role that is not Role.ALL."""

"""The bot's roles when it runs as several processes."""

from __future__ import annotations

from bot.discord.gateway.bot import TableBot
from bot.discord.gateway.roles import Roles
from bot.extras.shards.gateway import GatewayBot
from bot.extras.shards.worker_bot import WorkerBot
from bot.host.roles import Role


class ShardRoles(Roles):
    """Selects the bot's class by role."""

    def bot_of(self, role: Role) -> type[TableBot]:
        if role is Role.INTERACTIONS:  # its library is installed only where the role is wanted
            from bot.extras.shards.interactions_bot import InteractionsBot  # noqa: PLC0415

            return InteractionsBot
        return GatewayBot if role is Role.GATEWAY else WorkerBot


ROLES = ShardRoles()

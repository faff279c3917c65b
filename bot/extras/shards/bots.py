"""The bot's roles when it runs as several processes."""

from __future__ import annotations

from bot.discord.gateway.bot import TableBot
from bot.discord.gateway.roles import Roles
from bot.extras.shards.gateway import GatewayBot
from bot.extras.shards.worker_bot import WorkerBot
from bot.host.roles import Role


class ShardRoles(Roles):
    """Selects the bot's class by role: a gateway receives events, a worker does everything else."""

    def bot_of(self, role: Role) -> type[TableBot]:
        return GatewayBot if role is Role.GATEWAY else WorkerBot


ROLES = ShardRoles()

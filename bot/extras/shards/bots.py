"""The bot in each role of several processes."""

from __future__ import annotations

from bot.discord.gateway.bot import TableBot
from bot.discord.gateway.roles import Roles
from bot.extras.shards.gateway import GatewayBot
from bot.extras.shards.worker_bot import WorkerBot
from bot.host.roles import Role


class ShardRoles(Roles):
    """A gateway hears people, a worker does all that follows."""

    def bot_of(self, role: Role) -> type[TableBot]:
        return GatewayBot if role is Role.GATEWAY else WorkerBot


ROLES = ShardRoles()

"""Packs in Discord."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from discord.ext import commands

from bot.discord.surface import Surface
from bot.extras.packs.commands import PackCog
from bot.extras.packs.removed_servers import LeavingCog


class PacksSurface(Surface):
    """/pack, and an ear for servers that take the bot out."""

    def cogs(self, bot: Any) -> Iterable[commands.Cog]:
        return PackCog(bot.service), LeavingCog(bot, bot.service)


SURFACE = PacksSurface()

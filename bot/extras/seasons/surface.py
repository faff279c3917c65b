"""Seasons in Discord."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import discord
from discord.ext import commands

from bot.discord.surface import Deed, FormDeed, Surface, Way
from bot.extras.seasons.commands import SeasonCog
from bot.extras.seasons.outbox import POST, TABLE
from bot.extras.seasons.presses import season_deeds, season_forms
from bot.extras.seasons.service import Seasons
from bot.extras.seasons.worker import SeasonPosts
from bot.pictures.drawing import Drawing
from bot.service.service import Service
from bot.store.tables.outbox.rows import OutboxRow


class SeasonsSurface(Surface):
    """The Discord side of seasons: /season, posts, and tables' threads or channels."""

    def cogs(self, bot: Any) -> Iterable[commands.Cog]:
        return (SeasonCog(bot.service, bot.drawing),)

    def deeds(self, service: Service, drawing: Drawing) -> Mapping[str, Deed]:
        return season_deeds(service, drawing)

    def forms(self, service: Service, drawing: Drawing) -> Mapping[str, FormDeed]:
        return season_forms(service)

    def ways(self, bot: discord.Client, service: Service, drawing: Drawing) -> Mapping[str, Way]:
        posts = SeasonPosts(bot, service, drawing)
        return {POST: posts.tell, TABLE: posts.open}

    async def given_up(self, service: Service, row: OutboxRow, why: str, *, is_gone: bool) -> None:
        if row.kind in (POST, TABLE):
            number = row.payload["number"] if row.kind == TABLE else None
            await service.of(Seasons).given_up(row.payload["season"], number, why)


SURFACE = SeasonsSurface()

"""Show personal statistics and server rankings as messages, and handle presses on them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from typing import Any

import discord

from bot.discord.interactions.places import is_heard, person_of, where_of
from bot.discord.interactions.replying import reply
from bot.discord.replies.replies import NOBODY, answering_all, post_parts, share_of
from bot.discord.surface import Deed
from bot.discord.views.component_id import NO_TABLE, Key
from bot.discord.views.layout import card_buttons
from bot.extras.statistics.service import COUNTED, RANKED, RANKED_FOR_ALL, UNCOUNTED, Statistics
from bot.messages.catalogue import say
from bot.messages.numerals import read_numeral
from bot.messages.panel import Panel, Post
from bot.pictures.drawing import Drawing
from bot.service.service import Service
from engine.kernel.core import Refused

Interaction = discord.Interaction[Any]


def statistics_deeds(service: Service, drawing: Drawing) -> dict[str, Deed]:
    """Return the handlers for presses, by action."""

    async def count(interaction: Interaction, key: Key, values: Sequence[str]) -> None:
        await interaction.response.defer(ephemeral=True, thinking=True)
        await service.of(Statistics).set_counted(person_of(interaction), is_counted=key.action == COUNTED)
        await show_own(interaction, service, drawing)

    async def rank(interaction: Interaction, key: Key, values: Sequence[str]) -> None:
        game, _, players = key.arg.partition(".")
        await interaction.response.defer(ephemeral=True, thinking=True)
        which = (game, read_numeral(players)) if game else (None, None)
        await show_ranking(interaction, service, drawing, *which)

    async def rank_for_all(interaction: Interaction, key: Key, values: Sequence[str]) -> None:
        game, _, players = key.arg.partition(".")
        if not await is_heard(service, interaction):
            raise Refused(say("statistics-watching"))
        async with answering_all(interaction):
            await show_ranking(interaction, service, drawing, game, read_numeral(players), for_all=True)

    return {COUNTED: count, UNCOUNTED: count, RANKED: rank, RANKED_FOR_ALL: rank_for_all}


async def show_own(interaction: Interaction, service: Service, drawing: Drawing) -> None:
    """Answer a deferred interaction with the person's own statistics, visible to them only."""
    panel = await service.of(Statistics).own(person_of(interaction), interaction.guild_id)
    await _show(interaction, panel, drawing)


async def show_ranking(
    interaction: Interaction,
    service: Service,
    drawing: Drawing,
    game: str | None = None,
    players: int | None = None,
    *,
    for_all: bool = False,
) -> None:
    """Answer a deferred interaction with the server's ranking."""
    guild_id, by = where_of(interaction).guild_id, interaction.user.id
    panel = await service.of(Statistics).ranking(guild_id, game, players, by=by)
    await _show(interaction, panel, drawing, for_all=for_all)


async def _show(interaction: Interaction, panel: Panel, drawing: Drawing, *, for_all: bool = False) -> None:
    text, files = await post_parts(Post(panel.text, panel.picture), share_of(interaction, drawing))
    buttons = list(chain.from_iterable(row for row in panel.rows if isinstance(row, tuple)))
    parts: dict[str, Any] = {"view": card_buttons(NO_TABLE, buttons)} if buttons else {}
    await reply(
        interaction, content=text, files=files, ephemeral=not for_all, allowed_mentions=NOBODY, **parts
    )

"""Handle presses in lists of tables: show a table of the person's own, or join one that wants players."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import discord

from bot.discord.interactions.places import person_of, playable, where_of
from bot.discord.presses.lobby import join_table
from bot.discord.replies.replies import show, show_in_place, tell_outcome
from bot.discord.surface import Deed
from bot.discord.views.component_id import NO_TABLE, Key
from bot.messages.numerals import read_numeral
from bot.pictures.drawing import Drawing
from bot.service.play.screens import Screen
from bot.service.service import Service
from bot.table.posts.lists import END_LIST, JOIN_TABLE, MY_GAMES, POST_LIST

Interaction = discord.Interaction[Any]


def list_deeds(service: Service, drawing: Drawing) -> dict[str, Deed]:
    """Return the handlers for presses, by action."""

    async def my_games(interaction: Interaction, key: Key, values: Sequence[str]) -> None:
        is_own = interaction.message is not None and interaction.message.flags.ephemeral
        await interaction.response.defer(ephemeral=True, thinking=not is_own)
        screen = Screen(NO_TABLE, None, "", await service.lists.of_person(person_of(interaction)))
        if is_own:
            await show_in_place(interaction, screen, drawing)
        else:
            await show(interaction, screen, drawing)

    async def join(interaction: Interaction, key: Key, values: Sequence[str]) -> None:
        match_id = read_numeral(key.arg)
        await interaction.response.defer(ephemeral=True, thinking=True)
        await join_table(service, interaction, match_id)

    async def post_list(interaction: Interaction, key: Key, values: Sequence[str]) -> None:
        where = playable(interaction)
        await tell_outcome(interaction, service.lists.post(where, person_of(interaction)))

    async def end_list(interaction: Interaction, key: Key, values: Sequence[str]) -> None:
        where = where_of(interaction)
        await tell_outcome(interaction, service.lists.take_down(where.guild_id, person_of(interaction)))

    return {MY_GAMES: my_games, JOIN_TABLE: join, POST_LIST: post_list, END_LIST: end_list}

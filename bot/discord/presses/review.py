"""Handle presses in a game's review: turn pages, make a film, export the record."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

import discord

from bot.discord.interactions.channel_visibility import seen
from bot.discord.interactions.places import person_of, where_of
from bot.discord.replies.films import show_film
from bot.discord.replies.replies import asker_of, show, show_in_place, show_posts
from bot.discord.surface import Deed, FormDeed
from bot.discord.views.component_id import NO_TABLE, Key
from bot.discord.views.form import open_form
from bot.messages.numerals import is_numeral, read_numeral, strange
from bot.messages.panel import Filled
from bot.pictures.drawing import Drawing
from bot.pictures.film import Films
from bot.service.play.screens import Screen
from bot.service.service import Service
from bot.table.ending.archive import ARCHIVE, OPEN, SEARCH, Search, read_search, search_form
from bot.table.ending.reviewing import FILM, RECORD, WHY, Page
from bot.table.match.proof import RECEIPT
from bot.table.posts.cards import REVIEW
from engine.kernel.core import Refused

Interaction = discord.Interaction[Any]


def review_deeds(service: Service, drawing: Drawing, films: Films) -> dict[str, Deed]:
    """Return the handlers for presses, by action."""

    async def review(interaction: Interaction, key: Key, values: Sequence[str]) -> None:
        if key.arg == OPEN:
            await review_of_archive(interaction, values)
            return
        page = read_page(values[0] if values else key.arg)
        if interaction.message is not None and interaction.message.flags.ephemeral:
            await interaction.response.defer()
            screen = await _screen(service, interaction, key.match_id, page)
            await show_in_place(interaction, screen, drawing)
        else:
            await open_review(service, interaction, drawing, key.match_id, page)

    async def review_of_archive(interaction: Interaction, values: Sequence[str]) -> None:
        match_id = read_numeral("".join(values))
        await open_review(service, interaction, drawing, match_id, Page())

    async def archive(interaction: Interaction, key: Key, values: Sequence[str]) -> None:
        try:
            search = Search.read(key.arg)
        except ValueError:
            raise Refused(strange()) from None
        is_own = interaction.message is not None and interaction.message.flags.ephemeral
        await interaction.response.defer(ephemeral=True, thinking=not is_own)
        screen = await archive_screen(service, interaction, search)
        if is_own:
            await show_in_place(interaction, screen, drawing)
        else:
            await show(interaction, screen, drawing)

    async def search(interaction: Interaction, key: Key, values: Sequence[str]) -> None:
        try:
            form = search_form(Search.read(key.arg))
        except ValueError:
            raise Refused(strange()) from None
        await open_form(interaction, form, Key(NO_TABLE, None, "", form.action, form.arg))

    async def film(interaction: Interaction, key: Key, values: Sequence[str]) -> None:
        wanted = partial(service.games.reel, key.match_id, stage_of(key))
        await show_film(interaction, films, wanted, ephemeral=True)

    async def why(interaction: Interaction, key: Key, values: Sequence[str]) -> None:
        await interaction.response.defer(ephemeral=True, thinking=True)
        post = await service.computers.why(key.match_id, stage_of(key))
        await show_posts(interaction, [post], drawing, ephemeral=True)

    async def record(interaction: Interaction, key: Key, values: Sequence[str]) -> None:
        await interaction.response.defer(ephemeral=True, thinking=True)
        post = await service.proofs.of_game(key.match_id, asker_of(interaction))
        await show_posts(interaction, [post], drawing, ephemeral=True)

    async def receipt(interaction: Interaction, key: Key, values: Sequence[str]) -> None:
        await interaction.response.defer(ephemeral=True, thinking=True)
        post = await service.proofs.receipt(key.match_id, person_of(interaction), key.arg)
        await show_posts(interaction, [post], drawing, ephemeral=True)

    looking = {REVIEW: review, FILM: film, WHY: why, ARCHIVE: archive, SEARCH: search}
    return {**looking, RECORD: record, RECEIPT: receipt}


def review_forms(service: Service, drawing: Drawing) -> dict[str, FormDeed]:
    """Return the handlers for forms, by action."""

    async def search(interaction: Interaction, key: Key, filled: Filled) -> None:
        wanted = read_search(filled)
        await interaction.response.defer()
        await show_in_place(interaction, await archive_screen(service, interaction, wanted), drawing)

    return {SEARCH: search}


async def open_review(
    service: Service, interaction: Interaction, drawing: Drawing, match_id: int, page: Page
) -> None:
    """Show a review page privately, with buttons for the other pages."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    await show(interaction, await _screen(service, interaction, match_id, page), drawing)


async def archive_screen(service: Service, interaction: Interaction, search: Search) -> Screen:
    """Return a page of the server's archive, limited to what the reader may see."""
    here = where_of(interaction)
    known = await seen(interaction, await service.reviews.channels(here.guild_id, search))
    panel = await service.reviews.archive(here.guild_id, search, known, interaction.user.id)
    return Screen(NO_TABLE, None, "", panel)


async def _screen(service: Service, interaction: Interaction, match_id: int, page: Page) -> Screen:
    panel = await service.reviews.page(match_id, page, interaction.user.id)
    return Screen(match_id, None, "", panel)


def read_page(text: str) -> Page:
    """Return the review page encoded in a button or menu value."""
    stage, _, seat = text.partition(".")
    if stage and not is_numeral(stage):
        raise Refused(strange())
    return Page(int(stage) if stage else None, seat)


def stage_of(key: Key) -> int | None:
    """Return the stage encoded in a button; None for the whole game."""
    return read_numeral(key.arg) if key.arg else None

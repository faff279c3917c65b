"""Handle presses on the post of a season, and its forms."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import discord

from bot.discord.interactions.places import chosen_person, person_of, where_of
from bot.discord.replies.replies import show, tell_outcome
from bot.discord.surface import Deed, FormDeed
from bot.discord.views.component_id import NO_TABLE, Key
from bot.discord.views.form import open_form
from bot.extras.seasons.managing import CORRECT, END, ENDED, MOVE, REMOVE, read_person, read_result
from bot.extras.seasons.posts import BEGIN, JOIN, LEAVE, RULES, SETTINGS, TABLES
from bot.extras.seasons.service import Seasons
from bot.messages.numerals import read_numeral
from bot.messages.panel import Filled
from bot.pictures.drawing import Drawing
from bot.service.play.screens import Screen
from bot.service.service import Service

Interaction = discord.Interaction[Any]


def season_deeds(service: Service, drawing: Drawing) -> dict[str, Deed]:
    """Return the button handlers, by action."""
    seasons = service.of(Seasons)

    async def join(interaction: Interaction, key: Key, values: Sequence[str]) -> None:
        await tell_outcome(interaction, seasons.join(read_numeral(key.arg), person_of(interaction)))

    async def leave(interaction: Interaction, key: Key, values: Sequence[str]) -> None:
        await tell_outcome(interaction, seasons.leave(read_numeral(key.arg), person_of(interaction)))

    async def begin(interaction: Interaction, key: Key, values: Sequence[str]) -> None:
        season, person = read_numeral(key.arg), person_of(interaction)
        await tell_outcome(interaction, seasons.begin(season, person))

    async def rules(interaction: Interaction, key: Key, values: Sequence[str]) -> None:
        await tell_outcome(interaction, seasons.rules(read_numeral(key.arg), person_of(interaction)))

    async def change(interaction: Interaction, key: Key, values: Sequence[str]) -> None:
        season, page = _parts(key)
        await open_season_form(service, interaction, season, page)

    return {
        JOIN: join,
        LEAVE: leave,
        BEGIN: begin,
        RULES: rules,
        SETTINGS: change,
        TABLES: change,
        **_managing_deeds(service, drawing),
    }


def _managing_deeds(service: Service, drawing: Drawing) -> dict[str, Deed]:
    """Return the handlers of `/season manage`'s buttons."""
    seasons = service.of(Seasons)

    async def move(interaction: Interaction, key: Key, values: Sequence[str]) -> None:
        season, where, person = read_numeral(key.arg), where_of(interaction), person_of(interaction)
        await tell_outcome(interaction, seasons.move(season, where, person))

    async def end(interaction: Interaction, key: Key, values: Sequence[str]) -> None:
        season = read_numeral(key.arg)
        await interaction.response.defer(ephemeral=True, thinking=True)
        panel = await seasons.about_to_end(season, person_of(interaction))
        await show(interaction, Screen(NO_TABLE, None, "", panel), drawing)

    async def ended(interaction: Interaction, key: Key, values: Sequence[str]) -> None:
        season, person = read_numeral(key.arg), person_of(interaction)
        await tell_outcome(interaction, seasons.end(season, person))

    async def ask(interaction: Interaction, key: Key, values: Sequence[str]) -> None:
        season, person = read_numeral(key.arg), person_of(interaction)
        form = await seasons.form_to_manage(season, key.action, person)
        await open_form(interaction, form, Key(NO_TABLE, None, "", form.action, form.arg))

    return {MOVE: move, END: end, ENDED: ended, CORRECT: ask, REMOVE: ask}


def season_forms(service: Service) -> dict[str, FormDeed]:
    """Return the handlers by the form's action."""
    seasons = service.of(Seasons)

    async def season(interaction: Interaction, key: Key, filled: Filled) -> None:
        asker = person_of(interaction)
        deed = seasons.set_season(_parts(key)[0], filled, asker)
        await tell_outcome(interaction, deed)

    async def tables(interaction: Interaction, key: Key, filled: Filled) -> None:
        asker = person_of(interaction)
        deed = seasons.set_tables(_parts(key)[0], filled, asker)
        await tell_outcome(interaction, deed)

    async def correct(interaction: Interaction, key: Key, filled: Filled) -> None:
        other, (place, round_) = chosen_person(interaction, read_person(filled)), read_result(filled)
        person = person_of(interaction)
        deed = seasons.correct(_parts(key)[0], other, place, round_, person)
        await tell_outcome(interaction, deed)

    async def remove(interaction: Interaction, key: Key, filled: Filled) -> None:
        other, person = chosen_person(interaction, read_person(filled)), person_of(interaction)
        deed = seasons.remove(_parts(key)[0], other, person)
        await tell_outcome(interaction, deed)

    return {SETTINGS: season, TABLES: tables, CORRECT: correct, REMOVE: remove}


async def open_season_form(
    service: Service, interaction: Interaction, season: int, page: int | None = None
) -> None:
    """Open the form for the season's settings or, with a page, for its tables' settings."""
    person = person_of(interaction)
    if page is None:
        form = await service.of(Seasons).season_form(season, person)
    else:
        form = await service.of(Seasons).tables_form(season, page, person)
    await open_form(interaction, form, Key(NO_TABLE, None, "", form.action, form.arg))


def _parts(key: Key) -> tuple[int, int | None]:
    """Parse the season, and the form's page if it has several."""
    season, _, page = key.arg.partition(".")
    return read_numeral(season), read_numeral(page) if page else None

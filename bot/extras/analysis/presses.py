"""Handle presses and forms of analysis boards, advice and notes in Discord, seen by one person alone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import discord

from bot.discord.interactions.channel_visibility import sees_surely
from bot.discord.interactions.places import person_of
from bot.discord.presses.private_screens import Pressed, own_form, own_press
from bot.discord.replies.replies import patiently, show, show_in_place, tell_outcome
from bot.discord.surface import Deed, FormDeed
from bot.discord.views.component_id import Key
from bot.discord.views.form import open_form
from bot.extras.analysis.listing import ANALYSE
from bot.extras.analysis.notes import NOTE_ROUND, Notebook
from bot.extras.analysis.parts import SHOULD
from bot.extras.analysis.reading import COPY, SHARED
from bot.extras.analysis.service import Analyses
from bot.games.panels import TRY
from bot.messages.numerals import read_numeral
from bot.messages.panel import Filled, Panel, Press
from bot.pictures.drawing import Drawing
from bot.service.people.private_state import Shown
from bot.service.play.screens import Screen
from bot.service.service import Service
from engine.kernel.core import Seat

Interaction = discord.Interaction[Any]


def page_of(text: str) -> tuple[int, Seat]:
    """Return the stage and seat of `STAGE.SEAT`; Refused if it is malformed."""
    stage, _, seat = text.partition(".")
    return read_numeral(stage), seat


async def show_own(interaction: Interaction, drawing: Drawing, match_id: int, panel: Panel) -> None:
    """Show a panel that only this person sees; what it begins, it begins at that game."""
    await show(interaction, Screen(match_id, None, "", panel), drawing)


async def begin(service: Service, interaction: Interaction, drawing: Drawing, match_id: int) -> None:
    """Begin a board from now; of a game that is over, list the person's boards and its rounds."""
    if not interaction.response.is_done():
        await interaction.response.defer(ephemeral=True, thinking=True)
    person, analyses = person_of(interaction), service.of(Analyses)
    if await analyses.is_over(match_id):
        panel = await analyses.panel(person, match_id)
    else:
        panel = (await analyses.begin(match_id, person)).panel
    await show_own(interaction, drawing, match_id, panel)


def deeds(service: Service, drawing: Drawing) -> dict[str, Deed]:
    """Return the handlers for presses, by action."""
    analyses, go_on = service.of(Analyses), own_press(TRY, _pressed(service), drawing)

    async def tried(interaction: Interaction, key: Key, values: Sequence[str]) -> None:
        if key.seat or not key.arg:
            await begin(service, interaction, drawing, key.match_id)
        else:
            await go_on(interaction, key, values)

    async def analyse(interaction: Interaction, key: Key, values: Sequence[str]) -> None:
        await interaction.response.defer(ephemeral=True, thinking=True)
        page = page_of(values[0] if values else key.arg)
        shown = await analyses.begin_past(key.match_id, *page, person_of(interaction))
        await show_own(interaction, drawing, key.match_id, shown.panel)

    async def should(interaction: Interaction, key: Key, values: Sequence[str]) -> None:
        await interaction.response.defer(ephemeral=True, thinking=True)
        panel = await analyses.advise(key.match_id, *page_of(key.arg), person_of(interaction))
        await show_own(interaction, drawing, key.match_id, panel)

    async def shared(interaction: Interaction, key: Key, values: Sequence[str]) -> None:
        number, is_page, step = key.arg.partition(".")
        board, person = (key.match_id, read_numeral(number)), person_of(interaction)
        if not is_page:
            await interaction.response.defer(ephemeral=True, thinking=True)
        if step == COPY:
            shown = await patiently(interaction, analyses.copy(*board, person))
        else:
            shown = await patiently(interaction, analyses.look(*board, "".join(values) or step, person))
        if is_page:
            await show_in_place(interaction, Screen(key.match_id, None, "", shown.panel), drawing)
        else:
            await show_own(interaction, drawing, key.match_id, shown.panel)

    async def note(interaction: Interaction, key: Key, values: Sequence[str]) -> None:
        stage = read_numeral(key.arg)
        form = await service.of(Notebook).form(key.match_id, stage, person_of(interaction))
        await open_form(interaction, form, Key(key.match_id, None, "", form.action, form.arg))

    return {TRY: tried, ANALYSE: analyse, SHOULD: should, SHARED: shared, NOTE_ROUND: note}


def forms(service: Service, drawing: Drawing) -> dict[str, FormDeed]:
    """Return the handlers for forms, by action."""

    async def note(interaction: Interaction, key: Key, filled: Filled) -> None:
        write = service.of(Notebook).write
        said = write(key.match_id, read_numeral(key.arg), person_of(interaction), filled)
        await tell_outcome(interaction, said)

    return {TRY: own_form(_pressed(service), drawing), NOTE_ROUND: note}


def _pressed(service: Service) -> Pressed:
    async def pressed(interaction: Interaction, key: Key, press: Press) -> Shown:
        async def look(channel_id: int) -> bool | None:
            return await sees_surely(interaction, channel_id)

        return await service.of(Analyses).press(person_of(interaction), key.arg, press, look)

    return pressed

"""Handle presses about a table: decisions, votes, presence, threads."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any

import discord

from bot.discord.interactions.places import person_of, where_of
from bot.discord.presses.lobby import simply
from bot.discord.replies.replies import show, tell_outcome
from bot.discord.surface import Deed, FormDeed
from bot.discord.views.component_id import Key
from bot.discord.views.form import open_form
from bot.messages.numerals import read_numeral, strange
from bot.messages.panel import Filled, Panel
from bot.messages.people import Person
from bot.pictures.drawing import Drawing
from bot.service.play.screens import Screen
from bot.service.service import Service
from bot.table.absence.all_here import APART, HERE
from bot.table.decisions.motions import ASKS_FOR_MORE, HOURS, PUT, SEAT, read_hours
from bot.table.posts.cards import MOTIONS
from bot.table.seats.talks import PUBLISH, SPECTATE
from engine.kernel.core import Refused

Interaction = discord.Interaction[Any]
UseCase = Callable[[int, Person], Awaitable[str]]


def table_deeds(service: Service, drawing: Drawing) -> dict[str, Deed]:
    """Return the handlers for presses, by action."""
    return {**_motion_deeds(service, drawing), **_beside_deeds(service)}


def _beside_deeds(service: Service) -> dict[str, Deed]:
    """Return the handlers for votes, presence and threads."""

    async def publish(interaction: Interaction, key: Key, values: Sequence[str]) -> None:
        talk_id, person = read_numeral(key.arg), person_of(interaction)
        await tell_outcome(interaction, service.talks.publish(key.match_id, talk_id, person))

    async def watch(interaction: Interaction, key: Key, values: Sequence[str]) -> None:
        await tell_outcome(interaction, service.talks.watch(key.match_id, person_of(interaction)))

    async def vote(interaction: Interaction, key: Key, values: Sequence[str]) -> None:
        number, _, said = key.arg.partition(".")
        vote_id, person = read_numeral(number), person_of(interaction)
        deed = service.decisions.vote(key.match_id, vote_id, person, is_yes=said == "yes")
        await tell_outcome(interaction, deed)

    return {
        "vote": vote,
        PUBLISH: publish,
        SPECTATE: watch,
        HERE: simply(service.presence.gather),
        APART: simply(service.presence.part),
    }


def _motion_deeds(service: Service, drawing: Drawing) -> dict[str, Deed]:
    """Return the handlers for motions that anyone at the table may propose."""
    decisions = service.decisions
    simple: Mapping[str, UseCase] = {
        "pause": decisions.pause,
        "resume": decisions.resume,
        "draw": lambda match_id, person: decisions.agree(match_id, None, person),
    }

    async def motions(interaction: Interaction, key: Key, values: Sequence[str]) -> None:
        await show_motions(service, interaction, drawing, key.match_id)

    async def put(interaction: Interaction, key: Key, values: Sequence[str]) -> None:
        match_id, person = key.match_id, person_of(interaction)
        chosen = values[0] if values else key.arg
        what, _, more = chosen.partition(".")
        if what in simple:
            await tell_outcome(interaction, _awaited(simple[what](match_id, person)))
        elif what in ASKS_FOR_MORE:
            form = await decisions.motion_form(match_id, what, person)
            await open_form(interaction, form, Key(match_id, None, "", form.action, form.arg))
        elif what == "concede":
            await _concede(service, interaction, drawing, match_id)
        elif what == "conceded":
            deed = decisions.concede(match_id, more or None, person, is_sure=True)
            await tell_outcome(interaction, deed)
        elif what == "undone":
            await tell_outcome(interaction, decisions.undo(match_id, person, more))
        elif what == "undo":
            await _show(interaction, drawing, match_id, await decisions.about_to_undo(match_id, person))
        elif what == "abandon":
            await _show(interaction, drawing, match_id, await decisions.about_to_abandon(match_id))
        elif what == "abandoned":
            here = where_of(interaction)
            deed = service.lobbies.abandon(here, person, is_sure=True)
            await tell_outcome(interaction, deed)
        else:
            raise Refused(strange())

    return {MOTIONS: motions, PUT: put}


def table_forms(service: Service, drawing: Drawing) -> dict[str, FormDeed]:
    """Return the handlers for forms, by action."""
    decisions = service.decisions

    async def put(interaction: Interaction, key: Key, filled: Filled) -> None:
        match_id, person = key.match_id, person_of(interaction)
        seat = "".join(filled.get(SEAT, ()))
        match key.arg:
            case "extend" | "hasten":
                hours = read_hours("".join(filled.get(HOURS, ())))
                work = decisions.extend if key.arg == "extend" else decisions.hasten
                await tell_outcome(interaction, work(match_id, hours, person))
            case "win":
                await tell_outcome(interaction, decisions.agree(match_id, seat, person))
            case "concede":
                panel = await decisions.about_to_concede(match_id, seat, person)
                await _show(interaction, drawing, match_id, panel)
            case "seat":
                await interaction.response.defer(ephemeral=True, thinking=True)
                await tell_outcome(interaction, service.seats.open_seat(match_id, seat, person))
            case _:
                raise Refused(strange())

    return {PUT: put}


async def show_motions(service: Service, interaction: Interaction, drawing: Drawing, match_id: int) -> None:
    """Show the private panel of motions that the table may decide."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    person = person_of(interaction)
    panel = await service.decisions.motions(match_id, person)
    await show(interaction, Screen(match_id, None, "", panel), drawing)


async def _concede(service: Service, interaction: Interaction, drawing: Drawing, match_id: int) -> None:
    """Ask who wins if several could, then ask for confirmation."""
    person = person_of(interaction)
    form = await service.decisions.form_to_concede(match_id, person)
    if form is not None:
        await open_form(interaction, form, Key(match_id, None, "", form.action, form.arg))
        return
    panel = await service.decisions.about_to_concede(match_id, None, person)
    await _show(interaction, drawing, match_id, panel)


async def _show(interaction: Interaction, drawing: Drawing, match_id: int, panel: Panel) -> None:
    await interaction.response.defer(ephemeral=True, thinking=True)
    await show(interaction, Screen(match_id, None, "", panel), drawing)


async def _awaited(work: Awaitable[str]) -> str:
    return await work

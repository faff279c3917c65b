"""What presses about a table do: votes, motions, offered seats, being there, notes to oneself, threads."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any

import discord

from bot.discord.interactions.places import person_of
from bot.discord.interactions.replying import tell
from bot.discord.presses.lobby import simply
from bot.discord.replies.dms import greet, take_back
from bot.discord.replies.replies import NOBODY, panel_message, tell_outcome
from bot.discord.surface import Deed, FormDeed
from bot.discord.views.component_id import Key
from bot.discord.views.form import open_form
from bot.discord.views.layout import Namer
from bot.messages.numerals import STRANGE, read_numeral
from bot.messages.panel import Filled, Panel
from bot.messages.people import Person
from bot.pictures.drawing import Drawing
from bot.service.people.notes import NOTE, STAGE, TEXT
from bot.service.service import Service
from bot.table.absence.all_here import APART, HERE
from bot.table.decisions.motions import MORE_HOURS, PUT
from bot.table.decisions.rights import Asker
from bot.table.match.standstill import Standstill
from bot.table.posts.cards import MOTIONS, TAKE
from bot.table.seats.talks import PUBLISH, SPECTATE
from engine.kernel.core import Refused

Interaction = discord.Interaction[Any]
UseCase = Callable[[int, Person], Awaitable[str]]


def table_deeds(service: Service, drawing: Drawing) -> dict[str, Deed]:
    """By the action of the button."""
    return {**_seat_deeds(service), **_motion_deeds(service, drawing), **_beside_deeds(service)}


def _beside_deeds(service: Service) -> dict[str, Deed]:
    """Being there, notes to oneself, threads."""

    async def note(interaction: Interaction, key: Key, values: Sequence[str]) -> None:
        form = await service.notes.form(key.match_id, person_of(interaction))
        await open_form(interaction, form, Key(key.match_id, None, "", form.action, form.arg))

    async def publish(interaction: Interaction, key: Key, values: Sequence[str]) -> None:
        talk_id, person = read_numeral(key.arg), person_of(interaction)
        await tell_outcome(interaction, service.talks.publish(key.match_id, talk_id, person))

    async def watch(interaction: Interaction, key: Key, values: Sequence[str]) -> None:
        await tell_outcome(interaction, service.talks.watch(key.match_id))

    return {
        PUBLISH: publish,
        SPECTATE: watch,
        HERE: simply(service.presence.gather),
        APART: simply(service.presence.part),
        NOTE: note,
    }


def table_forms(service: Service) -> dict[str, FormDeed]:
    """By the action of the form."""

    async def note(interaction: Interaction, key: Key, filled: Filled) -> None:
        said = ("".join(filled.get(name, ())) for name in (STAGE, TEXT))
        deed = service.notes.filled_in(key.match_id, person_of(interaction), *said)
        await tell_outcome(interaction, deed)

    return {NOTE: note}


def _motion_deeds(service: Service, drawing: Drawing) -> dict[str, Deed]:
    """What anybody may put to the table."""
    decisions = service.decisions
    simple: Mapping[str, UseCase] = {
        "pause": decisions.pause,
        "resume": decisions.resume,
        "extend": lambda match_id, person: decisions.extend(match_id, MORE_HOURS, person),
        "undo": decisions.undo,
        "draw": lambda match_id, person: decisions.agree(match_id, None, person),
    }

    async def show(interaction: Interaction, match_id: int, panel: Panel) -> None:
        layout, _ = await panel_message(panel, Namer(match_id), drawing)
        await interaction.response.send_message(view=layout, ephemeral=True, allowed_mentions=NOBODY)

    async def motions(interaction: Interaction, key: Key, values: Sequence[str]) -> None:
        await show(interaction, key.match_id, await decisions.motions(key.match_id, person_of(interaction)))

    async def put(interaction: Interaction, key: Key, values: Sequence[str]) -> None:
        match_id, person = key.match_id, person_of(interaction)
        what, _, conceded_to = key.arg.partition(".")
        if what in simple:
            await tell_outcome(interaction, _awaited(simple[what](match_id, person)))
        elif what == "conceded":
            await tell_outcome(
                interaction, decisions.concede(match_id, conceded_to or None, person, is_sure=True)
            )
        elif what == "concede":
            to = values[0] if values else None
            await show(interaction, match_id, await decisions.about_to_concede(match_id, to, person))
        elif what == "win" and values:
            await tell_outcome(interaction, decisions.agree(match_id, values[0], person))
        elif what == "seat" and values:
            await tell_outcome(interaction, service.seats.open_seat(match_id, values[0], Asker(person)))
        elif what == "talk" and values:
            await tell_outcome(interaction, service.talks.talk(match_id, values[0], person))
        else:
            raise Refused(STRANGE)

    return {MOTIONS: motions, PUT: put}


async def _awaited(work: Awaitable[str]) -> str:
    return await work


def _seat_deeds(service: Service) -> dict[str, Deed]:
    """Votes, and seats that are offered."""

    async def vote(interaction: Interaction, key: Key, values: Sequence[str]) -> None:
        number, _, said = key.arg.partition(".")
        vote_id, person = read_numeral(number), person_of(interaction)
        deed = service.decisions.vote(key.match_id, vote_id, person, is_yes=said == "yes")
        await tell_outcome(interaction, deed)

    async def take_seat(interaction: Interaction, key: Key, values: Sequence[str]) -> None:
        await interaction.response.defer(ephemeral=True, thinking=True)
        person = person_of(interaction)
        await service.seats.check_take(key.match_id, key.arg, person)
        dm_open, greeting = await greet(interaction.user)
        try:
            told = await service.seats.take_seat(key.match_id, key.arg, person, dm_open=dm_open)
        except (Refused, Standstill):
            await take_back(greeting)
            raise
        await tell(interaction, told)

    return {"vote": vote, TAKE: take_seat}

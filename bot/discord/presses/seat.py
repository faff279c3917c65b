"""Handle the seat panel: time, notes, talks, and changing who holds a seat."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import discord

from bot.discord.interactions.channel_visibility import check_seen
from bot.discord.interactions.members import member_now
from bot.discord.interactions.places import person_of
from bot.discord.interactions.replying import tell
from bot.discord.presses.lobby import simply
from bot.discord.replies.dms import greet, take_back
from bot.discord.replies.replies import show, tell_outcome, tell_outcomes
from bot.discord.surface import Deed, FormDeed
from bot.discord.views.component_id import Key
from bot.discord.views.form import open_form
from bot.messages.catalogue import say
from bot.messages.numerals import read_numeral, strange
from bot.messages.panel import Filled
from bot.messages.people import Person
from bot.pictures.drawing import Drawing
from bot.service.people import notes
from bot.service.play.screens import Screen
from bot.service.service import Service
from bot.table.decisions import seat_panel as panels
from bot.table.match.standstill import Standstill
from bot.table.posts.cards import MY_SEAT, TAKE
from engine.kernel.core import Refused, Seat

Interaction = discord.Interaction[Any]


async def show_seat(service: Service, interaction: Interaction, drawing: Drawing, match_id: int) -> None:
    """Show the panel of the person's own seat, or the seats that they may take or decide about."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    panel = await service.seats.panel(match_id, person_of(interaction))
    await show(interaction, Screen(match_id, None, "", panel), drawing)


def seat_deeds(service: Service, drawing: Drawing) -> dict[str, Deed]:
    """Return the handlers for presses, by action."""
    return {**_own_deeds(service, drawing), **_changing_deeds(service)}


def _own_deeds(service: Service, drawing: Drawing) -> dict[str, Deed]:
    """Return the handlers for time, notes and talks of the person's own seat."""

    async def my_seat(interaction: Interaction, key: Key, values: Sequence[str]) -> None:
        await show_seat(service, interaction, drawing, key.match_id)

    async def budgets(interaction: Interaction, key: Key, values: Sequence[str]) -> None:
        await tell_outcome(interaction, service.absences.budgets(key.match_id))

    async def note(interaction: Interaction, key: Key, values: Sequence[str]) -> None:
        form = await service.notes.form(key.match_id, person_of(interaction))
        await open_form(interaction, form, Key(key.match_id, None, "", form.action, form.arg))

    async def told_notes(interaction: Interaction, key: Key, values: Sequence[str]) -> None:
        await tell_outcomes(interaction, service.notes.told(key.match_id, person_of(interaction)))

    async def talk(interaction: Interaction, key: Key, values: Sequence[str]) -> None:
        if not values:
            raise Refused(strange())
        await tell_outcome(interaction, service.talks.talk(key.match_id, values[0], person_of(interaction)))

    return {
        MY_SEAT: my_seat,
        panels.BACK: simply(service.absences.back),
        panels.BUDGETS: budgets,
        panels.NOTE: note,
        panels.NOTES: told_notes,
        panels.TALK: talk,
    }


def _changing_deeds(service: Service) -> dict[str, Deed]:
    """Return the handlers for offered seats, and for opening their forms."""

    async def ask(interaction: Interaction, key: Key, values: Sequence[str]) -> None:
        form = await service.seats.form(key.match_id, key.action, person_of(interaction))
        await open_form(interaction, form, Key(key.match_id, None, "", form.action, form.arg))

    async def offer(interaction: Interaction, key: Key, values: Sequence[str]) -> None:
        asker = person_of(interaction)
        await tell_outcome(interaction, service.seats.open_seat(key.match_id, None, asker))

    async def keep(interaction: Interaction, key: Key, values: Sequence[str]) -> None:
        asker = person_of(interaction)
        seat = "".join(values) or key.arg or None
        await tell_outcome(interaction, service.seats.close_offer(key.match_id, seat, asker))

    async def take(interaction: Interaction, key: Key, values: Sequence[str]) -> None:
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

    forms = (panels.VACATION, panels.MORE_TIME, panels.COMPUTER, panels.GIVE, panels.REPLACE)
    return {
        **dict.fromkeys(forms, ask),
        panels.OFFER: offer,
        panels.KEEP: keep,
        panels.RESIGN: simply(service.seats.resign),
        TAKE: take,
    }


def seat_forms(service: Service) -> dict[str, FormDeed]:
    """Return the handlers for forms, by action."""

    async def note(interaction: Interaction, key: Key, filled: Filled) -> None:
        said = ("".join(filled.get(name, ())) for name in (notes.STAGE, notes.TEXT))
        await tell_outcome(interaction, service.notes.filled_in(key.match_id, person_of(interaction), *said))

    async def vacation(interaction: Interaction, key: Key, filled: Filled) -> None:
        days = read_numeral("".join(filled.get(panels.DAYS, ())))
        person = person_of(interaction)
        await tell_outcome(interaction, service.absences.leave_for(key.match_id, days, person))

    async def more_time(interaction: Interaction, key: Key, filled: Filled) -> None:
        hours = read_numeral("".join(filled.get(panels.HOURS, ())))
        person = person_of(interaction)
        await tell_outcome(interaction, service.absences.extend_own(key.match_id, hours, person))

    async def hand_over(interaction: Interaction, key: Key, filled: Filled) -> None:
        await _hand_over(service, interaction, key.match_id, filled)

    return {
        panels.NOTE: note,
        panels.VACATION: vacation,
        panels.MORE_TIME: more_time,
        **dict.fromkeys((panels.COMPUTER, panels.GIVE, panels.REPLACE), hand_over),
    }


async def _hand_over(service: Service, interaction: Interaction, match_id: int, filled: Filled) -> None:
    """Hand over the seat named in the form, or the person's own, to another person or a computer."""
    person_id, level = "".join(filled.get(panels.PERSON, ())), "".join(filled.get(panels.LEVEL, ()))
    level = level.removeprefix(panels.NO_COMPUTER)
    if not (person_id or "0").isdecimal():
        raise Refused(strange())
    if bool(person_id) == bool(level):
        raise Refused(say("panel-replace-refused"))
    await interaction.response.defer(ephemeral=True, thinking=True)
    own = await service.seats.seat_of(match_id, person_of(interaction))
    seat = "".join(filled.get(panels.SEAT, ())) or own
    asker = person_of(interaction)
    if level:
        told = await service.seats.replace_by_computer(match_id, seat, asker, level=level)
    else:
        told = await _give(service, interaction, match_id, seat, int(person_id), asker)
    await tell(interaction, told)


async def _give(
    service: Service, interaction: Interaction, match_id: int, seat: Seat, user_id: int, asker: Person
) -> str:
    member = await member_now(interaction.guild, user_id) if interaction.guild else None
    if member is None:
        raise Refused(say("panel-replace-no-member"))
    if member.bot:
        raise Refused(say("panel-replace-bot"))
    newcomer = Person(member.id, member.display_name)
    await service.seats.check_replace(match_id, seat, newcomer, asker)
    await check_seen(interaction, [member.id])
    dm_open, greeting = await greet(member)
    try:
        return await service.seats.replace(match_id, seat, newcomer, asker, dm_open=dm_open)
    except (Refused, Standstill):
        await take_back(greeting)
        raise

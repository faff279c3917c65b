"""What presses beside the play do: about being there, notes to oneself, threads."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import discord

from bot.discord.interactions.places import person_of
from bot.discord.presses.lobby import Deed, FormDeed, simply
from bot.discord.replies.replies import tell_outcome
from bot.discord.views.form import open_form
from bot.discord.views.key import Key
from bot.messages.numerals import read_numeral
from bot.messages.panel import Filled
from bot.service.people.notes import NOTE, STAGE, TEXT
from bot.service.service import Service
from bot.table.absence.gathering import APART, HERE
from bot.table.seats.talks import PUBLISH, SPECTATE

Interaction = discord.Interaction[Any]


def rhythm_deeds(service: Service) -> dict[str, Deed]:
    """By the action of the button."""

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


def rhythm_forms(service: Service) -> dict[str, FormDeed]:
    """By the action of the form."""

    async def note(interaction: Interaction, key: Key, filled: Filled) -> None:
        said = ("".join(filled.get(name, ())) for name in (STAGE, TEXT))
        deed = service.notes.filled_in(key.match_id, person_of(interaction), *said)
        await tell_outcome(interaction, deed)

    return {NOTE: note}

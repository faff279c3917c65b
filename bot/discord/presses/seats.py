"""What presses on posts about the table itself do: votes, seats that are offered."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import discord

from bot.discord.interactions.places import person_of
from bot.discord.interactions.replying import tell
from bot.discord.presses.lobby import Deed
from bot.discord.replies.greeting import greet, take_back
from bot.discord.replies.replies import tell_outcome
from bot.discord.views.key import Key
from bot.messages.numerals import read_numeral
from bot.service.service import Service
from bot.table.match.standstill import Standstill
from bot.table.posts.cards import TAKE
from engine.kernel.core import Refused

Interaction = discord.Interaction[Any]


def table_deeds(service: Service) -> dict[str, Deed]:
    """By the action of the button."""

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

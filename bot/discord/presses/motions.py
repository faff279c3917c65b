"""What presses in the panel do from which somebody puts a question to the table."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any

import discord

from bot.discord.interactions.places import person_of
from bot.discord.presses.lobby import Deed
from bot.discord.replies.replies import NOBODY, panel_message, tell_outcome
from bot.discord.views.key import Key
from bot.discord.views.layout import Namer
from bot.messages.numerals import STRANGE
from bot.messages.panel import Panel
from bot.messages.people import Person
from bot.pictures.drawing import Drawing
from bot.service.service import Service
from bot.table.decisions.motions import MORE_HOURS, PUT
from bot.table.decisions.rights import Asker
from bot.table.posts.cards import MOTIONS
from engine.kernel.core import Refused

Interaction = discord.Interaction[Any]
UseCase = Callable[[int, Person], Awaitable[str]]


def motion_deeds(service: Service, drawing: Drawing) -> dict[str, Deed]:
    """By the action of the button."""
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

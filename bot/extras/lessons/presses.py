"""Start lessons and puzzles, and handle their presses and forms; visible to one person only."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol

import discord

from bot.discord.interactions.places import person_of
from bot.discord.presses.private_screens import Pressed, own_form, own_press, own_screen
from bot.discord.replies.replies import show
from bot.discord.surface import Deed, FormDeed
from bot.discord.views.component_id import Key
from bot.extras.lessons.choosing import choice_panel
from bot.extras.lessons.puzzles.screens import PUZZLE, PUZZLES
from bot.extras.lessons.puzzles.service import Puzzles
from bot.extras.lessons.screens import LEARN, LESSON
from bot.extras.lessons.service import Lessons
from bot.games.catalogue import TEXTS
from bot.messages.numerals import strange
from bot.messages.panel import Press
from bot.messages.people import Person
from bot.pictures.drawing import Drawing
from bot.service.people.private_state import Shown
from bot.service.service import Service
from engine.kernel.core import Refused

Interaction = discord.Interaction[Any]


async def show_choice(interaction: Interaction, drawing: Drawing) -> None:
    """Show a menu of all lessons and puzzles, visible to this person only."""
    ephemeral = not interaction.context.dm_channel
    await interaction.response.defer(ephemeral=ephemeral, thinking=True)
    await show(interaction, own_screen(Shown(choice_panel())), drawing, ephemeral=ephemeral)


async def begin_lesson(service: Service, interaction: Interaction, drawing: Drawing, game: str) -> None:
    """Show the first step, visible to this person only; in a DM with the bot, stay in the DM."""
    ephemeral = not interaction.context.dm_channel
    await interaction.response.defer(ephemeral=ephemeral, thinking=True)
    begun = await service.of(Lessons).begin(person_of(interaction), game, interaction.guild_id or 0)
    await show(interaction, own_screen(begun), drawing, ephemeral=ephemeral)


async def show_puzzles(service: Service, interaction: Interaction, drawing: Drawing, game: str) -> None:
    """Show the game's first puzzle that the person has not solved, visible to this person only."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    begun = await service.of(Puzzles).begin(person_of(interaction), game, interaction.guild_id or 0)
    await show(interaction, own_screen(begun), drawing)


def deeds(service: Service, drawing: Drawing) -> dict[str, Deed]:
    """Return the component handlers, by action."""

    async def learn(interaction: Interaction, key: Key, values: Sequence[str]) -> None:
        game = values[0] if values else key.arg
        if not game:
            await show_choice(interaction, drawing)
        elif game in TEXTS:
            await begin_lesson(service, interaction, drawing, game)
        else:
            raise Refused(strange())

    async def puzzles(interaction: Interaction, key: Key, values: Sequence[str]) -> None:
        game = values[0] if values else key.arg or await service.games.game_of(key.match_id)
        if game not in TEXTS:
            raise Refused(strange())
        await show_puzzles(service, interaction, drawing, game)

    own = {action: own_press(action, _pressed(service, kind), drawing) for action, kind in _KINDS.items()}
    return {LEARN: learn, PUZZLES: puzzles, **own}


def forms(service: Service, drawing: Drawing) -> dict[str, FormDeed]:
    """Return the form handlers, by action."""
    return {action: own_form(_pressed(service, kind), drawing) for action, kind in _KINDS.items()}


class Own(Protocol):
    """The use cases that private lessons and puzzles share."""

    async def press(self, person: Person, text: str, press: Press, guild_id: int) -> Shown: ...


_KINDS: dict[str, Callable[[Service], Own]] = {LESSON: Lessons, PUZZLE: Puzzles}


def _pressed(service: Service, kind: Callable[[Service], Own]) -> Pressed:
    async def pressed(interaction: Interaction, key: Key, press: Press) -> Shown:
        guild_id = interaction.guild_id or 0
        return await service.of(kind).press(person_of(interaction), key.arg, press, guild_id)

    return pressed

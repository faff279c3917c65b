"""Puzzles: what shows one, and what presses and forms in it do; all of it is for its person alone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import discord

from bot.discord.interactions.places import person_of
from bot.discord.presses.own import Pressed, own_form, own_press, own_screen
from bot.discord.replies.replies import show
from bot.discord.surface import Deed, FormDeed
from bot.discord.views.key import Key
from bot.extras.lessons.puzzle_screens import PUZZLE, PUZZLES
from bot.extras.lessons.puzzle_service import Puzzles
from bot.messages.panel import Press
from bot.pictures.drawing import Drawing
from bot.service.people.shelf import Shown
from bot.service.service import Service

Interaction = discord.Interaction[Any]


async def show_puzzles(service: Service, interaction: Interaction, drawing: Drawing, game: str) -> None:
    """Show the first puzzle of the game that the person has not solved, for him alone."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    begun = await service.of(Puzzles).begin(person_of(interaction), game, interaction.guild_id or 0)
    await show(interaction, own_screen(begun), drawing)


def puzzle_deeds(service: Service, drawing: Drawing) -> dict[str, Deed]:
    """By the action of the component."""

    async def begin(interaction: Interaction, key: Key, values: Sequence[str]) -> None:
        game = key.arg or await service.games.game_of(key.match_id)
        await show_puzzles(service, interaction, drawing, game)

    return {PUZZLES: begin, PUZZLE: own_press(PUZZLE, _pressed(service), drawing)}


def puzzle_forms(service: Service, drawing: Drawing) -> dict[str, FormDeed]:
    """By the action of the form."""
    return {PUZZLE: own_form(_pressed(service), drawing)}


def _pressed(service: Service) -> Pressed:
    async def pressed(interaction: Interaction, key: Key, press: Press) -> Shown:
        guild_id = interaction.guild_id or 0
        return await service.of(Puzzles).press(person_of(interaction), key.arg, press, guild_id)

    return pressed

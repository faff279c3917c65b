"""Puzzles: what shows one, and what presses and forms in it do; all of it is for its person alone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import discord

from bot.messages.panel import TEXT, Filled, Press
from bot.pictures.drawing import Drawing
from bot.play.puzzle_screens import PUZZLE, PUZZLES
from bot.service.puzzles import Shown
from bot.service.screens import Screen
from bot.service.service import Service
from bot.views.form import open_form
from bot.views.key import NO_TABLE, Key
from bot.views.lobby_presses import Deed, FormDeed
from bot.views.places import person_of
from bot.views.replies import patiently, show, show_in_place

Interaction = discord.Interaction[Any]


async def show_puzzles(service: Service, interaction: Interaction, drawing: Drawing, game: str) -> None:
    """Show the first puzzle of the game that the person has not solved, for him alone."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    begun = await service.puzzles.begin(person_of(interaction), game, interaction.guild_id or 0)
    await show(interaction, _screen(begun), drawing)


def puzzle_deeds(service: Service, drawing: Drawing) -> dict[str, Deed]:
    """By the action of the component."""

    async def begin(interaction: Interaction, key: Key, values: Sequence[str]) -> None:
        game = key.arg or await service.games.game_of(key.match_id)
        await show_puzzles(service, interaction, drawing, game)

    async def press(interaction: Interaction, key: Key, values: Sequence[str]) -> None:
        deed = _pressed(service, interaction, key, Press("", values=tuple(values)))
        shown = await patiently(interaction, deed)
        if shown.form is not None:
            await open_form(interaction, shown.form, Key(NO_TABLE, None, "", PUZZLE, shown.form.arg))
        else:
            await show_in_place(interaction, _screen(shown), drawing)

    return {PUZZLES: begin, PUZZLE: press}


def puzzle_forms(service: Service, drawing: Drawing) -> dict[str, FormDeed]:
    """By the action of the form."""

    async def filled(interaction: Interaction, key: Key, filled: Filled) -> None:
        press = Press("", text="".join(filled.get(TEXT, ())), filled=filled)
        shown = await patiently(interaction, _pressed(service, interaction, key, press))
        await show_in_place(interaction, _screen(shown), drawing)

    return {PUZZLE: filled}


async def _pressed(service: Service, interaction: Interaction, key: Key, press: Press) -> Shown:
    guild_id = interaction.guild_id or 0
    return await service.puzzles.press(person_of(interaction), key.arg, press, guild_id)


def _screen(shown: Shown) -> Screen:
    return Screen(NO_TABLE, None, "", shown.panel)

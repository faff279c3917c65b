"""/game: open a table and look at it."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from bot.discord.commands.offered import TITLES, seats_here
from bot.discord.interactions.concurrency import ConcurrencyLimit
from bot.discord.interactions.places import brought, game_here, is_heard, person_of, where_of
from bot.discord.interactions.replying import replying
from bot.discord.presses.lobby import ask_for_rematch, open_new_form, show_games
from bot.discord.presses.private_screens import begin_dry_run
from bot.discord.presses.review import open_review
from bot.discord.replies.films import show_film
from bot.discord.replies.live_panels import show_live
from bot.discord.replies.replies import answering_all, show_page, show_posts
from bot.discord.views.layout import card_buttons
from bot.pictures.drawing import Drawing
from bot.pictures.film import Films
from bot.service.play.screens import Screen
from bot.service.service import Service
from bot.table.ending.reviewing import Page

Interaction = discord.Interaction[Any]
Round = app_commands.Range[int, 0, 999]


class GameCog(
    commands.GroupCog, group_name="game", group_description="Board games played by post in a channel"
):
    """The commands with which a game is opened and looked at."""

    def __init__(self, service: Service, drawing: Drawing, limit: ConcurrencyLimit, films: Films) -> None:
        self._service = service
        self._drawing = drawing
        self._limit = limit
        self._films = films

    async def _seats(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        return await seats_here(self._service, interaction, typed)

    @app_commands.command()
    @app_commands.choices(game=TITLES)
    @app_commands.describe(game="The game to play (default: choose from a list)")
    async def new(self, interaction: Interaction, game: str | None = None) -> None:
        """Open a table in this channel: a form asks who plays, how fast and by which rules."""
        async with replying(interaction):
            if game is None:
                await show_games(self._service, interaction, self._drawing)
            else:
                await open_new_form(self._service, interaction, game)

    @app_commands.command()
    async def status(self, interaction: Interaction) -> None:
        """How the game in this channel stands and who is awaited."""
        async with replying(interaction):
            await interaction.response.defer(ephemeral=True)
            match_id = await game_here(self._service, interaction)
            post = await self._service.games.status_post(match_id)
            await self._service.games.hasten(match_id)
            await show_posts(interaction, [post], self._drawing, ephemeral=True)

    @app_commands.command()
    @app_commands.describe(
        text="As a table of text instead of a picture",
        close="Only where enemies meet, as large as it fits",
        full="For a large screen, with all that lies beside the board",
    )
    async def map(
        self, interaction: Interaction, text: bool = False, close: bool = False, full: bool = False
    ) -> None:
        """See the map, for you alone; with an option whoever plays shows it to the channel."""
        async with replying(interaction):
            with self._limit.slot(interaction.user.id):
                match_id = await game_here(self._service, interaction)
                if not (text or close or full):
                    await self._map_for_one(interaction, match_id)
                    return
                shown = self._service.games.map_post(match_id, as_text=text, close=close, full=full)
                if await is_heard(self._service, interaction):
                    async with answering_all(interaction):
                        await show_posts(interaction, [await shown], self._drawing, ephemeral=False)
                else:
                    await interaction.response.defer(ephemeral=True, thinking=True)
                    await show_posts(interaction, [await shown], self._drawing, ephemeral=True)

    async def _map_for_one(self, interaction: Interaction, match_id: int) -> None:
        """With buttons for the part round his own hexes and for the whole board."""
        await interaction.response.defer(ephemeral=True, thinking=True)
        post, parts = await self._service.games.map_page(match_id, interaction.user.id)
        buttons = card_buttons(match_id, parts)
        await show_page(interaction, post, buttons, self._drawing, in_place=False)

    @app_commands.command()
    @app_commands.describe(round="Which round or turn (0: the setup; default: the last that is over)")
    async def log(self, interaction: Interaction, round: Round | None = None) -> None:
        """Read a round or turn again, from the last one back."""
        async with replying(interaction):
            with self._limit.slot(interaction.user.id):
                await interaction.response.defer(ephemeral=True, thinking=True)
                match_id = await game_here(self._service, interaction)
                post, turns = await self._service.games.log_page(match_id, round, interaction.user.id)
                buttons = card_buttons(match_id, turns)
                await show_page(interaction, post, buttons, self._drawing, in_place=False)

    @app_commands.command()
    @app_commands.describe(round="Which round or turn (0: the setup; default: the whole game)")
    async def replay(self, interaction: Interaction, round: Round | None = None) -> None:
        """Watch a round or turn, or the whole game, as an animation."""
        async with replying(interaction):
            with self._limit.slot(interaction.user.id):
                match_id = await game_here(self._service, interaction)
                alone = not await is_heard(self._service, interaction)
                wanted = self._service.games.reel(match_id, round)
                await show_film(interaction, self._films, wanted, ephemeral=alone)

    @app_commands.command()
    @app_commands.describe(round="Which round or turn (0: the setup; default: the whole game)")
    async def why(self, interaction: Interaction, round: Round | None = None) -> None:
        """Read why the computer players of a finished game played as they did."""
        async with replying(interaction):
            with self._limit.slot(interaction.user.id):
                await interaction.response.defer(ephemeral=True, thinking=True)
                post = await self._service.computers.why(where_of(interaction), round)
                await show_posts(interaction, [post], self._drawing, ephemeral=True)

    @app_commands.command()
    @app_commands.describe(record="The file of any game (default: the last that has ended in this channel)")
    async def verify(self, interaction: Interaction, record: discord.Attachment | None = None) -> None:
        """Check that the last game was dealt and written down fairly, or any record you have."""
        async with replying(interaction):
            with self._limit.slot(interaction.user.id):
                await interaction.response.defer(ephemeral=True, thinking=True)
                proofs = self._service.proofs
                post = (
                    await proofs.of_record(await brought(record), interaction.guild_id)
                    if record
                    else await proofs.of_channel(where_of(interaction))
                )
                await show_posts(interaction, [post], self._drawing, ephemeral=True)

    @app_commands.command()
    @app_commands.describe(
        round="Which round or turn (0: the setup; default: the course of the whole game)",
        seat="Through whose eyes (default: what all saw)",
    )
    @app_commands.autocomplete(seat=_seats)
    async def review(
        self, interaction: Interaction, round: Round | None = None, seat: str | None = None
    ) -> None:
        """Look back on the last game of this channel: where it turned, and each round as a seat saw it."""
        async with replying(interaction):
            with self._limit.slot(interaction.user.id):
                match_id = await self._service.reviews.last_in(where_of(interaction))
                page = Page(round, seat or "")
                await open_review(self._service, interaction, self._drawing, match_id, page)

    @app_commands.command(name="try")
    async def dry_run(self, interaction: Interaction) -> None:
        """Try things out on a copy of the board that is yours alone: write for all seats, look, step back."""
        async with replying(interaction):
            with self._limit.slot(interaction.user.id):
                await interaction.response.defer(ephemeral=True, thinking=True)
                match_id = await self._table_to_try(interaction)
                await begin_dry_run(self._service, interaction, self._drawing, match_id)

    async def _table_to_try(self, interaction: Interaction) -> int:
        """In a channel its game, in a DM the person's only table."""
        if interaction.guild_id is not None:
            return await game_here(self._service, interaction)
        return await self._service.dry_runs.only_table_of(person_of(interaction))

    @app_commands.command()
    async def rematch(self, interaction: Interaction) -> None:
        """Open a table for the people and options of this channel's last game once more, or join it."""
        async with replying(interaction):
            match_id = await self._service.reviews.last_in(where_of(interaction))
            await ask_for_rematch(self._service, interaction, match_id)

    @app_commands.command()
    async def orders(self, interaction: Interaction) -> None:
        """Open your own panel: what you are asked now, seen by you alone."""
        async with replying(interaction):
            with self._limit.slot(interaction.user.id):
                await interaction.response.defer(ephemeral=True, thinking=True)
                for screen in await self._asked(interaction):
                    await show_live(interaction, screen, self._service, self._drawing)

    @app_commands.command()
    async def act(self, interaction: Interaction) -> None:
        """Open your own panel for what you may do though nobody waits for you, where the game has that."""
        async with replying(interaction):
            with self._limit.slot(interaction.user.id):
                await interaction.response.defer(ephemeral=True, thinking=True)
                for screen in await self._acting(interaction):
                    await show_live(interaction, screen, self._service, self._drawing)

    async def _acting(self, interaction: Interaction) -> list[Screen]:
        """In a channel its game's Act panel, in a DM those of all the person's tables."""
        if interaction.guild_id is None:
            return await self._service.playing.act_panels(person_of(interaction))
        match_id = await game_here(self._service, interaction)
        return [await self._service.playing.act_panel(match_id, person_of(interaction))]

    async def _asked(self, interaction: Interaction) -> list[Screen]:
        """In a channel its game's panel, in a DM those of all the person's tables."""
        if interaction.guild_id is None:
            return await self._service.playing.panels(person_of(interaction))
        match_id = await game_here(self._service, interaction)
        return [await self._service.playing.panel(match_id, person_of(interaction))]

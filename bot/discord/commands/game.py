"""/game: open a table and look at it."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from bot.discord.commands.described import describe
from bot.discord.commands.offered import TITLES, seats_here
from bot.discord.interactions.concurrency import ConcurrencyLimit
from bot.discord.interactions.places import brought, game_here, is_heard, person_of, where_of
from bot.discord.interactions.replying import replying
from bot.discord.presses.boards import send_link
from bot.discord.presses.lobby import open_new_form, show_games
from bot.discord.presses.review import open_review
from bot.discord.replies.live_panels import show_live
from bot.discord.replies.replies import answering_all, asker_of, show_page, show_posts
from bot.discord.views.layout import card_buttons
from bot.messages.catalogue import say
from bot.pictures.drawing import Drawing
from bot.service.play.screens import Screen
from bot.service.service import Service
from bot.table.ending.reviewing import Page

Interaction = discord.Interaction[Any]
Round = app_commands.Range[int, 0, 999]


class GameCog(commands.GroupCog, group_name="game", group_description=say("command-game-help")):
    """The commands that open a game, show it and collect answers."""

    def __init__(self, service: Service, drawing: Drawing, limit: ConcurrencyLimit) -> None:
        self._service = service
        self._drawing = drawing
        self._limit = limit
        if not service.boards.url and self.app_command is not None:
            self.app_command.remove_command("board")

    async def _seats(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        return await seats_here(self._service, interaction, typed)

    @app_commands.command(description=say("command-game-new-help"))
    @app_commands.choices(game=TITLES)
    @describe(game=say("command-game-new-game-help"))
    async def new(self, interaction: Interaction, game: str | None = None) -> None:
        async with replying(interaction):
            if game is None:
                await show_games(self._service, interaction, self._drawing)
            else:
                await open_new_form(self._service, interaction, game)

    @app_commands.command(description=say("command-game-status-help"))
    async def status(self, interaction: Interaction) -> None:
        async with replying(interaction):
            await interaction.response.defer(ephemeral=True)
            match_id = await game_here(self._service, interaction)
            post = await self._service.games.status_post(match_id, interaction.user.id)
            await self._service.games.hasten(match_id)
            await show_posts(interaction, [post], self._drawing, ephemeral=True)

    @app_commands.command(description=say("command-game-map-help"))
    @describe(
        text=say("command-game-map-text-help"),
        close=say("command-game-map-close-help"),
        full=say("command-game-map-full-help"),
        public=say("command-game-map-public-help"),
    )
    async def map(
        self,
        interaction: Interaction,
        text: bool = False,
        close: bool = False,
        full: bool = False,
        public: bool = False,
    ) -> None:
        async with replying(interaction):
            with self._limit.slot(interaction.user.id):
                match_id = await game_here(self._service, interaction)
                if not (text or close or full or public):
                    await self._map_for_one(interaction, match_id)
                    return
                reader = 0 if public else interaction.user.id
                shown = self._service.games.map_post(
                    match_id, as_text=text, close=close, full=full, person_id=reader
                )
                if public and await is_heard(self._service, interaction):
                    async with answering_all(interaction):
                        await show_posts(interaction, [await shown], self._drawing, ephemeral=False)
                else:
                    await interaction.response.defer(ephemeral=True, thinking=True)
                    await show_posts(interaction, [await shown], self._drawing, ephemeral=True)

    async def _map_for_one(self, interaction: Interaction, match_id: int) -> None:
        """Send the map privately, with buttons for the area round the person's own hexes and for the whole
        board.
        """
        await interaction.response.defer(ephemeral=True, thinking=True)
        post, parts = await self._service.games.map_page(match_id, interaction.user.id)
        buttons = card_buttons(match_id, parts)
        await show_page(interaction, post, buttons, self._drawing, in_place=False)

    @app_commands.command(description=say("command-game-log-help"))
    @describe(round=say("command-game-log-round-help"))
    async def log(self, interaction: Interaction, round: Round | None = None) -> None:
        async with replying(interaction):
            with self._limit.slot(interaction.user.id):
                await interaction.response.defer(ephemeral=True, thinking=True)
                match_id = await game_here(self._service, interaction)
                post, turns = await self._service.games.log_page(match_id, round, interaction.user.id)
                buttons = card_buttons(match_id, turns)
                await show_page(interaction, post, buttons, self._drawing, in_place=False)

    @app_commands.command(description=say("command-game-verify-help"))
    @describe(record=say("command-game-verify-record-help"))
    async def verify(self, interaction: Interaction, record: discord.Attachment | None = None) -> None:
        async with replying(interaction):
            with self._limit.slot(interaction.user.id):
                await interaction.response.defer(ephemeral=True, thinking=True)
                proofs = self._service.proofs
                post = (
                    await proofs.of_record(await brought(record), asker_of(interaction))
                    if record
                    else await proofs.of_channel(where_of(interaction), asker_of(interaction))
                )
                await show_posts(interaction, [post], self._drawing, ephemeral=True)

    @app_commands.command(description=say("command-game-review-help"))
    @describe(round=say("command-game-review-round-help"), seat=say("command-game-review-seat-help"))
    @app_commands.autocomplete(seat=_seats)
    async def review(
        self, interaction: Interaction, round: Round | None = None, seat: str | None = None
    ) -> None:
        async with replying(interaction):
            with self._limit.slot(interaction.user.id):
                match_id = await self._service.reviews.last_in(where_of(interaction))
                page = Page(round, seat or "")
                await open_review(self._service, interaction, self._drawing, match_id, page)

    @app_commands.command(description=say("command-game-board-help"))
    async def board(self, interaction: Interaction) -> None:
        async with replying(interaction):
            await send_link(self._service, interaction, await game_here(self._service, interaction))

    @app_commands.command(description=say("command-game-orders-help"))
    async def orders(self, interaction: Interaction) -> None:
        async with replying(interaction):
            with self._limit.slot(interaction.user.id):
                await interaction.response.defer(ephemeral=True, thinking=True)
                for screen in await self._asked(interaction):
                    await show_live(interaction, screen, self._service, self._drawing)

    async def _asked(self, interaction: Interaction) -> list[Screen]:
        """Return the order panel of the channel's game, or in a DM the panels of all the person's tables."""
        if interaction.guild_id is None:
            return await self._service.playing.panels(person_of(interaction))
        match_id = await game_here(self._service, interaction)
        return [await self._service.playing.panel(match_id, person_of(interaction))]

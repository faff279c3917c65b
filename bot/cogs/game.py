"""/game: open a table, look at it, answer, call it off."""

from __future__ import annotations

from typing import Any, Literal

import discord
from discord import app_commands
from discord.ext import commands

from bot.cogs.offered import PLAYED, USUAL_WORDS, with_offers
from bot.cogs.places import playable, where_of
from bot.cogs.replay import ReplayCommands
from bot.cogs.seats import LEVELS, SeatCommands
from bot.deadlines.presets import example
from bot.errors import replying, tell
from bot.pictures.drawing import Drawing
from bot.pictures.film import Films
from bot.service.screens import Screen
from bot.service.service import Service
from bot.views.concurrency import ConcurrencyLimit
from bot.views.presses import person_of
from bot.views.replies import patiently, show, show_posts
from engine.core import Json

Interaction = discord.Interaction[Any]

Deadline = Literal["blitz", "evening", "daily", "relaxed", "none"]


class GameCog(
    ReplayCommands,
    SeatCommands,
    commands.GroupCog,
    group_name="game",
    group_description="Board games played by post in a channel",
):
    """The commands of a table."""

    def __init__(self, service: Service, drawing: Drawing, limit: ConcurrencyLimit) -> None:
        self._service = service
        self._drawing = drawing
        self._limit = limit
        self._films = Films()

    @app_commands.command()
    @app_commands.describe(
        game="Which game (default: the first)",
        players="How many play",
        deadline="How long people have: 5 minutes, 1, 24 or 72 hours, or as long as it takes",
        quiet_hours="No deadline at night, for those who have set /settings zone",
        computers="How many places computer players take at once (more can be added on the card)",
        level="How strong they are (default: captain, or the strongest there is)",
        coach="The order panel may advise what to play (default: no)",
    )
    @app_commands.choices(level=LEVELS)
    @with_offers
    async def new(
        self,
        interaction: Interaction,
        players: int,
        game: str = PLAYED[0].name,
        pace: str | None = None,
        deadline: Deadline = "daily",
        quiet_hours: bool | None = None,
        computers: app_commands.Range[int, 0, 9] = 0,
        level: str | None = None,
        coach: bool = False,
        **chosen: Json,
    ) -> None:
        """Open a game in this channel."""
        async with replying(interaction, "/game new"):
            options = {name: value for name, value in chosen.items() if value is not None}
            deed = self._service.lobbies.new_game(
                playable(interaction),
                person_of(interaction),
                game=game,
                players=players,
                pace=pace,
                options=options,
                deadline=deadline,
                quiet=quiet_hours,
                coach=coach,
                computers=computers,
                level=level,
            )
            await patiently(interaction, deed, ephemeral=True)
            await tell(
                interaction, "The table is open. Its card comes into the channel: press **Join** on it."
            )

    @app_commands.command()
    @app_commands.describe(
        preset="How long people have for everything: 5 minutes, 1, 24 or 72 hours, or as long as it takes",
        lengths=f"Own lengths for kinds of ask, such as: {example(USUAL_WORDS.ask_words)}",
        quiet_hours="No deadline at night (22-8 h), for those who have set /settings zone",
    )
    async def deadline(
        self,
        interaction: Interaction,
        preset: Deadline | None = None,
        lengths: str | None = None,
        quiet_hours: bool | None = None,
    ) -> None:
        """Set how long people have to answer, from now on (organiser or server manager)."""
        async with replying(interaction, "/game deadline"):
            deed = self._service.deadlines.set_deadline(
                where_of(interaction),
                person_of(interaction),
                preset=preset,
                lengths=lengths,
                quiet=quiet_hours,
                is_manager=interaction.permissions.manage_guild,
            )
            await tell(interaction, await patiently(interaction, deed, ephemeral=True))

    @app_commands.command()
    async def status(self, interaction: Interaction) -> None:
        """How the game in this channel stands and who is awaited."""
        async with replying(interaction, "/game status"):
            match_id = await self._service.games.match_in(where_of(interaction))
            post = await self._service.games.status_post(match_id)
            await interaction.response.defer(ephemeral=True)
            await show_posts(interaction, [post], self._drawing, ephemeral=True)

    @app_commands.command()
    @app_commands.describe(
        text="As a table of text instead of a picture", close="Only where enemies meet, as large as it fits"
    )
    async def map(self, interaction: Interaction, text: bool = False, close: bool = False) -> None:
        """Show the map to the channel."""
        async with replying(interaction, "/game map"):
            with self._limit.slot(interaction.user.id):
                match_id = await self._service.games.match_in(where_of(interaction))
                post = await self._service.games.map_post(match_id, as_text=text, close=close)
                await interaction.response.defer()
                await show_posts(interaction, [post], self._drawing, ephemeral=False)

    @app_commands.command()
    @app_commands.describe(round="Which round or turn (0: the setup; default: the last one)")
    async def log(
        self, interaction: Interaction, round: app_commands.Range[int, 0, 999] | None = None
    ) -> None:
        """Read the account of a round or turn again."""
        async with replying(interaction, "/game log"):
            with self._limit.slot(interaction.user.id):
                match_id = await self._service.games.match_in(where_of(interaction))
                await interaction.response.defer(ephemeral=True, thinking=True)
                posts = await self._service.games.log_posts(match_id, round)
                await show_posts(interaction, posts, self._drawing, ephemeral=True)

    @app_commands.command()
    @app_commands.describe(round="Which round or turn (0: the setup; default: the whole game)")
    async def why(
        self, interaction: Interaction, round: app_commands.Range[int, 0, 999] | None = None
    ) -> None:
        """Read why the computer players of a finished game played as they did."""
        async with replying(interaction, "/game why"):
            with self._limit.slot(interaction.user.id):
                await interaction.response.defer(ephemeral=True, thinking=True)
                post = await self._service.computers.why(where_of(interaction), round)
                await show_posts(interaction, [post], self._drawing, ephemeral=True)

    @app_commands.command()
    async def orders(self, interaction: Interaction) -> None:
        """Open your own panel: what you are asked now, seen by you alone."""
        async with replying(interaction, "/game orders"):
            with self._limit.slot(interaction.user.id):
                await interaction.response.defer(ephemeral=True, thinking=True)
                for screen in await self._asked(interaction):
                    await show(interaction, screen, self._drawing)

    async def _asked(self, interaction: Interaction) -> list[Screen]:
        """In a channel its game's panel, in a DM those of all the person's tables."""
        if interaction.guild_id is None:
            return await self._service.playing.desks(person_of(interaction))
        match_id = await self._service.games.match_in(where_of(interaction))
        return [await self._service.playing.desk(match_id, person_of(interaction))]

    @app_commands.command()
    @app_commands.describe(number="The game's number, as its organiser was told")
    async def move(self, interaction: Interaction, number: app_commands.Range[int, 1]) -> None:
        """Bring a game here from another channel, for instance from a deleted one."""
        async with replying(interaction, "/game move"):
            deed = self._service.lobbies.move(
                number,
                playable(interaction),
                person_of(interaction),
                is_manager=interaction.permissions.manage_guild,
            )
            await tell(interaction, await patiently(interaction, deed, ephemeral=True))

    @app_commands.command()
    @app_commands.describe(sure="Needed once the game has begun: it ends for everybody")
    async def abandon(self, interaction: Interaction, sure: bool = False) -> None:
        """Call the game in this channel off (its organiser, or who manages the server)."""
        async with replying(interaction, "/game abandon"):
            deed = self._service.lobbies.abandon(
                where_of(interaction),
                person_of(interaction),
                is_manager=interaction.permissions.manage_guild,
                is_sure=sure,
            )
            await tell(interaction, await patiently(interaction, deed, ephemeral=True))

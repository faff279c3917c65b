"""/season: a league or a knock-out of this server, over several tables."""

from __future__ import annotations

from typing import Any, Literal

import discord
from discord import app_commands
from discord.ext import commands

from bot.discord.commands.offered import TITLES
from bot.discord.interactions.places import manages, person_of, playable, where_of
from bot.discord.interactions.replying import replying
from bot.discord.replies.replies import show, tell_outcome
from bot.discord.views.component_id import NO_TABLE
from bot.extras.seasons.forms import MOST_ROUNDS, Plan
from bot.extras.seasons.presses import open_season_form
from bot.extras.seasons.service import Seasons
from bot.games.catalogue import USUAL_GAME
from bot.messages.people import Person, Where
from bot.pictures.drawing import Drawing
from bot.service.play.screens import Screen
from bot.service.service import Service
from engine.kernel.core import Refused

Interaction = discord.Interaction[Any]
Kind = Literal["swiss", "round_robin", "knockout"]
Form = Literal["season", "tables", "more tables"]
PAGES = {"season": None, "tables": 1, "more tables": 2}
NO_CHANNEL = (
    "A season's post stands in a plain text channel of a server, as its tables open in threads under it."
)


class SeasonCog(
    commands.GroupCog, group_name="season", group_description="Leagues and knock-outs of a server"
):
    """The commands of seasons."""

    def __init__(self, service: Service, drawing: Drawing) -> None:
        self._service = service
        self._seasons = service.of(Seasons)
        self._drawing = drawing

    @app_commands.command()
    @app_commands.describe(
        called="What it is called",
        game="Which game (default: the first)",
        kind="A league by Swiss pairing or as a round robin, or a knock-out (default: Swiss)",
        seats="How many sit at a table (default: 4)",
        rounds="How many rounds a league has (default: 3)",
    )
    @app_commands.choices(game=TITLES)
    async def start(
        self,
        interaction: Interaction,
        called: app_commands.Range[str, 1, 32],
        game: str = USUAL_GAME,
        kind: Kind = "swiss",
        seats: app_commands.Range[int, 2, 8] | None = None,
        rounds: app_commands.Range[int, 1, MOST_ROUNDS] | None = None,
    ) -> None:
        """Open sign-up for a season: its post stands in this channel (server manager)."""
        async with replying(interaction):
            where = playable(interaction)
            if interaction.channel is None or interaction.channel.type is not discord.ChannelType.text:
                raise Refused(NO_CHANNEL)
            plan, person = Plan(called, kind, rounds), person_of(interaction)
            deed = self._seasons.start(where, person, game, seats, plan, is_manager=manages(interaction))
            await tell_outcome(interaction, deed)

    @app_commands.command()
    async def join(self, interaction: Interaction) -> None:
        """Sign up; once a league has begun, from its next round on."""
        async with replying(interaction):
            season = await self._here(interaction)
            await tell_outcome(interaction, self._seasons.join(season, person_of(interaction)))

    @app_commands.command()
    async def leave(self, interaction: Interaction) -> None:
        """Sign off; a table at which you sit goes on."""
        async with replying(interaction):
            season = await self._here(interaction)
            await tell_outcome(interaction, self._seasons.leave(season, person_of(interaction)))

    @app_commands.command()
    async def show(self, interaction: Interaction) -> None:
        """How the season stands, for you alone."""
        async with replying(interaction):
            season = await self._here(interaction)
            await interaction.response.defer(ephemeral=True, thinking=True)
            panel = await self._seasons.panel(season)
            await show(interaction, Screen(NO_TABLE, None, "", panel), self._drawing)

    @app_commands.command()
    @app_commands.describe(what="The season itself, or how its tables are set up (default: the season)")
    async def settings(self, interaction: Interaction, what: Form = "season") -> None:
        """Change the season before it begins (organiser or server manager)."""
        async with replying(interaction):
            season = await self._here(interaction)
            await open_season_form(self._service, interaction, season, PAGES[what])

    @app_commands.command()
    async def begin(self, interaction: Interaction) -> None:
        """Draw the first round; the others come by themselves (organiser or server manager)."""
        async with replying(interaction):
            season, is_manager = await self._here(interaction), manages(interaction)
            deed = self._seasons.begin(season, person_of(interaction), is_manager=is_manager)
            await tell_outcome(interaction, deed)

    @app_commands.command()
    @app_commands.describe(sure="Once it has begun: yes, end it for everybody")
    async def end(self, interaction: Interaction, sure: bool = False) -> None:
        """End the season early, or call it off before it begins (organiser or server manager)."""
        async with replying(interaction):
            season, is_manager = await self._here(interaction), manages(interaction)
            deed = self._seasons.end(season, person_of(interaction), is_manager=is_manager, is_sure=sure)
            await tell_outcome(interaction, deed)

    @app_commands.command()
    async def move(self, interaction: Interaction) -> None:
        """Bring the season's post, and tables yet to open, to this channel (organiser or server manager)."""
        async with replying(interaction):
            season, is_manager = await self._here(interaction), manages(interaction)
            deed = self._seasons.move(
                season, where_of(interaction), person_of(interaction), is_manager=is_manager
            )
            await tell_outcome(interaction, deed)

    @app_commands.command()
    @app_commands.describe(person="Who is not to be drawn any more")
    async def remove(self, interaction: Interaction, person: discord.User) -> None:
        """Take somebody out of the season (organiser or server manager)."""
        async with replying(interaction):
            season, is_manager = await self._here(interaction), manages(interaction)
            other = Person(person.id, person.display_name)
            deed = self._seasons.remove(season, other, person_of(interaction), is_manager=is_manager)
            await tell_outcome(interaction, deed)

    @app_commands.command()
    @app_commands.describe(
        person="Whose result it is",
        place="Where he came in; 0: nowhere, which brings no points",
        round="In which round (default: the one drawn last)",
    )
    async def correct(
        self,
        interaction: Interaction,
        person: discord.User,
        place: app_commands.Range[int, 0, 8],
        round: app_commands.Range[int, 1, MOST_ROUNDS] | None = None,
    ) -> None:
        """Correct a result; rounds that are drawn stay as they are (organiser or server manager)."""
        async with replying(interaction):
            season, is_manager = await self._here(interaction), manages(interaction)
            who, other = person_of(interaction), Person(person.id, person.display_name)
            deed = self._seasons.correct(season, other, place, round, who, is_manager=is_manager)
            await tell_outcome(interaction, deed)

    async def _here(self, interaction: Interaction) -> int:
        """The season that is meant here."""
        where: Where = where_of(interaction)
        return await self._seasons.find(where, getattr(interaction.channel, "parent_id", None))

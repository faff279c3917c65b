"""/table: what the table decides, or its organiser: its clock, going back, its place, its end."""

from __future__ import annotations

from typing import Any, Literal

import discord
from discord import app_commands
from discord.ext import commands

from bot.discord.commands.offered import Deadline, Palette, seats_here
from bot.discord.interactions.places import game_here, manages, person_of, playable, where_of
from bot.discord.interactions.replying import replying, tell
from bot.discord.interactions.sight import check_seen
from bot.discord.presses.lobby import open_cut_form, tell_set_up
from bot.discord.replies.replies import tell_outcome
from bot.games.catalogue import USUAL_GAME, find_texts
from bot.service.service import Service
from bot.table.deadlines.presets import example

Interaction = discord.Interaction[Any]

TableName = app_commands.Range[str, 1, 32]
Theme = Literal["dark", "light"]


class TableCog(commands.GroupCog, group_name="table", group_description="What a table decides for all"):
    """The commands of a table."""

    def __init__(self, service: Service) -> None:
        self._service = service

    async def _seats(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        return await seats_here(self._service, interaction, typed)

    @app_commands.command()
    @app_commands.describe(
        preset="How long people have for everything: 5 minutes, 1, 24 or 72 hours, or as long as it takes",
        lengths=f"Own lengths for kinds of ask, such as: {example(find_texts(USUAL_GAME).ask_words)}",
        quiet_hours="No deadline at night (22-8 h), for those who have set /me zone",
    )
    async def deadline(
        self,
        interaction: Interaction,
        preset: Deadline | None = None,
        lengths: str | None = None,
        quiet_hours: bool | None = None,
    ) -> None:
        """Set how long people have to answer, from now on (organiser or server manager)."""
        async with replying(interaction):
            deed = self._service.deadlines.set_deadline(
                where_of(interaction),
                person_of(interaction),
                preset=preset,
                lengths=lengths,
                quiet=quiet_hours,
                is_manager=manages(interaction),
            )
            await tell_outcome(interaction, deed)

    @app_commands.command()
    async def setup(self, interaction: Interaction) -> None:
        """Change seats, deadline and options of a game that has not begun (organiser)."""
        async with replying(interaction):
            match_id = await game_here(self._service, interaction)
            await interaction.response.defer(ephemeral=True, thinking=True)
            await tell_set_up(self._service, interaction, match_id, "What shall be otherwise?")

    @app_commands.command()
    @app_commands.describe(called="What it is called in lists; nothing takes its name away")
    async def name(self, interaction: Interaction, called: TableName | None = None) -> None:
        """Give this table a name (organiser or server manager)."""
        async with replying(interaction):
            here, person = where_of(interaction), person_of(interaction)
            deed = self._service.lobbies.rename(here, called or "", person, is_manager=manages(interaction))
            await tell_outcome(interaction, deed)

    @app_commands.command()
    async def cut(self, interaction: Interaction) -> None:
        """Cut before the deal: type a word, from which the game is dealt together with my secret."""
        async with replying(interaction):
            await open_cut_form(self._service, interaction, await game_here(self._service, interaction))

    @app_commands.command()
    async def pause(self, interaction: Interaction) -> None:
        """Let all clocks stand: at once as the organiser, else by a vote."""
        async with replying(interaction):
            match_id = await game_here(self._service, interaction)
            await tell_outcome(interaction, self._service.decisions.pause(match_id, person_of(interaction)))

    @app_commands.command()
    async def resume(self, interaction: Interaction) -> None:
        """Let the clocks go on: at once as the organiser, else by a vote."""
        async with replying(interaction):
            match_id = await game_here(self._service, interaction)
            await tell_outcome(interaction, self._service.decisions.resume(match_id, person_of(interaction)))

    @app_commands.command()
    async def spectators(self, interaction: Interaction) -> None:
        """A thread for those who watch the game in this channel."""
        async with replying(interaction):
            match_id = await game_here(self._service, interaction)
            await tell_outcome(interaction, self._service.talks.watch(match_id))

    @app_commands.command()
    async def here(self, interaction: Interaction) -> None:
        """We are all here now: nobody is pinged while answers come within minutes."""
        async with replying(interaction):
            match_id = await game_here(self._service, interaction)
            await tell_outcome(interaction, self._service.presence.gather(match_id, person_of(interaction)))

    @app_commands.command()
    @app_commands.describe(hours="How many hours more")
    async def extend(self, interaction: Interaction, hours: app_commands.Range[int, 1, 168]) -> None:
        """More time for all who are awaited (organiser, or by a vote); /seat extend is for you alone."""
        async with replying(interaction):
            match_id = await game_here(self._service, interaction)
            await tell_outcome(
                interaction, self._service.decisions.extend(match_id, hours, person_of(interaction))
            )

    @app_commands.command()
    @app_commands.describe(hours="How many hours less")
    async def hasten(self, interaction: Interaction, hours: app_commands.Range[int, 1, 168]) -> None:
        """Less time for all who are awaited, if each of them says Yes."""
        async with replying(interaction):
            match_id = await game_here(self._service, interaction)
            deed = self._service.decisions.hasten(match_id, hours, person_of(interaction))
            await tell_outcome(interaction, deed)

    @app_commands.command()
    async def undo(self, interaction: Interaction) -> None:
        """Take back your last answer; where others are concerned, all are asked to agree."""
        async with replying(interaction):
            match_id = await game_here(self._service, interaction)
            await tell_outcome(interaction, self._service.decisions.undo(match_id, person_of(interaction)))

    @app_commands.command()
    @app_commands.describe(
        to="To which seat; where there are but two, the other one", sure="Needed where nobody else is asked"
    )
    @app_commands.autocomplete(to=_seats)
    async def concede(self, interaction: Interaction, to: str | None = None, sure: bool = False) -> None:
        """Give the game up; it ends when all but the winner have, for good."""
        async with replying(interaction):
            match_id = await game_here(self._service, interaction)
            deed = self._service.decisions.concede(match_id, to, person_of(interaction), is_sure=sure)
            await tell_outcome(interaction, deed)

    @app_commands.command()
    async def draw(self, interaction: Interaction) -> None:
        """Ask the others to end the game now in a draw: all must agree."""
        async with replying(interaction):
            match_id = await game_here(self._service, interaction)
            await tell_outcome(
                interaction, self._service.decisions.agree(match_id, None, person_of(interaction))
            )

    @app_commands.command()
    @app_commands.describe(seat="Who has won")
    @app_commands.autocomplete(seat=_seats)
    async def win(self, interaction: Interaction, seat: str) -> None:
        """Ask the others to end the game now, won by that seat: all must agree."""
        async with replying(interaction):
            match_id = await game_here(self._service, interaction)
            await tell_outcome(
                interaction, self._service.decisions.agree(match_id, seat, person_of(interaction))
            )

    @app_commands.command()
    @app_commands.describe(number="The game's number, as its organiser was told")
    async def move(self, interaction: Interaction, number: app_commands.Range[int, 1]) -> None:
        """Bring a game here from another channel, for instance from a deleted one."""
        async with replying(interaction):
            here, person = playable(interaction), person_of(interaction)
            await interaction.response.defer(ephemeral=True, thinking=True)
            lobbies, is_manager = self._service.lobbies, manages(interaction)
            await lobbies.check_move(number, here, person, is_manager=is_manager)
            await check_seen(interaction, await self._service.games.people(number))
            await tell(interaction, await lobbies.move(number, here, person, is_manager=is_manager))

    @app_commands.command()
    @app_commands.describe(sure="Needed once the game has begun: it ends for everybody")
    async def abandon(self, interaction: Interaction, sure: bool = False) -> None:
        """Call the game in this channel off (its organiser, or who manages the server)."""
        async with replying(interaction):
            here, person = where_of(interaction), person_of(interaction)
            deed = self._service.lobbies.abandon(here, person, is_manager=manages(interaction), is_sure=sure)
            await tell_outcome(interaction, deed)

    @app_commands.command()
    @app_commands.describe(
        palette="Colours of the pictures that all see", theme="Dark or light pictures, for all in this server"
    )
    async def looks(
        self, interaction: Interaction, palette: Palette | None = None, theme: Theme | None = None
    ) -> None:
        """Set how pictures look, at all tables of this server (server manager)."""
        async with replying(interaction):
            guild_id = where_of(interaction).guild_id
            deed = self._service.settings.set_server_look(
                guild_id, palette=palette, theme=theme, is_manager=manages(interaction)
            )
            await tell_outcome(interaction, deed)

"""/table: what the table decides, or its organiser: clock, going back, place, end; /seat: who sits where."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any, Literal

import discord
from discord import app_commands
from discord.ext import commands

from bot.discord.commands.offered import LEVELS, Deadline, Palette, seats_here
from bot.discord.interactions.channel_visibility import check_seen
from bot.discord.interactions.places import game_here, has_left, manages, person_of, playable, where_of
from bot.discord.interactions.replying import replying, tell
from bot.discord.presses.lobby import open_cut_form, tell_set_up
from bot.discord.replies.dms import greet, take_back
from bot.discord.replies.replies import tell_outcome, tell_outcomes
from bot.games.catalogue import USUAL_GAME, find_texts
from bot.messages.people import Person
from bot.service.service import Service
from bot.table.absence.vacation import LONGEST
from bot.table.deadlines.presets import example
from bot.table.decisions.rights import Asker
from bot.table.match.standstill import Standstill
from engine.kernel.core import Refused, Seat

Interaction = discord.Interaction[Any]

TableName = app_commands.Range[str, 1, 32]
Theme = Literal["dark", "light"]


class AtTable(commands.Cog):
    """What commands about the game of a channel have in common."""

    def __init__(self, service: Service) -> None:
        self._service = service

    async def seats(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        """The seats of the channel's game, to pick from while a command is typed."""
        return await seats_here(self._service, interaction, typed)

    async def _at_game(
        self, interaction: Interaction, deed: Callable[[int, Person], Coroutine[Any, Any, str]]
    ) -> None:
        """Do it at the game of the channel, for who asks, who is told what came of it."""
        async with replying(interaction):
            match_id = await game_here(self._service, interaction)
            await tell_outcome(interaction, deed(match_id, person_of(interaction)))


class TableCog(
    AtTable, commands.GroupCog, group_name="table", group_description="What a table decides for all"
):
    """The commands of a table."""

    @app_commands.command()
    @app_commands.describe(
        preset="How long people have for everything: 5 minutes, 1, 24 or 72 hours, or as long as it takes",
        lengths=f"Own lengths for kinds of ask, such as: {example(find_texts(USUAL_GAME).ask_words)}",
        quiet_hours="No deadlines at night, for players who set a time zone in /me settings",
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
        await self._at_game(interaction, self._service.decisions.pause)

    @app_commands.command()
    async def resume(self, interaction: Interaction) -> None:
        """Let the clocks go on: at once as the organiser, else by a vote."""
        await self._at_game(interaction, self._service.decisions.resume)

    @app_commands.command()
    async def spectators(self, interaction: Interaction) -> None:
        """A thread for those who watch the game in this channel."""
        talks = self._service.talks
        await self._at_game(interaction, lambda game, _: talks.watch(game))

    @app_commands.command()
    async def here(self, interaction: Interaction) -> None:
        """We are all here now: nobody is pinged while answers come within minutes."""
        await self._at_game(interaction, self._service.presence.gather)

    @app_commands.command()
    @app_commands.describe(hours="How many hours more")
    async def extend(self, interaction: Interaction, hours: app_commands.Range[int, 1, 168]) -> None:
        """More time for all who are awaited (organiser, or by a vote); /seat extend is for you alone."""
        decisions = self._service.decisions
        await self._at_game(interaction, lambda game, person: decisions.extend(game, hours, person))

    @app_commands.command()
    @app_commands.describe(hours="How many hours less")
    async def hasten(self, interaction: Interaction, hours: app_commands.Range[int, 1, 168]) -> None:
        """Less time for all who are awaited, if each of them says Yes."""
        decisions = self._service.decisions
        await self._at_game(interaction, lambda game, person: decisions.hasten(game, hours, person))

    @app_commands.command()
    async def undo(self, interaction: Interaction) -> None:
        """Take back your last answer; where others are concerned, all are asked to agree."""
        await self._at_game(interaction, self._service.decisions.undo)

    @app_commands.command()
    @app_commands.describe(
        to="To which seat; where there are but two, the other one", sure="Needed where nobody else is asked"
    )
    @app_commands.autocomplete(to=AtTable.seats)
    async def concede(self, interaction: Interaction, to: str | None = None, sure: bool = False) -> None:
        """Give the game up; it ends when all but the winner have, for good."""
        decisions = self._service.decisions
        await self._at_game(
            interaction, lambda game, person: decisions.concede(game, to, person, is_sure=sure)
        )

    @app_commands.command()
    async def draw(self, interaction: Interaction) -> None:
        """Ask the others to end the game now in a draw: all must agree."""
        decisions = self._service.decisions
        await self._at_game(interaction, lambda game, person: decisions.agree(game, None, person))

    @app_commands.command()
    @app_commands.describe(seat="Who has won")
    @app_commands.autocomplete(seat=AtTable.seats)
    async def win(self, interaction: Interaction, seat: str) -> None:
        """Ask the others to end the game now, won by that seat: all must agree."""
        decisions = self._service.decisions
        await self._at_game(interaction, lambda game, person: decisions.agree(game, seat, person))

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


class SeatCog(
    AtTable, commands.GroupCog, group_name="seat", group_description="Who sits where, and your own seat"
):
    """The commands of seats."""

    @app_commands.command()
    @app_commands.describe(
        seat="Which seat changes hands",
        person="Who plays it from now on",
        computer="A computer of this strength plays it",
    )
    @app_commands.autocomplete(seat=AtTable.seats)
    @app_commands.choices(computer=LEVELS)
    async def replace(
        self,
        interaction: Interaction,
        seat: str,
        person: discord.Member | None = None,
        computer: str | None = None,
    ) -> None:
        """Give your seat to somebody else; as organiser or server manager also one whose holder is away."""
        async with replying(interaction):
            if (person is None) == (computer is None):
                raise Refused("Say who takes the seat: either a `person` or a `computer` of some strength.")
            match_id = await game_here(self._service, interaction)
            await interaction.response.defer(ephemeral=True, thinking=True)
            asker = await self._asker(interaction, match_id, seat)
            if person is None:
                told = await self._service.seats.replace_by_computer(match_id, seat, asker, level=computer)
            else:
                told = await self._replace(interaction, match_id, seat, person, asker)
            await tell(interaction, told)

    async def _asker(self, interaction: Interaction, match_id: int, seat: Seat | None) -> Asker:
        """Who asks, and whether he about whose seat he asks has left the server."""
        sits = await self._service.seats.person_at(match_id, seat)
        gone = sits if sits is not None and await has_left(interaction, sits) else None
        return Asker(person_of(interaction), manages(interaction), gone)

    async def _replace(
        self, interaction: Interaction, match_id: int, seat: Seat, member: discord.Member, asker: Asker
    ) -> str:
        if member.bot:
            raise Refused("That is a bot. For a computer player use `computer`.")
        newcomer = Person(member.id, member.display_name)
        await self._service.seats.check_replace(match_id, seat, newcomer, asker)
        await check_seen(interaction, [member.id])
        dm_open, greeting = await greet(member)
        try:
            return await self._service.seats.replace(match_id, seat, newcomer, asker, dm_open=dm_open)
        except (Refused, Standstill):
            await take_back(greeting)
            raise

    @app_commands.command()
    @app_commands.describe(
        seat="Which seat (default: yours)", open="False takes the offer back; the seat stays with who has it"
    )
    @app_commands.autocomplete(seat=AtTable.seats)
    async def open(self, interaction: Interaction, seat: str | None = None, open: bool = True) -> None:
        """Offer your seat in the channel to whoever takes it, or let the others vote on offering another."""
        async with replying(interaction):
            match_id = await game_here(self._service, interaction)
            await interaction.response.defer(ephemeral=True, thinking=True)
            asker = await self._asker(interaction, match_id, seat)
            seats = self._service.seats
            deed = (
                seats.open_seat(match_id, seat, asker) if open else seats.close_offer(match_id, seat, asker)
            )
            await tell(interaction, await deed)

    @app_commands.command()
    async def resign(self, interaction: Interaction) -> None:
        """Give up your seat: it is offered in the channel, and a steward plays it meanwhile."""
        await self._at_game(interaction, self._service.seats.resign)

    @app_commands.command()
    @app_commands.describe(days="How many days at most; it ends by itself or by /seat back")
    async def vacation(self, interaction: Interaction, days: app_commands.Range[int, 1, 7]) -> None:
        """Let only your own clock stand for some days, from your budget for this game."""
        absences = self._service.absences
        await self._at_game(interaction, lambda game, person: absences.leave_for(game, days, person))

    @app_commands.command()
    async def back(self, interaction: Interaction) -> None:
        """You are there again: your vacation ends, the steward goes, your seat is not offered any more."""
        await self._at_game(interaction, self._service.absences.back)

    @app_commands.command()
    @app_commands.describe(hours="How many hours more")
    async def extend(self, interaction: Interaction, hours: app_commands.Range[int, 1, LONGEST]) -> None:
        """More time for you alone, from your own three extensions; /table extend is for all."""
        absences = self._service.absences
        await self._at_game(interaction, lambda game, person: absences.extend_own(game, hours, person))

    @app_commands.command()
    async def budget(self, interaction: Interaction) -> None:
        """See how much vacation and how many extensions each seat has left."""
        absences = self._service.absences
        await self._at_game(interaction, lambda game, _: absences.budgets(game))

    @app_commands.command()
    @app_commands.rename(seat="with")
    @app_commands.describe(seat="With whom")
    @app_commands.autocomplete(seat=AtTable.seats)
    async def talk(self, interaction: Interaction, seat: str) -> None:
        """Talk in private with another seat, in a thread that is closed with the game."""
        talks = self._service.talks
        await self._at_game(interaction, lambda game, person: talks.talk(game, seat, person))

    @app_commands.command()
    @app_commands.describe(
        text="What to remember; off takes it away; nothing shows what you have written down",
        round="With which round's panel it is shown (default: this one)",
    )
    async def note(
        self,
        interaction: Interaction,
        text: str | None = None,
        round: app_commands.Range[int, 0, 999] | None = None,
    ) -> None:
        """A note to yourself, shown with the panel of its round."""
        async with replying(interaction):
            match_id, person = await game_here(self._service, interaction), person_of(interaction)
            notes = self._service.notes
            if text is None:
                await tell_outcomes(interaction, notes.told(match_id, person))
            else:
                await tell_outcome(interaction, notes.write(match_id, person, text, round))

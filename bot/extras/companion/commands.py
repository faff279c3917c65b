"""/crew: the sheets and the book of a crew that plays at a real table."""

from __future__ import annotations

from typing import Any, Literal

import discord
from discord import app_commands
from discord.ext import commands

from bot.discord.interactions.places import manages, person_of, playable, where_of
from bot.discord.interactions.replying import replying, tell
from bot.discord.replies.replies import patiently, show, tell_outcome, text_file
from bot.discord.views.component_id import NO_TABLE
from bot.extras.companion.commands_names import HERO, NUMBER, THING, WORD
from bot.extras.companion.presses import enter, entered, tell_all
from bot.extras.companion.service import MOST_BYTES, Crews
from bot.messages.names import escaped
from bot.messages.panel import Panel
from bot.messages.people import Person
from bot.pictures.drawing import Drawing
from bot.service.play.screens import Screen
from bot.service.service import Service
from engine.kernel.core import Refused

Interaction = discord.Interaction[Any]
Counted = Literal["wounds", "strain", "nerve", "xp", "coin", "ore", "taint", "poison", "favor"]
Name = app_commands.Range[str, 1, 30]


class CrewCog(commands.GroupCog, group_name="crew", group_description="The book of a crew at a real table"):
    """The commands of sheets, and of the crew itself."""

    gear = app_commands.Group(name="gear", description="What heroes carry")

    def __init__(self, service: Service, drawing: Drawing) -> None:
        self._service = service
        self._drawing = drawing

    # ------------------------------------------------------------------------ heroes

    @app_commands.command()
    @app_commands.describe(
        hero="What the hero is called",
        hero_class="Of which class",
        person="Who leads the hero (default: you)",
    )
    async def new(
        self,
        interaction: Interaction,
        hero: Name,
        hero_class: Name | None = None,
        person: discord.User | None = None,
    ) -> None:
        """A hero with a blank sheet; where there is no crew yet, this channel has one from now on."""
        async with replying(interaction):
            opened = await self._begin(interaction)
            panel = await entered(self._service, interaction, "new", name=hero, hero_class=hero_class)
            await tell_all(interaction, panel)
            await _tell_opened(interaction, opened)
            led_by = Person(person.id, person.display_name) if person else person_of(interaction)
            crews, where = self._service.of(Crews), where_of(interaction)
            await crews.lead(where, hero, led_by, is_named=person is not None)

    async def _begin(self, interaction: Interaction) -> str:
        """Open a crew where there is none; what is told of that."""
        if await self._service.of(Crews).is_here(where_of(interaction)):
            return ""
        where, person = playable(interaction), person_of(interaction)
        return await patiently(interaction, self._service.of(Crews).open(where, person))

    @app_commands.command()
    @app_commands.describe(hero="Whose (default: yours)")
    @app_commands.autocomplete(hero=HERO)
    async def sheet(self, interaction: Interaction, hero: str = "") -> None:
        """A hero's sheet, for you alone, with a form for its numbers."""
        async with replying(interaction):
            await interaction.response.defer(ephemeral=True, thinking=True)
            work = self._service.of(Crews).sheet_here(where_of(interaction), hero, person_of(interaction))
            await show(interaction, Screen(NO_TABLE, None, "", await work), self._drawing)

    @app_commands.command()
    @app_commands.describe(hero="Whose", stat="Which number", value="What it is now")
    @app_commands.autocomplete(hero=HERO, stat=NUMBER)
    async def set(self, interaction: Interaction, hero: str, stat: str, value: int) -> None:
        """Set a number of a sheet."""
        async with replying(interaction):
            await enter(self._service, interaction, "set", hero=hero, stat=stat, value=value)

    @app_commands.command()
    @app_commands.describe(hero="Whose", what="What is counted", n="How many; below 0 takes away")
    @app_commands.autocomplete(hero=HERO)
    async def add(self, interaction: Interaction, hero: str, what: Counted, n: int) -> None:
        """Wounds, strain, nerve, experience, coin, ore, taint: more or less; limits are noticed."""
        async with replying(interaction):
            await enter(self._service, interaction, "add", hero=hero, what=what, n=n)

    @app_commands.command()
    @app_commands.describe(hero="Who goes")
    @app_commands.autocomplete(hero=HERO)
    async def remove(self, interaction: Interaction, hero: str) -> None:
        """Take a hero out of the crew."""
        async with replying(interaction):
            await enter(self._service, interaction, "remove", hero=hero)

    # ------------------------------------------------------------------------ gear

    @gear.command(name="add")
    @app_commands.describe(
        hero="Who has it", item="What it is", weight="What it weighs", token="Whether it goes into the bag"
    )
    @app_commands.autocomplete(hero=HERO, item=THING)
    async def gear_add(
        self,
        interaction: Interaction,
        hero: str,
        item: Name,
        weight: app_commands.Range[int, 0, 99] | None = None,
        token: bool = False,
    ) -> None:
        """Something more; load and bag are checked."""
        async with replying(interaction):
            thing = {"hero": hero, "item": item, "weight": weight, "token": token}
            await enter(self._service, interaction, "gear", **thing)

    @gear.command(name="drop")
    @app_commands.describe(hero="Who has it", item="What it is")
    @app_commands.autocomplete(hero=HERO, item=THING)
    async def gear_drop(self, interaction: Interaction, hero: str, item: Name) -> None:
        """Something less."""
        async with replying(interaction):
            await enter(self._service, interaction, "drop", hero=hero, item=item)

    @gear.command(name="give")
    @app_commands.describe(hero="Who has it", to="Who gets it", item="What it is")
    @app_commands.autocomplete(hero=HERO, to=HERO, item=THING)
    async def gear_give(self, interaction: Interaction, hero: str, to: str, item: Name) -> None:
        """From one hero to another; load and bag are checked."""
        async with replying(interaction):
            await enter(self._service, interaction, "give", hero=hero, to=to, item=item)

    # ------------------------------------------------------------------------ the book

    @app_commands.command()
    async def undo(self, interaction: Interaction) -> None:
        """Take back what was entered last, whoever did; again for what was before."""
        async with replying(interaction):
            crew, is_manager = await self._service.of(Crews).here(where_of(interaction)), manages(interaction)
            work = self._service.of(Crews).undo(crew, None, person_of(interaction), is_manager=is_manager)
            said, _ = await patiently(interaction, work)
            await tell_all(interaction, Panel(escaped(said)))

    @app_commands.command()
    async def log(self, interaction: Interaction) -> None:
        """What was entered last, by whom, for you alone."""
        async with replying(interaction):
            crew = await self._service.of(Crews).here(where_of(interaction))
            await tell_outcome(interaction, self._service.of(Crews).log(crew))

    @app_commands.command()
    async def show(self, interaction: Interaction) -> None:
        """Bring the panel down here."""
        async with replying(interaction):
            await tell_outcome(interaction, self._service.of(Crews).down(where_of(interaction)))

    @app_commands.command()
    @app_commands.describe(term="Which word", called="What your table calls it; nothing: as it was")
    @app_commands.autocomplete(term=WORD)
    async def rename(self, interaction: Interaction, term: str, called: Name | None = None) -> None:
        """Your own word for something, such as nerve or the dark."""
        async with replying(interaction):
            await enter(self._service, interaction, "rename", term=term, called=called)

    @app_commands.command()
    @app_commands.describe(hero="Whose sheet (default: all of them)")
    @app_commands.autocomplete(hero=HERO)
    async def export(self, interaction: Interaction, hero: str = "") -> None:
        """Sheets as a file, as a descent here lets heroes go and takes them."""
        async with replying(interaction):
            text = await self._service.of(Crews).export(where_of(interaction), hero)
            await tell(interaction, "Sheets, as `/crew import` takes them.", text_file("sheets.json", text))

    @app_commands.command(name="import")
    @app_commands.describe(file="Sheets as JSON: one, or several, as export writes them")
    async def bring(self, interaction: Interaction, file: discord.Attachment) -> None:
        """Heroes from a file."""
        async with replying(interaction):
            if file.size > MOST_BYTES:
                raise Refused(f"That file is too large for sheets: {MOST_BYTES // 1000} kB are the most.")
            opened = await self._begin(interaction)
            raw, crews = await file.read(), self._service.of(Crews)
            where, person = where_of(interaction), person_of(interaction)
            work = crews.bring(where, person, raw, is_manager=manages(interaction))
            panel = await patiently(interaction, work)
            await tell_all(interaction, panel)
            await _tell_opened(interaction, opened)

    # ------------------------------------------------------------------------ people

    @app_commands.command()
    @app_commands.describe(person="Who may enter from now on")
    async def invite(self, interaction: Interaction, person: discord.User) -> None:
        """Let somebody enter for this crew."""
        async with replying(interaction):
            other, me = Person(person.id, person.display_name), person_of(interaction)
            where, is_manager = where_of(interaction), manages(interaction)
            await tell_outcome(
                interaction, self._service.of(Crews).invite(where, other, me, is_manager=is_manager)
            )

    @app_commands.command()
    async def leave(self, interaction: Interaction) -> None:
        """Be in this crew no more; heroes stay."""
        async with replying(interaction):
            work = self._service.of(Crews).leave(where_of(interaction), person_of(interaction))
            await tell_outcome(interaction, work)

    @app_commands.command()
    @app_commands.describe(number="The crew's number, as its panel says it")
    async def move(self, interaction: Interaction, number: app_commands.Range[int, 1]) -> None:
        """Bring a crew here from another channel of the server, for instance from a deleted one."""
        async with replying(interaction):
            here, person = playable(interaction), person_of(interaction)
            work = self._service.of(Crews).move(number, here, person, is_manager=manages(interaction))
            await tell_outcome(interaction, work)

    @app_commands.command()
    @app_commands.describe(
        sure="Yes: all of it is forgotten", number="Which, where its channel is gone (default: the one here)"
    )
    async def end(
        self,
        interaction: Interaction,
        sure: bool = False,
        number: app_commands.Range[int, 1] | None = None,
    ) -> None:
        """Forget the crew, its sheets and its log; you get all of it as a file."""
        async with replying(interaction):
            where, is_manager = where_of(interaction), manages(interaction)
            person, crews = person_of(interaction), self._service.of(Crews)
            work = crews.end(where, person, number=number, is_manager=is_manager, is_sure=sure)
            said, text = await patiently(interaction, work, ephemeral=True)
            await tell(interaction, said, text_file("crew.json", text))


async def _tell_opened(interaction: Interaction, said: str) -> None:
    """In a post of its own, which no press changes."""
    if said:
        await tell_all(interaction, Panel(said))

"""/crew hero and /crew gear: keep the sheets of a crew at a real table."""

from __future__ import annotations

from typing import Any, Literal

import discord
from discord import app_commands

from bot.discord.interactions.places import person_of, playable, where_of
from bot.discord.interactions.replying import replying, tell
from bot.discord.replies.replies import patiently, show, text_file
from bot.discord.views.component_id import NO_TABLE
from bot.extras.companion.commands_names import HERO, NUMBER, THING
from bot.extras.companion.presses import enter, entered, tell_all
from bot.extras.companion.service import MOST_BYTES, Crews
from bot.messages.panel import Panel
from bot.messages.people import Person
from bot.pictures.drawing import Drawing
from bot.service.play.screens import Screen
from bot.service.service import Service
from engine.kernel.core import Refused

Interaction = discord.Interaction[Any]
Counted = Literal["wounds", "strain", "nerve", "xp", "coin", "ore", "taint", "poison", "favor"]
Name = app_commands.Range[str, 1, 30]


class HeroGroup(app_commands.Group, name="hero", description="Heroes and their sheets"):
    """The commands for heroes' sheets."""

    def __init__(self, service: Service, drawing: Drawing) -> None:
        super().__init__()
        self._service = service
        self._drawing = drawing

    @app_commands.command()
    @app_commands.describe(
        hero="Name of the hero",
        hero_class="Class of the hero",
        person="Player who leads the hero (default: you)",
    )
    async def new(
        self,
        interaction: Interaction,
        hero: Name,
        hero_class: Name | None = None,
        person: discord.User | None = None,
    ) -> None:
        """Add a hero with a blank sheet; if this channel has no crew yet, this opens one."""
        async with replying(interaction):
            opened = await self._begin(interaction)
            panel = await entered(self._service, interaction, "new", name=hero, hero_class=hero_class)
            await tell_all(interaction, panel)
            await _tell_opened(interaction, opened)
            me, where = person_of(interaction), where_of(interaction)
            led_by = Person(person.id, person.display_name) if person else me
            crews, is_named = self._service.of(Crews), person is not None
            await crews.lead(where, hero, led_by, me, is_named=is_named)

    async def _begin(self, interaction: Interaction) -> str:
        """Open a crew if there is none; return the message about that."""
        if await self._service.of(Crews).is_here(where_of(interaction)):
            return ""
        where, person = playable(interaction), person_of(interaction)
        return await patiently(interaction, self._service.of(Crews).open(where, person))

    @app_commands.command()
    @app_commands.describe(hero="Hero whose sheet you want (default: yours)")
    @app_commands.autocomplete(hero=HERO)
    async def sheet(self, interaction: Interaction, hero: str = "") -> None:
        """Show a hero's sheet to you alone, with a form for its numbers."""
        async with replying(interaction):
            await interaction.response.defer(ephemeral=True, thinking=True)
            work = self._service.of(Crews).sheet_here(where_of(interaction), hero, person_of(interaction))
            await show(interaction, Screen(NO_TABLE, None, "", await work), self._drawing)

    @app_commands.command()
    @app_commands.describe(hero="Hero whose sheet changes", stat="Number to set", value="New value")
    @app_commands.autocomplete(hero=HERO, stat=NUMBER)
    async def set(self, interaction: Interaction, hero: str, stat: str, value: int) -> None:
        """Set a number on a sheet."""
        async with replying(interaction):
            await enter(self._service, interaction, "set", hero=hero, stat=stat, value=value)

    @app_commands.command()
    @app_commands.describe(
        hero="Hero whose sheet changes", what="What to add", n="Amount; negative to take away"
    )
    @app_commands.autocomplete(hero=HERO)
    async def add(self, interaction: Interaction, hero: str, what: Counted, n: int) -> None:
        """Change wounds, strain, nerve, experience, coin, ore or taint; the limits apply."""
        async with replying(interaction):
            await enter(self._service, interaction, "add", hero=hero, what=what, n=n)

    @app_commands.command()
    @app_commands.describe(hero="Hero who leaves the crew")
    @app_commands.autocomplete(hero=HERO)
    async def remove(self, interaction: Interaction, hero: str) -> None:
        """Take a hero out of the crew."""
        async with replying(interaction):
            await enter(self._service, interaction, "remove", hero=hero)

    @app_commands.command()
    @app_commands.describe(hero="Hero who is down")
    @app_commands.autocomplete(hero=HERO)
    async def recover(self, interaction: Interaction, hero: str) -> None:
        """Get a hero who is down back up; see which chart to use and what is healed."""
        async with replying(interaction):
            await enter(self._service, interaction, "recover", hero=hero)

    @app_commands.command()
    @app_commands.describe(hero="Hero who gains a level", ability="Ability that the hero learns")
    @app_commands.autocomplete(hero=HERO)
    async def level(self, interaction: Interaction, hero: str, ability: Name | None = None) -> None:
        """Pay for a level with experience."""
        async with replying(interaction):
            await enter(self._service, interaction, "level", hero=hero, ability=ability)

    @app_commands.command()
    @app_commands.describe(hero="Hero whose sheet you want (default: all)")
    @app_commands.autocomplete(hero=HERO)
    async def export(self, interaction: Interaction, hero: str = "") -> None:
        """Export sheets as a file that a descent here can import."""
        async with replying(interaction):
            text = await self._service.of(Crews).export(where_of(interaction), hero)
            await tell(
                interaction,
                "These are the sheets. Bring them back with `/crew hero import`.",
                text_file("sheets.json", text),
            )

    @app_commands.command(name="import")
    @app_commands.describe(file="JSON file with sheets, as /crew hero export writes it")
    async def bring(self, interaction: Interaction, file: discord.Attachment) -> None:
        """Import heroes from a file."""
        async with replying(interaction):
            if file.size > MOST_BYTES:
                raise Refused(
                    f"That file is too large. A file of sheets can have at most {MOST_BYTES // 1000} kB."
                )
            opened = await self._begin(interaction)
            raw, crews = await file.read(), self._service.of(Crews)
            where, person = where_of(interaction), person_of(interaction)
            work = crews.bring(where, person, raw)
            panel = await patiently(interaction, work)
            await tell_all(interaction, panel)
            await _tell_opened(interaction, opened)


class GearGroup(app_commands.Group, name="gear", description="What heroes carry"):
    """The commands for what heroes carry."""

    def __init__(self, service: Service) -> None:
        super().__init__()
        self._service = service

    @app_commands.command(name="add")
    @app_commands.describe(
        hero="Hero who gets it",
        item="Name of the item",
        weight="Weight",
        token="Put it into the bag (default: no)",
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
        """Add an item. I check the load and the bag."""
        async with replying(interaction):
            thing = {"hero": hero, "item": item, "weight": weight, "token": token}
            await enter(self._service, interaction, "gear", **thing)

    @app_commands.command(name="drop")
    @app_commands.describe(hero="Hero who has it", item="Item to drop")
    @app_commands.autocomplete(hero=HERO, item=THING)
    async def gear_drop(self, interaction: Interaction, hero: str, item: Name) -> None:
        """Drop an item."""
        async with replying(interaction):
            await enter(self._service, interaction, "drop", hero=hero, item=item)

    @app_commands.command(name="give")
    @app_commands.describe(hero="Hero who has it", to="Hero who gets it", item="Item to give")
    @app_commands.autocomplete(hero=HERO, to=HERO, item=THING)
    async def gear_give(self, interaction: Interaction, hero: str, to: str, item: Name) -> None:
        """Give an item to another hero. I check the load and the bag."""
        async with replying(interaction):
            await enter(self._service, interaction, "give", hero=hero, to=to, item=item)


async def _tell_opened(interaction: Interaction, said: str) -> None:
    """Post the message about a new crew on its own, so that no press changes it."""
    if said:
        await tell_all(interaction, Panel(said))

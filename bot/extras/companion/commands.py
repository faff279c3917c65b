"""/crew: keep the records of a crew at a real table. Only servers with the companion switched on have it."""

from __future__ import annotations

from typing import Any, Literal

import discord
from discord import app_commands

from bot.discord.interactions.places import person_of, playable, where_of
from bot.discord.interactions.replying import replying, tell
from bot.discord.replies.replies import patiently, tell_outcome, text_file
from bot.extras.companion.commands_below import FightGroup, OmenGroup, OrderGroup, ShaftGroup, TownGroup
from bot.extras.companion.commands_heroes import GearGroup, HeroGroup
from bot.extras.companion.commands_names import CARD, ENEMY, HERO, WORD
from bot.extras.companion.presses import enter, tell_all
from bot.extras.companion.service import Crews
from bot.messages.names import escaped
from bot.messages.panel import Panel
from bot.messages.people import Person
from bot.pictures.drawing import Drawing
from bot.service.service import Service

Interaction = discord.Interaction[Any]
Number = app_commands.Range[int, 0, 999]
Name = app_commands.Range[str, 1, 30]


class CrewGroup(app_commands.Group, name="crew", description="Keep the records of a crew at a real table"):
    """Commands for dice, records and people; subgroups cover heroes, the shaft, the order and the town."""

    def __init__(self, service: Service, drawing: Drawing) -> None:
        super().__init__()
        self._service = service
        self.add_command(HeroGroup(service, drawing))
        for group in (GearGroup, ShaftGroup, OmenGroup, OrderGroup, FightGroup, TownGroup):
            self.add_command(group(service))

    async def interaction_check(self, interaction: Interaction, /) -> bool:
        """Refuse a command that was typed before a manager switched the companion off."""
        return await self._service.of(Crews).is_on(interaction.guild_id or 0)

    # ------------------------------------------------------------------------ dice

    @app_commands.command()
    @app_commands.describe(
        dice="Dice, such as 2d6, d3, d36, peril or 3d6+1; or a skill, such as wits",
        hero="Hero who rolls, and can spend nerve to reroll (default: your hero)",
        target="Number to reach on the dice (default: none)",
    )
    @app_commands.autocomplete(hero=HERO)
    async def roll(
        self, interaction: Interaction, dice: Name, hero: str = "", target: Number | None = None
    ) -> None:
        """Roll dice for this channel's crew. You can spend a nerve to reroll some."""
        async with replying(interaction):
            await enter(self._service, interaction, "roll", dice=dice, hero=hero, target=target)

    @app_commands.command()
    @app_commands.describe(
        what="Check to roll: an attack or a save",
        hero="Hero who rolls",
        n="Number of dice (default: as on the sheet for an attack, 1 for a save)",
        damage="Damage of each hit that the hero does not save (default: 1)",
        taint="Save against taint instead of fright (default: no)",
    )
    @app_commands.autocomplete(hero=HERO)
    async def check(
        self,
        interaction: Interaction,
        what: Literal["attack", "shot", "defense", "resolve"],
        hero: str,
        n: app_commands.Range[int, 1, 20] | None = None,
        damage: app_commands.Range[int, 1, 99] = 1,
        taint: bool = False,
    ) -> None:
        """Roll an attack or saves against the number on the sheet."""
        async with replying(interaction):
            about = {"hero": hero, "n": n, "damage": damage, "taint": taint}
            await enter(self._service, interaction, "check", what=what, **about)

    @app_commands.command()
    @app_commands.describe(
        enemy="Enemy that was hit",
        damage="Damage rolled, with all modifiers",
        defense="The enemy's defense (default: 0)",
        crit="Critical hit, which ignores defense (default: no)",
        health="Enemy's health, so that I can tell you when it dies",
    )
    @app_commands.autocomplete(enemy=ENEMY)
    async def hit(
        self,
        interaction: Interaction,
        enemy: Name,
        damage: Number,
        defense: Number = 0,
        crit: bool = False,
        health: Number | None = None,
    ) -> None:
        """Record a hit on an enemy; I add up its wounds."""
        async with replying(interaction):
            about = {"damage": damage, "defense": defense, "crit": crit, "health": health}
            await enter(self._service, interaction, "hit", enemy=enemy, **about)

    @app_commands.command()
    @app_commands.describe(
        card="Name of the card", text="Effect of the card; leave empty to take the card out of play"
    )
    @app_commands.autocomplete(card=CARD)
    async def note(
        self, interaction: Interaction, card: Name, text: app_commands.Range[str, 1, 150] | None = None
    ) -> None:
        """Show a card that is in play on the panel until you take it out."""
        async with replying(interaction):
            await enter(self._service, interaction, "note", card=card, text=text)

    # ------------------------------------------------------------------------ the book

    @app_commands.command()
    async def undo(self, interaction: Interaction) -> None:
        """Undo the newest entry, whoever made it. Repeat to go further back."""
        async with replying(interaction):
            where, person = where_of(interaction), person_of(interaction)
            crew = await self._service.of(Crews).here(where)
            work = self._service.of(Crews).undo(crew, where, None, person)
            said, _ = await patiently(interaction, work)
            await tell_all(interaction, Panel(escaped(said)))

    @app_commands.command()
    async def log(self, interaction: Interaction) -> None:
        """Show the latest entries and who made them, to you alone."""
        async with replying(interaction):
            where, crews = where_of(interaction), self._service.of(Crews)
            crew = await crews.here(where)
            await tell_outcome(interaction, crews.log(crew, where, person_of(interaction)))

    @app_commands.command()
    async def show(self, interaction: Interaction) -> None:
        """Post the panel again at the bottom of this channel."""
        async with replying(interaction):
            await tell_outcome(interaction, self._service.of(Crews).down(where_of(interaction)))

    @app_commands.command()
    @app_commands.describe(
        term="Word to replace", called="Word you use instead; leave empty to go back to the bot's word"
    )
    @app_commands.autocomplete(term=WORD)
    async def rename(self, interaction: Interaction, term: str, called: Name | None = None) -> None:
        """Choose your own word for something, such as nerve or the dark."""
        async with replying(interaction):
            await enter(self._service, interaction, "rename", term=term, called=called)

    # ------------------------------------------------------------------------ people

    @app_commands.command()
    @app_commands.describe(person="Person who may enter things from now on")
    async def invite(self, interaction: Interaction, person: discord.User) -> None:
        """Let somebody make entries for this crew."""
        async with replying(interaction):
            other, me = Person(person.id, person.display_name), person_of(interaction)
            where = where_of(interaction)
            await tell_outcome(interaction, self._service.of(Crews).invite(where, other, me))

    @app_commands.command()
    async def leave(self, interaction: Interaction) -> None:
        """Leave this crew; its heroes stay."""
        async with replying(interaction):
            work = self._service.of(Crews).leave(where_of(interaction), person_of(interaction))
            await tell_outcome(interaction, work)

    @app_commands.command()
    @app_commands.describe(number="The crew's number, shown on its panel")
    async def move(self, interaction: Interaction, number: app_commands.Range[int, 1]) -> None:
        """Move a crew here from another channel of the server, for instance from a deleted one."""
        async with replying(interaction):
            here, person = playable(interaction), person_of(interaction)
            work = self._service.of(Crews).move(number, here, person)
            await tell_outcome(interaction, work)

    @app_commands.command()
    @app_commands.describe(
        sure="Yes: delete the crew with everything in it",
        number="Number of the crew, if its channel is gone (default: the crew here)",
    )
    async def end(
        self,
        interaction: Interaction,
        sure: bool = False,
        number: app_commands.Range[int, 1] | None = None,
    ) -> None:
        """Delete the crew, its sheets and its log; you get everything as a file."""
        async with replying(interaction):
            where = where_of(interaction)
            person, crews = person_of(interaction), self._service.of(Crews)
            work = crews.end(where, person, number=number, is_sure=sure)
            said, text = await patiently(interaction, work, ephemeral=True)
            await tell(interaction, said, text_file("crew.json", text))

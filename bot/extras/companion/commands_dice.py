"""/roll, /check, /hit, /recover, /level, /note: single commands for a crew at a real table."""

from __future__ import annotations

from typing import Any, Literal

import discord
from discord import app_commands
from discord.ext import commands

from bot.discord.interactions.replying import replying
from bot.extras.companion.commands_names import CARD, ENEMY, HERO
from bot.extras.companion.presses import enter
from bot.service.service import Service

Interaction = discord.Interaction[Any]
Number = app_commands.Range[int, 0, 999]
Name = app_commands.Range[str, 1, 30]


class CrewDiceCog(commands.Cog):
    """Dice, and what is done with them."""

    def __init__(self, service: Service) -> None:
        self._service = service

    @app_commands.command()
    @app_commands.describe(
        dice="2d6, d3, d8, d36, peril, 3d6+1; or a skill, such as wits",
        hero="Whose roll, whose nerve rolls again (default: your hero's)",
        target="What is to be reached, if anything",
    )
    @app_commands.autocomplete(hero=HERO)
    async def roll(
        self, interaction: Interaction, dice: Name, hero: str = "", target: Number | None = None
    ) -> None:
        """Roll dice for the crew of this channel; a nerve rolls some of them again."""
        async with replying(interaction):
            await enter(self._service, interaction, "roll", dice=dice, hero=hero, target=target)

    @app_commands.command()
    @app_commands.describe(
        what="What is checked",
        hero="Whose numbers",
        n="Dice of an attack (default: as on the sheet), or hits to be saved",
        damage="What each hit does that is not saved (default: 1)",
        taint="Resolve against taint instead of fright",
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
        enemy="Who was hit",
        damage="The damage rolled, with what is added",
        defense="Its defense (default: 0)",
        crit="A critical hit ignores defense",
        health="How much it bears, to be told when it dies",
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
        """A hit on an enemy: its wounds are summed up."""
        async with replying(interaction):
            about = {"damage": damage, "defense": defense, "crit": crit, "health": health}
            await enter(self._service, interaction, "hit", enemy=enemy, **about)

    @app_commands.command()
    @app_commands.describe(hero="Who is down")
    @app_commands.autocomplete(hero=HERO)
    async def recover(self, interaction: Interaction, hero: str) -> None:
        """A hero who is down gets up: which chart, and what is healed."""
        async with replying(interaction):
            await enter(self._service, interaction, "recover", hero=hero)

    @app_commands.command()
    @app_commands.describe(hero="Who pays for a level", ability="What is learned with it")
    @app_commands.autocomplete(hero=HERO)
    async def level(self, interaction: Interaction, hero: str, ability: Name | None = None) -> None:
        """A level is paid for with experience."""
        async with replying(interaction):
            await enter(self._service, interaction, "level", hero=hero, ability=ability)

    @app_commands.command()
    @app_commands.describe(card="The card's name", text="What it does; nothing: it is out of play")
    @app_commands.autocomplete(card=CARD)
    async def note(
        self, interaction: Interaction, card: Name, text: app_commands.Range[str, 1, 150] | None = None
    ) -> None:
        """Keep a card that is in play in sight."""
        async with replying(interaction):
            await enter(self._service, interaction, "note", card=card, text=text)

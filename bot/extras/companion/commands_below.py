"""/crew shaft, omen, order, fight and town: keep a crew's records beside its sheets."""

from __future__ import annotations

from typing import Any, Literal

import discord
from discord import app_commands

from bot.discord.interactions.places import where_of
from bot.discord.interactions.replying import replying
from bot.discord.replies.replies import patiently
from bot.extras.companion.commands_names import HERO, PLACE
from bot.extras.companion.presses import enter, tell_all
from bot.extras.companion.service import Crews
from bot.service.service import Service

Interaction = discord.Interaction[Any]
Name = app_commands.Range[str, 1, 30]


class ShaftGroup(app_commands.Group, name="shaft", description="A descent into the shaft at a real table"):
    """The commands for the way down and the rising dark."""

    def __init__(self, service: Service) -> None:
        super().__init__()
        self._service = service

    @app_commands.command()
    @app_commands.describe(
        dark="Space where the dark begins (default: 0)",
        crew="Space where the crew begins (default: 16)",
        bearer="Hero who carries the lamp",
    )
    @app_commands.autocomplete(bearer=HERO)
    async def start(
        self,
        interaction: Interaction,
        dark: app_commands.Range[int, 0, 16] = 0,
        crew: app_commands.Range[int, 0, 16] = 16,
        bearer: str = "",
    ) -> None:
        """Begin a descent."""
        async with replying(interaction):
            await enter(self._service, interaction, "start", dark=dark, crew=crew, bearer=bearer)

    @app_commands.command()
    @app_commands.describe(bonus="Number to add to the dice (default: 0); a negative number subtracts")
    async def test(self, interaction: Interaction, bonus: app_commands.Range[int, -9, 9] = 0) -> None:
        """Begin a turn: roll 2D6, move the dark, and see which deck or event line applies."""
        async with replying(interaction):
            await enter(self._service, interaction, "test", bonus=bonus)

    @app_commands.command()
    async def deeper(self, interaction: Interaction) -> None:
        """Go a space deeper with the crew after placing a tile."""
        async with replying(interaction):
            await enter(self._service, interaction, "deeper")

    @app_commands.command()
    @app_commands.describe(
        marker="Marker to move", n="Spaces to move the dark up or the crew down; negative: the other way"
    )
    async def move(
        self, interaction: Interaction, marker: Literal["dark", "crew"], n: app_commands.Range[int, -16, 16]
    ) -> None:
        """Move a marker because a card or a chart says so."""
        async with replying(interaction):
            await enter(self._service, interaction, "move", marker=marker, n=n)

    @app_commands.command()
    @app_commands.describe(hero="Hero who carries the Lamp from now on")
    @app_commands.autocomplete(hero=HERO)
    async def lamp(self, interaction: Interaction, hero: str) -> None:
        """Give the lamp to another hero."""
        async with replying(interaction):
            await enter(self._service, interaction, "lamp", hero=hero)

    @app_commands.command()
    @app_commands.describe(n="Number of revive tokens left")
    async def revives(self, interaction: Interaction, n: app_commands.Range[int, 0, 9]) -> None:
        """Set how many revive tokens the crew has."""
        async with replying(interaction):
            await enter(self._service, interaction, "revives", n=n)


class OmenGroup(app_commands.Group, name="omen", description="The stack of omen cards at a real table"):
    """The commands for omen cards, which are face down until they are revealed."""

    def __init__(self, service: Service) -> None:
        super().__init__()
        self._service = service

    @app_commands.command()
    @app_commands.describe(n="Number of cards to add (default: 1); a negative number removes cards unseen")
    async def add(self, interaction: Interaction, n: app_commands.Range[int, -40, 40] = 1) -> None:
        """Add face-down cards to the stack."""
        async with replying(interaction):
            await enter(self._service, interaction, "omen", n=n)

    @app_commands.command()
    async def reveal(self, interaction: Interaction) -> None:
        """Turn up the top card."""
        async with replying(interaction):
            await enter(self._service, interaction, "reveal")

    @app_commands.command()
    async def cancel(self, interaction: Interaction) -> None:
        """Cancel the revealed card; every hero who is up pays a nerve."""
        async with replying(interaction):
            await enter(self._service, interaction, "cancel")


class OrderGroup(app_commands.Group, name="order", description="Who acts when, at a real table"):
    """The commands for the order of a turn."""

    def __init__(self, service: Service) -> None:
        super().__init__()
        self._service = service

    @app_commands.command()
    @app_commands.describe(
        who="Hero, or kind of enemy",
        initiative="Initiative of the hero or the enemies",
        ambush="Ambush: initiative +2 in the first turn (default: no)",
    )
    @app_commands.autocomplete(who=PLACE)
    async def set(
        self,
        interaction: Interaction,
        who: Name,
        initiative: app_commands.Range[int, -9, 99],
        ambush: bool = False,
    ) -> None:
        """Set when somebody acts. I tell you who is tied."""
        async with replying(interaction):
            found = {"name": who, "initiative": initiative, "ambush": ambush}
            await enter(self._service, interaction, "place", **found)

    @app_commands.command()
    @app_commands.describe(who="Hero who goes first in a tie")
    @app_commands.autocomplete(who=PLACE)
    async def next(self, interaction: Interaction, who: str = "") -> None:
        """End the current turn and show who acts next."""
        async with replying(interaction):
            await enter(self._service, interaction, "next", name=who)

    @app_commands.command()
    @app_commands.describe(who="Hero or kind of enemy to take out of the order")
    @app_commands.autocomplete(who=PLACE)
    async def drop(self, interaction: Interaction, who: Name) -> None:
        """Take somebody out of the order."""
        async with replying(interaction):
            await enter(self._service, interaction, "displace", name=who)


class FightGroup(app_commands.Group, name="fight", description="Fights at a real table"):
    """The command that ends a fight."""

    def __init__(self, service: Service) -> None:
        super().__init__()
        self._service = service

    @app_commands.command()
    @app_commands.describe(
        threats="Number of threats that brought enemies (default: 1)",
        rested="Heroes who took no action: they heal D6 instead of D3; separate names with commas",
        nerve="Heroes who took no action and gain 1 nerve instead; separate names with commas",
    )
    async def end(
        self,
        interaction: Interaction,
        threats: app_commands.Range[int, 0, 99] = 1,
        rested: str = "",
        nerve: str = "",
    ) -> None:
        """End the fight after the last enemy is gone: heroes heal D3, and the loot is counted."""
        async with replying(interaction):
            told = {"threats": threats, "rested": rested, "nerve": nerve}
            await enter(self._service, interaction, "end_fight", **told)


class TownGroup(app_commands.Group, name="town", description="Days in town at a real table"):
    """The commands for the time between two descents."""

    def __init__(self, service: Service) -> None:
        super().__init__()
        self._service = service

    @app_commands.command()
    async def day(self, interaction: Interaction) -> None:
        """Begin a day in town: choose where each hero stays and goes, then roll."""
        async with replying(interaction):
            panel = await patiently(interaction, self._service.of(Crews).town_here(where_of(interaction)))
            await tell_all(interaction, panel)

    @app_commands.command()
    async def event(self, interaction: Interaction) -> None:
        """End the day: roll a die against the town's marker to see which event happens."""
        async with replying(interaction):
            await enter(self._service, interaction, "event")

"""A channel with a crew at a real table: its people, its posts, its panel."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import discord

from bot.extras.companion import service
from bot.extras.companion.repository import CrewRow, Crews
from engine.kernel.dice import Dice
from sandbox.habits import find
from sandbox.people import SandboxPerson
from sandbox.recorder import Shown
from sandbox.world import World, open_world, sqlite_url
from tests.bot.drive import ANN, managing

NUMBERS = (
    "health 10\nmind 8\ncombat 3\nmelee 4\ndefense 4\nresolve 5\ninitiative 4\nnerve_max 3\nmight 2\nwits 2"
)

PANEL = "**Crew 1**"
"""Text in the panel of the first crew."""


@dataclass
class Club:
    """People who play with their own box at a real table; the first one opened the crew."""

    world: World
    people: Sequence[SandboxPerson]

    @property
    def posts(self) -> list[Shown]:
        """Return the messages in the channel, oldest first."""
        shown = {one.message: one for one in self.world.camera.shown if one.viewer is None}
        standing = [one for one in shown.values() if self.world.camera.stands(one)]
        return [one for one in standing if one.channel == self.world.table.id]

    @property
    def panel(self) -> Shown:
        """Return the crew's panel."""
        return next(one for one in reversed(self.posts) if PANEL in one.text)

    @property
    def said(self) -> str:
        """Return the newest post other than the panel."""
        return next(one.text for one in reversed(self.posts) if PANEL not in one.text)

    async def press(self, person: SandboxPerson, label: str, on: Shown | None = None) -> Any:
        shown = on or self.panel
        return await person.click(shown, find(shown, label))

    async def fill(self, person: SandboxPerson, result: Any, **said: Any) -> None:
        """Submit the form that a press has opened."""
        await person.member.submit_modal(result, said)

    async def row(self) -> CrewRow:
        async with self.world.bot.store.read() as tx:
            row = await tx.of(Crews).here(self.world.table.id)
        assert row is not None, "there is a crew"
        return row

    async def hero(self, name: str) -> dict[str, Any]:
        """Return a hero's stored sheet."""
        heroes = (await self.row()).state["heroes"].values()
        found: dict[str, Any] = next(one for one in heroes if one["name"] == name)
        return found

    async def falls(self, *faces: int) -> None:
        """Make the crew's next dice fall like this, by searching for a seed that does so."""
        row = await self.row()
        seed = next(
            str(n)
            for n in range(10**7)
            if all(Dice(str(n), row.draws + k).below(6) + 1 == face for k, face in enumerate(faces))
        )
        async with self.world.bot.service.units.begin() as tx:
            await tx.of(Crews).change(row.id, seed=seed)


@asynccontextmanager
async def club(place: Path, *heroes: str, people: int = 2, numbers: bool = True) -> AsyncIterator[Club]:
    """Yield a crew of these heroes, led by the first; the others are members too."""
    async with open_world(sqlite_url(place), seed="1") as world:
        seated = [SandboxPerson(world, name, seed="1") for name in ("Ann", "Bob", "Cyd")[:people]]
        found = Club(world, seated)
        await world.bot.service.of(service.Crews).switch(
            world.guild.id, managing(ANN, world.guild.id), is_on=True
        )
        await world.bot.guild_commands.change(world.guild.id)
        for name in heroes:
            await seated[0].command("crew hero new", hero=name)
            if numbers:
                pressed = await seated[0].press_card(f"Numbers of {name}")
                await found.fill(seated[0], pressed, text=NUMBERS)
        for other in seated[1:] if heroes else ():
            await seated[0].command("crew invite", person=other.member)
        yield found


def manager(of: Club) -> SandboxPerson:
    """Return a person who manages the server and is in no crew."""
    role = of.world.guild.create_role("host", permissions=discord.Permissions(manage_guild=True))
    member = of.world.guild.add_member(of.world.env.create_user("host"), roles=[role])
    return SandboxPerson(of.world, "host", seed="1", member=member)

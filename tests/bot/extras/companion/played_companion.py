"""A channel with a crew at a real table: its people, its panel, their private pages."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path
from typing import Any

import discord
import pytest

from bot.extras.companion import sending
from bot.extras.companion.book.crew import Crew
from bot.extras.companion.book.keeping import load_crew
from bot.extras.companion.book.sheet import Hero
from bot.extras.companion.reading import Asked
from bot.extras.companion.repository import CrewPersonRow, CrewRow
from bot.extras.companion.repository import Crews as Rows
from bot.extras.companion.service import Crews
from bot.messages.people import Asking, Person, Where
from engine.kernel.dice import Dice
from sandbox.habits import find
from sandbox.people import SandboxPerson
from sandbox.recorder import Part, Shown
from sandbox.world import World, open_world, sqlite_url
from tests.bot.discord.wire import until
from tests.bot.drive import ANN, managing

STATS = {
    "health": 12, "mind": 10, "nerve_max": 2, "combat": 2, "melee": 4, "ranged": 4, "defense": 4,
    "resolve": 4, "armor": 0, "spirit_armor": 0, "initiative": 4, "nimble": 3, "wits": 3, "heart": 2,
    "might": 2, "lore": 2, "luck": 2,
}  # fmt: skip
GHOUL = {
    "normal": {
        "initiative": 3, "combat": 2, "to_hit": 4, "damage": 1, "defense": 2, "health": 5, "xp": 10,
        "fear": {"n": 1, "reach": "beside"},
    }
}  # fmt: skip


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
        return next(one for one in reversed(self.posts) if one.is_layout)

    def page(self, person: SandboxPerson) -> Shown:
        """Return the newest private page of a person."""
        found = [one for one in self.world.camera.shown if one.viewer == person.id and one.is_layout]
        return self.world.camera.latest[found[-1].message]

    async def press(self, person: SandboxPerson, label: str, on: Shown | None = None) -> Any:
        """Press a button of the panel once it is there, or of another message."""
        if on is None:
            await until(lambda: shows_button(self.panel, label))
        shown = on or self.panel
        return await person.click(shown, labelled(shown, label))

    async def shows(self, text: str) -> None:
        """Wait until the panel shows a text."""
        await until(lambda: text in self.panel.text.replace("\\", ""))

    async def tap(self, person: SandboxPerson, label: str) -> Any:
        """Press a button of the person's private page."""
        return await self.press(person, label, self.page(person))

    async def fill(self, person: SandboxPerson, result: Any, **said: Any) -> Any:
        """Submit the form that a press has opened."""
        assert result.modal is not None, "no form was opened"
        return await person.member.submit_modal(result, said)

    async def row(self) -> CrewRow:
        async with self.world.bot.store.read() as tx:
            row = await tx.of(Rows).here(self.world.table.id)
        assert row is not None, "there is a crew"
        return row

    async def crew(self) -> Crew:
        return load_crew((await self.row()).state)

    async def hero(self, name: str) -> Hero:
        """Return a hero's sheet."""
        return next(one for one in (await self.crew()).heroes.values() if one.name == name)

    async def enter(self, person: SandboxPerson, deed: dict[str, Any], *faces: int) -> None:
        """Enter a deed past the screens."""
        service = self.world.bot.service.of(Crews)
        await service.enter(asked(self, person), "panel", deed, list(faces) or None)

    async def falls(self, *faces: int) -> None:
        """Make the crew's next dice fall like this, by searching for a seed that does so."""
        row = await self.row()
        seed = next(
            str(n)
            for n in range(10**7)
            if all(Dice(str(n), row.draws + k).below(6) + 1 == face for k, face in enumerate(faces))
        )
        async with self.world.bot.service.units.begin() as tx:
            await tx.of(Rows).change(row.id, seed=seed)


def shows_button(shown: Shown, label: str) -> bool:
    return any(one.label and one.label.startswith(label) and not one.disabled for one in shown.parts)


def labelled(shown: Shown, label: str) -> Part:
    """Return the part of that label, or the only one that begins with it."""
    starting = [one for one in shown.parts if one.label and one.label.startswith(label)]
    exact = [one for one in starting if one.label == label]
    return (exact or starting or [find(shown, label)])[0]


def asked(club: Club, person: SandboxPerson) -> Any:
    guild = club.world.guild.id
    return Asked(Where(guild, club.world.table.id), Person(person.id, person.name, Asking(guild, None, {})))


@asynccontextmanager
async def club(place: Path, *heroes: str, people: int = 2, numbers: bool = True) -> AsyncIterator[Club]:
    """Yield a crew of these heroes; person by person they lead one each, the first also what is left."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(sending, "BETWEEN_EDITS", timedelta(0))
        async with _club(place, *heroes, people=people, numbers=numbers) as found:
            yield found


@asynccontextmanager
async def _club(place: Path, *heroes: str, people: int, numbers: bool) -> AsyncIterator[Club]:
    async with open_world(sqlite_url(place), seed="1") as world:
        names = ("Ann", "Ben", "Cyd", "Dee", "Eve", "Fay")[:people]
        seated = [SandboxPerson(world, name, seed="1") for name in names]
        found = Club(world, seated)
        await switch_on(world)
        await seated[0].command("crew open")
        row = await found.row()
        async with world.bot.service.units.begin() as tx:
            for other in seated[1:]:
                await tx.of(Rows).join(CrewPersonRow(row.id, other.id))
        seats = ("red", "blue", "green", "yellow", "purple", "orange")
        for n, name in enumerate(heroes):
            person = seated[n % people]
            await found.enter(person, {"do": "new", "hero": seats[n], "name": name})
            if numbers:
                stats = {"do": "set", "hero": seats[n], "field": "stats", "value": dict(STATS)}
                await found.enter(person, stats)
        yield found


async def switch_on(world: World) -> None:
    """Switch the companion on, as a manager does."""
    service = world.bot.service.of(Crews)
    await service.switch(world.guild.id, managing(ANN, world.guild.id), is_on=True)
    await world.bot.guild_commands.change(world.guild.id)


def manager(of: Club) -> SandboxPerson:
    """Return a person who manages the server and is in no crew."""
    role = of.world.guild.create_role("host", permissions=discord.Permissions(manage_guild=True))
    member = of.world.guild.add_member(of.world.env.create_user("host"), roles=[role])
    return SandboxPerson(of.world, "host", seed="1", member=member)

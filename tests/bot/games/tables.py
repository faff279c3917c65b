"""Tables of simulated people for tests: set up in one line, played as far as a test wants."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager, closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sandbox.camera import Shown
from sandbox.habits import HABITS
from sandbox.people import SandboxPerson, step_of
from sandbox.play import is_over, play_on
from sandbox.world import World, open_world, sqlite_url

NAMES = ("Ann", "Bob", "Cleo", "Dan")
KEPT = ("matches", "seats", "answers", "checkpoints", "sheets")


@dataclass
class Table:
    """A world with one table in it; `people` in the order in which they joined, the first is the organiser."""

    world: World
    people: list[SandboxPerson]
    file: Path

    def person(self, name: str) -> SandboxPerson:
        return next(person for person in self.people if person.name == name)

    def stored(self) -> dict[str, list[Any]]:
        """All that is stored of games, to see whether anything was changed."""
        with closing(sqlite3.connect(self.file)) as database:
            return {name: sorted(database.execute(f"SELECT * FROM {name}"), key=repr) for name in KEPT}

    def columns(self, name: str) -> list[str]:
        """The columns of a table of the database."""
        with closing(sqlite3.connect(self.file)) as database:
            return [row[1] for row in database.execute(f"PRAGMA table_info({name})")]

    def asked(self, phase: str) -> list[SandboxPerson]:
        """The people whose panel has these words in it."""
        return [p for p in self.people if (panel := p.panel()) is not None and phase in panel.text]

    async def play_until(self, phase: str, *, most: int = 400) -> SandboxPerson:
        """Let people answer until somebody's panel has these words in it; who that is."""
        for _ in range(most):
            if found := self.asked(phase):
                return found[0]
            await next_one(self.people)
        raise AssertionError(f"nobody was asked for {phase!r}")

    async def play_on(self) -> None:
        """To the end of the game."""
        await play_on(self.world, self.people)
        assert is_over(self.world)


async def next_one(people: Sequence[SandboxPerson]) -> None:
    """The first who is asked something answers it."""
    for person in people:
        if await person.act():
            return
    raise AssertionError("nobody is asked anything")


@asynccontextmanager
async def open_table(  # noqa: PLR0913 -- what may differ between tables
    folder: Path,
    *,
    seed: str = "1",
    people: int = 3,
    computers: int = 0,
    habits: Sequence[str] = tuple(HABITS),
    closed: Sequence[str] = (),
    check_errors: bool = True,
    **options: Any,
) -> AsyncIterator[Table]:
    """A table at which all have joined but which has not started; `closed` are those with closed DMs."""
    async with open_world(sqlite_url(folder), seed=seed, check_errors=check_errors) as world:
        seated = [
            SandboxPerson(world, name, seed=seed, habit=habits[number % len(habits)])
            for number, name in enumerate(NAMES[:people])
        ]
        for person in seated:
            if person.name in closed:
                world.close_dms(person.member)
        chosen = {"players": people + computers, "round_limit": 2, **options}
        await seated[0].command("game new", **chosen)
        for person in seated:
            await person.press_card("Join")
        for _ in range(computers):
            await seated[0].press_card("Add computer")
        yield Table(world, seated, folder / "bot.db")


@asynccontextmanager
async def started(folder: Path, **options: Any) -> AsyncIterator[Table]:
    """A table whose game has begun."""
    async with open_table(folder, **options) as table:
        await table.people[0].press_card("Start")
        yield table


def posts(table: Table) -> list[str]:
    """The texts of the channel, oldest first."""
    return [post.text for post in table.world.posts()]


def private(table: Table, person: SandboxPerson) -> list[Shown]:
    """What the bot showed to the person alone, oldest first."""
    return [s for s in table.world.camera.shown if s.viewer == person.id and s.author != person.id]


def orders_of(person: SandboxPerson) -> list[str]:
    """The hexes that take an order of his, as his panel lists them."""
    return [entry.value for part in person.sheet().parts if part.label == "Hex" for entry in part.options]


def masked(text: str) -> str:
    """The text without what is drawn anew each time: seals, salts and Discord's ids."""
    return re.sub(r"\b[0-9a-f]{16,}\b|\d{15,}", "~", text)


Predicate = Callable[[Table], bool]
__all__ = ["NAMES", "Table", "masked", "open_table", "orders_of", "posts", "private", "started", "step_of"]

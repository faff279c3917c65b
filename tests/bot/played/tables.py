"""Tables of simulated people for tests: set up in one line, played as far as a test wants."""

from __future__ import annotations

import asyncio
import itertools
import re
from collections.abc import AsyncIterator, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import timedelta
from itertools import cycle
from pathlib import Path
from typing import Any, TypeVar

from sqlalchemy import Connection, inspect, text

from bot.store.database.migrate import on_connection
from bot.table.computers.levels import usual_level
from engine.records.verification.comparing import Supplied
from engine.records.verification.verifying import verify
from sandbox.brimstone.plans import own_hexes
from sandbox.catalogue import find_ways
from sandbox.names import NAMES
from sandbox.people import SandboxPerson, begin, go_round
from sandbox.people import open_table as open_form
from sandbox.play import is_over, play_on
from sandbox.recorder import Shown
from sandbox.seating import limited
from sandbox.world import World, open_world, sqlite_url
from tests.bot.proven import holds

T = TypeVar("T")
RECEIPT = "-# Receipt "
DEEDS = 4
"""Actions after which people leave a game that has no limit of rounds."""
KEPT = ("matches", "seats", "answers", "checkpoints", "sheets")
COMPUTERS_DECISIONS = 12
"""Most decisions that computers take in turn without a word to anybody."""


@dataclass
class Table:
    """A world with one table; `people` joined in that order, or hold their seats by now."""

    world: World
    people: list[SandboxPerson]
    organiser: SandboxPerson

    def person(self, name: str) -> SandboxPerson:
        return next(person for person in self.people if person.name == name)

    def stored(self) -> dict[str, list[Any]]:
        """Return all stored data of games, to see whether anything has changed."""

        def read(on: Connection) -> dict[str, list[Any]]:
            every = {name: on.execute(text(f"SELECT * FROM {name}")).all() for name in KEPT}
            return {name: sorted(map(tuple, rows), key=repr) for name, rows in every.items()}

        return self.look(read)

    def columns(self, name: str) -> list[str]:
        """Return the columns of a database table."""
        return self.look(lambda on: [column["name"] for column in inspect(on).get_columns(name)])

    def look(self, read: Callable[[Connection], T]) -> T:
        """Return the result of `read` on a separate connection, while the bot is idle."""
        with ThreadPoolExecutor(1) as aside:
            return aside.submit(lambda: asyncio.run(on_connection(self.world.url, read))).result()

    def asked(self, phase: str) -> list[SandboxPerson]:
        """Return the people whose panel contains these words."""
        return [person for person in self.people if person.is_asked(phase)]

    async def play_until(self, phase: str, *, most: int = 400) -> SandboxPerson:
        """Let people answer until a panel contains these words; return its person."""
        for _ in range(most):
            if found := self.asked(phase):
                return found[0]
            await next_one(self.people)
        raise AssertionError(f"nobody was asked for {phase!r}")

    async def play_on(self) -> None:
        """Play to the end of the game."""
        await play_on(self.world, self.people)
        assert is_over(self.world)

    async def play_and_call_off(self, *, deeds: int = 4) -> None:
        """Let everyone answer this often, then end the game early, with a record as at a normal end."""
        for _ in range(deeds):
            await go_round(self.people)
        if not is_over(self.world):
            await self.organiser.call_off(*self.people)
        assert is_over(self.world)


async def next_one(people: Sequence[SandboxPerson]) -> None:
    """Let the first person with a decision answer; if there is none, wait for the computers."""
    for person in people:
        if await person.act():
            return
    shown = len(people[0].world.camera.shown)
    for _ in range(COMPUTERS_DECISIONS):
        await people[0].world.pass_pause()
        if len(people[0].world.camera.shown) > shown:
            return
    raise AssertionError("nobody is asked anything")


@asynccontextmanager
async def open_table(  # noqa: PLR0913 - a test names of this only what matters to it
    place: Path | str,
    *,
    seed: str = "1",
    people: int = 3,
    computers: int = 0,
    habits: Sequence[str] = (),
    closed: Sequence[str] = (),
    check_errors: bool = True,
    game: str = "brimstone",
    pause: float = 0,
    **options: Any,
) -> AsyncIterator[Table]:
    """Open a table that everyone has joined but nobody has started; `closed` are the people with closed DMs.

    Habits are named as in `sandbox.habits.Ways`; by default all habits of the game are used in turn. The
    place is a folder for an SQLite database, or the address of a database.
    """
    url = sqlite_url(place) if isinstance(place, Path) else place
    waits = timedelta(seconds=pause)
    async with open_world(url, seed=seed, check_errors=check_errors, pause=waits) as world:
        ways = find_ways(game)
        seated = [
            SandboxPerson(world, name, seed=seed, habit=ways.soon(habit, DEEDS))
            for name, habit in zip(NAMES[:people], cycle(habits or ways.habits), strict=False)
        ]
        for person in seated:
            if person.name in closed:
                world.close_dms(person.member)
        chosen = {"players": people + computers, "game": game, **limited(game, 2), **options}
        await open_form(seated[0], **chosen)
        for person in seated if people + computers > 1 else ():
            await person.press_card("Join")
        for _ in range(computers):
            await seated[0].press_card(f"Add {usual_level(game)}")
        yield Table(world, seated, seated[0])


@asynccontextmanager
async def started(place: Path | str, **options: Any) -> AsyncIterator[Table]:
    """Yield a table whose game has begun."""
    async with open_table(place, **options) as table:
        await begin(table.people)
        yield table


def by_turns_on_each_database(*values: int) -> list[tuple[str, int]]:
    """Pair each value with a kind of database, so that each value runs once and the databases alternate."""
    return list(zip(itertools.cycle(("sqlite", "postgres")), values))


async def add_design(person: SandboxPerson, word: str, name: str, raw: bytes) -> None:
    """Add a design from a file, by the button under the person's armies or heroes."""
    await person.use("me settings", f"My {word}")
    await person.follow(person.last(), "Add from a file", file=(name, raw))


def posts(table: Table) -> list[str]:
    """Return the channel's texts in their current form, oldest first."""
    return [table.world.camera.latest[post.message].text for post in table.world.posts()]


def private(table: Table, person: SandboxPerson) -> list[Shown]:
    """Return the messages shown to this person alone, oldest first, without receipts."""
    return [shown for shown in _to_person(table, person) if not _is_receipt(shown)]


def receipts(table: Table, person: SandboxPerson) -> list[Shown]:
    """Return the receipts for the person's sealed or withdrawn answers, each in its own message."""
    return [shown for shown in _to_person(table, person) if _is_receipt(shown)]


def _is_receipt(shown: Shown) -> bool:
    """Return whether a message is a receipt; the answer to Join only ends with one."""
    return RECEIPT in shown.text and not shown.text.startswith("You are in")


def _to_person(table: Table, person: SandboxPerson) -> list[Shown]:
    return [s for s in table.world.camera.shown if s.viewer == person.id and s.author != person.id]


def check_record(table: Table) -> None:
    """Check that the record of the channel's last game is valid, using only the record and the posts."""
    shown = table.world.posts()
    files = {file.name: table.world.camera.read(file.url) for post in shown for file in post.files}
    (record,) = (raw for name, raw in files.items() if name.endswith(".json") and "campaign" not in name)
    report = verify(record, Supplied(["\n".join(posts(table))], has_looked=True))
    assert holds(report), str(report)
    ended = [one.message for one in table.world.camera.shown if "-# Proof " in one.text]
    assert len(ended) == len(set(ended)), "no message that ends with a line is edited"


def orders_of(person: SandboxPerson) -> list[str]:
    """Return the hexes that can take an order, as the person's panel lists them."""
    return [entry.value for entry in own_hexes(person.sheet())]


def masked(text: str) -> str:
    """Mask everything in the text that differs between runs: codes, and Discord's IDs."""
    return re.sub(r"\b[0-9a-f]{16,}\b|\d{15,}|(?:[0-9A-Z]{4}-){5}[0-9A-Z]{4}", "~", text)

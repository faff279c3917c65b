"""Benchmark of database statements per request, for each game and each kind of request."""

from __future__ import annotations

import asyncio
import os
import tempfile
from collections import defaultdict
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from sqlalchemy import Engine, event

from bot.extras import every_extra
from bot.messages.panel import Press
from bot.messages.people import Person
from bot.service.play.screens import Screen
from bot.service.service import Service
from bot.service.unit_of_work import NotInPlay
from bot.store import Store
from bot.store.database.migrate import upgrade
from bot.store.tables.sheets import NO_STAGE
from bot.table.answers import answering
from bot.table.lobby.table_options import TableOptions
from bot.table.match.chain import secret_of
from bot.table.seats.drafts import STANDING
from engine.kernel.core import Refused
from engine.kernel.dice import Dice
from engine.kernel.game_base import may_act
from engine.registry.catalogue import GAMES, find_game
from lab.bench.measure import Figures, figures
from lab.bench.measure import of_game as per_game
from lab.bench.table import presses_of, seat
from lab.shell.copies import Copies, Files, Server
from sandbox.components import TAKE_BACK
from sandbox.names import NAMES
from sandbox.people import go_round
from sandbox.play import is_over, seat_people
from sandbox.seating import limited, seats_near
from sandbox.world import open_world, sqlite_url

HAND_IN, DRAFT, BACK, ACT, KEPT = "hand_in", "draft", "take_back", "act", "standing"
DEEDS = (HAND_IN, DRAFT, BACK, ACT, KEPT)
_PRESSES = 240
_PATIENCE, _ANSWERS = 12, 3
"""Interval in presses, and how many open decisions are answered each time."""
_SERVER = "BENCH_SERVER"
"""Environment variable with a PostgreSQL server: postgresql+asyncpg://user@host/database."""
_WHOLE = 80
"""Presses in each game whose whole cost is measured."""
_SEATS = 4
_ROUNDS = 9


def run() -> Mapping[str, Figures]:
    """Measure `statements_DEED`: those of one service call of that kind, while others have yet to answer."""
    found: dict[str, list[int]] = defaultdict(list)
    for game in GAMES:
        with tempfile.TemporaryDirectory() as folder:
            for deed, counts in asyncio.run(of_game(game, sqlite_url(Path(folder)))).items():
                found[deed] += counts
    return {f"statements_{deed}": figures(list(map(float, found[deed]))) for deed in DEEDS}


def whole_presses() -> Mapping[str, Figures]:
    """Count a press's share of each go-round at a table with one computer: replies, messages, cards, turns.

    They are counted where they arrive; with BENCH_SERVER again for PostgreSQL. What a press costs in time is
    measured without the Discord, by `python -m lab soak cost`.
    """
    found: dict[str, Figures] = {}
    with tempfile.TemporaryDirectory() as folder:
        places: dict[str, Copies] = {"": Files(Path(folder))}
        if server := os.environ.get(_SERVER, ""):
            places["postgres_"] = Server(server, "bench")
        for game in GAMES:
            for kind, copies in places.items():
                counts = asyncio.run(_counted(game, copies))
                found |= per_game(game, {f"{kind}whole_press_statements": figures(counts)})
    return found


async def _counted(game: str, copies: Copies) -> list[float]:
    await copies.make(game)
    try:
        return await play(game, copies.url(game))
    finally:
        await copies.drop(game)


async def play(game: str, url: str) -> list[float]:
    """Play until enough was pressed; return each go-round's statements a press."""
    counts: list[float] = []
    async with open_world(url, seed="whole") as world:
        seats = seats_near(game, _SEATS)
        people = await seat_people(world, game=game, seats=seats, seed="whole", rounds=_ROUNDS)
        pressed = world.env.backend.interactions
        first = len(pressed)
        while len(pressed) < first + _WHOLE and not is_over(world):
            before, statements = len(pressed), list[str]()
            with counted(statements):
                await go_round(people)
            counts.append(len(statements) / max(1, len(pressed) - before))
    return counts


@contextmanager
def counted(statements: list[str]) -> Iterator[None]:
    """Count the statements of this process within the block; a bulk insert counts as one."""

    def count(_: object, __: object, statement: str, *___: Any) -> None:
        if not statement.startswith("BEGIN"):
            statements.append(statement)

    event.listen(Engine, "before_cursor_execute", count)
    try:
        yield
    finally:
        event.remove(Engine, "before_cursor_execute", count)


async def of_game(game: str, url: str, *, presses: int = _PRESSES) -> Mapping[str, list[int]]:
    """Count the statements of each kind of request, in a game where people press random buttons.

    Now and then legal answers advance the table, so that all kinds of asks occur.
    """
    await upgrade(url)
    store = Store(url, every_extra())
    await store.open()
    try:
        presser = Presser(store, Service(store, draw_secret=lambda: secret_of("bench")), Random("bench"))
        people = [Person(n, name) for n, name in enumerate(NAMES[: seats_near(game, _SEATS)], start=1)]
        await presser.begin(game, people)
        with suppress(NotInPlay):  # the game is over
            for turn in range(presses):
                await presser.take_turn(people[turn % len(people)], turn, acts=may_act(find_game(game)))
        return presser.found
    finally:
        await store.close()


@dataclass(frozen=True)
class Standing:
    """The state that identifies the kind of request: the log, the step, and a seat's draft."""

    lines: int
    step: str
    revision: int
    standing: str


@dataclass
class Presser:
    """Presses buttons for people, and counts the statements of each press."""

    store: Store
    service: Service
    chance: Random
    match_id: int = 0
    found: dict[str, list[int]] = field(default_factory=lambda: defaultdict(list))
    shown: dict[tuple[int, bool], Screen] = field(default_factory=dict)
    """Person, and whether it is their Act panel -> the screen after their last press."""
    said: dict[str, list[str]] = field(default_factory=dict)
    """Kind of press -> SQL statements of the press that took most."""

    async def begin(self, game: str, people: list[Person]) -> None:
        wishes = TableOptions(game, len(people), options=limited(game, _ROUNDS))
        self.match_id = await seat(self.service, people, wishes)

    async def take_turn(self, person: Person, turn: int, *, acts: bool) -> None:
        """Press a random button for a person, now and then after some legal answers."""
        if turn % _PATIENCE == 0:
            await self.play_on(_ANSWERS)
        await self.look_and_press(person)
        if acts:
            await self.look_and_act(person)

    async def play_on(self, answers: int) -> None:
        """Give that many legal answers without counting statements."""
        self.shown.clear()
        for _ in range(answers):
            async with self.service.units.table(self.match_id) as table:
                seat = table.match.awaited[0]
                chance = Dice(f"bench/{table.n}")
                await answering.hand_in(table, seat, table.match.asks[seat].sample(chance), "")

    async def look_and_press(self, person: Person) -> None:
        """Press a random button in the panel of a person with an ask; refused presses are not counted."""
        playing = self.service.playing
        asked = await playing.panel(self.match_id, person)
        last = self.shown.get((person.id, False))
        screen = last if last and last.panel and last.step == asked.step else asked
        press = self._choice(screen)
        if press is None:
            return
        before, statements = await self._standing(asked), list[str]()
        try:
            with counted(statements):
                after = await playing.press(self.match_id, screen.step, screen.seat, person, press)
        except Refused:
            self.shown.pop((person.id, False), None)
            return
        self.shown[person.id, False] = after
        self._note(before, await self._standing(asked), statements, is_back=press.action == TAKE_BACK)

    async def look_and_act(self, person: Person) -> None:
        """Press a random button in the Act panel; refused presses are not counted."""
        playing = self.service.playing
        fresh = await playing.act_panel(self.match_id, person)
        last = self.shown.get((person.id, True))
        screen = last if last and last.panel and last.acts == fresh.acts else fresh
        press = self._choice(screen)
        if press is None or screen.acts is None:
            return
        before, statements = await self._standing(fresh), list[str]()
        try:
            with counted(statements):
                after = await playing.press_act(self.match_id, screen.acts, screen.seat, person, press)
        except Refused:
            self.shown.pop((person.id, True), None)
            return
        self.shown[person.id, True] = after
        stands = await self._standing(fresh)
        if stands.lines > before.lines and stands.step == before.step:
            self._keep(ACT, statements)
        elif stands.standing != before.standing:
            self._keep(KEPT, statements)

    def _choice(self, screen: Screen) -> Press | None:
        able = list(presses_of(screen.panel)) if screen.panel else []
        return self.chance.choice(able) if able else None

    def _note(self, before: Standing, after: Standing, statements: list[str], *, is_back: bool) -> None:
        if after.step != before.step:
            return
        if after.lines > before.lines:
            self._keep(BACK if is_back else HAND_IN, statements)
        elif after.standing != before.standing:
            self._keep(KEPT, statements)
        elif after.revision != before.revision:
            self._keep(DRAFT, statements)

    def _keep(self, deed: str, statements: list[str]) -> None:
        if len(statements) > max(self.found[deed], default=0):
            self.said[deed] = statements
        self.found[deed].append(len(statements))

    async def _standing(self, screen: Screen) -> Standing:
        async with self.service.units.table(self.match_id) as table:
            kept = await table.tx.sheets.get(table.row.id, NO_STAGE, screen.seat, STANDING)
            revision = table.sitting(screen.seat).revision
            return Standing(table.n, str(table.match.step), revision, kept.draft if kept else "")

"""Players keep their seats, secrets, time and game, whatever organiser, manager and friend do in turn.

The service tries random sequences of deeds, with a clock that jumps. Three people sat down with 24 hours and
look every 20 hours. They object to what is announced, or let it pass.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Awaitable, Coroutine
from contextlib import suppress
from datetime import datetime, timedelta
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, TypeVar

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule, run_state_machine_as_test

from bot.extras import every_extra
from bot.messages.people import Person, Where
from bot.store import Store
from bot.store.tables.deadlines import deadlines
from bot.table.lobby.table_options import TableOptions
from engine.kernel.core import Refused
from tests.bot.drive import ANN, BEN, CHANNEL, CYD, DANA, EVE, NOON, begin, managing
from tests.bot.table.deadlines.timed import Timed
from tests.templates import upgrade

T = TypeVar("T")

ORGANISER, MANAGER, FRIEND = ANN, managing(EVE), Person(6, "Fay")
"""People who do the deeds; they have no seat."""
PLAYERS = (BEN, CYD, DANA)
LOOKS_EVERY = timedelta(hours=20)
"""Time between two looks of a player, always within a deadline of 24 hours."""
SAT_WITH = timedelta(hours=24)
SLEEPS = timedelta(hours=47)
"""Time for which a player stays away at first, just too short to be absent."""
CLOCKS = st.sampled_from(("all:1m", "all:1h", "all:20h", "all:3d"))
DEEDS_OF_EACH = 14

attackers = st.sampled_from((ORGANISER, MANAGER))
seats = st.integers(0, 2)


@cache
def begun() -> bytes:
    """Return the database of a game that has just begun; the people who do the deeds have no seat."""
    with TemporaryDirectory() as folder:
        file = Path(folder) / "begun.db"
        asyncio.run(_begin(f"sqlite+aiosqlite:///{file}"))
        return file.read_bytes()


async def _begin(url: str) -> None:
    await upgrade(url)
    store = Store(url, every_extra())
    await store.open()
    game = Timed(store)
    wishes = TableOptions("brimstone", 3, pace="swift", options={"layout": "printed"})
    match_id = await game.service.lobbies.new_game(CHANNEL, ORGANISER, wishes)
    for person in PLAYERS:
        await game.service.lobbies.join(match_id, person, dm_open=True)
    await begin(game.service, match_id, ORGANISER, CYD)
    await store.close()


class Sequences(RuleBasedStateMachine):
    """Deeds of the organiser, a manager and their friend, while the players look every 20 hours."""

    def __init__(self) -> None:
        super().__init__()
        self.folder = TemporaryDirectory()
        (Path(self.folder.name) / "bot.db").write_bytes(begun())
        self.runner = asyncio.Runner()
        self.store = Store(f"sqlite+aiosqlite:///{self.folder.name}/bot.db", every_extra())
        self.run(self.store.open())
        self.game = Timed(self.store, match_id=1)
        self.looks = {person: NOON + n * LOOKS_EVERY / 3 for n, person in enumerate(PLAYERS)}
        self.objecting: set[Person] = set()
        self.announced: dict[str, datetime] = {}
        """When each kind of change was first announced."""

    def run(self, deed: Coroutine[Any, Any, T]) -> T:
        return self.runner.run(deed)

    def teardown(self) -> None:
        self.run(self.store.close())
        self.runner.close()
        self.folder.cleanup()

    @initialize(objecting=st.booleans(), sleeper=st.sampled_from((None, *PLAYERS)))
    def sit_down(self, objecting: bool, sleeper: Person | None) -> None:
        self.objecting = set(PLAYERS) if objecting else set()
        if sleeper is not None:
            self.looks[sleeper] = NOON + SLEEPS
            self.objecting.discard(sleeper)

    # ----------------------------------------------------------------- what they do

    @rule(by=attackers, lengths=CLOCKS, quiet=st.booleans())
    def set_deadlines(self, by: Person, lengths: str, quiet: bool) -> None:
        service = self.game.service
        self._try(
            "clock",
            service.deadlines.set_deadline(self._where(), by, lengths=lengths, quiet=quiet),
        )

    @rule(stops=st.booleans())
    def pause_or_resume(self, stops: bool) -> None:
        decisions = self.game.service.decisions
        deed = decisions.pause if stops else decisions.resume
        self._try("pause", deed(1, ORGANISER))

    @rule(by=st.sampled_from((ORGANISER, FRIEND)), hours=st.sampled_from((1, 24)))
    def hasten(self, by: Person, hours: int) -> None:
        self._try("hasten", self.game.service.decisions.hasten(1, hours, by))

    @rule(by=attackers)
    def call_off(self, by: Person) -> None:
        lobbies = self.game.service.lobbies
        self._try("abandon", lobbies.abandon(self._where(), by, is_sure=True))

    @rule(by=attackers, channel=st.integers(11, 12))
    def move(self, by: Person, channel: int) -> None:
        there, lobbies = Where(CHANNEL.guild_id, channel), self.game.service.lobbies
        self._try("move", lobbies.move(1, there, by))

    @rule(by=attackers, n=seats, how=st.sampled_from(("offer", "friend", "computer", "withdraw")))
    def decide_about_a_seat(self, by: Person, n: int, how: str) -> None:
        service, asker = self.game.service.seats, by
        seat = self._seat(n)
        match how:
            case "offer":
                deed: Awaitable[str] = service.open_seat(1, seat, asker)
            case "friend":
                deed = service.replace(1, seat, FRIEND, asker, dm_open=True)
            case "computer":
                deed = service.replace_by_computer(1, seat, asker)
            case _:
                deed = service.close_offer(1, seat, asker)
        self._try("seat", deed)

    @rule(n=seats)
    def take(self, n: int) -> None:
        self._try("seat", self.game.service.seats.take_seat(1, self._seat(n), FRIEND, dm_open=True))

    @rule(vote_id=st.integers(1, 4), by=st.sampled_from((ORGANISER, MANAGER, FRIEND)), is_yes=st.booleans())
    def vote(self, vote_id: int, by: Person, is_yes: bool) -> None:
        self._try("vote", self.game.service.decisions.vote(1, vote_id, by, is_yes=is_yes))

    @rule(hours=st.sampled_from((0.05, 2, 11, 25)))
    def wait(self, hours: float) -> None:
        end = self.game.now + timedelta(hours=hours)
        while self.game.now < end:
            person = min(PLAYERS, key=lambda one: self.looks[one])
            until = min(end, max(self.looks[person], self.game.now))
            if until > self.game.now:
                self.run(self._sleep(until - self.game.now))
            if self.looks[person] <= self.game.now:
                self.looks[person] = self.game.now + LOOKS_EVERY
                self.run(self._look(person))

    async def _sleep(self, length: timedelta) -> None:
        await self.game.sleep(seconds=length.total_seconds(), beat=timedelta(hours=6))

    async def _look(self, person: Person) -> None:
        """Press "I'm back" if that is needed, object to what is announced, and answer what is asked."""
        service = self.game.service
        with suppress(Refused):
            seat = await self.game.seat_of(person)
            await service.absences.back(1, person)
            async with self.store.read() as tx:
                votes = await tx.votes.open_of(1)
            for vote in votes if person in self.objecting else ():
                with suppress(Refused):
                    await service.decisions.vote(1, vote.id, person, is_yes=False)
            while seat in (await self.game.look())[3]:
                await self.game.answer(seat)

    def _try(self, kind: str, deed: Awaitable[str]) -> None:
        async def do() -> None:
            with suppress(Refused):
                await deed
                self.announced.setdefault(kind, self.game.now)

        self.run(do())

    def _where(self) -> Where:
        return Where(CHANNEL.guild_id, self.run(self.game.row()).channel_id)

    def _seat(self, n: int) -> str:
        return sorted(self.run(self.game.seats()))[n]

    # ----------------------------------------------------------------- what holds

    @invariant()
    def nobody_gains_a_seat(self) -> None:
        held = {row.person_id for row in self.run(self.game.seats()).values()}
        assert held == {person.id for person in PLAYERS}
        assert not any(row.open_since for row in self.run(self.game.seats()).values())

    @invariant()
    def nobody_sees_a_secret(self) -> None:
        for person in (ORGANISER, MANAGER, FRIEND):
            for seat in (None, self._seat(0)):
                with pytest.raises(Refused):
                    self.run(self.game.service.playing.panel(1, person, seat=seat))

    @invariant()
    def nobody_loses_time(self) -> None:
        """A player who looks in time misses no decision asked before a whole deadline's notice was over."""
        shortened = self.announced.get("clock")
        safe_until = shortened + SAT_WITH if shortened and len(self.objecting) < 2 else None
        for row in self.run(self._missed()):
            has_slept = row.started_at < NOON + SLEEPS
            assert has_slept or (safe_until and row.started_at >= safe_until), row

    async def _missed(self) -> list[Any]:
        async with self.store.read() as tx:
            found = await tx.deadlines._connection.execute(deadlines.select())
            return [row for row in found if row.state == "missed"]

    @invariant()
    def no_game_ends_against_those_who_play(self) -> None:
        row = self.run(self.game.row())
        if row.state == "abandoned":
            assert not self.objecting
            assert self.game.now >= self.announced["abandon"] + SAT_WITH
        if row.channel_id != CHANNEL.channel_id:
            assert self.game.now >= self.announced["move"] + SAT_WITH


MANY = 300 if os.environ.get("LONG") else 40


@pytest.mark.parametrize(
    "examples", [5, pytest.param(MANY, marks=pytest.mark.trial(reason="many times as many"))]
)
@pytest.mark.slow(reason="each example plays days at a table")
def test_no_sequence_of_deeds_takes_from_those_who_play(examples: int) -> None:
    how = settings(max_examples=examples, stateful_step_count=DEEDS_OF_EACH, deadline=None)
    run_state_machine_as_test(Sequences, settings=how)

"""Laws of the table: whatever people do to it in whatever order, a fresh process finds the same game.

Hypothesis draws what is done, the same at every run, and where a law breaks it tells the shortest way there.
"""

from __future__ import annotations

import asyncio
import itertools
from collections import Counter
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, TypeVar

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)
from sqlalchemy import Connection, text

from bot.extras import every_extra
from bot.messages.people import Person
from bot.store import Store
from bot.store.database.migrate import on_connection
from engine.kernel.core import Refused, Step
from engine.records import record
from engine.records.verification.verifying import IN_PART, verify
from tests.bot.drive import ANN, BEN, CYD, DANA, EVE, Game, call_off
from tests.templates import tables

PEOPLE = (ANN, BEN, CYD, DANA, EVE)
STEPS = 30
T = TypeVar("T")

anybody = st.sampled_from(PEOPLE)
any_seat = st.integers(0, 2)


class Changes(RuleBasedStateMachine):
    """One table of three on a database of its own, and all that people may do to it."""

    def __init__(self, file: Path) -> None:
        super().__init__()
        self.runner = asyncio.Runner()
        self.store = Store(f"sqlite+aiosqlite:///{file}", every_extra())
        self.game = Game(self.store)
        self.state = ""

    def run(self, deed: Coroutine[Any, Any, T]) -> T:
        return self.runner.run(deed)

    def attempt(self, deed: Awaitable[object]) -> None:
        """What is refused changes nothing."""

        async def do() -> None:
            with suppress(Refused):
                await deed
            self.state = (await self.game.row()).state

        self.run(do())

    @property
    def is_on(self) -> bool:
        return self.state == "playing"

    @initialize(seed=st.integers(0, 9).map(str), pace=st.sampled_from(["swift", "deliberate"]))
    def begin(self, seed: str, pace: str) -> None:
        self.run(self.store.open())
        self.game = Game(self.store, seed=seed)
        self.attempt(self.game.begin([ANN, BEN, CYD], pace=pace, round_limit=12))

    # ------------------------------------------------------------------------------ deeds

    @precondition(lambda self: self.is_on)
    @rule(picks=st.lists(any_seat, min_size=1, max_size=12))
    def answer(self, picks: Sequence[int]) -> None:
        """Some who are awaited answer, one after the other; the laws hold in between as well."""
        for pick in picks:
            if self.is_on:
                self.attempt(self._answer(pick))
                self.a_fresh_process_finds_the_same_game()
                self.those_awaited_have_a_clock()

    async def _answer(self, pick: int) -> None:
        awaited, people = (await self.game.look())[3], await self.game.seats()
        seats = [seat for seat in awaited if people[seat].person_id]
        if seats:
            await self.game.answer(seats[pick % len(seats)])

    @precondition(lambda self: self.is_on)
    @rule(person=anybody)
    def undo(self, person: Person) -> None:
        self.attempt(self.game.service.decisions.undo(self.game.match_id, person))

    @precondition(lambda self: self.is_on)
    @rule(ballots=st.lists(st.booleans() | st.just(True), min_size=len(PEOPLE), max_size=len(PEOPLE)))
    def vote(self, ballots: Sequence[bool]) -> None:
        """All who may vote on what is open."""
        for number, (person, is_yes) in itertools.product(
            self.run(self._open_votes()), zip(PEOPLE, ballots, strict=True)
        ):
            if self.is_on:
                vote = self.game.service.decisions.vote
                self.attempt(vote(self.game.match_id, number, person, is_yes=is_yes))

    async def _open_votes(self) -> list[int]:
        async with self.store.read() as tx:
            return [vote.id for vote in await tx.votes.open_of(self.game.match_id)]

    @precondition(lambda self: self.is_on)
    @rule(pick=any_seat, person=anybody)
    def replace(self, pick: int, person: Person) -> None:
        replace = self.game.service.seats.replace
        seat = self._seat(pick)
        self.attempt(replace(self.game.match_id, seat, person, ANN, dm_open=True))

    @precondition(lambda self: self.is_on)
    @rule(pick=any_seat)
    def give_way_to_a_computer(self, pick: int) -> None:
        replace = self.game.service.seats.replace_by_computer
        self.attempt(replace(self.game.match_id, self._seat(pick), ANN))

    def _seat(self, pick: int) -> str:
        seats = sorted(self.run(self.game.seats()))
        return seats[pick % len(seats)]

    @precondition(lambda self: self.is_on)
    @rule(person=anybody)
    def resign(self, person: Person) -> None:
        self.attempt(self.game.service.seats.resign(self.game.match_id, person))

    @precondition(lambda self: self.is_on)
    @rule(person=anybody)
    def come_back(self, person: Person) -> None:
        self.attempt(self.game.service.absences.back(self.game.match_id, person))

    @precondition(lambda self: self.is_on)
    @rule(person=anybody, which=st.integers(0, 4), minutes=st.integers(0, 599))
    def set_clocks(self, person: Person, which: int, minutes: int) -> None:
        """Pauses, extensions and vacations."""
        decisions, absences, match_id = (
            self.game.service.decisions,
            self.game.service.absences,
            self.game.match_id,
        )
        deeds: list[Callable[[], Awaitable[str]]] = [
            lambda: decisions.pause(match_id, person),
            lambda: decisions.resume(match_id, person),
            lambda: decisions.extend(match_id, 3, person),
            lambda: absences.extend_own(match_id, 3, person),
            lambda: absences.leave_for(match_id, 1, person),
        ]
        self.game.wait(minutes=minutes)
        self.run(absences.end_vacations())
        self.attempt(deeds[which]())

    @precondition(lambda self: self.is_on)
    @rule(hours=st.integers(0, 39))
    def let_time_pass(self, hours: int) -> None:
        """Deadlines are missed, so that some seats are played by rules or by the steward."""
        self.game.wait(hours=hours)
        self.attempt(self.game.service.deadlines.keep_time(self.game.match_id))

    @precondition(lambda self: self.is_on)
    @rule()
    def restart(self) -> None:
        self.game.service = self.game.new_service()

    @precondition(lambda self: self.state and not self.is_on)
    @rule(person=anybody)
    def undo_what_is_over(self, person: Person) -> None:
        """Nothing is taken any more, and the card says how it ended."""
        assert self.run(self.game.service.games.card(self.game.match_id)).text
        with pytest.raises(Refused, match="over"):
            self.run(self.game.service.decisions.undo(self.game.match_id, person))

    # ------------------------------------------------------------------------------- laws

    @invariant()
    def a_fresh_process_finds_the_same_game(self) -> None:
        """All logged answers lead to their digests, and to what this process has in memory."""
        if not self.is_on:
            return
        fresh = Game(self.store, self.game.seed, self.game.now, self.game.match_id)
        assert self.run(fresh.look()) == self.run(self.game.look())

    @invariant()
    def those_awaited_have_a_clock(self) -> None:
        """One open deadline for each person who is awaited, for what they are asked now, and none besides."""
        if not self.is_on:
            return

        async def look() -> tuple[set[tuple[Step, str]], list[tuple[Step, str]]]:
            async with self.game.service.units.table(self.game.match_id) as table:
                awaited = {(table.match.step, row.seat) for row in table.awaited_people() if row.seat}
                rows = await table.tx.deadlines.open_of(self.game.match_id)
            return awaited, [(row.step, row.seat) for row in rows]

        awaited, clocks = self.run(look())
        assert sorted(awaited) == sorted(clocks)

    @precondition(lambda self: self.state)
    @invariant()
    def nobody_sits_twice_and_nothing_is_voted_on_twice(self) -> None:
        async def look() -> tuple[list[int], list[str]]:
            async with self.store.read() as tx:
                votes = await tx.votes.open_of(self.game.match_id)
            seats = (await self.game.seats()).values()
            return [seat.person_id for seat in seats if seat.person_id], [vote.kind for vote in votes]

        for them in self.run(look()):
            assert set(Counter(them).values()) <= {1}

    @precondition(lambda self: self.state)
    @invariant()
    def the_outbox_is_in_order(self) -> None:
        """Messages follow each other in time as they do in their lane, and no nonce is given out twice."""

        def read(on: Connection) -> list[Any]:
            return list(on.execute(text("SELECT created_at, nonce FROM waiting ORDER BY id")).all())

        rows = self.run(on_connection(self.store.url, read))
        assert [row.created_at for row in rows] == sorted(row.created_at for row in rows)
        assert len({row.nonce for row in rows}) == len(rows)

    def teardown(self) -> None:
        """The game ends, and its record leads where the table stood."""
        try:
            if self.is_on:
                self.attempt(call_off(self.game.service, self.game.where, ANN))
            if self.state:
                sent = self.run(self.game.sent())
                files = [row.payload["file"] for row in sent if row.payload.get("file")]
                (file,) = [file for file in files if file[0].endswith(".json")]
                assert record.failure(self.game.read(file[1])) is None
                report = verify(file[1].encode())
                assert report.status == IN_PART, str(report)
        finally:
            self.run(self.store.close())
            self.runner.close()


@pytest.mark.trial(reason="it plays some 300 deeds, each of which may break a law that no other test knows")
@pytest.mark.parametrize("share", [10, pytest.param(5, marks=pytest.mark.trial(reason="twice as many"))])
def test_whatever_people_do_to_a_table_its_laws_hold(tmp_path: Path, share: int) -> None:
    numbers = itertools.count()

    def machine() -> Changes:
        file = tmp_path / f"{next(numbers)}.db"
        file.write_bytes(tables())
        return Changes(file)

    examples = settings().max_examples // share  # each is some sixty deeds
    factory: Any = machine  # it takes any callable that makes one
    run_state_machine_as_test(factory, settings=settings(max_examples=examples, stateful_step_count=STEPS))

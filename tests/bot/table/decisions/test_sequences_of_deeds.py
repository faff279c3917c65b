"""Players keep their seats, secrets, time and game, whatever others do in turn.

The service tries random sequences of deeds of the organiser, managers here and elsewhere, their friend and an
outsider, over every deed at a running table in the table of rights, with a clock that jumps. Each passes the
gate. Three people sat down with 24 hours and look every 20 hours. They object to what is announced, or let it
pass.
"""

from __future__ import annotations

import asyncio
import logging
import os
from collections import Counter
from collections.abc import Awaitable, Callable, Coroutine, Mapping
from contextlib import suppress
from dataclasses import replace
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
from bot.extras.analysis.service import Analyses
from bot.host.askers import Asker
from bot.messages.panel import Press
from bot.messages.people import Asking, Person, Where
from bot.service.gate import Gate
from bot.service.service import Service
from bot.store import Store
from bot.store.tables.deadlines import deadlines
from bot.table.ending.reviewing import Page
from bot.table.lobby.table_options import TableOptions
from bot.table.rights.deeds import Role, Standing
from engine.kernel.core import Json, Refused, Seat
from tests.bot.drive import ANN, BEN, CHANNEL, CYD, DANA, EVE, NOON, begin, managing
from tests.bot.table.deadlines.timed import Timed
from tests.rights import rights
from tests.templates import upgrade

T = TypeVar("T")
log = logging.getLogger(__name__)

HERE = CHANNEL.guild_id
ORGANISER, MANAGER = replace(ANN, asking=Asking(HERE)), managing(EVE)
FRIEND, OUTSIDER = Person(6, "Fay", Asking(HERE)), Person(7, "Ida")
ELSEWHERE = managing(Person(8, "Hal"), HERE + 1)
ROLES: Mapping[Person, frozenset[Role]] = {
    ORGANISER: frozenset({"organiser", "spectator"}),
    MANAGER: frozenset({"manager", "spectator"}),
    FRIEND: frozenset({"spectator"}),
    ELSEWHERE: frozenset({"manager elsewhere", "outsider"}),
    OUTSIDER: frozenset({"outsider"}),
}
"""People who do the deeds, and their roles; they have no seat."""
PLAYERS = (BEN, CYD, DANA)
LOOKS_EVERY = timedelta(hours=20)
"""Time between two looks of a player, always within a deadline of 24 hours."""
ANSWERS = 4
"""Most answers at one look; the next decision can wait until the next look."""
SAT_WITH = timedelta(hours=24)
SLEEPS = timedelta(hours=47)
"""Time for which a player stays away at first, just too short to be absent."""
CLOCKS = ("all:1m", "all:1h", "all:20h", "all:3d")
GAMES: Mapping[str, Json] = {"brimstone": {"layout": "printed"}, "brigand_kings": {}}
"""Games searched, with their options: one of sealed orders, and one of hidden hands."""
DEEDS_OF_EACH = 14

Do = Callable[[Service, Person, Seat, int], Awaitable[Any]]
"""Deed of a person, about a seat, with a number that chooses among its values."""


def _where(channel_id: int) -> Where:
    return Where(HERE, channel_id)


async def _press(on: Service, who: Person, seat: Seat, n: int) -> Any:
    return await on.playing.press(1, None, seat, who, Press("x"))


async def _abandon(on: Service, who: Person, seat: Seat, n: int) -> Any:
    return await on.lobbies.abandon(_where(await _channel(on)), who, is_sure=True)


async def _clock(on: Service, who: Person, seat: Seat, n: int) -> Any:
    here, lengths = _where(await _channel(on)), CLOCKS[n % len(CLOCKS)]
    return await on.deadlines.set_deadline(here, who, lengths=lengths, quiet=n % 2 == 0)


async def _board(on: Service, who: Person, seat: Seat, n: int) -> Any:
    """Open a page by its link, and look at it; the table's pages are on for this."""
    on.boards.url = "https://board.example"
    secret, _ = await on.boards.open((await on.boards.enter(1, who)).partition("#")[2])
    return await on.boards.now(await on.boards.find(secret))


async def _rename(on: Service, who: Person, seat: Seat, n: int) -> Any:
    return await on.lobbies.rename(_where(await _channel(on)), "Ours", who)


async def _channel(on: Service) -> int:
    return (await on.reviews.place_of(1))[1]


DEEDS: Mapping[str, Do] = {
    "/game orders": lambda on, who, seat, n: on.playing.panel(1, who, seat=seat if n % 2 else None),
    "press in a panel": _press,
    "/game board": _board,
    "press act": lambda on, who, seat, n: on.playing.act_panel(1, who),
    "typed map": lambda on, who, seat, n: on.playing.typed(who, "map"),
    "/game try": lambda on, who, seat, n: on.of(Analyses).begin(1, who),
    "press in a panel try": lambda on, who, seat, n: on.of(Analyses).begin(1, who),
    "/table vote": lambda on, who, seat, n: on.decisions.motions(1, who),
    "press vote": lambda on, who, seat, n: on.decisions.vote(1, 1 + n % 5, who, is_yes=n % 2 == 0),
    "press put undo": lambda on, who, seat, n: on.decisions.undo(1, who),
    "press put draw": lambda on, who, seat, n: on.decisions.agree(1, None, who),
    "press put concede": lambda on, who, seat, n: on.decisions.about_to_concede(1, seat, who),
    "press put conceded": lambda on, who, seat, n: on.decisions.concede(1, seat, who, is_sure=True),
    "form put hasten": lambda on, who, seat, n: on.decisions.hasten(1, 1 + n, who),
    "form put win": lambda on, who, seat, n: on.decisions.agree(1, seat, who),
    "press put pause": lambda on, who, seat, n: on.decisions.pause(1, who),
    "press put resume": lambda on, who, seat, n: on.decisions.resume(1, who),
    "form put extend": lambda on, who, seat, n: on.decisions.extend(1, 1 + n, who),
    "form put seat": lambda on, who, seat, n: on.seats.open_seat(1, seat, who),
    "press put abandoned": _abandon,
    "press here": lambda on, who, seat, n: on.presence.gather(1, who),
    "press back": lambda on, who, seat, n: on.absences.back(1, who),
    "form vacation": lambda on, who, seat, n: on.absences.leave_for(1, 1, who),
    "form more_time": lambda on, who, seat, n: on.absences.extend_own(1, 2, who),
    "form note": lambda on, who, seat, n: on.notes.write(1, who, "West"),
    "press talk": lambda on, who, seat, n: on.talks.talk(1, seat, who),
    "press resign": lambda on, who, seat, n: on.seats.resign(1, who),
    "press offer": lambda on, who, seat, n: on.seats.open_seat(1, None, who),
    "form give": lambda on, who, seat, n: on.seats.replace(1, "", FRIEND, who, dm_open=True),
    "press keep": lambda on, who, seat, n: on.seats.close_offer(1, seat, who),
    "form replace": lambda on, who, seat, n: (
        on.seats.replace(1, seat, FRIEND, who, dm_open=True)
        if n % 2
        else on.seats.replace_by_computer(1, seat, who)
    ),
    "press take_seat": lambda on, who, seat, n: on.seats.take_seat(1, seat, who, dm_open=True),
    "form table_name": _rename,
    "form table_deadline": _clock,
    "form table_move": lambda on, who, seat, n: on.lobbies.move(1, _where(11 + n % 2), who),
    "press spectate": lambda on, who, seat, n: on.talks.watch(1, who),
    "press review": lambda on, who, seat, n: on.reviews.page(1, Page(seat=seat), who.id),
    "press why": lambda on, who, seat, n: on.computers.why(1, None),
    "press record": lambda on, who, seat, n: on.proofs.of_game(1, Asker(who.id, HERE)),
    "press publish": lambda on, who, seat, n: on.talks.publish(1, 1, who),
}
"""Deeds about a running game, by a door of theirs; those about a finished one must be refused."""
LOOKS = {
    "look at the map", "read the log", "read the state", "watch a film", "read the time budgets",
    "check a proof", "see seats on offer, or one's own", "take a receipt", "open the boards inside Discord",
}  # fmt: skip
"""Deeds that show what everybody sees (the forks of tests/bot/noninterference compare that)."""
SECRETS = (
    "/game orders",
    "/game board",
    "press in a panel",
    "press act",
    "/game try",
    "press review",
    "press record",
)
RULING = ("form table_deadline", "press put abandoned", "form table_move", "form replace", "press put pause")


people, ruling = st.sampled_from(tuple(ROLES)), st.sampled_from((ORGANISER, MANAGER))
TRIED: Counter[tuple[str, str]] = Counter()
DONE: Counter[tuple[str, str]] = Counter()
"""How often each person tried each deed, and was not refused."""


@cache
def begun(name: str) -> bytes:
    """Return the database of a game that has just begun; the people who do the deeds have no seat."""
    with TemporaryDirectory() as folder:
        file = Path(folder) / "begun.db"
        asyncio.run(_begin(f"sqlite+aiosqlite:///{file}", name))
        return file.read_bytes()


async def _begin(url: str, name: str) -> None:
    await upgrade(url)
    store = Store(url, every_extra())
    await store.open()
    game = Timed(store)
    match_id = await game.service.lobbies.new_game(
        CHANNEL, ORGANISER, TableOptions(name, 3, options=GAMES[name])
    )
    for person in PLAYERS:
        await game.service.lobbies.join(match_id, person, dm_open=True)
    await begin(game.service, match_id, ORGANISER, *PLAYERS)
    await store.close()


class Sequences(RuleBasedStateMachine):
    """Deeds of those who do not play, while the players look every 20 hours."""

    name = "brimstone"

    def __init__(self) -> None:
        super().__init__()
        self.folder = TemporaryDirectory()
        (Path(self.folder.name) / "bot.db").write_bytes(begun(self.name))
        self.runner = asyncio.Runner()
        self.store = Store(f"sqlite+aiosqlite:///{self.folder.name}/bot.db", every_extra())
        self.run(self.store.open())
        self.game = Timed(self.store, match_id=1)
        self.looks = {person: NOON + n * LOOKS_EVERY / 3 for n, person in enumerate(PLAYERS)}
        self.objecting: set[Person] = set()
        self.sleeper: int | None = None
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
            self.sleeper = sleeper.id
            self.looks[sleeper] = NOON + SLEEPS
            self.objecting.discard(sleeper)

    # ----------------------------------------------------------------- what they do

    @rule(by=people, door=st.sampled_from(sorted(DEEDS)), seat=st.integers(0, 2), n=st.integers(0, 7))
    def do(self, by: Person, door: str, seat: int, n: int) -> None:
        """Let anybody try anything: what the table of rights does not give them is refused."""
        self._try(by, door, seat, n)

    @rule(by=ruling, door=st.sampled_from(RULING), seat=st.integers(0, 2), n=st.integers(0, 7))
    def rule_the_table(self, by: Person, door: str, seat: int, n: int) -> None:
        """Let those who may decide for others do so more often."""
        self._try(by, door, seat, n)

    @rule(by=ruling, n=st.integers(0, 7))
    def set_deadlines(self, by: Person, n: int) -> None:
        self._try(by, "form table_deadline", 0, n)

    @rule(by=people, door=st.sampled_from(SECRETS), seat=st.integers(0, 2), n=st.integers(0, 7))
    def peek(self, by: Person, door: str, seat: int, n: int) -> None:
        """Let anybody look at secrets more often."""
        self._try(by, door, seat, n)

    @rule(seat=st.integers(0, 2))
    def take(self, seat: int) -> None:
        self._try(FRIEND, "press take_seat", seat, 0)

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

    @rule()
    def wait_a_day(self) -> None:
        """Let every player look at least once."""
        self.wait(25)

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
            for _ in range(ANSWERS):
                if seat in (await self.game.look())[3]:
                    await self.game.answer(seat)

    def _try(self, by: Person, door: str, seat: int, n: int) -> None:
        deed, state = self.gate.rights.by_door[door], self.run(self.game.row()).state
        standing = Standing(ROLES[by], state, "seen" if by.asking.guild_id == HERE else "unknown")
        is_done = self.run(self._is_done(by, door, self._seat(seat), n))
        DONE[by.name, door] += is_done
        TRIED[by.name, door] += 1
        assert not is_done or deed.allows(standing), f"{by.name} may not: {deed.name}"
        if is_done:
            self.announced.setdefault(door, self.game.now)

    async def _is_done(self, by: Person, door: str, seat: Seat, n: int) -> bool:
        async def look(channel_id: int) -> bool:
            return True

        service = self.game.service
        try:
            await self.gate.check(door, by, 1, look)
            await DEEDS[door](service, by, seat, n)
        except Refused:
            return False
        return True

    @property
    def gate(self) -> Gate:
        return self.game.service.gate

    def _seat(self, n: int) -> Seat:
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
            with pytest.raises(Refused):
                self.run(self.game.service.playing.panel(1, person, seat=self._seat(0)))

    @invariant()
    def nobody_loses_time(self) -> None:
        """A player who looks in time misses no decision asked before a whole deadline's notice was over."""
        shortened = self.announced.get("form table_deadline")
        safe_until = shortened + SAT_WITH if shortened and len(self.objecting) < 2 else None
        for row in self.run(self._missed()):
            holder = self.run(self.game.seats())[row.seat].person_id
            has_slept = holder == self.sleeper and row.started_at < NOON + SLEEPS
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
            assert self.game.now >= self.announced["press put abandoned"] + SAT_WITH
        if row.channel_id != CHANNEL.channel_id:
            assert self.game.now >= self.announced["form table_move"] + SAT_WITH


MANY = 200 if os.environ.get("LONG") else 40


def search(name: str, examples: int, **more: Any) -> None:
    """Search for a sequence of deeds that breaks a promise, in one game."""
    machine = type(f"Sequences of {name}", (Sequences,), {"name": name})
    how = settings(max_examples=examples, stateful_step_count=DEEDS_OF_EACH, deadline=None, **more)
    run_state_machine_as_test(machine, settings=how)
    tried, done = sum(TRIED.values()), sum(DONE.values())
    told = "%s: %d sequences; %d deeds tried so far, %d of them done, by person and door %d"
    log.info(told, name, examples, tried, done, len(TRIED))


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize(
    "examples", [3, pytest.param(MANY, marks=pytest.mark.trial(reason="many times as many"))]
)
@pytest.mark.trial(reason="each example plays days at a table")
def test_no_sequence_of_deeds_takes_from_those_who_play(examples: int, name: str) -> None:
    search(name, examples)


def test_every_deed_at_a_running_table_is_searched() -> None:
    at_tables = [deed for deed in rights().deeds if deed.scope == "table" and deed.doors]
    rows = [deed for deed in at_tables if "playing" in deed.when]
    searched = {rights().by_door[door].name for door in DEEDS}
    assert {deed.name for deed in rows} - searched == LOOKS

"""Play games without Discord up to the point that a test wants, with any legal answers."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from typing import Any

from bot.messages.people import Asking, Person, Where
from bot.service.service import Service
from bot.store import Store
from bot.store.tables.log import AnswerRow
from bot.store.tables.matches import MatchRow
from bot.store.tables.outbox.rows import NOT_NEEDED, OutboxRow
from bot.store.tables.seats import SeatRow
from bot.store.tables.turns import TurnRow
from bot.table.answers import answering
from bot.table.deadlines import presets
from bot.table.lobby.table_options import TableOptions
from bot.table.match.chain import secret_of
from bot.table.match.outbox import CLOSING
from bot.table.match.table import Table
from engine.brimstone.game import BRIMSTONE
from engine.kernel.core import Json, Seat
from engine.kernel.dice import Dice

ANN, BEN, CYD, DANA, EVE = (Person(n, name) for n, name in enumerate(("Ann", "Ben", "Cyd", "Dana", "Eve"), 1))
CHANNEL = Where(guild_id=9, channel_id=10)
MOST_TURNS = 200
SEEDS: dict[str, str] = {}
"""Secret -> seed of the game in tests."""
NOON = datetime(2026, 8, 6, 12, tzinfo=UTC)


def managing(person: Person, guild_id: int = CHANNEL.guild_id) -> Person:
    """Return the person as they ask from a server that they may manage."""
    return Person(person.id, person.name, Asking(guild_id, managed=guild_id))


async def begin(service: Service, match_id: int, *people: Person, word: str = "any word") -> None:
    """Press Start as the first person; the others cut, if there are any, and the game is dealt."""
    await service.lobbies.start(match_id, people[0])
    for person in people[1:]:
        await service.lobbies.cut(match_id, person, word)


async def agree(service: Service, match_id: int) -> None:
    """Let everybody with a vote say Yes to the organiser's announcement."""
    async with service.units.roster(match_id) as table:
        people = [Person(row.person_id, row.name) for row in table.seats if row.person_id is not None]
    for person in people:
        async with service.units.read() as tx:
            pending = [vote for vote in await tx.votes.open_of(match_id) if vote.due_at]
        for vote in pending:
            await service.decisions.vote(match_id, vote.id, person, is_yes=True)


async def call_off(service: Service, where: Where, organiser: Person) -> None:
    """Call a running game off, with everybody's consent."""
    async with service.units.read() as tx:
        row = await tx.matches.in_channel(where.channel_id)
    assert row
    await service.lobbies.abandon(where, organiser, is_sure=True)
    async with service.units.read() as tx:
        row = await tx.matches.as_it_stands(row.id, is_locked=False)
    if row and row.state == "playing":
        await agree(service, row.id)


@dataclass
class Game:
    """A running game with a clock that the test controls."""

    store: Store
    seed: str = "1"
    now: datetime = NOON
    match_id: int = 0
    service: Service = field(init=False)
    where: Where = CHANNEL

    def __post_init__(self) -> None:
        self.service = self.new_service()

    def new_service(self) -> Service:
        """Return a new service, as after a restart: nothing is cached."""
        SEEDS[secret_of(self.seed)] = self.seed
        return Service(self.store, clock=lambda: self.now, draw_secret=lambda: secret_of(self.seed))

    def wait(self, **length: float) -> None:
        self.now += timedelta(**length)

    async def begin(
        self,
        people: Sequence[Person],
        *,
        computers: int = 0,
        level: str | None = None,
        pace: str | None = "deliberate",
        deadline: str = presets.USUAL,
        quiet_hours: bool | None = None,
        game: str = "brimstone",
        **options: Json,
    ) -> None:
        """Begin a game; the first person is the organiser.

        The tests' seeds were chosen on Brimstone's land dealt as printed.
        """
        printed = {"layout": "printed"} if game == "brimstone" else {}
        self.match_id = await self.service.lobbies.new_game(
            CHANNEL,
            people[0],
            TableOptions(
                game,
                len(people) + computers,
                pace=pace,
                options={**printed, **options},
                deadline=deadline,
                quiet_hours=quiet_hours,
            ),
        )
        for person in people:
            await self.service.lobbies.join(self.match_id, person, dm_open=True)
        for _ in range(computers):
            await self.service.lobbies.add_computer(self.match_id, people[0], level)
        await begin(self.service, self.match_id, *people)
        await self.computers()

    # ------------------------------------------------------------------------ playing

    async def answer(self, seat: Seat, answer: Json = None, draft: str = "") -> Json:
        """Answer for the seat's person, by default with any legal answer; return the answer."""
        async with self.service.units.table(self.match_id) as table:
            ask = table.match.asks[seat]
            said = ask.sample(Dice(self.seed).fork(str(table.n))) if answer is None else answer
            await answering.hand_in(table, seat, said, draft)
        await self.computers()
        return said

    async def computers(self) -> None:
        """Let the computers answer until only people are left, without their pauses."""
        for _ in range(MOST_TURNS):
            if await self.turn() is None:
                return
            await self.service.computers.let_computers_answer(self.match_id)
        raise AssertionError("the computers do not come to an end")

    async def turn(self) -> TurnRow | None:
        """Return the row with the time since when computers have a decision."""
        async with self.store.read() as tx:
            row = await tx.turns.get(self.match_id)
        return row if row and row.asked_at else None

    async def until(
        self, kind: str, *, most: int = 500, where: Callable[[Table], bool] | None = None
    ) -> Seat:
        """Play until a seat gets an ask of this kind; return the first such seat."""
        for _ in range(most):
            async with self.service.units.table(self.match_id) as table:
                asks, awaited = dict(table.match.asks), table.match.awaited
                fits = where is None or where(table)
            if asks[awaited[0]].kind == kind and fits:
                return awaited[0]
            await self.answer(awaited[0])
        raise AssertionError(f"{kind} was never asked")

    async def crowd(self) -> None:
        """Begin round 1 with troops and Stones everywhere, so that there is much to decide."""
        await self.until("choose_event")
        async with self.store.begin() as tx:
            checkpoint = await tx.checkpoints.latest(self.match_id)
            assert checkpoint
            state = BRIMSTONE.load(checkpoint.state)
            dice = Dice(self.seed)
            free = iter(dice.shuffled([hex_ for hex_ in state.tiles if state.tiles[hex_] != "home"]))
            for seat in state.seats:
                state.stones[seat] = 2 + dice.below(6)
                for _ in range(8):
                    state.put(seat, next(free), 1 + dice.below(2))
            await tx.checkpoints.remove_after(self.match_id, checkpoint.first_n - 1)
            await tx.checkpoints.add(replace(checkpoint, state=BRIMSTONE.dump(state)))
        self.service = self.new_service()

    # ------------------------------------------------------------------------ looking

    def read(self, text: str) -> dict[str, Json]:
        """Read a record in the form that is attached to the last post."""
        case: dict[str, Json] = json.loads(text)
        return case

    async def look(self) -> tuple[Json, ...]:
        """Return all state that the rules know, to see whether anything has changed."""
        async with self.service.units.table(self.match_id) as table:
            match = table.match
            return match.digest(), match.stage, sorted(match.asks), sorted(match.awaited)

    async def seats(self) -> dict[Seat, SeatRow]:
        async with self.store.read() as tx:
            return {row.seat: row for row in await tx.seats.of(self.match_id) if row.seat}

    async def person(self, seat: Seat) -> Person:
        row = (await self.seats())[seat]
        assert row.person_id is not None
        return Person(row.person_id, row.name)

    async def seat_of(self, person: Person) -> Seat:
        return next(seat for seat, row in (await self.seats()).items() if row.person_id == person.id)

    async def log(self) -> list[AnswerRow]:
        async with self.store.read() as tx:
            return await tx.answers.since(self.match_id, 0)

    async def row(self) -> MatchRow:
        async with self.store.read() as tx:
            row = await tx.matches.get(self.match_id)
        assert row
        return row

    async def sent(self) -> list[OutboxRow]:
        """Take all queued messages out of the outbox."""
        rows: list[OutboxRow] = []
        late = datetime(2099, 1, 1, tzinfo=UTC)
        async with self.store.begin() as tx:
            while claimed := await tx.outbox.claim("test", late, 1, 50):
                rows += [row for row in claimed if row.error != NOT_NEEDED]
                for row in claimed:
                    await tx.outbox.sent(row.id, row.id, late)
        return rows

    async def told(self) -> str:
        """Return the posts in the channel since the last call; reports in their current form."""
        return "\n".join(
            [await self.said(row) for row in await self.sent() if row.kind in ("post", "story", CLOSING)]
        )

    async def said(self, row: OutboxRow) -> str:
        """Return the text of a post or a report, with its line if it closes one."""
        if row.kind == "post":
            return str(row.payload["text"])
        telling = await self.service.stories.telling(self.match_id, row.payload["stage"])
        line = row.payload["line"] if row.kind == CLOSING else ""
        return "\n".join(filter(None, [*(telling.texts if telling else ()), line]))

    async def asked_by_dm(self) -> list[int]:
        """Return the people who were sent a panel since the last call."""
        return [row.target for row in await self.sent() if row.kind == "panel"]


def at_step(number: int) -> Callable[[Any], bool]:
    """Return a check for `until` that is true from that round on."""
    return lambda at_table: at_table.match.stage >= number

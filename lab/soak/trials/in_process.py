"""Many tables in one process without Discord: real workers, people who answer, and a stepped clock."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any, cast

import discord

from bot.discord.sending.deliveries import Deliveries
from bot.discord.sending.sender import Sender
from bot.messages.people import Person, Where
from bot.pictures.drawing import Drawing
from bot.service.service import Service
from bot.service.unit_of_work import NotInPlay
from bot.store import Store
from bot.store.database.corrupt import Unreadable
from bot.table.answers import answering
from bot.table.computers.thinking import Question, Thinking
from bot.table.lobby.table_options import TableOptions
from bot.table.match.chain import secret_of
from bot.table.match.standstill import Standstill
from bot.workers.scheduler import Scheduler
from bot.workers.thinker import Thinker
from engine.kernel.core import Refused
from engine.kernel.deputy import Thought
from engine.kernel.dice import Dice
from lab.soak.trials.mailbox import Mailbox
from sandbox.seating import limited, seats_near

BEGAN = datetime(2026, 8, 6, 12, tzinfo=UTC)
STEP = timedelta(hours=7)
PEOPLE = 12
"""People at all tables together; each sits at several tables."""
SERVERS = 3
MOST_STEPS = 20
SILENT = 5
"""Interval of tables at which one person never answers, so that the scheduler has to."""


def fallback(question: Question) -> Thought:
    """Return the fallback answer, since this trial does not test the computers' thinking."""
    return Thought(question.ask.fallback())


@dataclass
class Hall:
    """The tables, their people, and the workers."""

    store: Store
    game: str
    now: datetime = BEGAN
    mailbox: Mailbox = field(default_factory=Mailbox)
    troubles: list[str] = field(default_factory=list)
    service: Service = field(init=False)

    def __post_init__(self) -> None:
        thinking = Thinking(thinker=fallback)
        self.service = Service(
            self.store, clock=self._clock, draw_secret=self._draw_secret, thinking=thinking
        )
        self._scheduler = Scheduler(self.store, self.service, self._report, clock=self._clock)
        self._thinker = Thinker(self.store, self.service, self._report, pause=timedelta(0), clock=self._clock)
        self._drawing = Drawing(painter=lambda picture: b"")
        bot = cast(discord.Client, self.mailbox)
        deliveries = Deliveries(bot, self.store, self.service, self._drawing)
        self._sender = Sender(self.store, self.service, deliveries, self._report, clock=self._clock)
        self._called = 0

    def _clock(self) -> datetime:
        return self.now

    def _draw_secret(self) -> str:
        self._called += 1
        return secret_of(f"hall/{self._called}")

    async def _report(self, error: Exception) -> None:
        self.troubles.append(type(error).__name__)

    def close(self) -> None:
        """Stop the worker threads."""
        self.service.computers.thinking.close()
        self._drawing.close()

    # ------------------------------------------------------------------------ playing

    async def open(self, number: int) -> int:
        """Open the table with that number: two people and computers."""
        seats = seats_near(self.game, 3)
        people = [Person(1 + (number + at) % PEOPLE, f"P{1 + (number + at) % PEOPLE}") for at in range(2)]
        where = Where(guild_id=1 + number % SERVERS, channel_id=1000 + number)
        wishes = TableOptions(self.game, seats, options=limited(self.game, 1))
        lobbies = self.service.lobbies
        match_id = await lobbies.new_game(where, people[0], wishes)
        for person in people:
            await lobbies.join(match_id, person, dm_open=True)
        for _ in range(seats - len(people)):
            await lobbies.add_computer(match_id, people[0])
        await lobbies.start(match_id, people[0])
        for person in people[1:]:
            await lobbies.cut(match_id, person, "any word")
        return match_id

    async def answer(self, match_id: int, *, silent: bool) -> bool:
        """Let one person answer, chosen by the game and the step; return False if nobody has an ask."""
        try:
            async with self.service.units.table(match_id) as table:
                asked = [row for row in table.awaited_people() if row.seat]
                asked = asked[1:] if silent and len(asked) > 1 else asked
                if not asked or (silent and len(asked) == 1 and table.match.step.count % 2):
                    return False
                seat = asked[0].seat
                assert seat is not None
                chance = Dice(f"{table.row.seed}/{table.match.step}/{seat}")
                await answering.hand_in(table, seat, table.match.asks[seat].sample(chance), "")
        except (NotInPlay, Refused, Standstill):
            return False
        return True

    async def work(self) -> None:
        """Let the workers do all work that is due."""
        await self._scheduler.look()
        await self._thinker.look()
        await self._thinker.until_done()
        stood, stands = None, await self._post()
        while stands != stood:
            self._sender.kick()
            await self._sender.look()
            await self._sender.until_done()
            stood, stands = stands, await self._post()

    async def _post(self) -> tuple[int, int]:
        """Count queued messages and the mailbox's calls, since sending a message may queue another."""
        async with self.store.read() as tx:
            return await tx.outbox.pending_count(), self.mailbox.asked

    async def go_on(self, games: list[int], *, damaged: int | None = None) -> None:
        """Play all games to their end, without waiting for the damaged one."""
        for _ in range(MOST_STEPS):
            for match_id in games:
                while await self.answer(match_id, silent=not match_id % SILENT):
                    await self.service.computers.let_computers_answer(match_id)
            await self.work()
            async with self.store.read() as tx:
                if all(row.id == damaged for row in await tx.matches.playing()):
                    break
            self.now += STEP
            self._scheduler.put_forward(STEP)

    async def ends(self, games: list[int]) -> Mapping[int, Any]:
        """Return how each game ended: its state, log and posts."""
        found: dict[int, Any] = {}
        for match_id in games:
            async with self.store.read() as tx:
                row = await tx.matches.as_it_stands(match_id, is_locked=False)
                try:
                    log = [
                        f"{line.seat} {line.digest} {line.by}" for line in await tx.answers.since(match_id, 0)
                    ]
                except Unreadable:  # it is the damaged one, which is not compared
                    log = []
            if row is not None:  # else its number is damaged
                found[match_id] = (row.state, log, len(self.mailbox.posts[row.channel_id]))
        return found

"""What all use cases stand on: units of work at the moment of the clock, for each table one at a time."""

from __future__ import annotations

import asyncio
import secrets
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from datetime import UTC, datetime
from typing import Any

from bot.match.log import Diverged
from bot.match.rebuilding import load
from bot.match.table import Table
from bot.messages.people import Person
from bot.play import diverged
from bot.store import Store, Tx
from bot.store.rows import MatchRow
from engine.core import Refused, Seat
from engine.match import Match

_TABLES_IN_MEMORY = 200


def utc_now() -> datetime:
    return datetime.now(UTC)


def new_seed() -> str:
    """A seed that nobody can guess."""
    return secrets.token_hex(16)


class UnitsOfWork:
    """Opens units of work: for anything, or for the table of one game, which one at a time has."""

    def __init__(self, store: Store, clock: Callable[[], datetime] = utc_now) -> None:
        self._store = store
        self.now = clock
        self._known: OrderedDict[int, tuple[Match[Any], int, datetime]] = OrderedDict()
        self._locks: dict[int, asyncio.Lock] = {}
        self.on_commit: Callable[[], None] = lambda: None
        self.on_turn: Callable[[int], None] = lambda match_id: None

    def read(self) -> AbstractAsyncContextManager[Tx]:
        """A look at one moment of the database."""
        return self._store.read()

    @asynccontextmanager
    async def begin(self) -> AsyncIterator[Tx]:
        """A unit of work at this moment; who sends, and who lets computers answer, is told of it."""
        async with self._store.begin(self.now()) as tx:
            yield tx
        if tx.outbox.added:
            self.on_commit()
        for match_id in sorted(tx.turns.begun):
            self.on_turn(match_id)

    @asynccontextmanager
    async def table(self, match_id: int) -> AsyncIterator[Table]:
        """The table of a game in play, for one unit of work; what fails leaves memory as the log says.

        Refused for a game that is not in play, Diverged (and told to its people) for one that stands still.
        """
        async with self._locks.setdefault(match_id, asyncio.Lock()):
            try:
                async with self.begin() as tx:
                    table = await self._load(tx, match_id)
                    before = table.n
                    try:
                        yield table
                    except Refused:
                        if table.n == before:
                            self._keep(table)
                        raise
            except Diverged as stands:
                async with self.begin() as tx:
                    await diverged.tell(tx, stands)
                raise
            self._keep(table)  # not before the commit: it may fail

    def forget(self) -> None:
        """Keep no match in memory: each is rebuilt from its log when it is needed next."""
        self._known.clear()

    async def _load(self, tx: Tx, match_id: int) -> Table:
        row = await tx.matches.lock(match_id)
        if row is None or row.state != "playing":
            raise Refused(_not_in_play(row))
        return await load(tx, row, self._known.pop(match_id, None))

    def _keep(self, table: Table) -> None:
        self._known[table.row.id] = (table.match, table.n, table.opened_at)
        while len(self._known) > _TABLES_IN_MEMORY:
            self._known.popitem(last=False)


def own_seat(table: Table, person: Person, seat: Seat | None) -> Seat:
    mine = table.seat_of(person.id)
    if mine is None:
        raise Refused(f"You do not play in this game. {_whose(table, seat)}".strip())
    if seat is not None and seat != mine:
        raise Refused(
            f"That panel is {table.words.seat_name(seat)}'s; you are {table.words.seat_name(mine)}."
        )
    return mine


def _whose(table: Table, seat: Seat | None) -> str:
    """For who has left a seat: whose it is now."""
    if seat is None or seat not in table.names:
        return ""
    return f"{table.words.seat_name(seat)} is {table.names[seat]}'s seat now."


def _not_in_play(row: MatchRow | None) -> str:
    if row is not None and row.state == "lobby":
        return "The game has not started yet: the organiser presses Start when all places are taken."
    return "That game is over."


async def existing(tx: Tx, match_id: int) -> MatchRow:
    row = await tx.matches.get(match_id)
    if row is None:
        raise Refused("There is no such game.")
    return row

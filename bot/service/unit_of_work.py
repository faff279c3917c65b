"""What all use cases stand on: the store, the clock, and each table taken by one of them at a time."""

from __future__ import annotations

import asyncio
import secrets
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from typing import Any

from bot.computers.thinking import Thinking, think
from bot.match import table
from bot.match.table import Diverged, Table
from bot.messages.people import Person
from bot.play import diverged
from bot.store import Store, Tx
from bot.store.rows import MatchRow
from engine.core import Match, Refused, Seat

_TABLES_IN_MEMORY = 200


def utc_now() -> datetime:
    return datetime.now(UTC)


def new_seed() -> str:
    """A seed that nobody can guess."""
    return secrets.token_hex(16)


class Tables:
    """Opens units of work: for anything, or for the table of one game."""

    def __init__(
        self,
        store: Store,
        *,
        clock: Callable[[], datetime] = utc_now,
        draw_seed: Callable[[], str] = new_seed,
        thinking: Thinking | None = None,
    ) -> None:
        self._store = store
        self._clock = clock
        self._draw_seed = draw_seed
        self._known: OrderedDict[int, tuple[Match[Any], int, datetime]] = OrderedDict()
        self._locks: dict[int, asyncio.Lock] = {}
        self.thinking = thinking or Thinking(thinker=think)
        self.on_commit: Callable[[], None] = lambda: None
        self.on_turn: Callable[[int], None] = lambda match_id: None

    # ------------------------------------------------------------------ tables

    @asynccontextmanager
    async def _act(self) -> AsyncIterator[Tx]:
        async with self._store.begin() as tx:
            yield tx
        if tx.outbox.added:
            self.on_commit()
        for match_id in sorted(tx.turns.begun):
            self.on_turn(match_id)

    @asynccontextmanager
    async def _table(self, match_id: int) -> AsyncIterator[tuple[Tx, Table]]:
        """The table of a game in play, for one transaction; what fails leaves memory as the log says."""
        async with self._locks.setdefault(match_id, asyncio.Lock()):
            try:
                async with self._act() as tx:
                    at_table = await self._load(tx, match_id)
                    before = at_table.n
                    try:
                        yield tx, at_table
                    except Refused:
                        if at_table.n == before:
                            self._keep(at_table)
                        raise
            except Diverged as stands:
                async with self._act() as tx:
                    await diverged.tell(tx, stands, self._clock())
                raise
            self._keep(at_table)  # not before the commit: it may fail

    async def _load(self, tx: Tx, match_id: int) -> Table:
        row = await tx.matches.lock(match_id)
        if row is None or row.state != "playing":
            raise Refused(_not_in_play(row))
        return await table.load(tx, row, self._known.pop(match_id, None))

    def _keep(self, at_table: Table) -> None:
        self._known[at_table.row.id] = (at_table.match, at_table.n, at_table.opened_at)
        while len(self._known) > _TABLES_IN_MEMORY:
            self._known.popitem(last=False)


def own_seat(at_table: Table, person: Person, seat: Seat | None) -> Seat:
    mine = at_table.seat_of(person.id)
    if mine is None:
        raise Refused(f"You do not play in this game. {_whose(at_table, seat)}".strip())
    if seat is not None and seat != mine:
        raise Refused(
            f"That panel is {at_table.words.seat_name(seat)}'s; you are {at_table.words.seat_name(mine)}."
        )
    return mine


def _whose(at_table: Table, seat: Seat | None) -> str:
    """For who has left a seat: whose it is now."""
    if seat is None or seat not in at_table.names:
        return ""
    return f"{at_table.words.seat_name(seat)} is {at_table.names[seat]}'s seat now."


def _not_in_play(row: MatchRow | None) -> str:
    if row is not None and row.state == "lobby":
        return "The game has not started yet: the organiser presses Start when all places are taken."
    return "That game is over."


async def existing(tx: Tx, match_id: int) -> MatchRow:
    row = await tx.matches.get(match_id)
    if row is None:
        raise Refused("There is no such game.")
    return row

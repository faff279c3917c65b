"""Run units of work on the database; each creates the repositories that it needs."""

from __future__ import annotations

import asyncio
import secrets
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import AbstractAsyncContextManager, asynccontextmanager, nullcontext
from datetime import datetime
from typing import Any, Generic, TypeVar

from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine
from sqlalchemy.pool import ConnectionPoolEntry

from bot.store.archive import Archive
from bot.store.database.engine import close_lent, keep_writes, note_lent, open_reader, open_writer
from bot.store.database.notifications import Notifier
from bot.store.database.sql import Conflict
from bot.store.database.url import is_sqlite
from bot.store.extras import NONE, Extras
from bot.store.match_snapshot import MatchSnapshot, rest
from bot.store.panel_snapshot import PanelFate, fate_of
from bot.store.privacy import Privacy
from bot.store.pruning import Pruning
from bot.store.table_snapshot import TableSnapshot, look
from bot.store.tables.boards import Boards, PagesKind
from bot.store.tables.cold import Cold, Ended
from bot.store.tables.deadlines import Budgets, Deadlines, Pulse
from bot.store.tables.designs import Designs
from bot.store.tables.fair import Fair
from bot.store.tables.invited import Invited
from bot.store.tables.log import Answers, Checkpoints, Standstills
from bot.store.tables.matches import Matches
from bot.store.tables.notes import Notes
from bot.store.tables.outbox.repository import Outbox
from bot.store.tables.panels import PanelRow, Panels
from bot.store.tables.people import Greetings, People, RoleCalls, Servers
from bot.store.tables.posts import ListPosts, Stories
from bot.store.tables.processes import Instances, Presses
from bot.store.tables.seats import Seats, Sittings
from bot.store.tables.sheets import Sheets
from bot.store.tables.talks import Talks
from bot.store.tables.turns import Turns
from bot.store.tables.votes import Votes

__all__ = ["Conflict", "Store", "Tx"]

KEEP_IN_MIND = (Seats, Sheets, Fair, Deadlines, Outbox)
"""Repositories that write only when flushed, in the order in which they lock rows."""
MOST_IN_MEMORY = 64

R = TypeVar("R")


class Made(Generic[R]):
    """A descriptor that creates one of the core's repositories on first use in a unit of work."""

    def __init__(self, kind: Callable[[AsyncConnection], R]) -> None:
        self._kind = kind

    def __set_name__(self, owner: type[Tx], name: str) -> None:
        self._name = name

    def __get__(self, tx: Tx, owner: type[Tx]) -> R:
        found = tx.of(self._kind)
        vars(tx)[self._name] = found  # where Python looks first
        return found


class Memory:
    """Results made of committed rows, as far as they were used lately.

    Units of work put them here once they are over (`Tx.remember`): one that is rolled back leaves nothing.
    """

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[object, ...], Any] = OrderedDict()

    def get(self, key: tuple[object, ...]) -> Any:
        """Return the value, or None."""
        if key in self._kept:
            self._kept.move_to_end(key)
        return self._kept.get(key)

    def keep(self, key: tuple[object, ...], value: Any) -> None:
        self._kept[key] = value
        while len(self._kept) > MOST_IN_MEMORY:
            self._kept.popitem(last=False)

    def drop(self, key: tuple[object, ...]) -> None:
        self._kept.pop(key, None)

    def clear(self) -> None:
        self._kept.clear()


class Tx:
    """One transaction with its repositories; everything in it happens at the same moment."""

    answers = Made(Answers)
    archive = Made(Archive)
    boards = Made(Boards)
    budgets = Made(Budgets)
    checkpoints = Made(Checkpoints)
    cold = Made(Cold)
    deadlines = Made(Deadlines)
    designs = Made(Designs)
    fair = Made(Fair)
    greetings = Made(Greetings)
    role_calls = Made(RoleCalls)
    instances = Made(Instances)
    invited = Made(Invited)
    matches = Made(Matches)
    notes = Made(Notes)
    outbox = Made(Outbox)
    panels = Made(Panels)
    people = Made(People)
    presses = Made(Presses)
    privacy = Made(Privacy)
    pruning = Made(Pruning)
    pulse = Made(Pulse)
    seats = Made(Seats)
    servers = Made(Servers)
    sheets = Made(Sheets)
    sittings = Made(Sittings)
    list_posts = Made(ListPosts)
    standstills = Made(Standstills)
    stories = Made(Stories)
    talks = Made(Talks)
    turns = Made(Turns)
    votes = Made(Votes)
    pages: PagesKind = ""
    has_beacons: bool = False

    def __init__(
        self,
        connection: AsyncConnection,
        memory: Memory,
        at: datetime | None = None,
        extras: Extras = NONE,
    ) -> None:
        self._memory = memory
        self._found: dict[tuple[object, ...], Any] = {}
        self.extras = extras
        self._at = at
        self._connection = connection
        self._made: dict[Callable[[AsyncConnection], Any], Any] = {}

    def of(self, kind: Callable[[AsyncConnection], R]) -> R:
        """Return this unit of work's only instance of a repository class."""
        made: R | None = self._made.get(kind)
        if made is None:
            made = self._made[kind] = kind(self._connection)
            if isinstance(made, Ended):
                made.cold = self.of(Cold)
        return made

    def recall(self, key: tuple[object, ...]) -> Any:
        """Return what this unit of work, or one before it, remembers under the key; None if nothing."""
        return self._found.get(key) or self._memory.get(key)

    def remember(self, key: tuple[object, ...], value: Any) -> None:
        """Remember a result of rows for later units of work, unless this one is rolled back."""
        self._found[key] = value

    def forget(self, key: tuple[object, ...]) -> None:
        """Remember nothing under the key any more."""
        self._found.pop(key, None)
        self._memory.drop(key)

    def is_over(self) -> None:
        """Let later units of work recall what this one remembers; it was committed, or only read."""
        for key, value in self._found.items():
            self._memory.keep(key, value)

    async def flush(self) -> None:
        """Write cached changes, as the last step before the commit."""
        for kind in KEEP_IN_MIND:
            if kind in self._made:
                await self._made[kind].flush()

    async def look(self, match_id: int) -> TableSnapshot:
        """Read a table's rows with one statement and cache them for the unit of work."""
        seen = await look(self._connection, match_id)
        found = seen.found
        self.seats.know(match_id, found["seats"])
        self.people.know(seen.person_ids, found["people"])
        self.sheets.know(match_id, seen.stage - 1, found["sheets"])
        self.deadlines.know(match_id, seen.stage, found["deadlines"])
        self.notes.know(match_id, seen.stage, found["notes"])
        self.stories.know(match_id, seen.stage, found["stories"])
        self.votes.know(match_id, found["votes"])
        self.fair.know(match_id, found["chains"], seen.last_no)
        self.answers.know(match_id, seen.n)
        return seen

    async def fate(self, panel: PanelRow) -> PanelFate | None:
        """Return what became of a panel's decision, read with one statement; None if its match is gone."""
        return await fate_of(self._connection, panel)

    async def rest(self, match_id: int) -> MatchSnapshot | None:
        """Return the snapshot for rebuilding a match, read with one statement.

        None if it has no checkpoint.
        """
        return await rest(self._connection, match_id)

    @property
    def at(self) -> datetime:
        """Return the moment of this unit of work, if one was given at its begin."""
        assert self._at is not None, "this unit of work was begun without a time"
        return self._at


class Turn:
    """A queue for SQLite's single writer: this process's tasks write in the order in which they arrive."""

    def __init__(self) -> None:
        self._lock = asyncio.Lock()
        self._owner: asyncio.Task[object] | None = None

    async def __aenter__(self) -> None:
        task = asyncio.current_task()
        assert task is not self._owner, "units of work cannot be nested: the inner one would deadlock"
        await self._lock.acquire()
        self._owner = task

    async def __aexit__(self, *_: object) -> None:
        self._owner = None
        self._lock.release()


class Store:
    """One database. The store never reads a clock: callers pass every time, timezone-aware."""

    def __init__(self, url: str, extras: Extras = NONE) -> None:
        self.url = url
        self.extras = extras
        self.memory = Memory()
        self.pages: PagesKind = ""
        """How people open pages, on which a decision may be shown; "" without pages."""
        self.has_beacons = False
        """True if tables may name rounds of drand."""
        self._writer: AsyncEngine | None = None
        self._reader: AsyncEngine | None = None
        self._lent: set[ConnectionPoolEntry] = set()
        self._process = f"bot-{secrets.token_hex(4)}"
        """This process's name in the database's notifications, so that it ignores those of its own writes."""
        self._turn: AbstractAsyncContextManager[None] = Turn() if is_sqlite(url) else nullcontext()

    async def open(self) -> None:
        """Connect; the tables must exist (bot.store.database.migrate.upgrade)."""
        self._writer = open_writer(self.url, process=self._process)
        keep_writes(self._writer)
        self._reader = open_reader(self.url, process=self._process)
        for engine in (self._writer, self._reader):
            note_lent(engine, self._lent)
            async with engine.connect():
                pass

    def bell(self, rings: Mapping[str, Callable[[], None]]) -> Notifier:
        """Return a notifier that fires when another process has written to one of these tables."""
        return Notifier(self.url, self._process, rings)

    async def close(self) -> None:
        """Disconnect, even from tasks that still use a connection."""
        await close_lent(self._lent)
        for engine in (self._reader, self._writer):
            if engine is not None:
                await engine.dispose()
        self._writer = self._reader = None

    @asynccontextmanager
    async def begin(self, at: datetime | None = None) -> AsyncIterator[Tx]:
        """Open a unit of work at a moment; commit at the end, roll back on an exception.

        On SQLite only one runs at a time, so its reads stay valid; do not nest another one. On PostgreSQL
        units of work run concurrently: begin with `tx.matches.lock`.
        """
        assert self._writer is not None, "the store is not open"
        async with self._turn, self._writer.begin() as connection:
            tx = Tx(connection, self.memory, at, self.extras)
            tx.pages, tx.has_beacons = self.pages, self.has_beacons
            yield tx
            await tx.flush()
        tx.is_over()

    @asynccontextmanager
    async def read(self) -> AsyncIterator[Tx]:
        """Open a read-only snapshot of the database."""
        assert self._reader is not None, "the store is not open"
        async with self._reader.connect() as connection:
            tx = Tx(connection, self.memory, extras=self.extras)
            tx.pages, tx.has_beacons = self.pages, self.has_beacons
            yield tx
            tx.is_over()

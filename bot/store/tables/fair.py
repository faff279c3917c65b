"""Store the hash chains of tables: entries, sealed contents, participants and posted lines."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, TypeVar

from sqlalchemy import Index, Table, bindparam, delete, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.database.corrupt import Unreadable
from bot.store.database.personal_data import is_of
from bot.store.database.schema import Called, Hash, Id, Key, Moment, OfMatch, Word, table_of
from bot.store.database.sql import Values, add, read_all, read_one, read_values, sound_ids
from bot.store.tables.cold import Ended
from engine.kernel.core import Json

R = TypeVar("R")


@dataclass(frozen=True)
class FairRow:
    """The fair-play data of a table with a chain; `title` is in the chain's first hash.

    is_cut: the words of people at the table take part in the deal. has_beacon: so does a round of drand,
    named at Start. `locked_by` pressed Start at `locked_at`;
    `wake_at`: when to deal, or to call again. `book`: what the chain's entries amount to
    (`bot.table.match.book`). `ending`: table and expect of the record.
    """

    match_id: OfMatch
    title: str
    secret: str = field(repr=False)
    is_cut: bool = True
    has_beacon: bool = False
    locked_by: Id | None = None
    locked_at: datetime | None = None
    wake_at: datetime | None = None
    book: Json = None
    ending: Json = None


fair_tables = table_of("fair_tables", FairRow, Index("ix_fair_tables_wake_at", "wake_at"))


@dataclass(frozen=True)
class EntryRow:
    """Entry `n` (from 0) of a table's chain in its hashed form, with the chain's head after it."""

    match_id: OfMatch
    n: Key
    entry: dict[str, Json]
    head: Hash


fair_entries = table_of("fair_entries", EntryRow)


@dataclass(frozen=True)
class OpeningRow:
    """The content and salt sealed in entry `n`; None if it stays sealed forever."""

    match_id: OfMatch
    n: Key
    salt: Word | None
    content: Json


fair_openings = table_of("fair_openings", OpeningRow)


@dataclass(frozen=True)
class ComerRow:
    """Somebody who joined a table, in order; name and salt are None after their data was deleted."""

    match_id: OfMatch
    who: Key
    person_id: Id | None
    name: Called | None
    salt: Word | None


fair_people = table_of("fair_people", ComerRow, Index("ix_fair_people_person_id", "person_id"))

is_of(fair_people.c.person_id, "names in chains", name=None, salt=None)


@dataclass(frozen=True)
class LineRow:
    """A numbered line as posted, without small-print markup."""

    match_id: OfMatch
    no: Key
    line: str


fair_lines = table_of("fair_lines", LineRow)

_TABLE = fair_tables.c.match_id == bindparam("of_match")
_ONE = select(fair_tables).where(_TABLE)
_CHANGE = update(fair_tables).where(_TABLE)
_DUE = select(fair_tables.c.match_id).where(
    fair_tables.c.wake_at <= bindparam("of_moment", type_=Moment()),
)
_NEXT_WAKE = select(func.min(fair_tables.c.wake_at))
_ENTRIES = select(fair_entries).where(fair_entries.c.match_id == bindparam("of_match"))
_SINCE = _ENTRIES.where(fair_entries.c.n >= bindparam("of_n")).order_by(fair_entries.c.n)
_SOME = _ENTRIES.where(fair_entries.c.n.in_(bindparam("of_ns", expanding=True))).order_by(fair_entries.c.n)

_OPENINGS = (
    select(fair_openings).where(fair_openings.c.match_id == bindparam("of_match")).order_by(fair_openings.c.n)
)
_SOME_OPENINGS = _OPENINGS.where(fair_openings.c.n.in_(bindparam("of_ns", expanding=True)))
_SHUT = (
    update(fair_openings)
    .where(
        fair_openings.c.match_id == bindparam("of_match"),
        fair_openings.c.n.in_(bindparam("of_ns", expanding=True)),
    )
    .values(salt=None, content=None)
)

_COMERS = (
    select(fair_people).where(fair_people.c.match_id == bindparam("of_match")).order_by(fair_people.c.who)
)
_LINES = select(fair_lines).where(fair_lines.c.match_id == bindparam("of_match")).order_by(fair_lines.c.no)
_LAST_NO = select(func.max(fair_lines.c.no)).where(fair_lines.c.match_id == bindparam("of_match"))
_DROP = tuple(
    delete(table).where(table.c.match_id == bindparam("of_match"))
    for table in (fair_lines, fair_people, fair_openings, fair_entries, fair_tables)
)


class Fair(Ended):
    def __init__(self, connection: AsyncConnection) -> None:
        super().__init__(connection)
        self._tables: dict[int, Sequence[Values]] = {}
        self._books: dict[int, Json] = {}
        """Books of chains that were written to, still to be stored."""
        self._last_no: dict[int, int | None] = {}
        self._new: dict[Table, list[Values]] = {}

    def know(self, match_id: int, tables: Sequence[Values], last_no: int | None) -> None:
        """Cache the match's chain, and the number of its last line."""
        self._tables[match_id] = tables
        self._last_no[match_id] = last_no

    def keep_book(self, match_id: int, book: Json) -> None:
        """Store the chain's book with the unit of work."""
        self._books[match_id] = book
        if match_id in self._tables:
            self._tables[match_id] = [{**row, "book": book} for row in self._tables[match_id]]

    async def flush(self) -> None:
        """Write new entries of chains, and their books."""
        books, self._books = self._books, {}
        for match_id, book in books.items():
            await self._connection.execute(_CHANGE, {"of_match": match_id, "book": book})
        new, self._new = self._new, {}
        for table, rows in new.items():
            await self._connection.execute(insert(table), rows)

    def _add(self, table: Table, row: EntryRow | OpeningRow | LineRow) -> None:
        self._new.setdefault(table, []).append(vars(row))

    async def begin(self, row: FairRow) -> None:
        await add(self._connection, fair_tables, vars(row))

    async def get(self, match_id: int) -> FairRow | None:
        """Return the fair-play row; None for a table dealt without a cut."""
        if match_id in self._tables:
            return next((read_values(FairRow, values) for values in self._tables[match_id]), None)
        await self.flush()
        found = await self._connection.execute(_ONE, {"of_match": match_id})
        return read_one(FairRow, found.one_or_none())

    async def ending(self, row: FairRow) -> Json:
        """Return the row's `ending`, also of a game that was packed."""
        packed = await self.cold.rows(row.match_id, fair_tables.name) if row.ending is None else []
        return packed[0]["ending"] if packed else row.ending

    async def change(self, match_id: int, **values: Any) -> None:
        self._tables[match_id] = [{**row, **values} for row in self._tables.get(match_id, ())]
        if not self._tables[match_id]:
            del self._tables[match_id]
        await self._connection.execute(_CHANGE, {"of_match": match_id, **values})

    async def drop(self, match_id: int) -> None:
        """Delete the chain of a table that is dealt without a cut."""
        await self.flush()
        for known in (self._tables, self._last_no):
            known.pop(match_id, None)
        for statement in _DROP:
            await self._connection.execute(statement, {"of_match": match_id})

    async def due(self, at: datetime) -> list[int]:
        """Return the tables whose time limit for the cut has passed."""
        return sound_ids(await self._connection.execute(_DUE, {"of_moment": at}))

    async def next_wake(self) -> datetime | None:
        found = (await self._connection.execute(_NEXT_WAKE)).scalar_one()
        return found if isinstance(found, datetime) else None

    # --------------------------------------------------------------------- entries

    async def add(self, row: EntryRow) -> None:
        """Insert the row with the unit of work, which fails if the chain already has that entry."""
        self._add(fair_entries, row)

    async def entries(self, match_id: int, first: int = 0) -> list[EntryRow]:
        """Return the entries from that number on."""
        await self.flush()
        since = {"of_match": match_id, "of_n": first}
        rows = read_all(EntryRow, await self._connection.execute(_SINCE, since))
        return [_sound(row) for row in rows or (await self._packed(EntryRow, fair_entries, match_id))[first:]]

    async def some(self, match_id: int, numbers: Collection[int]) -> list[EntryRow]:
        """Return the entries with those numbers."""
        await self.flush()
        where = {"of_match": match_id, "of_ns": list(numbers)}
        rows = read_all(EntryRow, await self._connection.execute(_SOME, where))
        if not rows:
            packed = await self._packed(EntryRow, fair_entries, match_id)
            rows = [row for row in packed if row.n in numbers]
        return [_sound(row) for row in rows]

    # --------------------------------------------------------------- what is sealed

    async def seal(self, row: OpeningRow) -> None:
        self._add(fair_openings, row)

    async def openings(self, match_id: int) -> list[OpeningRow]:
        await self.flush()
        found = read_all(OpeningRow, await self._connection.execute(_OPENINGS, {"of_match": match_id}))
        return found or await self._packed(OpeningRow, fair_openings, match_id)

    async def openings_of(self, match_id: int, entries: Collection[int]) -> list[OpeningRow]:
        """Return the sealed contents of those entries."""
        sealed = [OpeningRow(**row) for row in self._new.get(fair_openings, ())]
        new = [row for row in sealed if row.match_id == match_id and row.n in entries]
        if len(new) == len(entries):
            return sorted(new, key=lambda row: row.n)
        some = {"of_match": match_id, "of_ns": list(entries)}
        found = read_all(OpeningRow, await self._connection.execute(_SOME_OPENINGS, some)) + new
        if found:
            return found
        return [row for row in await self._packed(OpeningRow, fair_openings, match_id) if row.n in entries]

    async def shut(self, match_id: int, entries: Collection[int]) -> None:
        """Delete the sealed contents of those entries."""
        await self.flush()
        await self._connection.execute(_SHUT, {"of_match": match_id, "of_ns": list(entries)})

    # ------------------------------------------------------------ people and lines

    async def come(self, row: ComerRow) -> None:
        await add(self._connection, fair_people, vars(row))

    async def comers(self, match_id: int) -> list[ComerRow]:
        return read_all(ComerRow, await self._connection.execute(_COMERS, {"of_match": match_id}))

    async def post(self, row: LineRow) -> None:
        self._add(fair_lines, row)
        self._last_no[row.match_id] = row.no

    async def next_no(self, match_id: int) -> int:
        """Return the number of the next posted line."""
        if match_id not in self._last_no:
            await self.flush()
            found = await self._connection.execute(_LAST_NO, {"of_match": match_id})
            self._last_no[match_id] = found.scalar_one()
        last = self._last_no[match_id]
        return 0 if last is None else int(last) + 1

    async def lines(self, match_id: int) -> list[LineRow]:
        await self.flush()
        found = read_all(LineRow, await self._connection.execute(_LINES, {"of_match": match_id}))
        return found or await self._packed(LineRow, fair_lines, match_id)

    async def _packed(self, kind: type[R], table: Table, match_id: int) -> list[R]:
        return [read_values(kind, row) for row in await self.cold.rows(match_id, table.name)]


def _sound(row: EntryRow) -> EntryRow:
    """Build an entry; raise Unreadable for JSON that is not one."""
    entry: Json = row.entry
    if not isinstance(entry, dict) or "do" not in entry:
        raise Unreadable(f"EntryRow {row.n}: entry")
    return row

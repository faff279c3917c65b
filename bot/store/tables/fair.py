"""Store the hash chains of tables: entries, sealed contents, participants and posted lines."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from sqlalchemy import Index, Table, and_, bindparam, delete, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.database.corrupt import Unreadable
from bot.store.database.personal_data import is_of
from bot.store.database.schema import Called, Hash, Id, Key, Moment, OfMatch, Word, table_of
from bot.store.database.sql import Repository, Values, add, read_all, read_one, read_values, sound_ids
from bot.store.tables.matches import matches
from engine.kernel.core import Json


@dataclass(frozen=True)
class FairRow:
    """The fair-play data of a table with a chain; `thrown` and `title` are in the chain's header.

    is_cut: somebody else's word closes the deal. `step`: number of sets of asks opened; `since`: the next
    entry's number at that time. `locked_by` pressed Start at `locked_at`; `wake_at`: when to act if nobody
    cuts. `ending`: table and expect of the record.
    """

    match_id: OfMatch
    title: str
    secret: str = field(repr=False)
    thrown: int
    is_cut: bool = True
    step: int = 0
    since: int = 0
    locked_by: Id | None = None
    locked_at: datetime | None = None
    wake_at: datetime | None = None
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
_ENDED = select(matches.c.state, matches.c.result).where(
    matches.c.channel_id == bindparam("of_channel"),
    matches.c.started_at.is_not(None),
    matches.c.ended_at >= bindparam("of_moment", type_=Moment()),
)

_ENTRIES = select(fair_entries).where(fair_entries.c.match_id == bindparam("of_match"))
_SINCE = _ENTRIES.where(fair_entries.c.n >= bindparam("of_n")).order_by(fair_entries.c.n)
_LAST = _ENTRIES.order_by(fair_entries.c.n.desc()).limit(1)

_IS_ITS_OPENING = and_(
    fair_openings.c.match_id == fair_entries.c.match_id, fair_openings.c.n == fair_entries.c.n
)
_OPENINGS = (
    select(fair_openings).where(fair_openings.c.match_id == bindparam("of_match")).order_by(fair_openings.c.n)
)
_SOME_OPENINGS = _OPENINGS.where(fair_openings.c.n.in_(bindparam("of_ns", expanding=True)))
_SEALED = (
    select(fair_entries.c.n, fair_entries.c.entry, fair_openings.c.content)
    .join(fair_openings, _IS_ITS_OPENING)
    .where(fair_entries.c.match_id == bindparam("of_match"))
    .order_by(fair_entries.c.n)
)
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


class Fair(Repository):
    def __init__(self, connection: AsyncConnection) -> None:
        super().__init__(connection)
        self._tables: dict[int, Sequence[Values]] = {}
        self._entries: dict[int, list[Values]] = {}
        """Entries of each match's open step, and at least one before them."""
        self._last_no: dict[int, int | None] = {}
        self._new: dict[Table, list[Values]] = {}

    def know(
        self, match_id: int, tables: Sequence[Values], entries: Sequence[Values], last_no: int | None
    ) -> None:
        """Cache the match's chain, its last entries, and the number of its last line."""
        self._tables[match_id] = tables
        self._entries[match_id] = sorted(entries, key=lambda row: row["n"])
        self._last_no[match_id] = last_no

    async def flush(self) -> None:
        """Write new entries of chains."""
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
        found = await self._connection.execute(_ONE, {"of_match": match_id})
        return read_one(FairRow, found.one_or_none())

    async def change(self, match_id: int, **values: Any) -> None:
        self._tables[match_id] = [{**row, **values} for row in self._tables.get(match_id, ())]
        if not self._tables[match_id]:
            del self._tables[match_id]
        await self._connection.execute(_CHANGE, {"of_match": match_id, **values})

    async def drop(self, match_id: int) -> None:
        """Delete the chain of a table that is dealt without a cut."""
        await self.flush()
        for known in (self._tables, self._entries, self._last_no):
            known.pop(match_id, None)
        for statement in _DROP:
            await self._connection.execute(statement, {"of_match": match_id})

    async def thrown(self, channel_id: int, since: datetime) -> int:
        """Return how many games of the channel started and were ended early since then."""
        where = {"of_channel": channel_id, "of_moment": since}
        ended = (await self._connection.execute(_ENDED, where)).all()
        return sum(state == "abandoned" or _is_agreed(result) for state, result in ended)

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
        if row.match_id in self._entries:
            self._entries[row.match_id].append(vars(row))

    async def last(self, match_id: int) -> EntryRow | None:
        if self._entries.get(match_id):
            return _sound(read_values(EntryRow, self._entries[match_id][-1]))
        await self.flush()
        found = await self._connection.execute(_LAST, {"of_match": match_id})
        row = read_one(EntryRow, found.one_or_none())
        return None if row is None else _sound(row)

    async def entries(self, match_id: int, first: int = 0) -> list[EntryRow]:
        """Return the entries from that number on."""
        known = self._entries.get(match_id)
        if known and known[0]["n"] <= first:
            return [_sound(read_values(EntryRow, row)) for row in known if row["n"] >= first]
        await self.flush()
        since = {"of_match": match_id, "of_n": first}
        rows = read_all(EntryRow, await self._connection.execute(_SINCE, since))
        return [_sound(row) for row in rows]

    # --------------------------------------------------------------- what is sealed

    async def seal(self, row: OpeningRow) -> None:
        self._add(fair_openings, row)

    async def sealed(self, match_id: int) -> list[tuple[Json, Json]]:
        """Return each sealing entry and its sealed content, in order."""
        await self.flush()
        found = await self._connection.execute(_SEALED, {"of_match": match_id})
        return [(_sound(EntryRow(match_id, n, entry, "")).entry, content) for n, entry, content in found]

    async def openings(self, match_id: int) -> list[OpeningRow]:
        await self.flush()
        return read_all(OpeningRow, await self._connection.execute(_OPENINGS, {"of_match": match_id}))

    async def openings_of(self, match_id: int, entries: Collection[int]) -> list[OpeningRow]:
        """Return the sealed contents of those entries."""
        await self.flush()
        some = {"of_match": match_id, "of_ns": list(entries)}
        return read_all(OpeningRow, await self._connection.execute(_SOME_OPENINGS, some))

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
        return read_all(LineRow, await self._connection.execute(_LINES, {"of_match": match_id}))


def _sound(row: EntryRow) -> EntryRow:
    """Build an entry; raise Unreadable for JSON that is not one."""
    entry: Json = row.entry
    if not isinstance(entry, dict) or "do" not in entry:
        raise Unreadable(f"EntryRow {row.n}: entry")
    return row


def _is_agreed(result: Json) -> bool:
    """Return whether the players ended the game by agreement, before its rules did."""
    return bool(result) and result["how"] != "rules"

"""The chains of tables: entries that never change, what they sealed, who came, the lines that were posted."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime
from typing import Any

from sqlalchemy import bindparam, delete, func, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.fair_rows import ComerRow, EntryRow, FairRow, LineRow, OpeningRow
from bot.store.fair_tables import fair_entries, fair_lines, fair_openings, fair_people, fair_tables
from bot.store.garbled import Unreadable
from bot.store.sql import add, read_all, read_one, sound_ids
from bot.store.tables import Moment, matches
from engine.core import Json

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


class Fair:
    def __init__(self, connection: AsyncConnection) -> None:
        self._connection = connection

    async def begin(self, row: FairRow) -> None:
        await add(self._connection, fair_tables, vars(row))

    async def get(self, match_id: int) -> FairRow | None:
        """None for a table without a chain."""
        found = await self._connection.execute(_ONE, {"of_match": match_id})
        return read_one(FairRow, found.one_or_none())

    async def change(self, match_id: int, **values: Any) -> None:
        await self._connection.execute(_CHANGE, {"of_match": match_id, **values})

    async def drop(self, match_id: int) -> None:
        """The table goes on without a chain."""
        for statement in _DROP:
            await self._connection.execute(statement, {"of_match": match_id})

    async def thrown(self, channel_id: int, since: datetime) -> int:
        """How many games of the channel were begun, and ended since then by anything but their rules."""
        where = {"of_channel": channel_id, "of_moment": since}
        ended = (await self._connection.execute(_ENDED, where)).all()
        return sum(state == "abandoned" or _is_agreed(result) for state, result in ended)

    async def due(self, at: datetime) -> list[int]:
        """The tables that nobody has cut for so long that something is to be done."""
        return sound_ids(await self._connection.execute(_DUE, {"of_moment": at}))

    async def next_wake(self) -> datetime | None:
        found = (await self._connection.execute(_NEXT_WAKE)).scalar_one()
        return found if isinstance(found, datetime) else None

    # --------------------------------------------------------------------- entries

    async def add(self, row: EntryRow) -> None:
        """Conflict where the chain has an entry of that number."""
        await add(self._connection, fair_entries, vars(row))

    async def last(self, match_id: int) -> EntryRow | None:
        found = await self._connection.execute(_LAST, {"of_match": match_id})
        row = read_one(EntryRow, found.one_or_none())
        return None if row is None else _sound(row)

    async def entries(self, match_id: int, first: int = 0) -> list[EntryRow]:
        """Those from that number on."""
        since = {"of_match": match_id, "of_n": first}
        rows = read_all(EntryRow, await self._connection.execute(_SINCE, since))
        return [_sound(row) for row in rows]

    # --------------------------------------------------------------- what is sealed

    async def seal(self, row: OpeningRow) -> None:
        await add(self._connection, fair_openings, vars(row))

    async def openings(self, match_id: int) -> list[OpeningRow]:
        return read_all(OpeningRow, await self._connection.execute(_OPENINGS, {"of_match": match_id}))

    async def openings_of(self, match_id: int, entries: Collection[int]) -> list[OpeningRow]:
        """What those entries have sealed."""
        some = {"of_match": match_id, "of_ns": list(entries)}
        return read_all(OpeningRow, await self._connection.execute(_SOME_OPENINGS, some))

    async def shut(self, match_id: int, entries: Collection[int]) -> None:
        """What those entries have sealed is forgotten."""
        await self._connection.execute(_SHUT, {"of_match": match_id, "of_ns": list(entries)})

    # ------------------------------------------------------------ people and lines

    async def come(self, row: ComerRow) -> None:
        await add(self._connection, fair_people, vars(row))

    async def comers(self, match_id: int) -> list[ComerRow]:
        return read_all(ComerRow, await self._connection.execute(_COMERS, {"of_match": match_id}))

    async def post(self, row: LineRow) -> None:
        await add(self._connection, fair_lines, vars(row))

    async def next_no(self, match_id: int) -> int:
        """The number of the next line."""
        last = (await self._connection.execute(_LAST_NO, {"of_match": match_id})).scalar_one()
        return 0 if last is None else int(last) + 1

    async def lines(self, match_id: int) -> list[LineRow]:
        return read_all(LineRow, await self._connection.execute(_LINES, {"of_match": match_id}))


def _sound(row: EntryRow) -> EntryRow:
    """Unreadable where it is JSON, but no entry."""
    entry: Json = row.entry
    if not isinstance(entry, dict) or "do" not in entry:
        raise Unreadable(f"EntryRow {row.n}: entry")
    return row


def _is_agreed(result: Json) -> bool:
    """Whether its people ended a game before its rules did."""
    return bool(result) and result["how"] != "rules"

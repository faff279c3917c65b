"""Keep the log, checkpoints and chain of a game that ended long ago as one compressed row.

Repositories of these tables read it where they find no rows of their own. What can be computed again from the
rest is left out: all heads of the chain but the last, the seals of what was opened, and all digests of the
log but the last, since the checkpoints say where each stage begins.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from importlib import import_module
from importlib.util import find_spec
from typing import Annotated, Any

from sqlalchemy import LargeBinary, bindparam, delete, exists, func, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.database.corrupt import CORRUPT, Unreadable
from bot.store.database.schema import As, Moment, OfMatch, metadata, table_of
from bot.store.database.sql import Repository, Values, add_once, sound_ids
from bot.store.tables.columns import Column, by_kind, moment, narrow, ticks, widen
from bot.store.tables.matches import matches
from engine.kernel.core import Json
from engine.records.protocol import hashes

lzma: Any = import_module("lzma") if find_spec("_lzma") else None
"""None in a Python that was built without liblzma: it packs by zlib, in a third more room."""
_XZ = b"\xfd7zXZ\x00"
"""The bytes with which lzma's files begin."""
_FILTERS = (
    None
    if lzma is None
    else [
        {"id": lzma.FILTER_LZMA2, "preset": 9 | lzma.PRESET_EXTREME, "dict_size": 1 << 20, "lc": 0, "pb": 0}
    ]
)
"""A window of 1 MiB: games are smaller, and more would only take memory. Without contexts for literals, which
are mostly digits of hashes, and without alignment, which text has not, a game takes 3% less."""
_DAMAGED = (zlib.error,) if lzma is None else (zlib.error, lzma.LZMAError)

ENTRIES, OPENINGS = "fair_entries", "fair_openings"
LOG = "answers"
KEPT = (LOG, "checkpoints", ENTRIES, OPENINGS, "fair_lines")
"""Names of the tables whose rows are packed."""
CHAINS = "fair_tables"
"""The table of chains: of its rows, only `ending` is packed, which can be large, with the chain's id."""
LEFT_OUT = {ENTRIES: ("head",), LOG: ("digest",)}
"""Columns of which only the last value is kept."""
NOT_KEPT = "not kept"
"""As what the other values of these columns come back."""
AT_ONCE = 100
YEAR = timedelta(days=365)


@dataclass(frozen=True)
class ColdRow:
    """A packed game: JSON by table and column (`columns`), compressed by lzma or zlib."""

    match_id: OfMatch
    packed: Annotated[bytes, As(LargeBinary)]


cold = table_of("cold_games", ColdRow)

_ONE = select(cold.c.packed).where(cold.c.match_id == bindparam("of_match"))
_SIZES = select(func.count(), func.coalesce(func.sum(func.length(cold.c.packed)), 0)).select_from(cold)
_OF_A_YEAR = select(func.count()).where(
    matches.c.ended_at >= bindparam("since", type_=Moment()), matches.c.started_at.is_not(None)
)
_READY = (
    select(matches.c.id)
    .where(
        matches.c.ended_at < bindparam("before", type_=Moment()),
        matches.c.started_at.is_not(None),
        ~exists().where(cold.c.match_id == matches.c.id),
    )
    .order_by(matches.c.id)
    .limit(AT_ONCE)
)


@dataclass(frozen=True)
class Room:
    """The room that packed games take: how many there are, bytes together, and games that ended in a year."""

    games: int
    size: int
    a_year: int

    def __str__(self) -> str:
        if not self.games:
            return f"No game is packed yet. {self.a_year} games ended within a year."
        each = self.size / self.games
        told = f"{self.games} packed games take {self.size / 1000:.0f} kB, {each / 1000:.1f} kB each."
        return (
            f"{told} {self.a_year} games ended within a year, which makes {each * self.a_year / 1e6:.1f} MB."
        )


class Cold(Repository):
    """Packs games, and reads what was packed."""

    def __init__(self, connection: AsyncConnection) -> None:
        super().__init__(connection)
        self._found: dict[int, Mapping[str, list[Values]]] = {}

    async def rows(self, match_id: int, table: str) -> list[Values]:
        """Return the packed rows of one table in order of their key; none if the game was not packed."""
        if match_id not in self._found:
            packed = (await self._connection.execute(_ONE, {"of_match": match_id})).scalar_one_or_none()
            self._found[match_id] = {} if packed is None else unpack(match_id, packed)
        return self._found[match_id].get(table, [])

    async def ready(self, before: datetime, after: int = 0) -> list[int]:
        """Return some games above the id `after` that ended before then and are not packed, in order."""
        ready = _READY.where(matches.c.id > after)
        return sound_ids(await self._connection.execute(ready, {"before": before}))

    async def plain(self, match_id: int) -> dict[str, list[Values]]:
        """Return the rows that a game would be packed from, by table."""
        found: dict[str, list[Values]] = {}
        for name in KEPT:
            table = metadata.tables[name]
            query = select(table).where(table.c.match_id == match_id).order_by(*table.primary_key)
            found[name] = [row._mapping for row in await self._connection.execute(query)]
        chains = metadata.tables[CHAINS].c
        kept = select(chains.match_id, chains.ending, chains.secret, matches.c.game)
        kept = kept.join(matches, matches.c.id == chains.match_id).where(chains.match_id == match_id)
        found[CHAINS] = [
            {
                "match_id": match_id,
                "ending": row.ending,
                "id": hashes.table_id(row.game, match_id, row.secret),
            }
            for row in await self._connection.execute(kept)
        ]
        return found

    async def put(self, match_id: int, packed: bytes) -> None:
        """Keep the packed rows instead of the plain ones."""
        await add_once(self._connection, cold, {"match_id": match_id, "packed": packed})
        for name in KEPT:
            table = metadata.tables[name]
            await self._connection.execute(delete(table).where(table.c.match_id == match_id))
        chains = metadata.tables[CHAINS]
        await self._connection.execute(
            update(chains).where(chains.c.match_id == match_id).values(ending=None)
        )

    async def room(self, now: datetime) -> Room:
        """Return how much room packed games take, and how many games ended within a year."""
        count, size = (await self._connection.execute(_SIZES)).one()
        ended = (await self._connection.execute(_OF_A_YEAR, {"since": now - YEAR})).scalar_one()
        return Room(int(count), int(size), int(ended))


class Ended(Repository):
    """A base class for repositories whose rows of ended games may be packed."""

    def __init__(self, connection: AsyncConnection) -> None:
        super().__init__(connection)
        self.cold = Cold(connection)
        """Replaced by the unit of work's own, so that a game is unpacked once."""


def pack(rows: Mapping[str, Sequence[Values]]) -> bytes:
    """Return rows by table as compressed JSON; Unreadable if a value is corrupt."""
    for name, of_table in rows.items():
        if any(value is CORRUPT for row in of_table for value in row.values()):
            raise Unreadable(f"{name}: corrupt values are not packed")
    bare = {**rows, ENTRIES: _without_seals(rows)}
    plain = {name: _columns(name, of_table) for name, of_table in bare.items() if of_table}
    text = json.dumps(plain, separators=(",", ":"), ensure_ascii=False).encode()
    return zlib.compress(text, 9) if lzma is None else lzma.compress(text, filters=_FILTERS)


def pack_surely(match_id: int, rows: Mapping[str, Sequence[Values]]) -> bytes:
    """Return the packed rows; Unreadable unless they come back as they were, but for what is left out."""
    packed = pack(rows)
    again = unpack(match_id, packed)
    for name, of_table in rows.items():
        dropped = LEFT_OUT.get(name, ())
        kept = [column for column in (of_table[0] if of_table else ()) if column not in dropped]
        if _picked(of_table, kept) != _picked(again.get(name, []), kept):
            raise Unreadable(f"{name} of game {match_id} would not come back as it is")
    return packed


def _picked(rows: Sequence[Values], columns: Sequence[str]) -> list[list[Any]]:
    return [[row[column] for column in columns] for row in rows]


def unpack(match_id: int, packed: bytes) -> dict[str, list[Values]]:
    """Return rows by table; Unreadable if the bytes are damaged or of another version."""
    try:
        plain = json.loads(_unpacked(packed))
        rows = {name: list(_rows(name, match_id, of_table)) for name, of_table in plain.items()}
        return _with_seals(rows)
    except (*_DAMAGED, ValueError, LookupError, TypeError, AttributeError, OverflowError) as error:
        raise Unreadable(f"ColdRow {match_id}: {type(error).__name__}") from error


def _seals(rows: Mapping[str, Sequence[Values]]) -> dict[int, tuple[str, Json]]:
    """Return by the entry's number what its seal is computed from; nothing of what stays sealed."""
    opened = (row for row in rows.get(OPENINGS, ()) if row["salt"] is not None)
    return {row["n"]: (row["salt"], row["content"]) for row in opened}


def _without_seals(rows: Mapping[str, Sequence[Values]]) -> list[Values]:
    """Return the entries without those seals that unpacking computes again."""
    return [
        {**row, "entry": {key: value for key, value in row["entry"].items() if key != "seal"}}
        if row["entry"].get("seal") == seal
        else row
        for row, seal in _computed(rows)
    ]


def _with_seals(rows: dict[str, list[Values]]) -> dict[str, list[Values]]:
    """Return the rows with the seals that packing left out."""
    entries = [
        {**row, "entry": {**row["entry"], "seal": seal}} if seal and "seal" not in row["entry"] else row
        for row, seal in _computed(rows)
    ]
    return {**rows, ENTRIES: entries} if entries else rows


def _computed(rows: Mapping[str, Sequence[Values]]) -> Iterator[tuple[Values, str | None]]:
    """Yield the entries, each with the seal that follows from its opening; None without one."""
    opened = _seals(rows)
    named = next((row["id"] for row in rows.get(CHAINS, ()) if "id" in row), None)
    for row in rows.get(ENTRIES, ()):
        if named is None or row["n"] not in opened:
            yield row, None
        else:
            yield row, hashes.seal(named, row["n"], row["entry"], *opened[row["n"]])


def _unpacked(packed: bytes) -> bytes:
    if not packed.startswith(_XZ):
        return zlib.decompress(packed)
    if lzma is None:
        raise Unreadable("this Python was built without lzma, which an ended game was packed with")
    found: bytes = lzma.decompress(packed)
    return found


def _columns(name: str, rows: Sequence[Values]) -> dict[str, Column]:
    dropped = LEFT_OUT.get(name, ())
    found: dict[str, Column] = {}
    for column in rows[0]:
        if column != "match_id":
            values = [row[column] for row in (rows[-1:] if column in dropped else rows)]
            plain = [ticks(value) if isinstance(value, datetime) else value for value in values]
            found[column] = by_kind(plain) if (name, column) == (ENTRIES, "entry") else narrow(plain)
    return found


def _rows(table: str, match_id: int, packed: Mapping[str, Column]) -> Iterator[Values]:
    """Yield the rows; a value that was left out is NOT_KEPT."""
    moments = {column.name for column in metadata.tables[table].c if isinstance(column.type, Moment)}
    columns = {name: widen(column) for name, column in packed.items()}
    length = max(len(values) for values in columns.values())
    for name, values in columns.items():
        if name in moments:
            columns[name] = [None if value is None else moment(value) for value in values]
        elif len(values) != length:
            columns[name] = [NOT_KEPT] * (length - len(values)) + values
    for number in range(length):
        yield {"match_id": match_id, **{name: values[number] for name, values in columns.items()}}

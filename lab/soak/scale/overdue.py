"""Many tables that become overdue at the same moment: copies of one table in play."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from sqlalchemy import (
    BigInteger,
    Connection,
    Integer,
    Table,
    cast,
    func,
    insert,
    literal,
    select,
    true,
    update,
)

from bot.messages.people import Person, Where
from bot.service.service import Service
from bot.store import Store
from bot.store.database.migrate import on_connection
from bot.store.database.schema import metadata
from bot.store.tables.deadlines import deadlines
from bot.store.tables.matches import matches
from bot.table.lobby.table_options import TableOptions

CHANNEL = 7 * 10**15
"""Channel of the original table; the copies get the channel numbers after it."""
PEOPLE = (Person(7 * 10**15 + 1, "Ann"), Person(7 * 10**15 + 2, "Bob"))
NOT_COPIED = frozenset({"waiting", "sent", "outbox", "panels", "stories"})
"""Database tables that are not copied: the game's posts, sent or still queued."""


async def open_table(store: Store, game: str) -> int:
    """Open a table where both people have a decision."""
    service = Service(store)
    match_id = await service.lobbies.new_game(
        Where(1, CHANNEL), PEOPLE[0], TableOptions(game, len(PEOPLE), options={"round_limit": 2})
    )
    for person in PEOPLE:
        await service.lobbies.join(match_id, person, dm_open=True)
    await service.lobbies.start(match_id, PEOPLE[0])
    await service.lobbies.cut(match_id, PEOPLE[1], "any word")
    return match_id


async def copy(url: str, match_id: int, times: int, due: datetime) -> None:
    """Copy the table that many times; the deadlines of all copies pass at `due`."""
    await on_connection(url, lambda connection: _copy(connection, match_id, times, due))


async def count_late(url: str, due: datetime) -> int:
    """Count the overdue tables that are not yet handled."""
    late = select(func.count(deadlines.c.match_id.distinct())).where(
        deadlines.c.state == "open", deadlines.c.due_at == due
    )
    return await on_connection(url, lambda connection: int(connection.execute(late).scalar_one()))


def _copy(connection: Connection, match_id: int, times: int, due: datetime) -> None:
    first = int(connection.execute(select(func.max(matches.c.id))).scalar_one()) + 1
    copied = [matches, *(table for table in metadata.sorted_tables if "match_id" in table.c)]
    for table in copied:
        if table.name in NOT_COPIED:
            continue
        key = table.c.id if table is matches else table.c.match_id
        values = {column.name: column for column in table.c if _is_copied(table, column.name)}
        _insert(connection, table, key == match_id, values, first, times)
    on_time = update(deadlines).where(deadlines.c.match_id >= first, deadlines.c.state == "open")
    connection.execute(on_time.values(due_at=due, wake_at=due, notices=[]))


def _insert(
    connection: Connection, table: Table, meant: Any, values: Mapping[str, Any], first: int, times: int
) -> None:
    """Insert each row of the copied table once for each copy."""
    numbers = select(literal(0, Integer).label("n")).cte("numbers", recursive=True)
    numbers = numbers.union_all(select(numbers.c.n + 1).where(numbers.c.n < times - 1))
    new = dict(values)
    if table is matches:
        new |= {
            "id": literal(first) + numbers.c.n,
            "channel_id": literal(CHANNEL + 1, BigInteger) + numbers.c.n,
        }
    else:
        new["match_id"] = cast(literal(first) + numbers.c.n, Integer)
    rows = select(*new.values()).select_from(table.join(numbers, true())).where(meant)
    connection.execute(insert(table).from_select(list(new), rows))


def _is_copied(table: Table, column: str) -> bool:
    """Return whether a column is copied: all except those the database assigns."""
    return table is matches or column != "id"

"""Statements that run without SQLAlchemy's engine give what they give with it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import bindparam, func, insert, literal, select, text, union_all, update
from sqlalchemy.exc import IntegrityError, OperationalError, StatementError

from bot.store import Store
from bot.store.database import direct
from bot.store.database.migrate import upgrade
from bot.store.tables.people import PersonRow, people

NOON = datetime(2026, 8, 6, 12, tzinfo=UTC)
OFTEN = direct.SEEN_BEFORE + 2
BY_NAME = select(people).where(people.c.name == bindparam("of_name")).order_by(people.c.user_id).limit(2)
BOTH = union_all(BY_NAME.limit(None).order_by(None), select(people).where(people.c.name == "Ben"))
RENAMED = update(people).where(people.c.name == bindparam("of_name")).returning(people.c.user_id)
ADDED = insert(people)
ANN = vars(PersonRow(1, "Ann", dm_open=True, seen_at=NOON))


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    url = f"sqlite+aiosqlite:///{tmp_path}/bot.db"
    await upgrade(url)
    opened = Store(url)
    await opened.open()
    async with opened.begin() as tx:
        for number, name in enumerate(("Ann", "Ben", "Ann", "Ann"), start=1):
            await tx.people.see(number, name, NOON)
    yield opened
    await opened.close()


COUNTED = select(func.count(), func.max(people.c.seen_at), literal(None)).where(
    people.c.name == bindparam("of_name")
)
OTHERS = people.alias()
PAIRS = select(people.c.name, OTHERS.c.name).where(
    people.c.user_id == OTHERS.c.user_id, people.c.name == bindparam("of_name")
)


@pytest.mark.parametrize("query", [BY_NAME, BOTH, COUNTED, PAIRS])
async def test_rows_are_those_that_sqlalchemy_gives(store: Store, query: Any) -> None:
    async with store.read() as tx:
        gave = [list(await tx._connection.execute(query, {"of_name": "Ann"})) for _ in range(OFTEN)]
    as_first = [row._asdict() for row in gave[0]]
    assert direct._prepared(query, tx._connection.dialect, [{"of_name": ""}]) is not None
    assert gave[0]
    columns = list(query.selected_columns)
    assert all(row._mapping[columns[0]] == row[0] for rows in gave for row in rows)
    assert all(rows == gave[0] and [row._asdict() for row in rows] == as_first for rows in gave)


@pytest.mark.parametrize(
    "columns", [(text("name"),), (people.c.name.label("x"), people.c.dm_open.label("x"))]
)
async def test_rows_whose_columns_no_name_tells_apart_are_left_to_sqlalchemy(
    store: Store, columns: Any
) -> None:
    query = select(people.c.user_id, *columns).order_by(people.c.user_id)
    async with store.read() as tx:
        gave = [(await tx._connection.execute(query)).all() for _ in range(OFTEN)]
    assert gave == [gave[0]] * OFTEN
    assert len(gave[0][0]) == len(columns) + 1


async def test_changes_give_the_rows_they_changed(store: Store) -> None:
    async with store.begin() as tx:
        for number in range(OFTEN):
            said = {"of_name": f"Ben{number - 1}" if number else "Ben", "name": f"Ben{number}"}
            assert (await tx._connection.execute(RENAMED, said)).scalars().all() == [2]
        assert (await tx._connection.execute(RENAMED, said)).first() is None


async def test_a_statement_built_anew_each_time_is_never_prepared(store: Store) -> None:
    known = len(direct._PREPARED)
    async with store.read() as tx:
        for _ in range(2 * OFTEN):
            await tx._connection.execute(select(people).where(people.c.user_id == 1))
    assert len(direct._PREPARED) == known


async def test_errors_are_sqlalchemys_and_tell_no_values(store: Store) -> None:
    async with store.begin() as tx:
        for number in range(OFTEN):
            await tx._connection.execute(ADDED, ANN | {"user_id": 10 + number})
        with pytest.raises(StatementError, match="a time without a zone") as told:
            await tx._connection.execute(ADDED, ANN | {"name": "a secret", "seen_at": datetime(2026, 8, 6)})
        assert "a secret" not in str(told.value)
    with pytest.raises(IntegrityError):
        async with store.begin() as tx:
            await tx._connection.execute(ADDED, ANN)
    async with store.read() as tx:
        with pytest.raises(OperationalError, match="readonly"):
            await tx._connection.execute(ADDED, ANN | {"user_id": 99})

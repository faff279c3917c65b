"""Statements that run without SQLAlchemy's engine give what they give with it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from datetime import UTC, datetime
from typing import Any
from weakref import WeakKeyDictionary

import pytest
from sqlalchemy import (
    Engine,
    Numeric,
    bindparam,
    cast,
    event,
    func,
    insert,
    literal,
    select,
    text,
    union_all,
    update,
)
from sqlalchemy.exc import DBAPIError, IntegrityError, StatementError

from bot.store import Store
from bot.store.database import direct
from bot.store.database.sql import TOLD
from bot.store.tables.people import PersonRow, people

NOON = datetime(2026, 8, 6, 12, tzinfo=UTC)
OFTEN = direct.SEEN_BEFORE + 2
BY_NAME = select(people).where(people.c.name == bindparam("of_name")).order_by(people.c.user_id).limit(2)
BOTH = union_all(BY_NAME.limit(None).order_by(None), select(people).where(people.c.name == "Ben"))
RENAMED = update(people).where(people.c.name == bindparam("of_name")).returning(people.c.user_id)
COUNTING = update(people).where(people.c.name == bindparam("of_name")).values(dm_open=True)
COUNTING = COUNTING.execution_options(**TOLD)
ADDED = insert(people)
GIVING = insert(people).returning(people.c.user_id)
ANN = vars(PersonRow(1, "Ann", dm_open=True, seen_at=NOON, zone="Asia/Kolkata"))


@pytest.fixture
async def store(store: Store) -> Store:
    async with store.begin() as tx:
        for number, name in enumerate(("Ann", "Ben", "Ann", "Ann"), start=1):
            await tx.people.see(number, name, NOON)
    return store


@pytest.fixture
def direct_ones(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[bool]]:
    """Yield whether each statement ran without SQLAlchemy's engine, which alone has a context.

    No statement was seen before.
    """
    monkeypatch.setattr(direct, "_SEEN", WeakKeyDictionary())
    monkeypatch.setattr(direct, "_PREPARED", {})
    found: list[bool] = []

    def note(_: object, __: object, ___: str, ____: object, context: Any, _____: bool) -> None:
        found.append(context is None)

    event.listen(Engine, "before_cursor_execute", note)
    yield found
    event.remove(Engine, "before_cursor_execute", note)


COUNTED = select(func.count(), func.max(people.c.seen_at), literal(None)).where(
    people.c.name == bindparam("of_name")
)
OTHERS = people.alias()
PAIRS = select(people.c.name, OTHERS.c.name).where(
    people.c.user_id == OTHERS.c.user_id, people.c.name == bindparam("of_name")
)


@pytest.mark.parametrize("query", [BY_NAME, BOTH, COUNTED, PAIRS])
async def test_rows_are_those_that_sqlalchemy_gives(
    store: Store, query: Any, direct_ones: list[bool]
) -> None:
    async with store.read() as tx:
        gave = [list(await tx._connection.execute(query, {"of_name": "Ann"})) for _ in range(OFTEN)]
    as_first = [row._asdict() for row in gave[0]]
    assert direct_ones == [False] * direct.SEEN_BEFORE + [True] * (OFTEN - direct.SEEN_BEFORE)
    assert gave[0]
    columns = list(query.selected_columns)
    assert all(row._mapping[columns[0]] == row[0] for rows in gave for row in rows)
    assert all(rows == gave[0] and [row._asdict() for row in rows] == as_first for rows in gave)


@pytest.mark.parametrize(
    "columns",
    [
        (text("name"),),
        (people.c.name.label("x"), people.c.dm_open.label("x")),
        (cast(people.c.user_id, Numeric(8, 2)),),
    ],
)
async def test_rows_whose_columns_need_the_drivers_description_are_left_to_sqlalchemy(
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


async def test_the_number_of_changed_rows_is_told_to_whoever_asks(store: Store) -> None:
    async with store.begin() as tx:
        for _ in range(OFTEN):
            assert (await tx._connection.execute(COUNTING, {"of_name": "Ann"})).rowcount == 3
        assert (await tx._connection.execute(COUNTING, {"of_name": "nobody"})).rowcount == 0


async def test_many_rows_are_written_by_one_statement(store: Store, direct_ones: list[bool]) -> None:
    async with store.begin() as tx:
        for number in range(100, 100 + 2 * OFTEN, 2):
            rows = [ANN | {"user_id": number}, ANN | {"user_id": number + 1, "zone": None}]
            await tx._connection.execute(ADDED, rows)
    assert direct_ones[-1]
    async with store.read() as tx:
        person = await tx.people.get(101)
        assert person
        assert (person.name, person.seen_at, person.zone) == ("Ann", NOON, None)
        assert len((await tx._connection.execute(select(people))).all()) == 4 + 2 * OFTEN


BAD: dict[str, Any] = {
    "a row that is there already": {},
    "a value that is lacking": {"user_id": 9, "name": None},
    "a number that is too large": {"user_id": 2**70},
    "a time without a zone": {"user_id": 9, "name": "a secret", "seen_at": datetime(2026, 8, 6)},
}


@pytest.mark.parametrize("bad", BAD.values(), ids=BAD)
async def test_errors_are_sqlalchemys_and_tell_no_values(
    store: Store, bad: Any, direct_ones: list[bool]
) -> None:
    query, found = select(people).where(people.c.user_id == bindparam("of_user")), []
    for _ in range(OFTEN):
        told: list[Any] = []
        with suppress(DBAPIError):  # on SQLite the commit tells it
            async with store.begin() as tx:
                for statement, values in ((GIVING, ANN | bad), (query, {"of_user": 1})):
                    try:
                        await tx._connection.execute(statement, values)
                    except StatementError as error:
                        its = error.connection_invalidated, error.statement, str(error.orig)
                        told.append((type(error), type(error.orig), *its))
                    except OverflowError as error:  # SQLite's
                        told.append((type(error), str(error)))
        found.append(told)
    assert direct_ones[-1]
    assert "a secret" not in str(found)
    assert found[0]
    assert found == [found[0]] * OFTEN


async def test_nothing_is_written_by_who_only_reads(store: Store) -> None:
    async with store.begin() as tx:
        for number in range(OFTEN):
            await tx._connection.execute(ADDED, ANN | {"user_id": 10 + number})
    with pytest.raises(IntegrityError):
        async with store.begin() as tx:
            await tx._connection.execute(ADDED, ANN)
    async with store.read() as tx:
        with pytest.raises(DBAPIError, match="read-?only"):
            await tx._connection.execute(ADDED, ANN | {"user_id": 99})

"""The migrations build exactly the tables that the store uses, and can be undone."""

from __future__ import annotations

import asyncio
import os
import sys
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, inspect, text

from bot.store.database.migrate import (
    FIRST,
    TooOld,
    config_for,
    downgrade,
    is_up_to_date,
    lacking,
    newest,
    on_connection,
    upgrade,
)
from bot.store.database.probe import Unusable, usable
from bot.store.database.schema import metadata


def tables(connection: Connection) -> set[str]:
    return set(inspect(connection).get_table_names()) - {"alembic_version"}


def statements(connection: Connection) -> dict[str, str]:
    """SQLite's own record of how each table and index was made, free of layout, quotes and order."""
    query = text("SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL AND name NOT LIKE 'alembic%'")
    layout = str.maketrans(",()", "   ", '"')
    return {name: str(sorted(sql.translate(layout).split())) for name, sql in connection.execute(query)}


async def test_an_upgraded_database_has_the_tables_of_the_store(url: str) -> None:
    def differences(connection: Connection) -> list[object]:
        context = MigrationContext.configure(connection, opts={"compare_server_default": True})
        return list(compare_metadata(context, metadata))

    await upgrade(url)
    assert await on_connection(url, differences) == []


@pytest.mark.parametrize("kind", ["sqlite"])  # which alone keeps the statements
async def test_constraints_are_the_same_to_the_letter(url: str, tmp_path: Path) -> None:
    await upgrade(url)
    made = f"sqlite+aiosqlite:///{tmp_path}/made.db"
    await on_connection(made, metadata.create_all)
    assert await on_connection(url, statements) == await on_connection(made, statements)


async def test_what_is_lacking(url: str) -> None:
    assert (await lacking(url))[0] == FIRST
    await upgrade(url)
    assert await lacking(url) == []


async def test_where_nothing_is_lacking_nothing_is_read(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert newest() == (await lacking(url))[-1]
    assert not await is_up_to_date(url)
    await upgrade(url)
    monkeypatch.setattr("bot.store.database.migrate.command", None)
    await upgrade(url)


async def test_a_newer_database_is_told(url: str) -> None:
    last = (await lacking(url))[-1]
    await upgrade(url)
    await on_connection(url, lambda on: on.execute(text("UPDATE alembic_version SET version_num = '9999'")))
    try:
        with pytest.raises(ValueError, match="newer"):
            await lacking(url)
    finally:
        await on_connection(
            url, lambda on: on.execute(text(f"UPDATE alembic_version SET version_num = '{last}'"))
        )


async def test_whoever_has_tables_of_before_1_0_is_told_what_to_do(url: str) -> None:
    await upgrade(url)
    await on_connection(url, lambda on: on.execute(text("UPDATE alembic_version SET version_num = '0049'")))
    try:
        for deed in (upgrade, lacking):
            with pytest.raises(TooOld, match="revision 0049.*start the last version before 1.0 once"):
                await deed(url)
        with pytest.raises(Unusable, match="start the last version before 1.0 once"), usable(url):
            await upgrade(url)
    finally:
        await on_connection(
            url, lambda on: on.execute(text(f"UPDATE alembic_version SET version_num = '{newest()}'"))
        )
    await upgrade(url)


async def test_downgrade_takes_all_away_and_upgrade_brings_it_back(url: str) -> None:
    await upgrade(url)
    await downgrade(url, "base")
    assert await on_connection(url, tables) == set()
    await upgrade(url)
    assert await on_connection(url, tables) == set(metadata.tables)


async def test_a_failed_upgrade_changes_nothing(url: str) -> None:
    """The last table is there already: the upgrade fails in its last step."""
    await on_connection(url, lambda on: on.execute(text("CREATE TABLE people (n INTEGER)")))
    try:
        with pytest.raises(Exception, match="already exists"):
            await upgrade(url)
        assert await on_connection(url, tables) == {"people"}
    finally:
        await on_connection(url, lambda on: on.execute(text("DROP TABLE people")))


@pytest.mark.trial(reason="several processes start at once")
async def test_processes_that_start_together_all_find_the_tables(url: str, tmp_path: Path) -> None:
    """From another working directory, too."""
    code = f"import asyncio; from bot.store.database.migrate import upgrade; asyncio.run(upgrade({url!r}))"
    root = Path(__file__).parents[3]
    started = [
        await asyncio.create_subprocess_exec(
            sys.executable, "-c", code, cwd=tmp_path, env={**os.environ, "PYTHONPATH": str(root)}
        )
        for _ in range(3)
    ]
    assert [await process.wait() for process in started] == [0, 0, 0]
    assert await lacking(url) == []


CLOCKS: dict[int, Any] = {
    1: {"name": "daily", "seconds": {"payment": 21600, "all": 86400}, "quiet": True},
    2: {"name": "none", "seconds": {}, "quiet": False},
    3: None,
    4: {"name": "own", "seconds": {"payment": 3600}, "quiet": False},
    5: "no clock at all",
}
"""Clocks of games stored before anybody's consent was."""


def _with_rows(connection: Connection) -> None:
    """Store a game for each clock, with a person and a computer, as revision 0050 did."""
    stored = sa.MetaData()
    stored.reflect(connection, only=["matches", "seats", "sittings", "people"])
    connection.execute(stored.tables["people"].insert(), [_row(stored.tables["people"], user_id=7)])
    for match_id, clock in CLOCKS.items():
        match = stored.tables["matches"]
        connection.execute(
            match.insert(), [_row(match, id=match_id, channel_id=match_id, clock=clock, state="lobby")]
        )
        for number, kind, person in ((0, "person", 7), (1, "computer", None)):
            of = {"match_id": match_id, "number": number, "kind": kind, "person_id": person}
            offer = {"offered_by": "left", "open_since": datetime(2026, 1, 1)} if match_id == 1 else {}
            seat = stored.tables["seats"]
            connection.execute(seat.insert(), [_row(seat, **of, seat=f"s{number}", **offer)])
    sitting = stored.tables["sittings"]
    connection.execute(sitting.insert(), [_row(sitting, match_id=1, number=0, by="left")])


def _row(table: sa.Table, **values: Any) -> dict[str, Any]:
    """Return the values, completed with any value for each column that needs one."""
    made = {
        column.name: _any_value(column.type)
        for column in table.columns
        if not column.nullable and column.server_default is None
    }
    return {**made, **values}


def _any_value(kind: Any) -> Any:
    if isinstance(kind, sa.JSON):
        return {}
    if isinstance(kind, sa.DateTime):
        return datetime(2026, 1, 1)
    return "1" if isinstance(kind, (sa.String, sa.Text)) else False if isinstance(kind, sa.Boolean) else 1


def _agreed(connection: Connection) -> dict[tuple[int, str], Any]:
    stored = sa.MetaData()
    stored.reflect(connection, only=["seats"])
    seat = stored.tables["seats"]
    agreed = seat.c.agreed_clock if "agreed_clock" in seat.c else seat.c.agreed_seconds
    return {
        (one[0], one[1]): one[2]
        for one in connection.execute(sa.select(seat.c.match_id, seat.c.kind, agreed))
    }


async def _to(url: str, revision: str) -> None:
    await on_connection(url, lambda on: command.upgrade(config_for(on), revision))


async def test_people_of_stored_games_have_agreed_to_the_deadlines_of_then(tmp_path: Path) -> None:
    url = f"sqlite+aiosqlite:///{tmp_path}/stored.db"
    await _to(url, FIRST)
    await on_connection(url, _with_rows)
    await _to(url, "0051")
    seconds = {(1, "person"): 86400}
    every = {(match_id, kind): None for match_id in CLOCKS for kind in ("person", "computer")}
    assert await on_connection(url, _agreed) == {**every, **seconds}
    await upgrade(url)
    assert await on_connection(url, _agreed) == {**every, (1, "person"): CLOCKS[1]}
    await downgrade(url, "0052")
    assert await on_connection(url, _agreed) == {**every, **seconds}


async def test_a_clock_that_changed_after_the_consent_is_not_agreed_to(tmp_path: Path) -> None:
    url = f"sqlite+aiosqlite:///{tmp_path}/stored.db"
    await _to(url, FIRST)
    await on_connection(url, _with_rows)
    await _to(url, "0051")
    await on_connection(url, lambda on: on.execute(text("UPDATE seats SET agreed_seconds = 259200")))
    await upgrade(url)
    found = await on_connection(url, _agreed)
    assert found[1, "person"] == {"name": "own", "seconds": {"all": 259200}, "quiet": False}


async def test_no_stored_seat_is_offered_because_its_holder_left_the_server(tmp_path: Path) -> None:
    url = f"sqlite+aiosqlite:///{tmp_path}/stored.db"
    await _to(url, FIRST)
    await on_connection(url, _with_rows)
    await upgrade(url)
    offers = "SELECT count(*) FROM seats WHERE offered_by IS NOT NULL OR open_since IS NOT NULL"
    assert (await on_connection(url, lambda on: on.execute(text(offers)).scalar())) == 0
    assert (
        await on_connection(url, lambda on: on.execute(text("SELECT by FROM sittings")).scalar())
    ) == "absence"

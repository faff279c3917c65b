"""The migrations build exactly the tables that the store uses, and can be undone."""

from __future__ import annotations

import asyncio
import os
import sys
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, inspect, text

from bot.store.database.migrate import (
    FIRST,
    TooOld,
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

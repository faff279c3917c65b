"""The migrations build exactly the tables that the store uses, and can be undone."""

from __future__ import annotations

import asyncio
import os
import sys
from datetime import UTC, datetime
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, inspect, select, text

from bot.store.database.migrate import downgrade, is_up_to_date, lacking, newest, on_connection, upgrade
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
    assert (await lacking(url))[0] == "0001"
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


async def test_of_games_from_before_who_was_drawn_and_who_sits_there_now_is_known(url: str) -> None:
    """The one who sits there is known again by the mark that bot.table.seats.sittings gives him."""
    noon = datetime(2026, 8, 6, 12, tzinfo=UTC)

    def begin(on: Connection) -> None:
        row = {
            **{
                "game": "brimstone",
                "players": 2,
                "pace": "swift",
                "options": {},
                "seed": "s",
                "version": "1",
            },
            **{"guild_id": 1, "channel_id": 2, "organiser_id": 3, "organiser_name": "Ann"},
        }
        times = {"created_at": noon, "started_at": noon}
        on.execute(metadata.tables["matches"].insert(), {"id": 1, "state": "playing", **row, **times})
        seat = {"match_id": 1, "kind": "person", "joined_at": noon}
        red = {"number": 0, "seat": "red", "person_id": 3, "name": "Ann", "drawn_name": None, **seat}
        blue = {"number": 1, "seat": "blue", "person_id": 5, "name": "Dana", "drawn_name": "Ben", **seat}
        on.execute(metadata.tables["seats"].insert(), [red, blue])

    def sat(on: Connection) -> list[tuple[object, ...]]:
        table = metadata.tables["sittings"]
        rows = on.execute(select(table).order_by(table.c.number)).all()
        return [(row.seat, row.name, row.person_id, row.by, row.mark is not None) for row in rows]

    await upgrade(url)
    await on_connection(url, begin)
    await downgrade(url, "0009")
    await upgrade(url)
    assert await on_connection(url, sat) == [
        ("red", "Ann", 3, "lot", True),
        ("blue", "Ben", None, "lot", False),
        ("blue", "Dana", 5, "holder", True),
    ]


async def test_a_garbled_message_keeps_no_database_from_being_upgraded(tmp_path: Path) -> None:
    """PostgreSQL takes no such message."""
    url = f"sqlite+aiosqlite:///{tmp_path}/bot.db"
    await upgrade(url)
    await downgrade(url, "0006")
    garbled = (
        "INSERT INTO outbox (lane, kind, target, payload, nonce, created_at, not_before, tries) "
        "VALUES ('channel:1', 'post', 1, '{x', 'n', '2026-08-06', '2026-08-06', 0)"
    )
    await on_connection(url, lambda connection: connection.execute(text(garbled)))
    await upgrade(url)
    assert await lacking(url) == []

"""Addresses of databases, and what is told of databases that cannot be used."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.store.database.migrate import FIRST, upgrade
from bot.store.database.probe import Unusable, place, probe
from bot.store.database.url import BadUrl, database_file, read_url


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("sqlite:///var/bot.db", "sqlite+aiosqlite:///var/bot.db"),
        ("sqlite+aiosqlite:////data/bot.db", "sqlite+aiosqlite:////data/bot.db"),
        (" postgres://u:p@h:5432/d\n", "postgresql+asyncpg://u:p@h:5432/d"),
        ("postgresql://u:p%40x@h/d", "postgresql+asyncpg://u:p%40x@h/d"),
        ("postgres://u:p@h/d?sslmode=require", "postgresql+asyncpg://u:p@h/d?ssl=require"),
        (
            "postgresql://u:p@h/d?sslmode=verify-full&channel_binding=require",
            "postgresql+asyncpg://u:p@h/d?ssl=verify-full",
        ),
        ("postgresql+asyncpg://h/d?ssl=disable", "postgresql+asyncpg://h/d?ssl=disable"),
        ("postgresql:///d?host=/run/postgresql", "postgresql+asyncpg:///d?host=%2Frun%2Fpostgresql"),
    ],
)
def test_addresses_are_read(written: str, read: str) -> None:
    assert read_url(written) == read
    assert read_url(read) == read


@pytest.mark.parametrize(
    ("written", "reason"),
    [
        ("", "should look like"),
        ("var/bot.db", "should look like"),
        ("postgresql://u:hunter2@h:port/d", "should look like"),
        ("mysql://u:hunter2@h/d", "mysql is not supported"),
        ("postgresql+psycopg2://u:hunter2@h/d", "use sqlite"),
        ("sqlite://", "memory"),
        ("sqlite:///:memory:", "memory"),
        ("postgres://u:hunter2@h", "names no database"),
        ("postgres://u:hunt@er2/hunter2@h/d", "must have them as %40"),
        ("postgres://u:hunter2@h/d?colour=red", "colour="),
    ],
)
def test_bad_addresses_are_refused_without_their_password(written: str, reason: str) -> None:
    with pytest.raises(BadUrl, match=reason) as raised:
        read_url(written)
    assert "hunter2" not in str(raised.value)


def test_the_file_of_a_database() -> None:
    assert database_file("sqlite+aiosqlite:///var/bot.db") == Path("var/bot.db")
    assert database_file("postgresql+asyncpg://u:p@h/d") is None
    assert place("postgresql+asyncpg://u:p@h/d") == "h/d"


async def test_a_file_that_only_is_read_is_not_created(tmp_path: Path) -> None:
    file = tmp_path / "bot.db"
    with pytest.raises(Unusable, match=r"bot\.db: there is no such file$"):
        await probe(f"sqlite+aiosqlite:///{file}", may_create=False)
    assert not file.exists()


async def test_a_new_database_works_and_lacks_everything(url: str) -> None:
    assert (await probe(url))[0] == FIRST
    await upgrade(url)
    assert await probe(url) == []


async def test_a_file_that_is_no_database_is_told(tmp_path: Path) -> None:
    (tmp_path / "bot.db").write_text("a letter to my aunt " * 100)
    with pytest.raises(Unusable, match=r"bot\.db: file is not a database$"):
        await probe(f"sqlite+aiosqlite:///{tmp_path}/bot.db")


async def test_a_folder_that_cannot_be_made_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(Unusable, match=r"file/bot\.db: .*"):
        await probe(f"sqlite+aiosqlite:///{tmp_path}/file/bot.db")


async def test_a_server_that_is_not_there_is_told_without_its_password() -> None:
    with pytest.raises(Unusable, match=r"^127\.0\.0\.1/d: ") as raised:
        await probe("postgresql+asyncpg://u:hunter2@127.0.0.1:1/d")
    assert "hunter2" not in str(raised.value)

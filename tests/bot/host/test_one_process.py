"""Only one process may use an SQLite file; a second is refused with an error message."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from bot.store.database.one_process import held_alone
from bot.store.database.probe import Unusable
from tests.bot.discord.connecting import database_in


def test_a_second_process_is_refused_until_the_first_ends(tmp_path: Path) -> None:
    url = database_in(tmp_path)
    with held_alone(url):
        with pytest.raises(Unusable, match="another process of the bot uses .*bot.db"), held_alone(url):
            pass
        with held_alone(database_in(tmp_path / "other")):
            pass
    with held_alone(url):
        pass


def test_the_lock_touches_no_database_and_only_its_owner_can_read_it(tmp_path: Path) -> None:
    with held_alone(database_in(tmp_path)):
        assert not (tmp_path / "bot.db").exists()
        assert (tmp_path / "bot.db.lock").stat().st_mode & 0o777 == 0o600
        with sqlite3.connect(tmp_path / "bot.db") as database:
            database.execute("CREATE TABLE t (n)")


def test_a_server_is_shared() -> None:
    url = "postgresql+asyncpg://u:p@h/d"
    with held_alone(url), held_alone(url):
        pass


def test_a_folder_that_cannot_be_made_is_told(tmp_path: Path) -> None:
    (tmp_path / "var").touch()
    with pytest.raises(Unusable, match="bot.db"), held_alone(f"sqlite+aiosqlite:///{tmp_path}/var/bot.db"):
        pass

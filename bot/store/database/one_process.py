"""Reserve an SQLite database for one process, since two would handle the same messages and deadlines."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager

from bot.store.database.file_modes import make_file, make_folder
from bot.store.database.probe import Unusable
from bot.store.database.url import database_file


@contextmanager
def held_alone(url: str) -> Iterator[None]:
    """Reserve the database's file in this block; raise Unusable if another process has it.

    The lock is a transaction on a separate file, so it ends with the process, even after a crash.
    """
    file = database_file(url)
    if file is None:
        yield
        return
    lock = file.with_name(f"{file.name}.lock")
    try:
        make_folder(file.absolute().parent)
        make_file(lock)
        holding = sqlite3.connect(lock, timeout=0, isolation_level=None)
    except (OSError, sqlite3.Error) as error:
        raise Unusable(f"{file}: {error}") from None
    with closing(holding):
        try:
            holding.execute("BEGIN EXCLUSIVE")
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode != sqlite3.SQLITE_BUSY:
                raise Unusable(f"{lock}: {error}") from None
            raise Unusable(
                f"another process of the bot uses {file}. Stop that one first. Several processes can share a "
                "PostgreSQL: set DATABASE_URL to one"
            ) from None
        yield

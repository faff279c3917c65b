"""Check whether a database can be used, and explain problems in plain words."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

from alembic.util import CommandError
from sqlalchemy import Column, Connection, Integer, MetaData, Table, make_url
from sqlalchemy.exc import SQLAlchemyError, StatementError

from bot.store.database.migrate import TooOld, find_lacking, on_connection
from bot.store.database.url import database_file

OLDEST_SQLITE = (3, 35, 0)  # the first with RETURNING


class Unusable(Exception):
    """Raised when the database cannot be used; the text gives the reason, without any password."""


async def probe(url: str, seconds: float = 10, *, may_create: bool = True) -> list[str]:
    """Connect and roll back a test write; return the missing migrations. Raise Unusable if a step fails.

    `may_create`: whether a missing SQLite file is created.
    """
    file = database_file(url)
    if file is not None and not may_create and not file.exists():
        raise Unusable(f"{file}: there is no such file")
    if file is not None and sqlite3.sqlite_version_info < OLDEST_SQLITE:
        raise Unusable(f"this Python has SQLite {sqlite3.sqlite_version}; 3.35 or newer is needed")
    try:
        async with asyncio.timeout(seconds):
            await on_connection(url, _try_writing)
            return await on_connection(url, find_lacking)
    except TimeoutError:
        raise Unusable(f"{place(url)} did not answer within {seconds:g} seconds") from None
    except ModuleNotFoundError as error:
        raise Unusable(f"the package {error.name} is not installed: pip install {error.name}") from None
    except SQLAlchemyError as error:
        raise Unusable(f"{place(url)}: {_reason(error)}") from None
    except (OSError, ValueError) as error:
        raise Unusable(f"{place(url)}: {error}") from None


@contextmanager
def usable(url: str) -> Iterator[None]:
    """Raise Unusable if the database fails in this block."""
    try:
        yield
    except TooOld as error:
        raise Unusable(f"{place(url)}: {error}") from error
    except (SQLAlchemyError, CommandError) as error:
        said = _reason(error) if isinstance(error, SQLAlchemyError) else "it was made by a newer version"
        raise Unusable(f"{place(url)}: {said}") from error


def place(url: str) -> str:
    """Return the database file, or the server and database name, without user and password."""
    file, address = database_file(url), make_url(url)
    return str(file) if file else f"{address.host or 'the local server'}/{address.database}"


def _try_writing(connection: Connection) -> None:
    trial = Table("check_writing", MetaData(), Column("n", Integer))
    point = connection.begin_nested()
    trial.create(connection)
    connection.execute(trial.insert(), {"n": 1})
    point.rollback()


def _reason(error: SQLAlchemyError) -> str:
    """Return the database's error message, without the statement."""
    said = error.orig if isinstance(error, StatementError) and error.orig is not None else error
    return str(said).rsplit(">: ", 1)[-1].splitlines()[0]

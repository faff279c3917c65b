"""Migrate a database to the current tables, from any working directory, and report its revision."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, inspect, text

import migrations
from bot.store.database.engine import open_writer
from bot.store.database.url import is_sqlite

T = TypeVar("T")

FIRST = "0050"
"""The first migration of 1.0; earlier ones have lower numbers."""

ONE_AT_A_TIME = text("SELECT pg_advisory_xact_lock(4212079618302)")  # any number that only this bot uses
VERSIONS = text("SELECT version_num FROM alembic_version")


class TooOld(ValueError):
    """Raised when the tables are from before 1.0; the text says what to do."""

    def __init__(self, revision: str) -> None:
        super().__init__(
            f"its tables are of a version before 1.0 (revision {revision}): start the last version before "
            "1.0 once, which brings them up to date, and then this one"
        )


async def upgrade(url: str) -> None:
    """Run the missing migrations, all or none; a second process waits and finds none left.

    Alembic loads every migration, so it is only called if one is missing. Raise TooOld if the tables are from
    before 1.0.
    """
    if not await is_up_to_date(url):
        await on_connection(url, _upgrade)


def _upgrade(connection: Connection) -> None:
    check_age(*MigrationContext.configure(connection).get_current_heads())
    command.upgrade(config_for(connection), "head")


def check_age(*revisions: str) -> None:
    """Raise TooOld for a revision from before 1.0."""
    for revision in revisions:
        if revision.isdecimal() and revision < FIRST:
            raise TooOld(revision)


async def is_up_to_date(url: str) -> bool:
    """Return whether the latest migration has been applied, without waiting for one that is running."""
    engine = open_writer(url, foreign_keys=False)
    try:
        async with engine.connect() as connection:
            if not await connection.run_sync(lambda here: inspect(here).has_table("alembic_version")):
                return False
            return list(await connection.scalars(VERSIONS)) == [newest()]
    finally:
        await engine.dispose()


def newest() -> str:
    """Return the latest migration, by file name."""
    files = Path(migrations.__file__).parent.glob("versions/[0-9]*_*.py")
    return max(file.name for file in files).partition("_")[0]


async def downgrade(url: str, revision: str) -> None:
    """Revert the migrations after a revision ("base": all, deleting all data)."""
    await on_connection(url, lambda connection: command.downgrade(config_for(connection), revision))


async def lacking(url: str) -> list[str]:
    """Return the missing migrations, oldest first.

    Raise ValueError for an unknown revision, older or newer.
    """
    return await on_connection(url, find_lacking)


async def on_connection(url: str, work: Callable[[Connection], T]) -> T:
    """Run `work` in one transaction, locking out other migrations.

    Foreign keys are off on SQLite, where rebuilding a table removes it for a moment.
    """
    engine = open_writer(url, foreign_keys=False)
    try:
        async with engine.begin() as connection:
            if not is_sqlite(url):
                await connection.execute(ONE_AT_A_TIME)
            return await connection.run_sync(work)
    finally:
        await engine.dispose()


def find_lacking(connection: Connection) -> list[str]:
    scripts = ScriptDirectory.from_config(config_for(connection))
    heads = MigrationContext.configure(connection).get_current_heads()
    check_age(*heads)
    known = [script.revision for script in scripts.walk_revisions()]
    if not set(heads) <= set(known):
        raise ValueError("the database was made by a newer version of the bot")
    done = {script.revision for head in heads for script in scripts.iterate_revisions(head, "base")}
    return [revision for revision in reversed(known) if revision not in done]


def known_revisions(config: Config) -> list[str]:
    """Return all revisions, newest first."""
    return [script.revision for script in ScriptDirectory.from_config(config).walk_revisions()]


def config_for(connection: Connection) -> Config:
    """Return Alembic's context for this connection."""
    config = Config()
    config.set_main_option("script_location", str(Path(migrations.__file__).parent).replace("%", "%%"))
    config.attributes["connection"] = connection
    return config

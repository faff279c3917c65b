"""Create once what would be the same in every test: the tables of a database, compiled statements."""

from __future__ import annotations

import asyncio
import functools
import tempfile
from collections import defaultdict
from collections.abc import Hashable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from bot.store.database import migrate
from bot.store.database.url import database_file, is_sqlite


async def upgrade(url: str) -> None:
    """Do the work of `database.migrate`; create a missing SQLite file as a copy of one with tables."""
    file = database_file(url)
    if file is not None and not file.exists():
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(tables())
    else:
        await migrate.upgrade(url)


@functools.cache
def tables() -> bytes:
    """Return an SQLite file with all tables and no rows."""
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(1) as aside:
        file = Path(folder) / "bot.db"
        aside.submit(lambda: asyncio.run(migrate.upgrade(f"sqlite+aiosqlite:///{file}"))).result()
        return file.read_bytes()


class Compiled(dict[Hashable, Any]):
    """SQLAlchemy's cache of compiled statements, shared by all stores on one kind of database.

    Its keys begin with the store's dialect. That is a new object for each store, but always of the same kind.
    """

    def get(self, key: Any, default: Any = None) -> Any:
        return super().get(key[1:], default)

    def __setitem__(self, key: Any, value: Any) -> None:
        super().__setitem__(key[1:], value)


_compiled: dict[bool, Compiled] = defaultdict(Compiled)


def create_engine(url: str, **settings: Any) -> AsyncEngine:
    """Do the work of `create_async_engine`, with the statements compiled by earlier stores."""
    return create_async_engine(
        url, execution_options={"compiled_cache": _compiled[is_sqlite(url)]}, **settings
    )

"""What each test would make anew and is the same for all: the tables of a database, compiled statements."""

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
    """As that of `database.migrate`; a SQLite file that is not there yet is a copy of one with tables."""
    file = database_file(url)
    if file is not None and not file.exists():
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(tables())
    await migrate.upgrade(url)


@functools.cache
def tables() -> bytes:
    """A SQLite file with all tables and nothing in them."""
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(1) as aside:
        file = Path(folder) / "bot.db"
        aside.submit(lambda: asyncio.run(migrate.upgrade(f"sqlite+aiosqlite:///{file}"))).result()
        return file.read_bytes()


class Compiled(dict[Hashable, Any]):
    """SQLAlchemy's cache of compiled statements for all stores of a kind of database, and not for each.

    Its keys begin with the dialect of the store, which is another object each time and always the same kind.
    """

    def get(self, key: Any, default: Any = None) -> Any:
        return super().get(key[1:], default)

    def __setitem__(self, key: Any, value: Any) -> None:
        super().__setitem__(key[1:], value)


_compiled: dict[bool, Compiled] = defaultdict(Compiled)


def create_engine(url: str, **settings: Any) -> AsyncEngine:
    """As `create_async_engine`, with the statements that stores before it have compiled."""
    return create_async_engine(
        url, execution_options={"compiled_cache": _compiled[is_sqlite(url)]}, **settings
    )

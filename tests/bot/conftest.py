"""Provide databases for tests of the bot: SQLite in every run, and PostgreSQL in the trials.

Rules of the store itself are tested on both each time (`tests/bot/store/conftest.py`). Tests that play in
SimCord share a cache of drawn pictures.
"""

from __future__ import annotations

import itertools
import os
from collections import OrderedDict
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from sqlalchemy import text
from sqlalchemy.ext.asyncio import create_async_engine

from bot.extras import declare_tables, every_extra
from bot.host import calculating
from bot.pictures.drawing import Drawing
from bot.store import Store
from bot.table.past import apart
from sandbox import world
from tests import postgres
from tests.bot.drive import SEEDS
from tests.templates import upgrade

declare_tables()
apart.THREAD = ThreadPoolExecutor(1, thread_name_prefix="replays")
calculating.THREAD = ThreadPoolExecutor(1, thread_name_prefix="calculates")

WORKER = os.environ.get("PYTEST_XDIST_WORKER", "main")
TABLES = f"tables_{WORKER}"
"""PostgreSQL database that this worker copies to get a database with tables."""

_numbers = itertools.count(1)
_made: set[str] = set()


ON_POSTGRES = pytest.mark.trial(reason="it holds on SQLite already")


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=ON_POSTGRES)])
def kind(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
async def url(kind: str, tmp_path: Path) -> AsyncIterator[str]:
    """Yield the address of an empty database."""
    if kind == "sqlite":
        yield f"sqlite+aiosqlite:///{tmp_path}/empty.db"
    else:
        async with new_database("template0") as address:
            yield address


@pytest.fixture
async def database(kind: str, tmp_path: Path) -> AsyncIterator[str]:
    """Yield the address of a database with its tables."""
    if kind == "sqlite":
        url = f"sqlite+aiosqlite:///{tmp_path}/bot.db"
        await upgrade(url)
        yield url
        return
    if TABLES not in _made:
        await command(f"CREATE DATABASE {TABLES} TEMPLATE template0")
        await upgrade(postgres.address(TABLES))
        _made.add(TABLES)
    async with new_database(TABLES) as address:
        yield address


@pytest.fixture
def dealt_from_the_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Deal games from the seed that they name, because tests look for what was found under that seed."""
    monkeypatch.setattr(
        "bot.table.lobby.dealing.hashes.seed", lambda id, secret, *_: SEEDS.get(secret, secret[:32])
    )


@asynccontextmanager
async def new_database(template: str) -> AsyncIterator[str]:
    """Yield a test's own PostgreSQL database."""
    name = f"test_{WORKER}_{next(_numbers)}"
    await command(f"CREATE DATABASE {name} TEMPLATE {template}")
    yield postgres.address(name)
    await command(f"DROP DATABASE {name} WITH (FORCE)")


async def command(sql: str) -> None:
    """Run an SQL command outside any transaction."""
    engine = create_async_engine(postgres.address("postgres"), isolation_level="AUTOCOMMIT")
    async with engine.connect() as connection:
        await connection.execute(text(sql))
    await engine.dispose()


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    """Yield an open store on SQLite; a test file defines its own fixture if both databases matter."""
    async with new_store(tmp_path) as store:
        yield store


@asynccontextmanager
async def new_store(folder: Path) -> AsyncIterator[Store]:
    """Yield an open store on SQLite in this folder."""
    url = f"sqlite+aiosqlite:///{folder}/bot.db"
    await upgrade(url)
    store = Store(url, every_extra())
    await store.open()
    yield store
    await store.close()


# ------------------------------------------------------------------------------ pictures


KEPT = 400
_pictures: OrderedDict[str, bytes] = OrderedDict()


class KeptDrawing(Drawing):
    """The real drawing with a shared cache of earlier pictures.

    It too recognises pictures that look the same.
    """

    def __init__(self) -> None:
        super().__init__(kept=KEPT)
        self._finished = _pictures


@pytest.fixture(autouse=True)
def _pictures_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(world, "Drawing", KeptDrawing)

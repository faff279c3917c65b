"""Listen for other processes' writes: PostgreSQL notifies about each table with waiting rows.

This only saves waiting: workers also poll, and find what was not notified.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any

from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import create_async_engine
from sqlalchemy.pool import NullPool

from bot.store.database.url import is_sqlite

log = logging.getLogger(__name__)

BELL = "Notifier"
"""Name of the task that listens."""
CHANNEL = "bot_written"
"""The channel that the migrations' triggers notify, with the table and the writing process."""
FIRST_WAIT, LONGEST_WAIT = 1.0, 60.0
"""First and longest pause before listening again, in seconds; each pause is twice as long as the one
before."""


class Notifier:
    """Rings when another process has written to a table.

    SQLite has no other processes, so it never rings there.
    """

    def __init__(self, url: str, process: str, rings: Mapping[str, Callable[[], None]]) -> None:
        self._url = url
        self._process = process
        self._rings = rings
        self._listening: asyncio.Task[None] | None = None
        self.is_heard = asyncio.Event()
        """Set while the database sends notifications."""

    async def open(self) -> None:
        if not is_sqlite(self._url):
            self._listening = asyncio.create_task(self._listen(), name=BELL)

    async def close(self) -> None:
        if self._listening is not None:
            self._listening.cancel()
            with suppress(asyncio.CancelledError):
                await self._listening

    async def _listen(self) -> None:
        """Listen on a dedicated connection, reconnecting after failures."""
        wait = FIRST_WAIT
        while True:
            try:
                await self._listen_once()
                wait = FIRST_WAIT
            except (OSError, SQLAlchemyError, TimeoutError) as error:
                log.warning("the database tells nothing: %s", type(error).__name__)
            self.is_heard.clear()
            await asyncio.sleep(wait)
            wait = min(LONGEST_WAIT, wait * 2)

    async def _listen_once(self) -> None:
        """Listen until the connection is lost.

        Ring once at first, since earlier writes may have been missed.
        """
        engine = create_async_engine(self._url, poolclass=NullPool, hide_parameters=True)
        try:
            async with engine.connect() as connection:
                raw: Any = (await connection.get_raw_connection()).driver_connection
                lost = asyncio.Event()
                raw.add_termination_listener(lambda _: lost.set())
                await raw.add_listener(CHANNEL, self._hear)
                for ring in self._rings.values():
                    ring()
                self.is_heard.set()
                await lost.wait()
                await connection.invalidate()
        finally:
            await engine.dispose()

    def _hear(self, _: object, __: int, ___: str, said: str) -> None:
        table, _, process = said.partition(" ")
        ring = self._rings.get(table)
        if ring is not None and process != self._process:
            ring()

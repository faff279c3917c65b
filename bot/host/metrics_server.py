"""Serve /healthz and /metrics for monitoring.

The server is off unless METRICS_PORT is set. It is reachable only from this machine unless METRICS_HOST is
set.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from typing import Protocol

from aiohttp import web
from prometheus_client import CONTENT_TYPE_LATEST

from bot.store.database.unavailable import is_trouble_of_database

SECONDS = 5.0
"""Seconds within which a part must report to count as healthy."""


class NotYet(Exception):
    """Raised before the bot is set up."""


class Watched(Protocol):
    """Protocol of what the health check queries."""

    async def ping(self) -> None:
        """Query the database; NotYet before the bot is set up."""

    async def look(self) -> None:
        """Update the metrics; NotYet before the bot is set up."""

    def text(self) -> bytes:
        """Return all metrics in Prometheus's format."""


class Watching:
    """A small web server for monitoring."""

    def __init__(self, host: str, port: int, watched: Watched) -> None:
        self._host = host
        self._port = port
        self._watched = watched
        self._runner: web.AppRunner | None = None

    async def open(self) -> None:
        """Start the server; OSError if the port is in use."""
        app = web.Application()
        app.add_routes([web.get("/healthz", self._healthz), web.get("/metrics", self._metrics)])
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=1)
        await self._runner.setup()
        await web.TCPSite(self._runner, self._host, self._port).start()

    @property
    def addresses(self) -> list[tuple[str, int]]:
        """Return the addresses that the server listens on."""
        return [(host, port) for host, port, *_ in self._runner.addresses] if self._runner else []

    async def close(self) -> None:
        if self._runner is not None:
            await self._runner.cleanup()

    async def _healthz(self, _: web.Request) -> web.Response:
        """Return 200 if the bot is healthy."""
        trouble = await _trouble(self._watched.ping())
        return web.Response(text=trouble or "ok", status=503 if trouble else 200)

    async def _metrics(self, _: web.Request) -> web.Response:
        """Return the metrics; those of the database may be outdated."""
        await _trouble(self._watched.look())
        return web.Response(body=self._watched.text(), headers={"Content-Type": CONTENT_TYPE_LATEST})


async def _trouble(deed: Awaitable[None]) -> str:
    """Return the problem, "" if there is none."""
    try:
        async with asyncio.timeout(SECONDS):
            await deed
    except NotYet:
        return "it is starting"
    except TimeoutError:
        return "the database does not answer"
    except Exception as error:
        if not is_trouble_of_database(error):
            raise
        return "the database cannot be used"
    return ""

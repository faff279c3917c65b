"""Queue and count all of this process's requests to Discord.

Interaction responses skip the queue: Discord does not rate-limit them, and they are due within three seconds.
"""

from __future__ import annotations

import re
from types import SimpleNamespace
from typing import Protocol

import aiohttp
import discord
from discord.http import Route
from yarl import URL

from bot.workers.request_budget import Budget, CircuitBreaker

ANSWERS = ("/interactions/", "/webhooks/")
"""Path prefixes of requests that answer an interaction."""
CALLBACK = re.compile(r"/interactions/(\d+)/[^/]+/callback$", re.ASCII)
"""Path of a first response. It contains the interaction's ID, which tells when the interaction was made."""


class Held(aiohttp.ClientError):
    """Raised when the circuit breaker blocks a request after too many refusals.

    Retried like a lost connection.
    """


class Counts(Protocol):
    """Counters of requests."""

    def request(self, kind: str, status: int) -> None:
        """Count an answered request; `kind` is "answer" or "other"."""

    def acknowledged(self, seconds: float) -> None:
        """Count the first response to a press, with the seconds since the press."""


class Traffic:
    """Hooks into aiohttp that queue and count discord.py's requests."""

    def __init__(self, budget: Budget, breaker: CircuitBreaker, counts: Counts) -> None:
        self.budget = budget
        self.breaker = breaker
        self._counts = counts

    def trace(self) -> aiohttp.TraceConfig:
        config = aiohttp.TraceConfig()
        config.on_request_start.append(self._begin)
        config.on_request_end.append(self._end)
        return config

    async def _begin(
        self, _: aiohttp.ClientSession, context: SimpleNamespace, asked: aiohttp.TraceRequestStartParams
    ) -> None:
        """Wait for the request's turn; raise Held while the circuit breaker is open."""
        context.kind = kind_of(asked.url)
        if context.kind == "other":
            if self.breaker.is_open:
                raise Held("too many requests were refused")
            await self.budget.turn()

    async def _end(
        self, _: aiohttp.ClientSession, context: SimpleNamespace, answered: aiohttp.TraceRequestEndParams
    ) -> None:
        if not context.kind:
            return
        response = answered.response
        self.breaker.note(response.status, response.headers.get("X-RateLimit-Scope", ""))
        self._counts.request(context.kind, response.status)
        if made := CALLBACK.search(answered.url.path):
            age = discord.utils.utcnow() - discord.utils.snowflake_time(int(made[1]))
            self._counts.acknowledged(age.total_seconds())


def kind_of(url: URL) -> str:
    """Return a request's kind: "answer" for an interaction response, "other" for the rest of the API, "" for
    other hosts.
    """
    base = URL(Route.BASE)
    if url.host != base.host or not url.path.startswith(f"{base.path}/"):
        return ""
    return "answer" if url.path.removeprefix(base.path).startswith(ANSWERS) else "other"

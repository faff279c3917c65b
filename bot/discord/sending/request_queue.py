"""All requests to Discord of this process: each waits for its turn, and how it went is counted.

Answers to presses wait for nothing: they are outside of Discord's limit, and have three seconds.
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
"""How the paths of answers to presses begin."""
CALLBACK = re.compile(r"/interactions/(\d+)/[^/]+/callback$", re.ASCII)
"""The path of a first answer; Discord's ids tell when what they name was made."""


class Held(aiohttp.ClientError):
    """The request was not made, since too many were refused; it is tried again as after a lost connection."""


class Counts(Protocol):
    """Keep figures of requests."""

    def request(self, kind: str, status: int) -> None:
        """Count an answered request; `kind` is "answer" or "other"."""

    def acknowledged(self, seconds: float) -> None:
        """Count a press that was answered for the first time, so long after it was made."""


class Traffic:
    """Follow the library's requests by aiohttp's own hooks."""

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
        """Wait until it may be made; Held if nothing may be."""
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
    """Return a request's kind: "answer" to a press, "other" of the API, or "" for none of it."""
    base = URL(Route.BASE)
    if url.host != base.host or not url.path.startswith(f"{base.path}/"):
        return ""
    return "answer" if url.path.removeprefix(base.path).startswith(ANSWERS) else "other"

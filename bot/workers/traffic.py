"""All requests to Discord of this process: each waits for its turn, and how it went is counted.

Answers to presses wait for nothing: they are outside of Discord's limit, and have three seconds.
"""

from __future__ import annotations

import time
from types import SimpleNamespace
from typing import Any, Protocol

import aiohttp
from discord.http import Route
from yarl import URL

from bot.workers.breaker import Breaker, Held
from bot.workers.budget import Budget

ANSWERS = ("/interactions/", "/webhooks/")
"""How the paths of answers to presses begin."""


class Counts(Protocol):
    """Who keeps the figures."""

    def request(self, method: str, kind: str, status: int, seconds: float) -> None:
        """One was answered; `kind` is "answer" or "other", `seconds` without the wait for its turn."""


class Nobody:
    """Keeps none."""

    def request(self, method: str, kind: str, status: int, seconds: float) -> None:
        pass


class Traffic:
    """What the library tells us of its requests, by aiohttp's own hooks."""

    def __init__(self, budget: Budget, breaker: Breaker, counts: Counts | None = None) -> None:
        self.budget = budget
        self.breaker = breaker
        self._counts = counts or Nobody()

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
        context.began = time.monotonic()

    async def _end(
        self, _: aiohttp.ClientSession, context: Any, answered: aiohttp.TraceRequestEndParams
    ) -> None:
        if not context.kind:
            return
        response = answered.response
        self.breaker.note(response.status, response.headers.get("X-RateLimit-Scope", ""))
        seconds = time.monotonic() - context.began
        self._counts.request(answered.method, context.kind, response.status, seconds)


def kind_of(url: URL) -> str:
    """What a request is: "answer" to a press, "other" one of the API, or "" for what is none of it."""
    base = URL(Route.BASE)
    if url.host != base.host or not url.path.startswith(f"{base.path}/"):
        return ""
    return "answer" if url.path.removeprefix(base.path).startswith(ANSWERS) else "other"

"""Requests to Discord wait for their turn, but for answers to presses; too many refusals end them."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import aiohttp
import pytest
from aiohttp import web
from discord.http import Route
from yarl import URL

from bot.discord.sending.request_queue import Held, Traffic, kind_of
from bot.host.metrics import Metrics
from bot.workers.request_budget import FEW, MOST, WINDOW, Budget, CircuitBreaker

QUICK = 1000.0


class Clock:
    def __init__(self) -> None:
        self.seconds = 0.0

    def __call__(self) -> float:
        return self.seconds


@pytest.fixture
async def base(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[str]:
    """A Discord that answers with the status that is the last part of the path."""

    async def answer(request: web.Request) -> web.Response:
        return web.Response(status=int(request.path.rpartition("/")[2]))

    app = web.Application()
    app.router.add_route("*", "/{path:.*}", answer)
    runner = web.AppRunner(app)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    host, port = runner.addresses[0][:2]
    monkeypatch.setattr(Route, "BASE", f"http://{host}:{port}/api")
    yield Route.BASE
    await runner.cleanup()


async def ask(traffic: Traffic, *urls: str) -> None:
    async with aiohttp.ClientSession(trace_configs=[traffic.trace()]) as session:
        for url in urls:
            async with session.get(url):
                pass


async def test_requests_are_spaced() -> None:
    budget, loop = Budget(50), asyncio.get_running_loop()
    begun = loop.time()
    await asyncio.gather(*(budget.turn() for _ in range(6)))
    assert loop.time() - begun >= 5 / 50


async def test_what_was_not_used_is_not_saved_up() -> None:
    budget, loop = Budget(50), asyncio.get_running_loop()
    await budget.turn()
    await asyncio.sleep(0.1)
    begun = loop.time()
    await asyncio.gather(budget.turn(), budget.turn())
    assert loop.time() - begun >= 1 / 50


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("/api/v10/channels/1/messages", "other"),
        ("/api/v10/interactions/1/token/callback", "answer"),
        ("/api/v10/webhooks/1/token/messages/@original", "answer"),
        ("/cdn/attachments/1", ""),
    ],
)
def test_answers_to_presses_are_told_from_other_requests(
    path: str, kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Route, "BASE", "http://localhost/api/v10")
    assert kind_of(URL(f"http://localhost{path}")) == kind


async def test_only_other_requests_wait(base: str) -> None:
    traffic = Traffic(Budget(5), CircuitBreaker(), Metrics())
    await traffic.budget.turn()
    loop = asyncio.get_running_loop()
    begun = loop.time()
    await ask(traffic, f"{base}/interactions/200", f"{base}/webhooks/200")
    answered = loop.time()
    await ask(traffic, f"{base}/channels/200")
    assert loop.time() - begun >= 1 / 5
    assert answered - begun < loop.time() - begun


async def test_refusals_are_counted(base: str) -> None:
    traffic = Traffic(Budget(QUICK), CircuitBreaker(), Metrics())
    await ask(traffic, *(f"{base}/channels/{status}" for status in (200, 401, 403, 404, 429, 500)))
    assert traffic.breaker.count == 3


def test_refusals_that_other_bots_caused_do_not_count() -> None:
    breaker = CircuitBreaker()
    breaker.note(429, "shared")
    breaker.note(429, "user")
    assert breaker.count == 1


def test_the_breaker_opens_long_before_discord_bars_us_and_closes_when_they_are_old() -> None:
    clock = Clock()
    breaker = CircuitBreaker(clock=clock)
    breaker.others = MOST - 1
    assert not breaker.is_open
    breaker.note(403)
    assert breaker.is_open
    breaker.others = FEW
    assert breaker.is_open
    breaker.others, clock.seconds = FEW - 1, WINDOW
    assert not breaker.is_open


async def test_while_the_breaker_is_open_nothing_is_asked_but_presses_are_answered(base: str) -> None:
    traffic = Traffic(Budget(QUICK), CircuitBreaker(), Metrics())
    traffic.breaker.others = MOST
    with pytest.raises(Held):
        await ask(traffic, f"{base}/channels/200")
    await ask(traffic, f"{base}/interactions/200")

"""/healthz and /metrics tell how a process is; lines of the log can be JSON."""

from __future__ import annotations

import json
import logging
import socket
import sys
from collections.abc import AsyncIterator
from datetime import UTC, datetime
from pathlib import Path

import aiohttp
import pytest
from prometheus_client.parser import text_string_to_metric_families

from bot.app.wiring import build
from bot.discord.gateway.bot import TableBot
from bot.discord.gateway.health import Figures
from bot.extras import every_extra
from bot.host.config import Settings
from bot.host.logs import JsonLines
from bot.host.metrics import Metrics
from bot.host.metrics_server import Watching
from bot.host.roles import Role
from bot.store import Store
from bot.store.database.migrate import upgrade
from tests.bot.discord.connecting import database_in


@pytest.fixture
async def bot(tmp_path: Path) -> AsyncIterator[TableBot]:
    """Set up as far as its database is."""
    await upgrade(database_in(tmp_path))
    bot = build(Settings(database_url=database_in(tmp_path)))
    await bot.store.open()
    yield bot
    await bot.store.close()


@pytest.fixture
async def watched(bot: TableBot, unused_port: int) -> AsyncIterator[str]:
    watching = Watching("127.0.0.1", unused_port, Figures(bot, Metrics()))
    await watching.open()
    yield f"http://127.0.0.1:{unused_port}"
    await watching.close()


@pytest.fixture
def unused_port() -> int:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        return int(taken.getsockname()[1])


async def get(url: str) -> tuple[int, str]:
    async with aiohttp.ClientSession() as session, session.get(url) as answer:
        return answer.status, await answer.text()


async def test_a_bot_that_starts_is_not_well_yet(watched: str, bot: TableBot) -> None:
    assert await get(f"{watched}/healthz") == (503, "it is starting")
    bot.is_set_up = True
    assert await get(f"{watched}/healthz") == (200, "ok")


async def test_the_figures_are_those_of_the_database(watched: str, bot: TableBot) -> None:
    bot.is_set_up = True
    status, text = await get(f"{watched}/metrics")
    names = {family.name for family in text_string_to_metric_families(text)}
    assert status == 200
    assert {"bot_messages_waiting", "bot_late_seconds", "bot_games", "bot_shards", "bot_ack_seconds"} <= names
    assert {"bot_requests", "bot_drawings", "bot_requests_per_second", "bot_invalid_requests"} <= names


async def test_without_a_port_nothing_listens(bot: TableBot) -> None:
    assert bot.watching is None


@pytest.mark.parametrize("role", list(Role))
async def test_every_role_can_be_watched(role: Role, tmp_path: Path) -> None:
    bot = build(Settings(database_url=database_in(tmp_path), metrics_port=9100), role)
    assert bot.watching is not None
    assert bot.shards_held() == (1 if role is Role.ALL else 0)


async def test_nobody_else_can_ask_unless_the_host_says_so(tmp_path: Path, unused_port: int) -> None:
    url = database_in(tmp_path)
    for host, wanted in (({}, "127.0.0.1"), ({"metrics_host": "0.0.0.0"}, "0.0.0.0")):
        bot = build(Settings(database_url=url, metrics_port=unused_port, **host))  # type: ignore[arg-type]
        assert bot.watching is not None
        await bot.watching.open()
        assert bot.watching.addresses == [(wanted, unused_port)]
        await bot.watching.close()


async def test_what_happened_is_counted(database: str) -> None:
    await upgrade(database)
    store, metrics = Store(database, every_extra()), Metrics()
    await store.open()
    metrics.request("other", 429)
    metrics.request("other", 429)
    metrics.acknowledged(0.2)
    metrics.drawn("map", 0.1)
    metrics.stands(budget=16, invalid=2, shards=3, instances={"gateway": 2})
    await metrics.look(store, datetime(2026, 8, 6, 12, tzinfo=UTC))
    await store.close()
    found = {
        (sample.name, *sample.labels.values()): sample.value
        for family in text_string_to_metric_families(metrics.text().decode())
        for sample in family.samples
    }
    assert found["bot_requests_total", "other", "429"] == 2
    assert found["bot_ack_seconds_count",] == 1
    assert found["bot_drawings_total", "map"] == 1
    assert (found["bot_shards",], found["bot_instances", "gateway"]) == (3, 2)
    assert (found["bot_messages_waiting",], found["bot_late_seconds", "deadlines"]) == (0, 0)


def test_a_line_of_the_log_is_an_object() -> None:
    try:
        raise ValueError("why")
    except ValueError:
        record = logging.LogRecord("bot.x", logging.ERROR, "f.py", 1, "it %s", ("failed",), sys.exc_info())
    line = JsonLines("worker").format(record)
    said = json.loads(line)
    assert "\n" not in line
    assert (said["level"], said["role"], said["message"]) == ("ERROR", "worker", "it failed")
    assert "ValueError: why" in said["traceback"]

"""A site includes only games from channels that everybody sees, unless its host names other channels."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from aiohttp import web
from discord.http import Route
from pydantic import SecretStr

from bot.discord.gateway.public_channels import public_channels
from bot.extras import every_extra
from bot.extras.site.command_line import site
from bot.host.config import Settings
from bot.store import Store
from tests.bot.discord.wire import APP_DATA, BOT_USER, answer
from tests.bot.drive import ANN, BEN
from tests.bot.extras.site.played import CHANNEL, GUILD, pages, play

CHANNELS: dict[int, dict[str, Any]] = {}
"""The channels that Discord knows, by ID."""
VIEW = str(1 << 10)
PARENT = 1
HIDDEN = [{"id": str(GUILD), "type": 0, "allow": "0", "deny": VIEW}]


def channel(channel_id: int, **more: Any) -> dict[str, Any]:
    usual = {"type": 0, "name": "x", "position": 0, "permission_overwrites": []}
    return {"id": str(channel_id), "guild_id": str(GUILD), **usual, **more}


def thread(kind: int) -> dict[str, Any]:
    kept = {"archived": True, "auto_archive_duration": 60, "archive_timestamp": "2026-01-01T00:00:00+00:00"}
    whose = {"owner_id": "5", "parent_id": str(PARENT), "message_count": 1, "member_count": 1}
    return channel(CHANNEL, type=kind, thread_metadata={**kept, "locked": True}, **whose)


@pytest.fixture
async def discord_says(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[dict[int, dict[str, Any]]]:
    """Start a Discord with the channels of CHANNELS, and a server in which everybody may see channels."""
    roles = [{"id": str(GUILD), "name": "@everyone", "permissions": VIEW, "position": 0, "color": 0}]

    async def rest(request: web.Request) -> web.Response:
        path = request.path.removeprefix("/api/")
        known: dict[str, Any] = {"users/@me": BOT_USER, "oauth2/applications/@me": APP_DATA}
        known[f"guilds/{GUILD}"] = {"id": str(GUILD), "name": "club", "owner_id": "5", "roles": roles}
        known |= {f"channels/{number}": data for number, data in CHANNELS.items()}
        if path in known:
            return answer(known[path])
        return answer({"code": 10003, "message": "Unknown Channel"}, status=404)

    app = web.Application()
    app.router.add_route("*", "/{path:.*}", rest)
    runner = web.AppRunner(app)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    host, port = runner.addresses[0][:2]
    monkeypatch.setattr(Route, "BASE", f"http://{host}:{port}/api")
    CHANNELS.clear()
    yield CHANNELS
    await runner.cleanup()


async def written(folder: Path, database: str, *named: int) -> list[str]:
    """Write the site with its command; return its pages."""
    settings = Settings(discord_token=SecretStr("a.b.c"), database_url=database, discord_api_url=Route.BASE)
    chosen = Namespace(folder=folder, server=GUILD, channel=named, no_films=True, extras=every_extra())
    return [] if await site(settings, chosen) else sorted(pages(folder))


@pytest.fixture
async def played(database: str) -> str:
    """Return a database with a finished game in CHANNEL."""
    store = Store(database, every_extra())
    await store.open()
    await play(store, ANN, BEN, game="brigand_kings")
    await store.close()
    return database


@pytest.mark.parametrize(
    ("known", "is_public"),
    [
        ({CHANNEL: channel(CHANNEL)}, True),
        ({CHANNEL: channel(CHANNEL, permission_overwrites=HIDDEN)}, False),
        ({CHANNEL: thread(11), PARENT: channel(PARENT)}, True),
        ({CHANNEL: thread(11), PARENT: channel(PARENT, type=15)}, True),
        ({CHANNEL: thread(11), PARENT: channel(PARENT, permission_overwrites=HIDDEN)}, False),
        ({CHANNEL: thread(11)}, False),
        ({CHANNEL: thread(12), PARENT: channel(PARENT)}, False),
        ({}, False),
    ],
    ids=[
        "open",
        "hidden",
        "thread",
        "forum post",
        "of a hidden channel",
        "of a lost one",
        "private",
        "deleted",
    ],
)
async def test_only_channels_that_everybody_surely_sees_are_public(
    discord_says: dict[int, Any], known: dict[int, Any], is_public: bool
) -> None:
    discord_says.update(known)
    assert await public_channels("a.b.c", GUILD, [CHANNEL]) == ({CHANNEL} if is_public else set())


@pytest.mark.trial(reason="a game is played, and three sites are written of it")
async def test_a_site_has_games_of_public_channels_and_those_that_its_host_names(
    discord_says: dict[int, Any], played: str, tmp_path: Path
) -> None:
    folder = tmp_path / "site"
    assert await written(folder, played, CHANNEL) == ["game-1.html", "index.html"]
    assert await written(folder, played) == ["index.html"]
    discord_says[CHANNEL] = channel(CHANNEL)
    assert await written(folder, played) == ["game-1.html", "index.html"]


@pytest.mark.trial(reason="a game is played")
async def test_where_discord_cannot_be_asked_nothing_is_published(
    played: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(Route, "BASE", "http://127.0.0.1:1/api")
    assert await written(tmp_path / "site", played) == []
    assert "--channel ID" in capsys.readouterr().err
    assert not (tmp_path / "site").exists()

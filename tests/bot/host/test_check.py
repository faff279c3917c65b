"""What `python -m bot check` finds, against a Discord on this machine that knows one token."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import discord
import pytest
from aiohttp import web
from pydantic import SecretStr

from bot.host import check as checking
from bot.host.check import (
    Finding,
    check,
    check_database,
    check_folder,
    check_python,
    check_secrecy,
    check_token,
)
from bot.host.config import Settings
from bot.store.database.migrate import upgrade

GOOD, WRONG, BUSY = "good.to.ken", "wrong.to.ken", "busy.to.ken"
Application = dict[str, Any]


def texts(findings: list[Finding]) -> dict[str, str]:
    return {finding.name: finding.text for finding in findings}


@pytest.fixture
async def application(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Application]:
    """What the local Discord says about the application; change it before asking."""
    described: Application = {"id": "4711", "flags": 0}

    def answer(body: Callable[[], Any]) -> Callable[[web.Request], Any]:
        async def handle(request: web.Request) -> web.Response:
            token = request.headers["Authorization"]
            status = {f"Bot {GOOD}": 200, f"Bot {BUSY}": 503}.get(token, 401)
            return web.json_response(body(), status=status)

        return handle

    app = web.Application()
    app.router.add_get("/users/@me", answer(lambda: {"id": "4711", "username": "Brimstone"}))
    app.router.add_get("/applications/@me", answer(lambda: described))
    runner = web.AppRunner(app)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    monkeypatch.setattr(checking, "API", f"http://127.0.0.1:{runner.addresses[0][1]}")
    yield described
    await runner.cleanup()


async def test_everything_is_well(application: Application, tmp_path: Path) -> None:
    url = f"sqlite+aiosqlite:///{tmp_path}/bot.db"
    findings = await check(Settings(discord_token=SecretStr(GOOD), database_url=url))
    assert all(finding.ok for finding in findings), findings
    machine = ["Folder", "Database", "Secrecy", "Pictures"]
    names = ["Python", "Settings", "Token", "Intents", "Presses", "Invitation", *machine]
    assert [finding.name for finding in findings] == names


async def test_the_invitation_asks_for_what_is_needed(application: Application) -> None:
    said = texts(await check_token(GOOD))
    assert said["Token"] == "It belongs to the bot Brimstone."
    needed = discord.Permissions(
        view_channel=True,
        send_messages=True,
        embed_links=True,
        attach_files=True,
        read_message_history=True,
        create_private_threads=True,
        create_public_threads=True,
        manage_threads=True,
        send_messages_in_threads=True,
        pin_messages=True,
    )
    link = f"client_id=4711&permissions={needed.value}&scope=bot+applications.commands "
    assert link in said["Invitation"]


@pytest.mark.parametrize(
    ("token", "words"),
    [
        ("", "is not set"),
        ("hunter2", "three parts"),
        ("hunter2..hunter2", "three parts"),
        ("hunter2.b.c d", "three parts"),
        ("Bot hunter2.b.c", "begins with the word Bot"),
        (WRONG, "Discord refuses"),
        (BUSY, "couldn't try DISCORD_TOKEN. Discord answered with error 503"),
    ],
)
async def test_a_bad_token_is_told_and_not_shown(application: Application, token: str, words: str) -> None:
    [finding] = await check_token(token)
    assert not finding.ok
    assert words in finding.text
    assert "hunter2" not in finding.text


async def test_discord_out_of_reach_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checking, "API", "http://127.0.0.1:1")
    [finding] = await check_token(GOOD)
    assert not finding.ok
    assert "can't reach Discord" in finding.text


async def test_a_silent_discord_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    async def say_nothing(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await asyncio.sleep(0.3)
        writer.close()

    server = await asyncio.start_server(say_nothing, "127.0.0.1", 0)
    monkeypatch.setattr(checking, "API", f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}")
    monkeypatch.setattr(checking, "SECONDS", 0.1)
    [finding] = await check_token(GOOD)
    server.close()
    assert "did not answer" in finding.text


async def test_privileged_intents_are_not_needed(application: Application) -> None:
    application["flags"] = 1 << 15 | 1 << 18
    said = texts(await check_token(GOOD))
    assert "You can switch off: Server Members, Message Content." in said["Intents"]


async def test_presses_that_go_elsewhere_are_told(application: Application) -> None:
    application["interactions_endpoint_url"] = "https://example.org"
    [finding] = [finding for finding in await check_token(GOOD) if finding.name == "Presses"]
    assert not finding.ok


def test_an_old_python_is_told() -> None:
    assert not check_python((3, 10, 2)).ok


async def test_a_database_says_whether_it_is_up_to_date(tmp_path: Path) -> None:
    url = f"sqlite+aiosqlite:///{tmp_path}/bot.db"
    assert "brings the database up to date" in (await check_database(url)).text
    await upgrade(url)
    assert "is up to date" in (await check_database(url)).text


async def test_an_unusable_folder_is_told_twice(tmp_path: Path) -> None:
    (tmp_path / "var").touch()
    url = f"sqlite+aiosqlite:///{tmp_path}/var/bot.db"
    assert not check_folder(url).ok
    assert not (await check_database(url)).ok


def test_a_server_needs_no_folder() -> None:
    assert check_folder("postgresql+asyncpg://u:p@h/d").ok


async def test_what_the_bot_makes_is_its_owners_alone(tmp_path: Path) -> None:
    file = tmp_path / "var" / "bot.db"
    url = f"sqlite+aiosqlite:///{file}"
    await upgrade(url)
    modes = {path.name: path.stat().st_mode & 0o777 for path in (file.parent, *file.parent.iterdir())}
    assert modes.pop("var") == 0o700
    assert modes["bot.db"] == 0o600
    assert set(modes.values()) == {0o600}
    assert check_secrecy(url).ok


async def test_a_folder_or_a_file_that_others_can_read_is_told_with_what_to_do(tmp_path: Path) -> None:
    file = tmp_path / "var" / "bot.db"
    url = f"sqlite+aiosqlite:///{file}"
    await upgrade(url)
    file.parent.chmod(0o755)
    file.chmod(0o644)
    finding = check_secrecy(url)
    assert not finding.ok
    assert f"mode 755: chmod 700 {file.parent}" in finding.text
    assert f"mode 644: chmod 600 {file}" in finding.text
    assert check_secrecy("postgresql+asyncpg://u:p@h/d").ok

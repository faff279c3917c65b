"""The bot over HTTP and a websocket: what SimCord, which replaces both, cannot show."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import sys
import threading
from collections.abc import AsyncIterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from bot.discord.gateway import bot as table
from bot.discord.gateway.bot import TableBot
from bot.discord.gateway.running import BAD_TOKEN
from bot.discord.views.layout import Namer, layout_of
from bot.extras import every_extra
from bot.messages.panel import Panel
from bot.pictures.drawing import Drawing
from bot.service.play.screens import Screen
from bot.store import Store
from bot.store.database.one_process import held_alone
from tests.bot.discord.conftest import PICTURE, PNG, PROMPT, STEP, Script, StubService
from tests.bot.discord.connecting import connected, database_in, log_of, posted, process_of, real_bot
from tests.bot.discord.wire import CHANNEL, Wire, message_data, until
from tests.bot.host.test_backup import process as command

pytestmark = pytest.mark.trial(reason="the bot in a process of its own, and a Discord on loopback")

NEW = {
    "id": "1",
    "name": "game",
    "type": 1,
    "options": [
        {"name": "new", "type": 1, "options": [{"name": "game", "type": 3, "value": "brimstone"}]},
    ],
}
FILLED = {"empty": "wait", "deadline": "daily", "rules": "first"}
"""What Ann fills in; she takes a seat and waits for others."""


async def open_a_table(wire: Wire) -> None:
    """Use the command and hand its form in."""
    forms = len(wire.callbacks)
    await wire.interact(2, NEW)
    await until(lambda: len(wire.callbacks) > forms)
    assert wire.callbacks[-1]["type"] == 9
    parts = [
        {"type": 18, "id": at, "component": {"type": 21, "custom_id": name, "value": value}}
        for at, (name, value) in enumerate(FILLED.items(), 1)
    ]
    await wire.interact(5, {"custom_id": wire.callbacks[-1]["data"]["custom_id"], "components": parts})


def button_of(wire: Wire, label: str) -> tuple[dict[str, Any], dict[str, Any]]:
    """The message in the channel with a button of that label, and the button."""
    for message in posted(wire, CHANNEL):
        for part in _walk(message["components"]):
            if part.get("label") == label:
                return message, part
    raise AssertionError(f"there is no button {label}")


@pytest.fixture
async def wire(discord_here: Wire, tmp_path: Path) -> AsyncIterator[Wire]:
    """A Discord with the bot connected to it."""
    async with connected(real_bot(tmp_path)):
        yield discord_here


async def test_a_command_is_answered_and_the_card_posted_and_pressed(wire: Wire) -> None:
    await open_a_table(wire)
    await until(lambda: len(posted(wire, CHANNEL)) > 2 and wire.answers)
    assert wire.callbacks[1] == {"type": 5, "data": {"flags": 64}}
    assert "Your table is open" in wire.answers[0]["content"]
    card, button = button_of(wire, "Join")
    data = {"component_type": 2, "custom_id": button["custom_id"]}
    await wire.interact(3, data, message=card)
    await until(lambda: len(wire.answers) == 2)
    assert wire.callbacks[2] == {"type": 5, "data": {"flags": 64}}
    assert "You have" in wire.answers[1]["content"]
    assert "Welcome" in posted(wire, 301)[0]["content"]


async def test_a_message_whose_answer_was_lost_is_not_posted_twice(wire: Wire) -> None:
    await until(lambda: posted(wire, CHANNEL))
    wire.lose = 1
    await open_a_table(wire)
    await until(lambda: len(posted(wire, CHANNEL)) == 3)
    nonces = [call[2]["nonce"] for call in wire.asked if call[1] == f"channels/{CHANNEL}/messages"]
    assert len(nonces) == 4
    assert nonces[0] != nonces[1] == nonces[2] != nonces[3]


async def test_a_reply_whose_answer_was_lost_stands_there_once(wire: Wire) -> None:
    await open_a_table(wire)
    await until(lambda: len(posted(wire, CHANNEL)) > 2 and wire.answers)
    wire.answers.clear()
    wire.replies.clear()
    card, button = button_of(wire, "Join")
    wire.lose_replies = 1
    await wire.interact(3, {"component_type": 2, "custom_id": button["custom_id"]}, message=card)
    await until(lambda: len(wire.answers) == 2)
    assert wire.answers[0] == wire.answers[1]
    assert len(wire.replies) == 1


async def test_a_cut_connection_is_taken_up_again(wire: Wire) -> None:
    assert wire.socket is not None
    await wire.socket.close(code=4000)
    await until(lambda: wire.resumed)
    await open_a_table(wire)
    await until(lambda: posted(wire, CHANNEL))
    assert wire.identified == 1


async def test_a_new_session_works_as_the_first(wire: Wire) -> None:
    assert wire.socket is not None
    await wire.socket.send_json({"op": 9, "d": False})
    await until(lambda: wire.identified == 2)
    await open_a_table(wire)
    await until(lambda: posted(wire, CHANNEL))
    syncs = [call for call in wire.asked if call[0] == "PUT" and call[1].endswith("/commands")]
    assert len(syncs) == 1
    named = {command["name"] for command in syncs[0][2]}
    assert named == {"play", "game", "seat", "table", "me", "games", "server", "rules", "learn", "season"}


async def test_a_first_connection_that_fails_is_tried_again(discord_here: Wire, tmp_path: Path) -> None:
    discord_here.turn_away = 1
    async with connected(real_bot(tmp_path)) as bot:
        assert bot.is_ready()


@pytest.mark.parametrize("path", ["users/@me", "oauth2/applications/@me", "/commands"])
async def test_a_discord_in_trouble_when_the_bot_starts_is_tried_again_in_a_line_each_time(
    discord_here: Wire, tmp_path: Path, caplog: pytest.LogCaptureFixture, path: str
) -> None:
    discord_here.troubled = {path: [503, 503]}
    async with connected(real_bot(tmp_path)):
        await until(lambda: [call for call in discord_here.asked if call[0] == "PUT"])
    told = [record for record in caplog.records if "cannot be reached" in record.getMessage()]
    assert len(told) == 2
    assert not [record for record in caplog.records if record.exc_info]


async def test_commands_that_discord_refuses_are_not_sent_for_ever_and_people_are_served(
    discord_here: Wire, tmp_path: Path
) -> None:
    discord_here.troubled = {"/commands": [400]}
    async with connected(real_bot(tmp_path)) as bot:
        assert bot.is_ready()
        assert sum(call[1].endswith("/commands") for call in discord_here.asked) == 1


async def test_people_are_served_while_the_commands_wait_to_be_synced(
    discord_here: Wire, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table, "SOON", 0.05)
    discord_here.troubled = {"/commands": [503] * 1000}
    async with connected(real_bot(tmp_path)) as bot:
        assert bot.is_ready()


async def test_a_bot_closed_while_its_servers_come_in_waits_for_them_no_more(
    discord_here: Wire, tmp_path: Path
) -> None:
    async with connected(real_bot(tmp_path)) as bot:
        bot._connection.guild_ready_timeout = 0.2  # later than the bot is closed
        assert discord_here.socket is not None
        await discord_here.socket.send_json({"op": 9, "d": False})
        await until(lambda: bot._connection._ready_task)
        waiting = bot._connection._ready_task
        assert waiting is not None
    await asyncio.wait({waiting})
    assert waiting.exception() is None


async def test_of_two_presses_at_once_the_later_one_is_shown(discord_here: Wire, tmp_path: Path) -> None:
    script, drawn = Script(), threading.Event()
    store = Store(f"sqlite+aiosqlite:///{tmp_path}/bot.db", every_extra())
    drawing = Drawing(painter=lambda picture: PNG if drawn.wait(60) else b"")
    rows: Any = layout_of(PROMPT, Namer(1, STEP, "blue"), picture=None).to_components()  # type: ignore[no-untyped-call]
    panel = message_data("1", CHANNEL, {"components": rows, "flags": 1 << 15})
    more = {"component_type": 2, "custom_id": "b:1:0.1.4.0:blue:more:x"}
    async with connected(TableBot(store, StubService(store, script), drawing)):
        script.press = Screen(1, STEP, "blue", Panel("slow", PROMPT.rows, PICTURE))
        await discord_here.interact(3, more, message=panel)
        await until(lambda: [call["type"] for call in discord_here.callbacks] == [7])
        script.press = Screen(1, STEP, "blue", Panel("quick", PROMPT.rows))
        await discord_here.interact(3, more, message=panel)
        await until(lambda: [call["type"] for call in discord_here.callbacks] == [7, 7])
        drawn.set()
        await asyncio.sleep(0.3)
        assert discord_here.answers == []


async def test_sigterm_ends_the_process_cleanly(discord_here: Wire, tmp_path: Path) -> None:
    process = await process_of(discord_here, tmp_path)
    await until(lambda: discord_here.identified)
    process.send_signal(signal.SIGTERM)
    log = await log_of(process)
    assert (process.returncode, "Traceback" in log) == (0, False), log


async def test_a_token_that_discord_refuses_is_told_in_a_sentence_at_once(
    discord_here: Wire, tmp_path: Path
) -> None:
    discord_here.troubled = {"users/@me": [401]}
    process = await process_of(discord_here, tmp_path)
    log = await log_of(process)
    assert (process.returncode, log.splitlines()[-1]) == (2, BAD_TOKEN), log
    assert "Traceback" not in log
    assert len(discord_here.asked) == 1


def has_come(wire: Wire, what: str, number: int) -> bool:
    """Return whether that many answers or sessions have arrived."""
    found = getattr(wire, what)
    return (found if isinstance(found, int) else len(found)) >= number


async def test_the_log_of_a_quiet_day_has_at_most_twenty_lines(discord_here: Wire, tmp_path: Path) -> None:
    """The bot starts, reconnects every hour, refuses some requests, and ends."""
    process = await process_of(discord_here, tmp_path)
    await until(lambda: discord_here.identified)
    for hour in range(1, 25):
        await discord_here.interact(3, {"custom_id": "t/99/0//orders", "component_type": 2})
        await until(partial(has_come, discord_here, "callbacks", hour))
        assert discord_here.socket is not None
        await discord_here.socket.send_json({"op": 7, "d": None})
        await until(partial(has_come, discord_here, "resumed", hour))
    process.send_signal(signal.SIGTERM)
    log = await log_of(process)
    assert 1 <= len(log.splitlines()) <= 20, log


async def test_two_bots_on_one_file(discord_here: Wire, tmp_path: Path) -> None:
    """The second bot stops with an error, the first plays on; killed, it leaves no lock behind."""
    first = await process_of(discord_here, tmp_path)
    await until(lambda: discord_here.identified)
    second = await log_of(await process_of(discord_here, tmp_path))
    assert "another process of the bot uses" in second
    assert "Traceback" not in second
    backed_up = await command("backup", str(tmp_path / "kept.gz"), url=database_in(tmp_path))
    assert backed_up[0] == 0, backed_up
    restored = await command("restore", str(tmp_path / "kept.gz"), "--replace", url=database_in(tmp_path))
    assert (restored[0], "another process of the bot uses" in restored[1]) == (2, True), restored
    assert first.returncode is None
    first.send_signal(signal.SIGKILL)
    await asyncio.wait_for(first.wait(), 30)
    with held_alone(database_in(tmp_path)):
        pass


async def test_without_a_token_it_says_what_to_do(tmp_path: Path) -> None:
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "bot", env={**os.environ, "DISCORD_TOKEN": ""}, stderr=asyncio.subprocess.PIPE
    )
    _, log = await process.communicate()
    assert process.returncode == 2
    assert log.decode().startswith("DISCORD_TOKEN is missing.")


def _walk(components: Any) -> list[dict[str, Any]]:
    found = []
    for component in json.loads(json.dumps(components)):
        found += [component, *_walk(component.get("components") or [])]
    return found

"""A press is answered with its words at once; a slow picture follows, if its words still stand then."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import pytest

from bot.discord.gateway.bot import TableBot
from bot.discord.replies.late_pictures import CHANGES
from bot.discord.views.component_id import Key
from bot.discord.views.layout import Namer, layout_of
from bot.extras import every_extra
from bot.messages.panel import Panel, Picture
from bot.messages.people import Person, Where
from bot.messages.surfaces import PanelSurface
from bot.pictures.drawing import Drawing
from bot.service.play.panels import Place
from bot.service.play.screens import Screen
from bot.store import Store
from bot.table.lobby.table_options import TableOptions
from tests.bot.discord.conftest import PICTURE, PNG, PROMPT, STEP, Script, StubService
from tests.bot.discord.connecting import connected
from tests.bot.discord.wire import ANN, CHANNEL, Wire, message_data, until

OLD = ("https://cdn.discord/old.png", "The board as it was.")
MORE = {"component_type": 2, "custom_id": "b:1:0.1.4.0:blue:more:x"}
ORDERS = {"component_type": 2, "custom_id": str(Key(1, None, "", "orders", ""))}
NUMBER = 1


@dataclass
class Slow:
    """A painter that has finished when it is told so."""

    go: threading.Event = field(default_factory=threading.Event)
    is_able: bool = True

    def paint(self, picture: Picture) -> bytes:
        assert self.go.wait(60)
        if not self.is_able:
            raise ValueError("no paint")
        return PNG


@dataclass
class Here:
    """Ann's panel and what she is shown when she presses."""

    wire: Wire
    script: Script
    painter: Slow
    service: StubService

    async def press(self, text: str, picture: Picture | None = PICTURE) -> None:
        """Press a button of the panel, which then says this."""
        self.script.press = Screen(NUMBER, STEP, "blue", Panel(text, PROMPT.rows, picture))
        before = len(self.wire.callbacks)
        await self.wire.interact(3, MORE, message=panel())
        await until(lambda: len(self.wire.callbacks) > before)

    async def stands(self) -> None:
        """Wait until the panel is known to stand there."""
        while True:
            async with self.service.units.read() as tx:
                if await tx.panels.get(PanelSurface("private", 1)):
                    return
            await asyncio.sleep(0.01)

    @property
    def changes(self) -> list[dict[str, Any]]:
        """What the panel was changed to, one after the other."""
        answered = [call["data"] for call in self.wire.callbacks if call["type"] == 7]
        return answered + self.wire.answers


@pytest.fixture
async def here(discord_here: Wire, tmp_path: Path) -> AsyncIterator[Here]:
    script, painter = Script(), Slow()
    store = Store(f"sqlite+aiosqlite:///{tmp_path}/bot.db", every_extra())
    service = StubService(store, script)
    async with connected(TableBot(store, service, Drawing(painter=painter.paint))):
        await service.lobbies.new_game(Where(1, CHANNEL), Person(ANN, "Ann"), TableOptions("brimstone", 3))
        yield Here(discord_here, script, painter, service)
        painter.go.set()


def panel() -> dict[str, Any]:
    """The panel as it stands when something is pressed in it."""
    rows: Any = layout_of(PROMPT, Namer(NUMBER, STEP, "blue"), picture=OLD).to_components()  # type: ignore[no-untyped-call]
    return message_data("1", CHANNEL, {"components": rows, "flags": 1 << 15 | 1 << 6})


def walk(components: Any) -> Iterator[dict[str, Any]]:
    for part in components:
        yield part
        yield from walk(part.get("components") or ())


def shown(body: dict[str, Any]) -> tuple[list[tuple[str, str]], int, str]:
    """The pictures of a message with their alt texts, how many buttons it has, what it says."""
    parts = list(walk(body["components"]))
    items = [item for part in parts for item in part.get("items") or ()]
    pictures = [(item["media"]["url"], item.get("description") or "") for item in items]
    text = "\n".join(part["content"] for part in parts if part["type"] == 10)
    return pictures, sum(part["type"] == 2 for part in parts), text


async def test_words_come_at_once_with_the_old_picture_and_the_new_one_follows_with_its_twin(
    here: Here,
) -> None:
    await here.press("as ordered")
    (words,) = here.changes
    assert shown(words) == ([OLD], 2, "as ordered")
    assert "attachments" not in words, "the old picture stays"
    here.painter.go.set()
    await until(lambda: len(here.changes) == 2)
    assert shown(here.changes[1]) == ([("attachment://map.png", PICTURE.alt)], 2, "as ordered")


async def test_a_picture_that_is_ready_comes_with_its_words_in_one_answer(here: Here) -> None:
    here.painter.go.set()
    await here.press("as ordered")
    await here.stands()
    (answer,) = here.changes
    assert shown(answer) == ([("attachment://map.png", PICTURE.alt)], 2, "as ordered")


async def test_a_picture_whose_words_were_overtaken_by_another_press_is_not_shown(here: Here) -> None:
    await here.press("first")
    await here.press("second", None)
    here.painter.go.set()
    await asyncio.sleep(0.3)
    assert [shown(one)[2] for one in here.changes] == ["first", "second"]


async def test_a_picture_follows_no_words_that_another_process_has_changed(here: Here) -> None:
    await here.press("first")
    await here.stands()
    elsewhere = Screen(NUMBER, replace(STEP, count=9), "blue", PROMPT, asked="orders")
    await here.service.panels.shown(elsewhere, Place(ANN, PanelSurface("private", 1)))
    here.painter.go.set()
    await asyncio.sleep(0.3)
    assert [shown(one)[2] for one in here.changes] == ["first"]


async def test_a_picture_follows_no_panel_that_is_folded_since(here: Here) -> None:
    await here.press("first")
    await here.stands()
    newer = Screen(NUMBER, STEP, "blue", PROMPT, asked="orders")
    await here.service.panels.shown(newer, Place(ANN, PanelSurface("dm", 2)))
    await until(lambda: len(here.changes) == 2)
    here.painter.go.set()
    await asyncio.sleep(0.3)
    assert [shown(one)[1] for one in here.changes] == [2, 0], "the line of the folded panel is the last word"


async def test_a_picture_follows_no_message_that_this_process_changes_meanwhile(here: Here) -> None:
    await here.press("first")
    CHANGES.take(1)
    here.painter.go.set()
    await asyncio.sleep(0.3)
    assert [shown(one)[2] for one in here.changes] == ["first"]


async def test_where_the_picture_fails_its_twin_follows_in_words(here: Here) -> None:
    here.painter.is_able = False
    await here.press("as ordered")
    here.painter.go.set()
    await until(lambda: len(here.changes) == 2)
    pictures, buttons, text = shown(here.changes[1])
    assert (pictures, buttons) == ([], 2)
    assert "three hexes" in text
    assert here.changes[1]["attachments"] == []


async def test_a_new_panel_has_its_words_first_too(here: Here) -> None:
    here.script.prompt = Screen(NUMBER, STEP, "blue", Panel("asked", PROMPT.rows, PICTURE))
    row = {"type": 1, "components": [{"type": 2, "style": 1, "label": "Orders", **ORDERS}]}
    await here.wire.interact(3, ORDERS, message=message_data("8", CHANNEL, {"components": [row]}))
    await until(lambda: len(here.wire.answers) == 1)
    assert shown(here.wire.answers[0]) == ([], 2, "asked")
    here.painter.go.set()
    await until(lambda: len(here.wire.answers) == 2)
    assert shown(here.wire.answers[1]) == ([("attachment://map.png", PICTURE.alt)], 2, "asked")

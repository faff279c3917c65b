"""A panel is used while another worker turns its message into a line: it can be used in the end."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import pytest
from discord.utils import utcnow

from bot.discord.gateway.bot import TableBot
from bot.discord.replies import live_panels
from bot.discord.replies.live_panels import change
from bot.discord.sending import deliveries
from bot.discord.views.layout import Namer, layout_of, line_layout
from bot.extras import every_extra
from bot.messages.people import Person, Where
from bot.messages.surfaces import PanelSurface
from bot.pictures.drawing import Drawing
from bot.service.play.panels import Place
from bot.service.play.screens import Screen
from bot.store import Store
from bot.store.tables.matches import MatchRow
from bot.store.tables.outbox.rows import NOT_NEEDED, OutboxRow
from bot.table.match import outbox
from bot.table.match.outbox import queue_panel, queue_panel_in_place
from engine.kernel.core import Step
from tests.bot.discord.conftest import NEXT_STEP, PNG, PROMPT, STEP, Script, StubService, open_match
from tests.bot.discord.connecting import connected, database_in
from tests.bot.discord.test_following import shown
from tests.bot.discord.wire import ANN, Wire, until

LAST_STEP = replace(NEXT_STEP, count=NEXT_STEP.count + 1)


@dataclass
class Held:
    """An edit to a line that reaches Discord when it is let go."""

    under_way: asyncio.Event = field(default_factory=asyncio.Event)
    go: asyncio.Event = field(default_factory=asyncio.Event)

    async def change(self, bot: Any, dms: Any, place: Place, **changes: Any) -> None:
        self.under_way.set()
        await self.go.wait()
        await change(bot, dms, place, **changes)


@dataclass
class Here:
    """Ann's panels in her DM, the bot that sends them, and another process on the same database."""

    wire: Wire
    script: Script
    bot: TableBot
    row: MatchRow
    other: StubService

    async def panel(self, step: Step) -> PanelSurface:
        """Send a decision by DM; return its message, once that is live."""
        self.script.prompt = Screen(self.row.id, step, "blue", PROMPT)
        async with self.bot.store.begin(utcnow()) as tx:
            nonce = await queue_panel(tx, self.row, ANN, "blue", step)
        self.bot.sender.kick()
        await self._until_sent(nonce)
        return PanelSurface("dm", int(self.wire.messages[nonce]["id"]))

    async def presses(self, surface: PanelSurface, step: Step) -> str:
        """Press in the panel in the other process, which shows the next decision there; return the nonce of
        the message that is then not needed."""
        async with self.other.units.begin() as tx:
            sent = await queue_panel_in_place(tx, self.row, ANN, "blue", step, surface)
        self.script.prompt = Screen(self.row.id, step, "blue", PROMPT)
        self.looks(surface, layout_of(PROMPT, Namer(self.row.id, step, "blue"), picture=None))
        screen = replace(self.script.prompt, asked="orders", held_back=sent)
        await self.other.panels.shown(screen, Place(ANN, surface))
        return sent

    async def again(self, kind: str, nonce: str = "n", **payload: Any) -> None:
        """Deliver a message anew: whoever did so first was killed before writing that down."""
        moment, told = self.row.created_at, {"match": self.row.id, **payload}
        row = OutboxRow(
            0, self.row.id, "dm", kind, ANN, told, nonce, moment, moment, True, None, None, 2, None
        )
        await self.bot.sender._deliveries.deliver(row)

    def looks(self, surface: PanelSurface, layout: Any) -> None:
        """Let the message look so, as after an edit of another process."""
        self._message(surface)["components"] = layout.to_components()

    def buttons(self, surface: PanelSurface) -> int:
        return shown(self._message(surface))[1]

    async def error(self, nonce: str) -> str | None:
        """Return why the message was given up, when it has left the queue."""
        self.bot.sender.kick()
        await self._until_sent(nonce)
        async with self.bot.store.read() as tx:
            row = await tx.outbox.get_sent(nonce)
        assert row is not None
        return row.error

    def _message(self, surface: PanelSurface) -> dict[str, Any]:
        return next(one for one in self.wire.messages.values() if one["id"] == str(surface.number))

    async def _until_sent(self, nonce: str) -> None:
        while True:
            async with self.bot.store.read() as tx:
                if await tx.outbox.get_sent(nonce):
                    return
            await asyncio.sleep(0.01)


@pytest.fixture
async def here(discord_here: Wire, tmp_path: Path) -> AsyncIterator[Here]:
    script, url = Script(), database_in(tmp_path)
    store, other = Store(url, every_extra()), Store(url, every_extra())
    bot = TableBot(store, StubService(store, script), Drawing(painter=lambda picture: PNG))
    async with connected(bot):
        await other.open()
        async with store.begin(utcnow()) as tx:
            row = await open_match(tx, Where(1, 2), Person(ANN, "Ann"), tx.at)
        yield Here(discord_here, script, bot, row, StubService(other, script))
        await other.close()


@pytest.fixture
def held(monkeypatch: pytest.MonkeyPatch) -> Held:
    """Hold edits of panels back until the test lets them go."""
    held = Held()
    for module in (deliveries, live_panels):
        monkeypatch.setattr(module, "change", held.change)
    return held


async def test_a_panel_that_is_used_while_it_folds_can_be_used_afterwards(here: Here, held: Held) -> None:
    older = await here.panel(STEP)
    newest = await here.panel(NEXT_STEP)
    await held.under_way.wait()
    withdrawn = await here.presses(older, LAST_STEP)
    held.go.set()
    assert await here.error(withdrawn) == NOT_NEEDED
    await until(lambda: (here.buttons(older), here.buttons(newest)) == (2, 0))


async def test_a_panel_that_somebody_else_answers_while_it_is_used_can_be_used(
    here: Here, held: Held
) -> None:
    panel = await here.panel(STEP)
    async with here.bot.store.begin(utcnow()) as tx:
        await outbox.queue_outrun(tx, here.row, ANN, panel, STEP)
    here.bot.sender.kick()
    await held.under_way.wait()
    await here.presses(panel, NEXT_STEP)
    held.go.set()
    await until(lambda: not here.bot.sender._under_way)
    assert here.buttons(panel) == 2


@pytest.mark.parametrize("kind", ["fold", "outrun"])
async def test_a_panel_that_a_dead_process_has_folded_late_is_shown_again(here: Here, kind: str) -> None:
    """It had looked before the press, its edit came after it, and then it was killed."""
    panel = await here.panel(STEP)
    await here.presses(panel, NEXT_STEP)
    here.looks(panel, line_layout("a line"))
    await here.again(kind, surface=str(panel), message=panel.number, step=str(STEP))
    assert here.buttons(panel) == 2


async def test_a_panel_that_is_sent_anew_can_be_used_though_its_message_was_folded(here: Here) -> None:
    """Discord answers a nonce that it knows with the message as it is now."""
    panel = await here.panel(STEP)
    here.looks(panel, line_layout("a line"))
    (nonce,) = here.wire.messages
    await here.again("panel", nonce, seat="blue", step=str(STEP))
    assert here.buttons(panel) == 2

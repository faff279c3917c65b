"""A whole game of three people at one table: by page and keys, by Discord, and by both in one sheet."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from socket import socket
from typing import Any

import pytest
from playwright.async_api import Browser, Page, expect

from bot.board.guard import Rate
from bot.board.server import BoardServer
from bot.discord.gateway.bot import TableBot
from bot.pictures.drawing import Drawing
from bot.pictures.painter import paint_picture
from engine.kernel.core import Seat
from sandbox import world as worlds
from sandbox.people import SandboxPerson
from sandbox.play import is_over
from tests import patience
from tests.bot.board.hands import Hand, Keys, Taps, answer
from tests.bot.board.one_browser import pytestmark
from tests.bot.board.test_in_chromium import DESK, PHONE
from tests.bot.discord.test_board_links import link_of
from tests.bot.played.tables import Table, check_record, started

__all__ = ["pytestmark"]
Wake = Callable[[], None]
MOST = 400
"""Most turns of four rounds."""
WENT_ON = "You went on in Discord"


@asynccontextmanager
async def table_with_pages(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[tuple[Table, Wake]]:
    """Yield a table of three in the simulated Discord, and what lets the server of its pages look at it.

    SimCord's clock stands still, so the server does not look by itself.
    """
    with socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    build = worlds.build_bot

    def with_boards(*of: Any, **more: Any) -> TableBot:
        bot = build(*of, **more)
        bot.service.boards.turn_on(f"http://127.0.0.1:{port}")
        return bot

    monkeypatch.setattr(worlds, "build_bot", with_boards)
    async with started(folder, people=3, layout="printed", round_limit=4) as table:
        service = table.world.bot.service
        server = BoardServer(service, Drawing(painter=paint_picture), host="127.0.0.1", port=port)
        server.pages.writes = Rate(1000, 1)  # a test taps faster than people
        await server.open()
        try:
            yield table, server.pages.push.wake
        finally:
            await server.close()


async def seat_of(table: Table, person: SandboxPerson) -> Seat:
    async with table.world.bot.service.units.read() as tx:
        (row,) = await tx.matches.of_person(person.id)
        return next(str(one.seat) for one in await tx.seats.of(row.id) if one.person_id == person.id)


class AtPage:
    """A person's page, and whether it is the person's turn."""

    def __init__(self, table: Table, wake: Wake, person: SandboxPerson, seat: Seat, hand: Hand) -> None:
        self.table, self.wake, self.person, self.seat, self.hand = table, wake, person, seat, hand

    async def asked(self) -> tuple[str, str]:
        """Return step and kind of the seat's open decision, "" without one."""
        units = self.table.world.bot.service.units
        async with units.read() as tx:
            rows = [row for row in await tx.matches.of_person(self.person.id) if row.state == "playing"]
        if not rows:
            return "", ""
        (row,) = rows
        async with units.table(row.id) as opened:
            match = opened.match
            is_open = self.seat in match.awaited
            return (str(match.step), match.asks[self.seat].kind) if is_open else ("", "")

    async def act(self) -> bool:
        """Make the decision on the page; return whether there was one."""
        step, _ = await self.asked()
        if step:
            assert await answer(self.hand, step), f"{self.person.name} does not get done on the page"
        return bool(step)


async def by_turns(at: AtPage, turn: int) -> bool:
    """Begin an order sheet on the page, go on in Discord, and end it in either; other decisions by turns."""
    step, kind = await at.asked()
    if not step:
        return False
    page, person = at.hand.page, at.person
    if kind != "orders":
        if turn % 2:
            return await at.act()
        await person.knock()
        await person.answer()
        return True
    await answer(at.hand, step, most=1)
    await person.knock()
    at.wake()
    await expect(page.locator("#panel")).to_contain_text(WENT_ON, timeout=patience.MILLISECONDS)
    if turn % 2:
        return await at.act()
    await person.answer()
    return True


@pytest.mark.trial(reason="a whole game in a browser")
async def test_three_people_play_a_whole_game_by_page_by_discord_and_by_both(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, chromium: Browser
) -> None:
    mistakes: list[str] = []

    async def open_page(table: Table, person: SandboxPerson, **more: Any) -> Page:
        await person.command("game board")
        page = await (await chromium.new_context(**more)).new_page()
        page.set_default_timeout(patience.MILLISECONDS)
        page.on("pageerror", lambda error: mistakes.append(str(error)))
        await page.goto(link_of(table, person))
        await page.locator("#page:not([aria-busy])").wait_for()
        return page

    async with table_with_pages(tmp_path, monkeypatch) as (table, wake):
        ann, ben, cyd = table.people
        keys = Keys(await open_page(table, ann, viewport=DESK))
        taps = Taps(await open_page(table, cyd, viewport=PHONE, has_touch=True))
        by_page = AtPage(table, wake, ann, await seat_of(table, ann), keys)
        by_both = AtPage(table, wake, cyd, await seat_of(table, cyd), taps)
        done = {"Ann": 0, "Ben": 0, "Cyd": 0}
        for turn in range(MOST):
            if is_over(table.world):
                break
            acted = []
            for act in (by_page.act(), ben.act(), by_turns(by_both, turn)):
                acted.append(await act)
                wake()
            for name, is_done in zip(done, acted, strict=True):
                done[name] += is_done
            if not any(acted):
                await table.world.pass_pause()
        assert is_over(table.world)
        check_record(table)
        assert min(done.values()) > 3, done
        assert mistakes == []

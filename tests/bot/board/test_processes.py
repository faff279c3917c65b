"""Pages hear of what other processes write, and outlive the death of their own at every commit."""

from __future__ import annotations

import asyncio
import json
import logging
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from datetime import datetime, timedelta
from typing import Any

import pytest

from bot.board import push
from bot.extras import every_extra
from bot.messages.people import Where
from bot.store import Store, Tx
from tests.bot.board.conftest import URL, Here, Page
from tests.bot.drive import ANN, BEN, NOON, Game

log = logging.getLogger(__name__)
NEVER = 3600.0
PATIENCE = 120.0
"""Seconds within which news must come; long, because the machine may be busy."""


@pytest.fixture
async def store(database: str) -> AsyncIterator[Store]:
    """Yield an open store on SQLite, and on PostgreSQL in the trials."""
    opened = Store(database, every_extra())
    await opened.open()
    yield opened
    await opened.close()


@pytest.mark.trial(reason="another Python, which imports the bot")
async def test_what_another_process_hands_in_is_told(
    here: Here, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    bell = store.bell({"answers": here.server.pages.push.wake, "seats": here.server.pages.push.wake})
    await bell.open()
    if not store.url.startswith("sqlite"):
        await asyncio.wait_for(bell.is_heard.wait(), PATIENCE)
        monkeypatch.setattr(push, "PAUSE", NEVER)  # the database's notification alone tells it
    try:
        page = await here.opened()
        ben = await here.game.seat_of(BEN)
        async with page.http.ws_connect(page.url("/live"), headers={"Origin": URL}) as socket:
            await asyncio.wait_for(socket.receive_json(), PATIENCE)
            await answer_elsewhere(here, ben)
            assert await asyncio.wait_for(socket.receive_json(), PATIENCE) == {"v": 1, "n": 1}
        is_in = {one["seat"]: one["is_in"] for one in (await page.now())["seats"]}
        assert is_in[ben]
    finally:
        await bell.close()


def test_a_page_is_looked_at_more_than_once_a_second() -> None:
    assert push.PAUSE <= 0.5


async def answer_elsewhere(here: Here, seat: str) -> None:
    given = (here.game.store.url, str(here.game.match_id), seat)
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "tests.bot.board.another_process", *given
    )
    assert await process.wait() == 0


# ------------------------------------------------------------------- kills


class Killed(Exception):
    """Stands for the end of the process."""


class Deaths:
    """Ends the process at the n-th commit, before or after it; then nothing more is written until `end`."""

    def __init__(self, store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
        self._begin = store.begin
        self.left, self.is_after, self.is_dead = -1, False, False
        monkeypatch.setattr(store, "begin", self.begin)

    @asynccontextmanager
    async def begin(self, at: datetime | None = None) -> AsyncIterator[Tx]:
        if self.is_dead:
            raise Killed
        is_last = self.left == 0
        async with self._begin(at) as tx:
            yield tx
            self.left -= 1
            if is_last and not self.is_after:
                self.is_dead = True
                raise Killed
        if is_last:
            self.is_dead = True
            raise Killed


@pytest.mark.trial(reason="the bot dies at every commit of a round on a page")
@pytest.mark.parametrize("is_after", [False, True], ids=["before", "after"])
async def test_a_process_that_dies_at_any_commit_loses_no_press_and_doubles_none(
    store: Store,
    serve: Callable[[Game], Awaitable[Here]],
    monkeypatch: pytest.MonkeyPatch,
    is_after: bool,
) -> None:
    deaths = Deaths(store, monkeypatch)
    commit, has_died = 0, True
    while has_died:
        monkeypatch.setattr("tests.bot.drive.CHANNEL", Where(9, 1000 + commit))
        game = Game(store, now=NOON + commit * timedelta(hours=2))  # a person gets 30 links an hour
        await game.begin([ANN, BEN])
        await game.until("orders")
        here = await serve(game)
        pages = [await here.opened(), await here.opened()]
        seat = (await pages[0].now())["seat"]
        deaths.left, deaths.is_after = commit, is_after
        has_died = await play_on(game, pages, serve, deaths)
        lines = [line for line in await game.log() if line.seat == seat and line.kind == "orders"]
        assert len(lines) == 1, commit
        async with store.read() as tx:
            live = await tx.panels.live_of(game.match_id, seat)
        assert len(live) == 1, commit
        commit += 1
    log.info("the process died at each of %d commits", commit - 1)
    assert commit > 3, "a round takes several commits"


async def play_on(
    game: Game, pages: list[Page], serve: Callable[[Game], Awaitable[Here]], deaths: Deaths
) -> bool:
    """Plan an order and hand in, on one page and then on the other; return whether the process died."""
    has_died, kept = False, 0
    for turn in range(40):
        page = pages[turn % 2]
        status, now = await looked(page)
        if status == 200 and now["is_sealed"]:
            deaths.left = -1
            return has_died
        if status == 200:
            assert now["revision"] >= kept, "an answered press is lost"
            status, said = await page.press(now, *press_of(now))
            kept = said["revision"] if status == 200 else kept
        if deaths.is_dead:
            has_died, deaths.is_dead, deaths.left = True, False, -1
            game.service = game.new_service()
            again = await serve(game)
            for one in pages:
                one.port = again.server.port
    raise AssertionError("it is never handed in")


async def looked(page: Page) -> tuple[int, Any]:
    status, raw = await page.get("/now")
    return status, json.loads(raw)


def press_of(now: Any) -> tuple[str, ...]:
    """Return the first deed of a stop that has no order yet; else the button that hands in."""
    touch = now["touch"] or {"stops": ()}
    is_planned = any(not stop["is_open"] for stop in touch["stops"])
    for stop in () if is_planned else touch["stops"]:
        for deed in stop["deeds"]:
            return deed["press"]["action"], deed["press"]["arg"], *deed["press"]["values"]
    buttons = [one for row in now["rows"] for one in row.get("buttons", ())]
    go = next(one for one in buttons if one["label"].startswith("Hand in"))
    return go["action"], go["arg"]

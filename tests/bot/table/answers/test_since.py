"""Since your last sheet: over the first panel of a round, for each seat of its own."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from bot.extras import every_extra
from bot.messages.panel import Pressed
from bot.store import Store
from bot.table.answers import answering
from bot.table.match.table import Table
from tests.bot.drive import ANN, BEN, Game


@pytest.fixture
async def game(database: str) -> AsyncIterator[Game]:
    store = Store(database, every_extra())
    await store.open()
    game = Game(store)
    await game.begin([ANN, BEN], pace="swift")
    yield game
    await store.close()


async def shown(table: Table) -> list[str]:
    """The first lines of each seat's panel."""
    prompts = [await answering.prompt(table, seat) for seat in table.match.awaited]
    return [table.texts.panels.show(prompt).text for prompt in prompts]


async def test_nothing_is_looked_back_on_in_the_first_round(game: Game) -> None:
    await game.until("orders")
    async with game.service.units.table(game.match_id) as table:
        assert [(await answering.prompt(table, seat)).since for seat in table.match.awaited] == ["", ""]


async def test_the_first_panel_of_a_round_begins_with_what_came_of_the_last_sheet(game: Game) -> None:
    await game.until("orders", where=lambda table: table.match.stage == 2)
    async with game.service.units.table(game.match_id) as table:
        for seat, text in zip(table.match.awaited, await shown(table), strict=True):
            cities = len(table.view().cities(seat))
            first = text.splitlines()[:4]
            assert any(line.startswith("-# Cities") and f" {cities}," in line for line in first)


async def test_once_a_sheet_is_begun_its_panel_looks_back_no_more(game: Game) -> None:
    seat = await game.until("orders", where=lambda table: table.match.stage == 2)
    async with game.service.units.table(game.match_id) as table:
        before = await answering.prompt(table, seat)
        assert before.since
        await answering.apply(table, seat, before, Pressed(draft=before.draft))
        assert (await answering.prompt(table, seat)).since == ""

"""Since your last turn: above the first panel of a turn and above every other question, for each its own."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace

import pytest

from bot.extras import every_extra
from bot.games.catalogue import TEXTS
from bot.messages.panel import Pressed
from bot.store import Store
from bot.table.answers import answering
from bot.table.lobby.table_options import usual_wishes
from bot.table.match.table import Table
from engine.registry.catalogue import GAMES
from tests.bot.drive import ANN, BEN, CHANNEL, CYD, Game, begin


@pytest.fixture
async def game(database: str) -> AsyncIterator[Game]:
    store = Store(database, every_extra())
    await store.open()
    game = Game(store)
    yield game
    await store.close()


async def since(table: Table) -> list[str]:
    return [(await answering.prompt(table, seat)).since for seat in table.match.awaited]


async def test_nothing_is_looked_back_on_in_the_first_round(game: Game) -> None:
    await game.begin([ANN, BEN], pace="swift")
    await game.until("orders")
    async with game.service.units.table(game.match_id) as table:
        assert await since(table) == ["", ""]


async def test_who_chooses_the_event_hears_first_what_the_last_sheet_brought(game: Game) -> None:
    await game.begin([ANN, BEN], pace="swift")
    seat = await game.until("choose_event", where=lambda table: table.match.stage == 2)
    async with game.service.units.table(game.match_id) as table:
        text = table.texts.panels.show(await answering.prompt(table, seat)).text
        assert text.startswith("-# Since Round 1\n")
        assert "**Now:** choose the event of the round." in text


async def test_the_others_hear_it_above_their_orders_and_nobody_hears_it_twice(game: Game) -> None:
    await game.begin([ANN, BEN], pace="swift")
    await game.until("orders", where=lambda table: table.match.stage == 2)
    async with game.service.units.table(game.match_id) as table:
        leader = table.view().leader
        told = dict(zip(table.match.awaited, await since(table), strict=True))
        assert told[leader] == ""
        assert all(text.startswith("-# Since Round 1\n") for seat, text in told.items() if seat != leader)


async def test_once_a_sheet_is_begun_its_panel_looks_back_no_more(game: Game) -> None:
    await game.begin([ANN, BEN], pace="swift")
    await game.until("orders", where=lambda table: table.match.stage == 2)
    async with game.service.units.table(game.match_id) as table:
        seat = next(one for one in table.match.awaited if one != table.view().leader)
        before = await answering.prompt(table, seat)
        assert before.since
        await answering.apply(table, seat, before, Pressed(draft=before.draft))
        assert (await answering.prompt(table, seat)).since == ""


@pytest.mark.parametrize("name", [name for name in TEXTS if name != "brimstone"])
async def test_in_every_game_the_second_turn_begins_with_what_happened_since_the_first(
    game: Game, name: str
) -> None:
    people = [ANN, BEN, CYD][: min(GAMES[name].players)]
    wishes = replace(usual_wishes(name), players=len(people))
    game.match_id = await game.service.lobbies.new_game(CHANNEL, ANN, wishes)
    for person in people:
        await game.service.lobbies.join(game.match_id, person, dm_open=True)
    await begin(game.service, game.match_id, *people)
    for _ in range(400):
        async with game.service.units.table(game.match_id) as table:
            asked = table.match.awaited[0]
            shown = await answering.prompt(table, asked)
            if table.match.stage > len(people) and shown.since:
                break
        await game.answer(asked)
    lines = shown.since.splitlines()
    assert lines[0].startswith("-# Since ")
    assert any("🏆" in line for line in lines)
    assert any("➡️ **Now:**" in line for line in lines)
    assert table.texts.panels.show(shown).text.startswith(lines[0])

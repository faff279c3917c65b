"""Games that are told by stages, and standing instructions: what a game of turns needs of the platform."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace

import pytest

from bot.extras import every_extra
from bot.games.brimstone import TEXTS as BRIMSTONE
from bot.games.brimstone.panels import BrimstonePanels
from bot.games.catalogue import TEXTS
from bot.games.sheets import Saved
from bot.messages.panel import Press, Pressed
from bot.store import Store
from bot.table.seats import drafts
from engine.kernel.core import Ask
from engine.kernel.deputy import Deputy, Nobody
from tests.bot.drive import ANN, BEN, Game


@pytest.fixture
async def game(database: str) -> AsyncIterator[Game]:
    store = Store(database, every_extra())
    await store.open()
    game = Game(store)
    await game.begin([ANN, BEN])
    yield game
    await store.close()


@pytest.fixture
def by_stage(monkeypatch: pytest.MonkeyPatch) -> None:
    told = replace(BRIMSTONE, story=replace(BRIMSTONE.story, is_told_by_stage=True))
    monkeypatch.setitem(TEXTS, "brimstone", told)


async def awaited(game: Game) -> str:
    """Who is asked something, the first of them."""
    return str((await game.look())[3][0])


async def accounts(game: Game, stage: int) -> list[str]:
    """As the log tells the stage, but for who sat down in it."""
    post, _ = await game.service.games.log_page(game.match_id, stage)
    return [text] if (text := post.text.partition("Players who took a seat")[0].strip("\n")) else []


async def test_the_channel_hears_nothing_of_a_stage_before_it_is_over(game: Game, by_stage: None) -> None:
    await game.told()
    while (await game.look())[1] == 0:
        said = await game.told()
        await game.answer(await awaited(game))
        assert said == ""
    assert await game.told() == "\n".join(await accounts(game, 0))


async def test_each_stage_is_told_once_and_whole(game: Game, by_stage: None) -> None:
    await game.told()
    said = ""
    while (await game.look())[1] < 3:
        await game.answer(await awaited(game))
        said += await game.told() + "\n"
    for stage in (0, 1, 2):
        for line in "\n".join(await accounts(game, stage)).splitlines():
            assert line in said
    assert said.count("**Round 1 · ") == said.count("**Round 2 · ") == 1


async def test_what_begins_a_stage_is_told_with_it(game: Game, by_stage: None) -> None:
    """The posts of a stage do not tell how the next one begins."""
    await game.until("choose_event", where=lambda at_table: at_table.match.stage == 2)
    assert "Round 2" not in "\n".join(await accounts(game, 1))


async def test_standing_instructions_hold_for_the_whole_game(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []

    def deputy(ask: Ask, saved: Saved, pace: str) -> Deputy:
        asked.append(saved.standing)
        return Nobody()

    seat = await game.until("choose_event")
    monkeypatch.setattr(BrimstonePanels, "press", lambda *_: Pressed(standing="always truce"))
    screen = await game.service.playing.panel(game.match_id, await game.person(seat))
    await game.service.playing.press(
        game.match_id, screen.step, seat, await game.person(seat), Press("stand")
    )
    deputised = replace(BRIMSTONE, sheets=replace(BRIMSTONE.sheets, deputy=deputy))
    monkeypatch.setitem(TEXTS, "brimstone", deputised)
    await game.until("choose_event", where=lambda at_table: at_table.match.stage >= 3)
    assert "always truce" in asked
    async with game.service.units.table(game.match_id) as table:
        assert await drafts.standing(table, seat) == "always truce"
        other = next(name for name in table.names if name != seat)
        assert await drafts.standing(table, other) == ""

"""Decisions of the four other games in a real browser: touched, slid by keys, and without a fault for axe."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Callable
from functools import partial

import pytest
from playwright.async_api import Browser, Page, expect

from bot.store import Store
from engine.earth_mans_burden.board.worlds import HOME
from engine.earth_mans_burden.rules.asks import MoveFleets
from engine.kernel.core import Ask, Json
from tests.bot.board.gallery import KINDS, asked, is_hers
from tests.bot.board.one_browser import fixture, pytestmark, store
from tests.bot.board.test_budgets import violations
from tests.bot.board.test_in_chromium import DESK, PHONE, Shown
from tests.bot.drive import ANN, BEN, Game

__all__ = ["pytestmark", "store"]
OTHERS = [(game, kind) for game, kinds in KINDS.items() if game != "brimstone" for kind in kinds]


class Sitting:
    """Opens Ann's page at a decision of hers, and looks at the end whether the page complained."""

    def __init__(self, store: Store, chromium: Browser) -> None:
        self._store, self._chromium = store, chromium
        self.shown: list[Shown] = []

    async def at(self, game: str, kind: str, fits: Callable[[Ask], bool] = bool) -> Shown:
        self.shown.append(Shown(await asked(self._store, game, kind, fits), self._chromium))
        await self.shown[-1].open()
        return self.shown[-1]


@fixture
async def sitting(store: Store, chromium: Browser) -> AsyncIterator[Sitting]:
    sitting = Sitting(store, chromium)
    yield sitting
    for shown in sitting.shown:
        for window in chromium.contexts:
            await window.close()
        assert shown.server
        await shown.server.close()
        assert shown.mistakes == []


async def said(shown: Shown, key: str) -> Json:
    """Return Ann's last answer that has this part: the game may have answered on for her."""
    mine = await shown.game.seat_of(ANN)
    return [row.answer for row in await shown.game.log() if row.seat == mine and key in row.answer][-1]


async def pressed(page: Page, button: str) -> None:
    """Press a button when the page has nothing under way, and wait for what the server says to it."""
    await expect(page.locator("#page.busy")).to_have_count(0)
    async with page.expect_response(lambda one: one.url.endswith("/do") and one.status == 200):
        await page.locator(button).click()


async def tap(page: Page, place: str) -> None:
    await expect(page.locator("#page.busy")).to_have_count(0)
    await page.locator(f'#places [data-place="{place}"]').click()


@pytest.mark.parametrize(("game", "kind"), OTHERS)
async def test_axe_finds_no_violation(sitting: Sitting, game: str, kind: str) -> None:
    shown = await sitting.at(game, kind)
    for size in (PHONE, DESK):
        page = await shown.sit(size, bypass_csp=True)
        assert await page.locator("#page.app").count() == 1, "the game says what can be touched"
        assert await violations(page) == [], size
        await page.context.close()


def has_several(ask: Ask) -> bool:
    return isinstance(ask, MoveFleets) and ask.view.fleets_at(ask.seat, HOME) > 1


async def test_fleets_fly_by_two_touches_and_fewer_by_the_slider(sitting: Sitting) -> None:
    shown = await sitting.at("earth_mans_burden", "move", has_several)
    page = await shown.sit(PHONE, has_touch=True)
    goal = page.locator("#places .goal").first
    to = await goal.get_attribute("data-place")
    await goal.click()
    chip = page.locator("#plan .chip").first
    await expect(chip).to_be_visible()
    await chip.click()
    slider = page.locator("#ask input[type=range]").first
    await slider.focus()
    before = int(await slider.input_value())
    async with page.expect_response(lambda one: one.url.endswith("/do") and one.status == 200):
        await page.keyboard.press("ArrowLeft")
    await expect(page.locator("#page")).not_to_have_class(re.compile("busy"))
    await expect(page.locator("#ask input[type=range]").first).to_have_value(str(before - 1))
    await expect(page.locator("#ask input[type=range]").first).to_be_focused()
    await pressed(page, "#hand")
    moves = (await said(shown, "moves"))["moves"]
    assert {"to": to, "fleets": before - 1}.items() <= next(one for one in moves if one["to"] == to).items()


async def test_dice_are_toggled_by_touching_them(sitting: Sitting) -> None:
    shown = await sitting.at("brigand_kings", "roll")
    page = await shown.sit(PHONE, has_touch=True)
    for die in (1, 4):
        await tap(page, f"die-{die}")
        await expect(page.locator("#hand")).to_contain_text("1 die" if die == 1 else "2 dice")
    await pressed(page, "#hand")
    assert await said(shown, "reroll") == {"reroll": [1, 4]}


async def test_a_way_is_drawn_before_it_is_gone(sitting: Sitting) -> None:
    shown = await sitting.at("deeplamp", "act")
    page = await shown.sit(PHONE, has_touch=True)
    before = len(await shown.game.log())
    goal = page.locator("#places .goal").last
    place = await goal.get_attribute("data-place") or ""
    await goal.click()
    await expect(page.locator("#hollow .way")).to_have_count(1)
    await expect(page.locator("#ask .armed")).to_be_visible()
    assert len(await shown.game.log()) == before
    await pressed(page, f'#places [data-place="{place}"]')
    await expect(page.locator("#hollow .way")).to_have_count(0)
    x, y = map(int, place.split(","))
    assert (await said(shown, "to"))["to"] == [x, y]


async def test_a_unit_acts_by_two_touches_and_the_board_is_zoomed(sitting: Sitting) -> None:
    shown = await sitting.at("brutal_magic", "activate")
    page = await shown.sit(PHONE, has_touch=True)
    wide = "document.getElementById('map').viewBox.baseVal.width"
    before = await page.evaluate(wide)
    await page.locator("#places polygon").first.focus()
    await page.keyboard.press("+")
    assert await page.evaluate(wide) < before
    await page.keyboard.press("-")
    hex_ = await page.locator("#places .goal.plain").last.get_attribute("data-place") or ""
    await tap(page, hex_)
    await expect(page.locator("#hand")).to_contain_text("1 act")
    await pressed(page, "#hand")
    assert (await said(shown, "acts"))["acts"][0]["path"][-1] == hex_


async def test_a_turn_is_ended_by_keys_while_the_board_has_the_focus(sitting: Sitting) -> None:
    shown = await sitting.at("deeplamp", "act")
    page = await shown.sit(DESK)
    await page.locator("#places .goal").first.focus()
    await page.keyboard.press("Control+Enter")
    await expect(page.locator("#hand")).to_contain_text("Really End turn?")
    async with page.expect_response(lambda one: one.url.endswith("/do") and one.status == 200):
        await page.keyboard.press("Control+Enter")
    assert (await said(shown, "do"))["do"] == "end"


async def test_a_board_of_1261_hexes_is_found_by_its_small_map_and_its_regions(
    store: Store, chromium: Browser
) -> None:
    table = Game(store)
    await table.begin([ANN, BEN], computers=2, game="brutal_magic", pace=None, radius=20, separation=5)
    mine = await table.seat_of(ANN)
    await table.until("activate", where=partial(is_hers, mine, "activate", bool))
    shown = Shown(table, chromium)
    await shown.open()
    page = await shown.sit(PHONE, has_touch=True)
    view = "[...['x', 'y'].map((one) => document.getElementById('map').viewBox.baseVal[one])].join()"
    await expect(page.locator("#mini")).to_be_visible()
    regions = page.locator("#regions")
    await regions.select_option(index=1)
    before = await page.evaluate(view)
    await regions.select_option(index=await regions.locator("option").count() - 1)
    after = await page.evaluate(view)
    assert after != before
    await page.locator("#mini").click(position={"x": 8, "y": 8})
    assert await page.evaluate(view) != after
    await page.context.close()
    assert shown.server
    await shown.server.close()
    assert shown.mistakes == []

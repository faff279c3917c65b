"""Orders on a phone, measured in the page: the size of hexes' names, the height of the panel, the presses.

That five hexes take ten presses is counted in tests/bot/games/test_orders.py, and in a game by `presses.py`.
"""

from __future__ import annotations

import pytest

from bot.games.brimstone import TEXTS
from bot.games.brutal_magic import TEXTS as ARMIES
from bot.messages.panel import Press
from engine.brimstone.board.hexes import HEXES
from render.paint.board import pieces
from render.theme import CROP_SCALES, PHONE_WIDTH
from tests.bot.games.brutal_magic.positions import match_of, prompt_of
from tests.bot.games.test_orders import table
from tests.sandbox.browser import clicks
from tests.sandbox.browser.conftest import Sit
from tests.sandbox.browser.panels import lay
from tests.sandbox.browser.phone import HEIGHT, SHARE, WIDTH, Phone
from tests.sandbox.browser.until_orders import answer_until_orders

HIGHEST = SHARE
SCROLLED_ONCE = 2 * SHARE
FIVE = {"B1": 3, "D3": 2, "B3": 2, "C2": 1, "C1": 2}
EIGHT = {**FIVE, "D1": 2, "E3": 1, "E1": 1}
ORDERS = (
    "B1 march A1 2",
    "D3 recruit",
    "B3 bide",
    "C2 recruit",
    "C1 bide",
    "D1 march D2 1",
    "E3 defend",
    "E1 bide",
)
MOST_PRESSES = 6
"""All hexes, one order, Submit, two for the goal of the March, Hand in."""
LEAST_LETTERS = 11.0


def test_an_order_panel_on_a_phone(sit: Sit, subtests: pytest.Subtests) -> None:
    seat = sit(width=WIDTH, height=HEIGHT)
    phone = Phone(seat.page)
    with phone.job():
        clicks.start(phone)
        panel = answer_until_orders(phone)
    with phone.job() as cost:
        phone.reads(panel)
        with subtests.test("its picture is as wide as the column, and names in it can be read"):
            box = panel.locator("img").last.bounding_box()
            assert box is not None
            for hex_ in HEXES:
                size = pieces.name_size(hex_, min(CROP_SCALES)) * box["width"] / PHONE_WIDTH
                assert size >= LEAST_LETTERS, (hex_, box["width"])
        with subtests.test("it is no higher than a phone shows of us"):
            assert cost.height <= HIGHEST
        with subtests.test("a hex marches with few presses"):
            clicks.by_menu(phone, clicks.own_hexes(panel))
            assert cost.presses <= MOST_PRESSES
    panel.get_by_role("button", name="Hand in").wait_for(state="detached")


@pytest.mark.parametrize(("troops", "highest"), [(FIVE, HIGHEST), (EIGHT, SCROLLED_ONCE)])
def test_a_panel_with_all_its_hexes_ordered_fits_a_phone(
    sit: Sit, troops: dict[str, int], highest: int
) -> None:
    at = table(troops)
    at.apply("red", TEXTS.panels.typed(at.prompt("red"), "\n".join(ORDERS[: len(troops)])))
    panel = TEXTS.panels.show(at.prompt("red"))
    assert f"Hand in {len(troops)} orders" in str(panel.rows)
    shown = lay(sit(width=WIDTH, height=HEIGHT).page, panel, "red")
    box = shown.bounding_box()
    assert box is not None
    assert box["height"] <= highest
    picture = shown.locator("img").bounding_box()
    assert picture is not None
    least = min(pieces.name_size(hex_, min(CROP_SCALES)) for hex_ in HEXES)
    assert least * picture["width"] / PHONE_WIDTH >= LEAST_LETTERS


def test_acting_and_guarding_with_an_army_fit_a_phone(sit: Sit, subtests: pytest.Subtests) -> None:
    page = sit(width=WIDTH, height=HEIGHT).page
    match = match_of(options={"terrain": "heath"}, guards={"b2": {"attack": "Wail", "within": 1}})
    pages = {
        "picking": ("", ""),
        "going where a guard fires": ("r2 F7", ""),
        "all laid out": ("r2 F7 F8, Scorch at b2\nr1 guard Firebolt", ""),
        "guarding": (ARMIES.panels.press(prompt_of(match), Press("guard", "r2")).draft or "", "r2.guard"),
        "all others guard": ("r2 F7\nrest guard", ""),
        "summoning": ("r1 summon Emberling B1", "r1.summon"),
    }
    for what, (draft, focus) in pages.items():
        with subtests.test(what):
            box = lay(page, ARMIES.panels.show(prompt_of(match, draft), focus), "red").bounding_box()
            assert box is not None
            assert box["height"] <= HIGHEST

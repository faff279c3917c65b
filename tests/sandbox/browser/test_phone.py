"""Orders on a phone, measured in the page: the size of hexes' names, the height of the panel, the presses.

Five hexes take ten presses: `presses.py` plays as far as somebody has so many.
"""

from __future__ import annotations

import pytest

from engine.brimstone.hexes import HEXES
from render.paint import pieces
from render.theme import CROP_SCALES, PHONE_WIDTH
from tests.sandbox.browser import clicks
from tests.sandbox.browser.conftest import Sit
from tests.sandbox.browser.phone import HEIGHT, SHARE, WIDTH, Phone
from tests.sandbox.browser.presses import Measured

HIGHEST = SHARE
MOST_PRESSES = 6
"""All hexes, one order, Submit, two for the goal of the March, Hand in."""
LEAST_LETTERS = 11.0


@pytest.mark.slow(reason="a round is begun in a real browser")
def test_an_order_panel_on_a_phone(sit: Sit, subtests: pytest.Subtests) -> None:
    seat = sit(width=WIDTH, height=HEIGHT)
    phone = Phone(seat.page)
    measured = Measured(phone, {})
    with phone.job():
        clicks.start(phone)
        measured.answer_until_orders()
    panel = measured.newest()
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
            clicks.by_menu(phone)
            assert cost.presses <= MOST_PRESSES
    panel.get_by_role("button", name="Hand in").wait_for(state="detached")

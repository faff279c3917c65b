"""The board at the local table: beside channel and direct messages, on a phone behind a third tab."""

from __future__ import annotations

from playwright.sync_api import FrameLocator, expect

from tests.sandbox.browser.conftest import Sit
from tests.sandbox.browser.phone import HEIGHT, WIDTH
from tests.sandbox.browser.seat import Seat

GOAL = "#places .goal"


def board_of(seat: Seat) -> FrameLocator:
    """Return the board once it shows the game."""
    board = seat.page.frame_locator("#board iframe")
    board.locator("#page:not([aria-busy])").wait_for()
    return board


def choose_home(board: FrameLocator) -> None:
    """Touch a Home twice, when it is the person's turn to choose."""
    board.locator(GOAL).first.click()
    board.locator("#places .armed").click()
    expect(board.locator("#places .armed")).to_have_count(0)


def test_a_newcomer_gives_the_first_order_on_the_board(sit: Sit) -> None:
    seat = sit(width=WIDTH, height=HEIGHT)
    tab = seat.page.get_by_role("tab", name="Board")
    expect(tab).to_be_hidden()
    seat.channel.get_by_role("button", name="Start", exact=True).click()
    tab.click()
    board = board_of(seat)
    choose_home(board)
    plan = board.get_by_role("button", name="Recruit")
    plan.or_(board.get_by_role("button", name="Choose for me")).first.wait_for()
    for _ in range(4):
        if plan.count():
            break
        step = board.locator("#panel button, #ask button").first.inner_text()
        board.get_by_role("button", name="Choose for me").first.click()
        expect(board.locator("#panel button, #ask button").first).not_to_have_text(step)
    plan.first.click()
    expect(board.locator("#plan")).to_contain_text("Recruit")


def test_the_board_stands_beside_both_and_takes_nothing_before_it_is_used(sit: Sit) -> None:
    seat = sit(width=1280, height=800)
    seat.channel.get_by_role("button", name="Start", exact=True).click()
    toggle = seat.page.get_by_role("button", name="Board")
    expect(toggle).to_have_attribute("aria-pressed", "false")
    seat.panel().get_by_role("button", name="Choose for me").wait_for()
    toggle.click()
    board = board_of(seat)
    boxes = [seat.page.locator(one).bounding_box() for one in ("#channel", "#dm", "#board")]
    assert all(box and box["width"] > 380 for box in boxes), boxes
    assert seat.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    expect(seat.panel().get_by_role("button", name="Choose for me")).to_be_visible()
    choose_home(board)
    toggle.click()
    expect(seat.page.locator("#board")).to_be_hidden()

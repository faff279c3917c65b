"""After the end of a game, on a phone: it is conceded, looked back on, and played again."""

from __future__ import annotations

import os
from pathlib import Path

from playwright.sync_api import Locator, expect

from sandbox.web.process import Table
from tests.sandbox.browser.conftest import Sit
from tests.sandbox.browser.seat import Seat, is_loaded

PHONE = {"width": 390, "height": 844}


def newest(seat: Seat) -> Locator:
    """What was shown last to the person alone in the channel."""
    return seat.channel.locator(".message.private").last


def press(seat: Seat, label: str, *, at: Locator | None = None) -> None:
    (at or seat.channel).get_by_role("button", name=label, exact=True).last.click()


def command(seat: Seat, text: str) -> None:
    seat.channel.locator("textarea").fill(text)
    seat.page.keyboard.press("Enter")
    seat.page.locator(".command-line").get_by_role("button", name="Send").click()


def shoot(seat: Seat, name: str) -> None:
    """Keep what is seen, where somebody wants to look at it."""
    folder = os.environ.get("SHOTS")
    if folder:
        seat.page.wait_for_timeout(800)
        seat.page.screenshot(path=str(Path(folder) / f"{name}.png"))


def test_a_game_is_conceded_looked_back_on_and_played_again_on_a_phone(sit: Sit, table: Table) -> None:
    seat = sit(**PHONE)
    command(seat, "/table settings")
    press(seat, "Change name", at=newest(seat))
    seat.page.get_by_role("textbox", name="Name").fill("The Long Night")
    seat.page.get_by_role("button", name="Submit").click()
    seat.sees("The Long Night")
    press(seat, "Start")
    seat.sees("begins")
    command(seat, "/me games")
    expect(newest(seat)).to_contain_text("The Long Night")
    shoot(seat, "me-games")
    press(seat, "Table")
    expect(newest(seat)).to_contain_text("What should the table decide?")
    shoot(seat, "motions")
    newest(seat).locator(".menu").click()
    seat.page.get_by_role("option", name="Concede").click()
    newest(seat).get_by_role("button", name="Concede to").click()
    seat.sees("The game is conceded")
    shoot(seat, "ended")
    press(seat, "Review")
    expect(newest(seat)).to_contain_text("the game in review")
    shoot(seat, "review")
    press(seat, "From the start", at=newest(seat))
    expect(newest(seat)).to_contain_text("as everyone saw it")
    is_loaded(newest(seat).locator("img").first)
    shoot(seat, "review-stage")
    press(seat, "The whole game", at=newest(seat))
    press(seat, "All games", at=newest(seat))
    expect(newest(seat)).to_contain_text("1 game")
    shoot(seat, "archive")
    press(seat, "Rematch")
    expect(seat.channel.locator(".log")).to_contain_text("Ann may start")
    command(seat, "/games")
    expect(newest(seat)).to_contain_text("Players wanted")
    shoot(seat, "games-list")
    assert seat.page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]

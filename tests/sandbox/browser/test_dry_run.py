"""A dry run on a phone: sheets for all seats, the round and its board, a step back, and no trace of it."""

from __future__ import annotations

from playwright.sync_api import Locator, expect

from tests.sandbox.browser.conftest import Sit
from tests.sandbox.browser.seat import Seat, is_loaded
from tests.sandbox.browser.test_after_the_end import PHONE, command, newest, press, shoot


def shown(seat: Seat, words: str) -> Locator:
    """The dry run, when it shows that."""
    expect(newest(seat)).to_contain_text(words)
    is_loaded(newest(seat).locator("img").first)
    return newest(seat)


def step(seat: Seat, label: str) -> None:
    """Press a button, and wait until the dry run has gone on: its buttons then have other ids."""
    end = newest(seat).get_by_role("button", name="Delete", exact=True)
    key = end.get_attribute("data-key") or ""
    press(seat, label, at=newest(seat))
    expect(end).not_to_have_attribute("data-key", key)


def by_computer(seat: Seat) -> None:
    """Let a computer answer, and wait until the dry run has gone on."""
    step(seat, "Computer")


def test_a_round_is_tried_out_and_stepped_back_on_a_phone(sit: Sit) -> None:
    seat = sit(**PHONE)
    form = seat.set_up("Time and secrets")
    form.get_by_role("checkbox", name="Coach").check()
    form.get_by_role("button", name="Submit").click()
    seat.sees("with coach")
    press(seat, "Start")
    seat.sees("begins")
    command(seat, "/game try")
    expect(newest(seat)).to_contain_text("Dry run")
    posts = seat.channel.locator(".message.private").count()
    while not newest(seat).get_by_role("button", name="Go on", exact=True).count():
        by_computer(seat)
    step(seat, "Go on")
    shown(seat, "choose")
    shoot(seat, "dry-event")
    by_computer(seat)
    shown(seat, "Round 1 · you are")
    shoot(seat, "dry-orders")
    step(seat, "All others")
    by_computer(seat)
    shown(seat, "Cities")
    shoot(seat, "dry-account")
    press(seat, "Step back", at=newest(seat))
    shown(seat, "Round 1 · you are")
    shoot(seat, "dry-back")
    assert seat.channel.locator(".message.private").count() == posts
    press(seat, "Delete", at=newest(seat))
    expect(newest(seat)).to_contain_text("The board is deleted")

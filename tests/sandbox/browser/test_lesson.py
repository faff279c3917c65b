"""The lesson of Brimstone on a phone, by keyboard alone: every step of it, from the command to its end."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.sandbox.browser.conftest import Sit
from tests.sandbox.browser.learner import Learner
from tests.sandbox.browser.test_after_the_end import PHONE

WORDS_A_MINUTE, SECONDS_A_PRESS = 200, 5
SHORTEST, LONGEST = 8, 12
"""Minutes: about ten."""


def test_the_lesson_of_brimstone_is_taken_on_a_phone_by_keyboard_alone(sit: Sit) -> None:
    seat = sit(**PHONE)
    learner = Learner(seat, "brimstone")
    learner.keys.press("/")
    seat.page.locator(".suggestions li").first.wait_for()
    learner.keys.type("learn")
    expect(seat.page.locator(".suggestions li.at")).to_contain_text("/learn")
    learner.keys.press("Enter")
    learner.keys.press("Enter")
    seat.channel.get_by_role("button", name="Start a lesson").focus()
    learner.keys.press("Enter")
    expect(seat.page.locator("[role=option].at")).to_contain_text("Brimstone")
    learner.keys.press("Enter")
    words = 0
    while not learner.course.is_over:
        learner.sees_step()
        learner.shoot(f"lesson-{learner.course.at + 1:02}")
        words += len(f"{learner.course.step.rule} {learner.course.step.task}".split())
        learner.do_step()
        assert seat.page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    expect(learner.lesson).to_contain_text("for puzzles of this game")
    learner.shoot("lesson-end")
    minutes = words / WORDS_A_MINUTE + learner.presses * SECONDS_A_PRESS / 60
    assert SHORTEST <= minutes <= LONGEST, f"{words} words, {learner.presses} presses"

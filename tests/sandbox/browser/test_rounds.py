"""Whole rounds, played as people play them: with the mouse, and with the keyboard alone."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, expect

from tests.sandbox.browser.conftest import Sit
from tests.sandbox.browser.keys import Keys

RECRUITED = r"🔴 Recruit [A-I]\d"
"""What the story of the round tells of Ann's order."""


def test_a_person_plays_a_round_with_the_mouse(sit: Sit) -> None:
    seat = sit()
    page = seat.page
    seat.channel.get_by_role("button", name="Start").click()

    def press(panel: Locator, label: str) -> None:
        panel.get_by_role("button", name=label, exact=True).click()

    def orders() -> None:
        seat.panel().get_by_role("button", name="All hexes").click()
        form = page.get_by_role("dialog")
        form.get_by_role("radio", name="Recruit").first.check()
        form.get_by_role("button", name="Submit").click()
        seat.sees("Home Recruit", seat.dm)
        seat.panel().get_by_role("button", name="Hand in").click()

    seat.play_round(press, orders)
    seat.sees("chooses the next event")
    assert re.search(RECRUITED, seat.channel.inner_text())


def test_a_person_plays_a_round_with_the_keyboard_alone(sit: Sit) -> None:
    """No mouse: Tab and arrows, Enter and Space, letters; the orders are typed into the form."""
    seat = sit()
    keys = Keys(seat.page)
    keys.tab_to("Start")
    keys.press("Enter")

    def press(panel: Locator, label: str) -> None:
        keys.tab_to(label, within="#dm")
        keys.press("Space")

    def orders() -> None:
        keys.tab_to("Type it", within="#dm")
        keys.press("Enter")
        seat.page.get_by_role("dialog").wait_for()
        assert keys.focused() == "textarea", "one can write at once"
        keys.type("HB recruit")
        keys.press("Control+Enter")
        seat.page.get_by_role("dialog").wait_for(state="detached")
        keys.tab_to("Hand in", within="#dm")
        keys.press("Enter")

    seat.play_round(press, orders)
    expect(seat.channel.locator(".log")).to_contain_text(re.compile(RECRUITED))


def test_what_is_pressed_is_drawn_anew_when_it_is_let_go(sit: Sit) -> None:
    """A message that changes between the two halves of a click would swallow it."""
    done = sit().page.evaluate(
        """async () => {
          const app = document.querySelector("script[src]").src;
          const { whenLetGo } = await import(app.replace("app.js", "dom.js"));
          const button = document.body.appendChild(document.createElement("button"));
          const done = [];
          const draw = (what) => whenLetGo(() => done.push(what));
          button.onclick = () => done.push("click");
          draw("before");
          button.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
          draw("new");
          draw("changed");
          button.dispatchEvent(new PointerEvent("pointerup", { bubbles: true }));
          button.click();
          await new Promise((done) => setTimeout(done));
          draw("after");
          button.remove();
          return done;
        }"""
    )
    assert done == ["before", "click", "new", "changed", "after"]


def test_the_focus_stays_in_a_message_that_changes_under_it(sit: Sit) -> None:
    """On the same button, and where that can be pressed no more, on one beside it."""
    seat = sit()
    keys = Keys(seat.page)
    keys.tab_to("Leave")
    keys.press("Enter")
    seat.sees("You have left the game")
    expect(seat.channel.get_by_text("free", exact=True)).to_be_visible()
    assert keys.is_within("#channel .message")
    assert keys.focused() == "button"
    assert keys.name() != "Leave"

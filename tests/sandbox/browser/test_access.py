"""For keyboards and screen readers: names, alt texts, visible focus, contrast, what is announced."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.sandbox.browser.conftest import Sit
from tests.sandbox.browser.keys import Keys
from tests.sandbox.browser.measures import CONTRAST, UNNAMED_PICTURES, names_of_controls
from tests.sandbox.browser.seat import Seat

LEAST_CONTRAST = 4.5
OUTLINE = """() => {
  const at = document.activeElement, style = getComputedStyle(at);
  return [at.outerHTML.slice(0, 120), style.outlineStyle, parseFloat(style.outlineWidth)];
}"""
MOVING = """() => [...document.querySelectorAll("*")]
  .filter(one => parseFloat(getComputedStyle(one).transitionDuration) > 0)
  .length + document.getAnimations().length
"""


def in_play(seat: Seat) -> None:
    """A panel, pictures, a menu, ephemeral replies, a complaint: as much as there is to be seen at once."""
    seat.channel.get_by_role("button", name="Start").click()
    seat.panel().wait_for()
    seat.channel.get_by_role("button", name="Map").first.click()
    seat.channel.locator(".message.private img").first.wait_for()
    seat.channel.get_by_role("button", name="Rules").first.click()
    seat.channel.locator(".message.private button.menu").wait_for()
    seat.page.get_by_role("button", name="Skip to the next deadline").focus()


def open_menu(page: Page) -> None:
    page.locator("button.menu").last.click()
    page.get_by_role("listbox").wait_for()


def open_commands(page: Page) -> None:
    page.locator("#channel textarea").fill("/")
    page.locator(".suggestions li").first.wait_for()


def open_command(page: Page) -> None:
    page.locator("#channel textarea").fill("/game new")
    page.keyboard.press("Enter")
    page.get_by_role("button", name="+ pace").or_(page.locator(".more button").first).first.click()


def enlarge(page: Page) -> None:
    page.locator("#channel .message.private .enlarge").first.click()
    page.get_by_role("dialog").wait_for()


def show_pins(page: Page) -> None:
    page.locator("#channel").get_by_role("button", name="Pinned").click()
    page.get_by_role("dialog").wait_for()


STATES: dict[str, Callable[[Page], Any]] = {
    "as it is": lambda page: None,
    "a menu": open_menu,
    "commands": open_commands,
    "a command": open_command,
    "a picture": enlarge,
    "pins": show_pins,
}


def test_everything_has_a_name_and_can_be_read(sit: Sit) -> None:
    """In dark and in light, on a prompt and on a phone, in each state of the page."""
    seat = sit("ann")
    in_play(seat)
    for name, bring in STATES.items():
        bring(seat.page)
        controls = names_of_controls(seat.page)
        assert controls, name
        assert [control for control in controls if not control[1]] == [], name
        assert seat.page.evaluate(UNNAMED_PICTURES) == [], name
        for scheme in ("dark", "light"):
            seat.page.emulate_media(color_scheme=scheme)
            weak = [one for one in seat.page.evaluate(CONTRAST) if one["ratio"] < LEAST_CONTRAST]
            assert weak == [], f"{name}, {scheme}"
        seat.page.keyboard.press("Escape")
        seat.page.keyboard.press("Escape")


@pytest.mark.parametrize("width", [1280, 390])
def test_the_page_has_headings_landmarks_and_one_id_for_each_thing(sit: Sit, width: int) -> None:
    seat = sit("ann", width=width)
    seat.page.locator("#channel .row").first.wait_for()
    ids = seat.page.evaluate("() => [...document.querySelectorAll('[id]')].map(one => one.id)")
    assert len(ids) == len(set(ids))
    for role in ("banner", "main"):
        expect(seat.page.get_by_role(role)).to_have_count(1)
    assert seat.page.locator("h1").count() == 1
    assert seat.page.evaluate("() => document.documentElement.lang") == "en"


def test_the_focus_is_seen_on_every_control(sit: Sit) -> None:
    seat = sit("ann")
    in_play(seat)
    seen = set()
    for _ in range(80):
        seat.page.keyboard.press("Tab")
        what, style, width = seat.page.evaluate(OUTLINE)
        if not what.startswith("<body"):
            seen.add(what)
            assert style != "none", what
            assert width >= 2, what
    assert len(seen) > 20


def test_news_are_said_aloud(sit: Sit) -> None:
    """A live region says what comes, a picture's alt text with it, and what has changed in one's panel."""
    seat = sit("ann")
    spoken = seat.page.locator("#spoken")
    seat.channel.get_by_role("button", name="Start").click()
    expect(spoken).to_contain_text("Brimstone begins")
    seat.panel().wait_for()
    expect(spoken).to_contain_text("Games: ")
    expect(spoken).to_contain_text("Picture: ")
    assert spoken.get_attribute("aria-live") == "polite"


def test_a_menu_is_a_listbox_for_the_keyboard(sit: Sit) -> None:
    """Arrows, Home, End, letters; Esc leaves it as it was and the focus on its button."""
    seat = sit("ann")
    seat.channel.get_by_role("button", name="Rules").or_(
        seat.channel.get_by_role("button", name="Start")
    ).first.click()
    seat.panel().wait_for()
    seat.channel.get_by_role("button", name="Rules").first.click()
    opener = seat.channel.locator(".message.private button.menu").last
    opener.focus()
    keys = Keys(seat.page)
    keys.press("ArrowDown")
    box = seat.page.get_by_role("listbox")
    active = box.locator("li.at")
    before = active.inner_text()
    keys.press("ArrowDown")
    assert active.inner_text() != before
    keys.press("End")
    last = active.inner_text()
    keys.press("Home")
    assert active.inner_text() != last
    assert box.get_attribute("aria-activedescendant") == active.get_attribute("id")
    keys.press("Escape")
    expect(box).to_have_count(0)
    assert opener.evaluate("(one) => one === document.activeElement")
    assert opener.get_attribute("aria-expanded") == "false"
    keys.press("Enter")
    keys.press("End")
    keys.press("Enter")
    expect(opener).to_contain_text(last.split("\n")[0])


def test_nothing_moves_for_those_who_want_it_still(sit: Sit) -> None:
    seat = sit("ann")
    in_play(seat)
    assert seat.page.evaluate(MOVING) == 0

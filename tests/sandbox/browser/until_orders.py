"""Answer whatever a game in the browser asks, until it asks for orders."""

from __future__ import annotations

from playwright.sync_api import Locator

from tests import patience
from tests.sandbox.browser import clicks
from tests.sandbox.browser.phone import Phone
from tests.sandbox.browser.seat import asked_of

MOST = 40
"""Most decisions before the first orders."""
PATIENCE = patience.MILLISECONDS
_IS_ASKED = """(done) => {
  const steps = [...document.querySelectorAll("#dm .message .button:not(:disabled), #dm .message .menu")]
    .map((one) => (one.dataset.key ?? "").split(":")).filter((key) => key.length > 4 && key[3] !== "-")
    .map((key) => [key[1], key[2].replace(/\\.[^.]*$/, ""), key[3]].join(":"));
  return steps.length > 0 && steps[steps.length - 1] !== done;
}"""


def newest(phone: Phone) -> tuple[Locator, str]:
    """Return the newest panel by its step, so that it stays the same if others follow, and the step."""
    key = phone.newest().locator(".button, .menu").last.get_attribute("data-key") or ""
    asked = asked_of(key)
    match_id, step, seat = asked.split(":")
    own = phone.page.locator(f'[data-key*=":{match_id}:{step}."][data-key*=":{seat}:"]')
    return phone.page.locator("#dm .message").filter(has=own).last, asked


def answer_until_orders(phone: Phone) -> Locator:
    """Answer every other decision until orders are asked; return their panel."""
    asked = ""
    for _ in range(MOST):
        phone.page.wait_for_function(_IS_ASKED, arg=asked, timeout=PATIENCE)
        phone.look_at("dm")
        panel, asked = newest(phone)
        if clicks.is_asked_for_orders(panel):
            return panel
        clicks.answer(phone)
    raise AssertionError("nobody asks for orders")

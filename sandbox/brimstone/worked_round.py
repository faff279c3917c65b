"""Pictures of the round that docs/players.md explains on a phone: decision, orders, report, results."""

from __future__ import annotations

from collections.abc import Iterator

from sandbox.brimstone.phone import answer_until_orders, turn_to
from sandbox.web.tour import Tour

_APPROACH = "C7 march D8 1"
_ORDERS = "D8 march E9 all\nC7 recruit"
"""Orders for the game with the tour's seed: Blue's Home is C7, and E9 is a City without an owner."""


def worked(tour: Tour) -> Iterator[tuple[str, bytes]]:
    """Play the first round, then yield a picture of each message of the second one."""
    page = tour.page
    page.locator("#channel").get_by_role("button", name="Start").click()
    turn_to(tour, "Direct messages")
    answer_until_orders([tour], 1)
    _type(tour, _APPROACH)
    tour.panel().get_by_role("button", name="Hand in").click()
    answer_until_orders([tour], 2)
    yield "worked-decision.png", tour.panel().screenshot()
    _type(tour, _ORDERS)
    yield "worked-orders.png", tour.panel().screenshot()
    tour.panel().get_by_role("button", name="Hand in").click()
    answer_until_orders([tour], 3)
    yield "worked-next.png", tour.panel().screenshot()
    turn_to(tour, "Channel")
    report = page.locator("#channel .message").filter(has_text="Round 2 · ").last
    report.scroll_into_view_if_needed()
    tour.settle()
    yield "worked-report.png", report.screenshot()


def _type(tour: Tour, orders: str) -> None:
    """Send a direct message with orders, and wait until the panel shows them."""
    first = orders.split(maxsplit=1)[0]
    tour.page.locator("#dm textarea").fill(orders)
    tour.page.locator("#dm").get_by_role("button", name="Send").click()
    tour.panel().filter(has_text=f"1 {first}").wait_for()
    tour.settle()

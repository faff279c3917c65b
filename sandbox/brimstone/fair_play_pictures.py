"""Pictures of two phones for docs/fair-play.md: lobby, Start, deal, a sealed step and a receipt."""

from __future__ import annotations

from collections.abc import Iterator

from playwright.sync_api import Locator, Page

from sandbox.brimstone.phone import answer_until_orders, turn_to
from sandbox.web.tour import Tour

_WORD = "hgjfkdlsai"


def fair_play(tour: Tour, friend: Tour) -> Iterator[tuple[str, bytes]]:
    """Play from the lobby to the first sealed orders, with one computer, and yield five screenshots."""
    _make_room(tour)
    _press(friend, "Join")
    _said(tour.page, "Bob")
    yield "fair-play-lobby.png", _shown(tour, _card(tour.page))
    _press(tour, "Start")
    cut = _said(friend.page, " · lock · ")
    yield "fair-play-start.png", _shown(friend, cut)
    cut.get_by_role("button", name="Cut").click()
    form = friend.page.get_by_role("dialog")
    form.get_by_role("textbox").fill(_WORD)
    form.get_by_role("button", name="Submit").click()
    yield "fair-play-deal.png", _shown(tour, _said(tour.page, "dealt"))
    for one in (tour, friend):
        turn_to(one, "Direct messages")
    answer_until_orders([tour, friend], 1)
    _hand_in_nothing(tour)
    receipt = tour.page.locator("#dm .message").filter(has_text="receipt").last
    receipt.wait_for()
    turn_to(tour, "Channel")
    yield "fair-play-sealed.png", _shown(tour, _said(tour.page, "sealed"))
    turn_to(tour, "Direct messages")
    yield "fair-play-receipt.png", _shown(tour, receipt)


def _make_room(tour: Tour) -> None:
    """Remove one of the two computers, so that a friend can join."""
    _press(tour, "Change")
    _channel(tour.page).last.get_by_role("button", name="Seats").click()
    form = tour.page.get_by_role("dialog")
    form.locator("[data-key=computers]").click()
    tour.page.get_by_role("option", name="1", exact=True).click()
    form.get_by_role("button", name="Submit").click()
    form.wait_for(state="detached")


def _hand_in_nothing(tour: Tour) -> None:
    tour.panel().get_by_role("button", name="Hand in without orders").click()
    tour.panel().get_by_role("button", name="Hand in anyway").click()


def _press(tour: Tour, button: str) -> None:
    tour.page.locator("#channel").get_by_role("button", name=button).last.click()


def _channel(page: Page) -> Locator:
    return page.locator("#channel .message")


def _card(page: Page) -> Locator:
    return _channel(page).filter(has=page.get_by_role("button", name="Start")).last


def _said(page: Page, words: str) -> Locator:
    """Wait until the channel has a message with these words, and return it."""
    message = _channel(page).filter(has_text=words).last
    message.wait_for()
    return message


def _shown(tour: Tour, message: Locator) -> bytes:
    """Return a screenshot of the whole screen, scrolled to the message."""
    message.scroll_into_view_if_needed()
    tour.settle()
    return tour.page.screenshot()

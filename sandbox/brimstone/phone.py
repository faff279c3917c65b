"""Helpers for taking pictures of a game in the phone layout."""

from __future__ import annotations

from collections.abc import Sequence

from sandbox.web.tour import Tour

_MOST_LOOKS = 24
_BETWEEN = 2000
"""Milliseconds for the computers' answers and a new panel."""


def turn_to(tour: Tour, tab: str) -> None:
    """Show the channel or the direct messages; the phone layout shows one at a time."""
    tour.page.get_by_role("tab", name=tab).click()


def answer_until_orders(tours: Sequence[Tour], round_: int) -> None:
    """Answer with the first button until all these people must give orders in that round."""
    for _ in range(_MOST_LOOKS):
        tours[0].page.wait_for_timeout(_BETWEEN)
        waiting = [tour for tour in tours if not _has_to_order(tour, round_)]
        for tour in waiting:
            _answer(tour)
        if not waiting:
            for tour in tours:
                tour.settle()
            return
    raise AssertionError(f"nobody asks for the orders of round {round_}")


def _has_to_order(tour: Tour, round_: int) -> bool:
    panel = tour.panel()
    return bool(panel.count()) and f"Round {round_} · you are" in panel.inner_text()


def _answer(tour: Tour) -> None:
    """Press Done on the newest panel, or else its first enabled button, if any."""
    panel = tour.panel()
    done = panel.get_by_role("button", name="Done", exact=True)
    buttons = done if done.count() else panel.locator(".row button.button:not(:disabled)")
    if buttons.count():
        buttons.first.click()

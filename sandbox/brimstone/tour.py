"""The first round as a newcomer plays it in the browser: the tour's button presses and captions."""

from __future__ import annotations

from sandbox.web.tour import HOLD, Tour

_IS_GONE = (
    """(text) => [...document.querySelectorAll("#dm .message")].every((one) => one.innerText !== text)"""
)


def walk(tour: Tour) -> None:
    """Play from the lobby to the end of the first round."""
    page = tour.page
    channel = page.locator("#channel")
    tour.show("make play opens a table in your browser: left the channel, right your direct messages.")
    tour.press(
        channel.get_by_role("button", name="Start"), "Computers have taken the other seats. Press Start."
    )
    _answer_until_orders(tour)
    tour.until("Round 1 · you are")
    tour.show("The bot asks for your orders, and nobody else sees what you answer.")
    hexes = tour.panel().get_by_role("button", name="All hexes")
    tour.press(hexes, "Use menus, buttons and forms, or type orders, as in Discord.")
    form = page.get_by_role("dialog")
    tour.press(form.get_by_role("radio", name="Recruit").first, "Choose an order for this hex …")
    tour.press(form.get_by_role("button", name="Submit"), "… submit the form …")
    tour.until("Home Recruit")
    tour.press(tour.panel().get_by_role("button", name="Hand in"), "… and hand in your orders.")
    tour.until("Round 1 · ", "#channel")
    tour.show("Everyone has handed in. The channel gets the report and the map.", hold=HOLD + 800)
    tour.press(
        channel.get_by_role("button", name="Enlarge picture").last,
        "Click a picture to enlarge it.",
    )
    page.get_by_role("dialog").locator("img").wait_for()
    tour.show("Esc closes it again.")
    page.keyboard.press("Escape")
    page.evaluate("document.querySelector('#channel textarea').focus()")
    page.keyboard.type("/game ma")
    page.locator(".suggestions li").first.wait_for()
    tour.show("Type a slash to see the commands.")
    page.keyboard.press("Escape")
    page.locator("#channel textarea").fill("")
    tour.press(page.locator("#people a").nth(1), "The strip above shows another player's view.")
    page.locator("#channel .message").first.wait_for()
    tour.show("Bob sees the channel, but not your direct messages.", hold=HOLD + 800)


def _answer_until_orders(tour: Tour) -> None:
    """Answer every ask before the first orders: a Home, an event, the map."""
    for _ in range(8):
        tour.panel().wait_for()
        panel = tour.panel()
        if " · you are " in panel.inner_text():
            return
        before = panel.inner_text()
        buttons = panel.locator(".row button.button:not(:disabled)")
        done = panel.get_by_role("button", name="Done", exact=True)
        tour.press(
            done if done.count() else buttons.first, "The bot asks you by direct message, beside the channel."
        )
        tour.page.wait_for_function(_IS_GONE, arg=before)
        tour.page.wait_for_timeout(800)
    raise AssertionError("nobody asks for orders")

"""Press what tests at a table of Brimstone need; change only this file when the panels change."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from playwright.sync_api import Locator

from engine.brimstone.board.components import LANDS
from engine.brimstone.board.hexes import Hex
from tests.sandbox.browser.phone import Phone

FIVE = 5
_HEX = re.compile(r"([A-I][1-9]) (\w+) (\d+)")
_ORDERS = re.compile(r"Hand in \d")
EMPTY_HOME = ("Recruit", "Bide")
_WANTED = ("City", "Farmland", "Village", "Plains", "Forest", "")
"""Grounds to prefer for more supply, best first; then any ground."""
_USUAL = ("Recruit", "Recruit", "Pillage", "Bide", "Bide", "Bide", "Defend")


@dataclass(frozen=True)
class Own:
    """A hex of the reader's, with its land and its number of troops."""

    hex: Hex
    land: str
    troops: int

    def takes(self, order: str) -> bool:
        """Return whether the land can take this order."""
        return order.lower() not in LANDS[self.land.lower()].bars and (self.troops > 0 or order in EMPTY_HOME)


def own_hexes(panel: Locator) -> list[Own]:
    """Return the reader's hexes from a panel without orders."""
    said = panel.get_by_text("No order: ").text_content() or ""
    return [Own(hex_, land, int(troops)) for hex_, land, troops in _HEX.findall(said)]


def is_asked_for_orders(panel: Locator) -> bool:
    """Return whether it is an order panel that has no orders yet."""
    return panel.get_by_role("button", name="All hexes").count() > 0


def usual(own: Sequence[Own], marches: int = 1) -> dict[Hex, str]:
    """Return orders for five hexes, each one that its land can take, as far as tokens last."""
    free, left = list(own[:FIVE]), list(_USUAL)
    orders = {one.hex: "March" for one in sorted(free, key=_troops, reverse=True)[:marches] if one.troops}
    for one in (one for one in free if one.hex not in orders):
        orders[one.hex] = next(order for order in left if one.takes(order))
        left.remove(orders[one.hex])
    return orders


def _troops(own: Own) -> int:
    return own.troops


def by_menu(phone: Phone, own: Sequence[Own], marches: int = 1) -> None:
    """Give orders for up to five hexes in the form, lead Marches to their goals, and submit."""
    phone.press(phone.newest().get_by_role("button", name="All hexes"))
    dialog = phone.page.get_by_role("dialog")
    for hex_, order in usual(own, marches).items():
        choices = dialog.get_by_role("group", name=hex_)
        choices.wait_for()
        wanted = next(one for one in (order, "Recruit", "Bide") if choices.get_by_label(one).count())
        phone.press(choices.get_by_label(wanted))
    submit(phone)
    lead_on(phone, own)
    hand_in(phone)


def lead_on(phone: Phone, own: Sequence[Own]) -> None:
    """Send every March to a hex of somebody else's, with a part of the troops if there are several."""
    elsewhere = f"^(?!{'|'.join(one.hex for one in own)})[A-I]. "
    wanted = [f"{elsewhere}{land}.*{part}" for land in _WANTED for part in (" of ", "all")]
    hands_in(phone).wait_for()
    while (menu := phone.newest().locator("button.menu[data-label*='where to']")).count():
        with phone.redrawn():
            phone.pick(menu, *wanted)


def hands_in(phone: Phone) -> Locator:
    """Return the button that submits the current orders."""
    return phone.newest().get_by_role("button", name=_ORDERS)


def submit(phone: Phone) -> None:
    """Submit the open form."""
    dialog = phone.page.get_by_role("dialog")
    phone.press(dialog.get_by_role("button", name="Submit"))
    dialog.wait_for(state="detached")


def hand_in(phone: Phone) -> None:
    """Submit the current orders once the panel shows them, because a press on an older sheet is refused."""
    phone.press(hands_in(phone))


def start(phone: Phone) -> None:
    """Begin the game from the lobby's card."""
    phone.look_at("channel")
    phone.press(phone.page.locator("#channel").get_by_role("button", name="Start"))


def answer(phone: Phone) -> None:
    """Answer any other decision: press the button that confirms, or else the first one."""
    buttons = phone.newest().locator("button.button:not(:disabled)")
    buttons.first.wait_for()
    labels: list[str] = buttons.evaluate_all("(all) => all.map((one) => one.dataset.label)")
    done = (at for at, label in enumerate(labels) if label in ("Done", "Answer"))
    phone.press(buttons.nth(next(done, 0)))

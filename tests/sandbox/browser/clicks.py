"""What is pressed for each job at a table of Brimstone: the one place to change when its panels change."""

from __future__ import annotations

import re
from collections.abc import Sequence

from playwright.sync_api import Locator

from engine.brimstone.board import MAPS
from engine.brimstone.hexes import Hex, neighbours
from tests.sandbox.browser.phone import Phone

PAYMENT = "How many do you pay"
_HEX = re.compile(r"^\W*([A-I][1-9]) .*?· (\d+) troop", re.MULTILINE)
_USUAL = ("Recruit", "Recruit", "Pillage", "Bide", "Bide", "Bide", "Defend")


def own_hexes(panel: Locator) -> dict[Hex, int]:
    """The reader's hexes that take an order, with their troops."""
    return {hex_: int(troops) for hex_, troops in _HEX.findall(panel.inner_text())}


def is_asked_for_orders(panel: Locator) -> bool:
    """Whether it is an order panel that can be handed in."""
    return panel.get_by_role("button", name="Hand in").count() > 0


def target(hex_: Hex, own: Sequence[Hex], players: int = 3) -> Hex:
    """Where somebody goes who wants more land."""
    homes = MAPS[players].homes
    return next((to for to in neighbours(hex_) if to not in own and to not in homes), neighbours(hex_)[0])


def spreading(own: dict[Hex, int]) -> str:
    """A typed sheet that takes as many hexes as it can."""
    lines: list[str] = []
    taken = list(own)
    for hex_, troops in own.items():
        if troops > 1 and len(lines) < 3:
            to = target(hex_, taken)
            taken.append(to)
            lines.append(f"{hex_} march {to} 1")
    rest = [hex_ for hex_ in own if not any(line.startswith(hex_) for line in lines)]
    return "\n".join([*lines, *(f"{hex_} {word}" for hex_, word in zip(rest, _USUAL, strict=False))])


def usual(own: dict[Hex, int]) -> dict[Hex, str]:
    """Five orders with one March, by hex: the first hex that has troops marches."""
    marching = next(hex_ for hex_, troops in own.items() if troops)
    words = iter(_USUAL)
    return {hex_: "March" if hex_ == marching else next(words) for hex_ in list(own)[:5]}


def by_menu(phone: Phone) -> None:
    """Orders for up to five hexes with the menus, and hand them in."""
    own = own_hexes(phone.newest())
    for hex_, order in usual(own).items():
        menus = phone.newest().locator("button.menu")
        if hex_ not in menus.nth(0).inner_text():
            phone.pick(menus.nth(0), hex_)
            phone.page.wait_for_timeout(300)
        phone.pick(phone.newest().locator("button.menu").nth(1), order, "Recruit", "Bide", "Defend")
        phone.page.wait_for_timeout(300)
        if order == "March":
            to = target(hex_, list(own))
            phone.pick(phone.newest().locator("button.menu").nth(2), to)
            phone.page.wait_for_timeout(300)
    hand_in(phone)


def typed(phone: Phone, sheet: str) -> None:
    """Orders written in the form, and handed in."""
    phone.press(phone.newest().get_by_role("button", name="Type it"))
    dialog = phone.page.get_by_role("dialog")
    dialog.locator("textarea").fill(sheet)
    phone.press(dialog.get_by_role("button", name="Submit"))
    dialog.wait_for(state="detached")
    hand_in(phone)


def hand_in(phone: Phone) -> None:
    """Hand in what stands."""
    phone.press(phone.newest().get_by_role("button", name="Hand in"))


def pay(phone: Phone) -> None:
    """Decide a battle."""
    phone.press(phone.newest().get_by_role("button", name="Pay 0"))


def start(phone: Phone) -> None:
    """Begin the game, from the lobby's card."""
    phone.look_at("channel")
    phone.press(phone.page.locator("#channel").get_by_role("button", name="Start"))


def last_round(phone: Phone) -> None:
    """What happened in the last round, from the channel."""
    phone.press(phone.page.locator("#channel").get_by_role("button", name="Log", exact=True).last)


def near_winning(phone: Phone) -> None:
    """Who is about to win, from the channel."""
    phone.press(phone.page.locator("#channel").get_by_role("button", name="Map", exact=True).last)


def answer(phone: Phone) -> None:
    """Any other question: the button that says it is done, else the first."""
    panel = phone.newest()
    labels = panel.locator("button.button:not(:disabled)").all_inner_texts()
    label = next((label for label in labels if label in ("Done", "Answer")), labels[0])
    phone.press(panel.get_by_role("button", name=label, exact=True))

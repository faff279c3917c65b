"""What is pressed for each job at a table of Brimstone: the one place to change when its panels change."""

from __future__ import annotations

import re
from collections.abc import Sequence

from playwright.sync_api import Locator

from engine.brimstone.board import MAPS
from engine.brimstone.hexes import Hex, neighbours
from tests.sandbox.browser.phone import Phone

_FREE = re.compile(r"No order: (.*)")
_HEX = re.compile(r"([A-I][1-9]) \w+ (\d+)")
_ORDERS = re.compile(r"Hand in \d")
_USUAL = ("Recruit", "Recruit", "Pillage", "Bide", "Bide", "Bide", "Defend")


def own_hexes(panel: Locator) -> dict[Hex, int]:
    """The reader's hexes that have no order yet, with their troops."""
    free = _FREE.search(panel.inner_text())
    return {hex_: int(troops) for hex_, troops in _HEX.findall(free[1])} if free else {}


def is_asked_for_orders(panel: Locator) -> bool:
    """Whether it is an order panel on which nothing stands yet."""
    return panel.get_by_role("button", name="All hexes").count() > 0


def is_asked_for_payment(panel: Locator) -> bool:
    """Whether it is the panel of a battle."""
    return panel.get_by_role("button", name="Pay 0").count() > 0


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
    """Orders for up to five hexes in the form, the March to its goal, and hand them in."""
    own = own_hexes(phone.newest())
    phone.press(phone.newest().get_by_role("button", name="All hexes"))
    dialog = phone.page.get_by_role("dialog")
    marching = None
    for hex_, order in usual(own).items():
        choices = dialog.get_by_role("group", name=hex_)
        choices.wait_for()
        wanted = next(one for one in (order, "Recruit", "Bide") if choices.get_by_label(one).count())
        phone.press(choices.get_by_label(wanted))
        marching = hex_ if wanted == "March" else marching
    submit(phone)
    if marching:
        menu = phone.newest().locator("button.menu").filter(has_text="where to")
        phone.pick(menu, target(marching, list(own)))
        menu.wait_for(state="detached")
    hand_in(phone)


def typed(phone: Phone, sheet: str) -> None:
    """Orders written in the form, and handed in."""
    phone.press(phone.newest().get_by_role("button", name="More", exact=True))
    phone.press(phone.newest().get_by_role("button", name="Type it"))
    phone.page.get_by_role("dialog").locator("textarea").fill(sheet)
    submit(phone)
    hand_in(phone)


def submit(phone: Phone) -> None:
    """Send the form that is open."""
    dialog = phone.page.get_by_role("dialog")
    phone.press(dialog.get_by_role("button", name="Submit"))
    dialog.wait_for(state="detached")


def hand_in(phone: Phone) -> None:
    """Hand in what stands, once the panel shows it: a press on an older sheet is refused."""
    phone.press(phone.newest().get_by_role("button", name=_ORDERS))


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

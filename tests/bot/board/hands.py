"""Somebody who answers decisions on the page in a browser, with keys alone or with taps alone."""

from __future__ import annotations

from typing import Protocol

from playwright.async_api import Page

from tests import patience

AGAIN = 25
"""Touches after which it undoes all and begins again with the last deed: what it took did not go together."""
LAST = """() => [...document.querySelectorAll("#ask [aria-keyshortcuts]")]
  .map((one) => one.getAttribute("aria-keyshortcuts")).filter((one) => one < "9").sort().at(-1)"""
MOST = 80
"""Most touches for one decision; no decision of Brimstone needs so many."""
QUIET = "() => !document.querySelector('#page').matches('.busy, [aria-busy]')"
SHOWS = "(step) => document.querySelector('#more').dataset.of === step"
WHAT = """(turn) => {
  const all = (one) => [...document.querySelectorAll(one)];
  const some = (one) => all(one).some((each) => each.checkVisibility() && !each.disabled);
  if (some("#panel [data-here]")) return "here";
  if (some("#hand.success")) return "hand";
  const goal = some("#places .goal:not(.left)"), deed = some("#ask [aria-keyshortcuts='1']");
  if (goal && (!deed || (turn % 2 && turn < AGAIN))) return "goal";
  if (deed) return "deed";
  if (some("#plan .chip")) return "chip";
  return some("#hand") ? "hand" : "";
}""".replace("AGAIN", str(AGAIN))

IN_VIEW = """() => {
  const frame = document.getElementById("map").getBoundingClientRect();
  return [...document.querySelectorAll("#places .goal:not(.left)")].find((one) => {
    const box = one.getBoundingClientRect(), [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    return x > frame.left && x < frame.right && y > frame.top && y < frame.bottom
      && document.elementFromPoint(x, y) === one;
  })?.dataset.place ?? "";
}"""


class Hand(Protocol):
    """Protocol of somebody who takes the first of what the page offers."""

    page: Page

    async def here(self) -> None:
        """Go on here, after one went on elsewhere."""

    async def hand(self) -> None:
        """Hand in."""

    async def goal(self) -> None:
        """Touch a lit place."""

    async def deed(self, key: str = "1") -> None:
        """Do the deed that has this key: the first one."""

    async def chip(self) -> None:
        """Go to the first place of the plan."""

    async def undo(self) -> None:
        """Take back the last touch."""


class Keys:
    """Uses only keys."""

    def __init__(self, page: Page) -> None:
        self.page = page

    async def here(self) -> None:
        await self._tab_to("[data-here]")
        await self.page.keyboard.press("Enter")

    async def hand(self) -> None:
        await self.page.keyboard.press("Control+Enter")

    async def goal(self) -> None:
        await self._tab_to("[role=gridcell]")
        await self.page.keyboard.press("Home")
        await self.page.keyboard.press("Enter")

    async def deed(self, key: str = "1") -> None:
        await self.page.keyboard.press(key)

    async def chip(self) -> None:
        await self._tab_to(".chip")
        await self.page.keyboard.press("Enter")

    async def undo(self) -> None:
        await self.page.keyboard.press("u")

    async def _tab_to(self, wanted: str) -> None:
        for _ in range(100):
            if await self.page.evaluate("(one) => document.activeElement.matches(one)", wanted):
                return
            await self.page.keyboard.press("Tab")
        raise AssertionError(f"Tab does not lead to {wanted}")


class Taps:
    """Uses only a finger."""

    def __init__(self, page: Page) -> None:
        self.page = page

    async def here(self) -> None:
        await self.page.locator("[data-here]").tap()

    async def hand(self) -> None:
        await self.page.locator("#hand").tap()

    async def goal(self) -> None:
        """Touch the first one in view; without one, look at the whole board."""
        inside = await self.page.evaluate(IN_VIEW)
        if inside:
            await self.page.locator(f"#places [data-place='{inside}']").tap()
        else:
            await self.page.locator("#whole").tap()

    async def deed(self, key: str = "1") -> None:
        await self.page.locator(f"#ask [aria-keyshortcuts='{key}']").tap()

    async def chip(self) -> None:
        await self.page.locator("#plan .chip").first.tap()

    async def undo(self) -> None:
        await self.page.locator("#undo").tap()


async def answer(hand: Hand, step: str, most: int = MOST) -> bool:
    """Touch what the page offers until the decision is made; return whether it is, after `most` touches."""
    page = hand.page
    await page.wait_for_function(QUIET, timeout=patience.MILLISECONDS)
    await page.wait_for_function(SHOWS, arg=step, timeout=patience.MILLISECONDS)
    return await touch_on(hand, step, most)


async def touch_on(hand: Hand, step: str, most: int = MOST) -> bool:
    """Touch what the page offers while it shows the decision; return whether that is over."""
    page = hand.page
    for turn in range(most):
        if not await page.evaluate(SHOWS, step):
            return True
        while turn == AGAIN and await page.locator("#undo").is_enabled():
            await hand.undo()
            await page.wait_for_function(QUIET, timeout=patience.MILLISECONDS)
        what = await page.evaluate(WHAT, turn)
        if not what:
            return True
        if what == "deed" and turn > AGAIN:
            await hand.deed(await page.evaluate(LAST))
        else:
            await getattr(hand, what)()
        await page.wait_for_function(QUIET, timeout=patience.MILLISECONDS)
    return False

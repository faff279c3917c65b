"""A person with a phone who counts presses, screen height and words to read."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from playwright.sync_api import Locator, Page

WIDTH, HEIGHT = 390, 844
SHARE = 652
"""CSS pixels of the screen's height left for the page, between a phone's bars and its keyboard's field."""
_LOADED = """async (img) => {
  for (let tries = 0; tries < 200 && !(img.complete && img.naturalHeight); tries++)
    await new Promise((done) => setTimeout(done, 50));
}"""
_IS_REDRAWN = """(was) => {
  const controls = document.querySelectorAll("#dm .message [data-key]:not(:disabled)");
  return controls.length > 0 && controls[controls.length - 1].dataset.key !== was;
}"""


@dataclass
class Cost:
    """The cost of a job; `height` is the total height to look at, in CSS pixels."""

    presses: int = 0
    height: float = 0
    posts: int = 0
    words: int = 0

    @property
    def screens(self) -> float:
        return round(self.height / SHARE, 1)


@dataclass
class Phone:
    """A window as wide as a phone, with counters."""

    page: Page
    cost: Cost = field(default_factory=Cost)

    @contextmanager
    def job(self) -> Iterator[Cost]:
        """Count from zero within the block; jobs can be nested."""
        outer, self.cost = self.cost, Cost()
        try:
            yield self.cost
        finally:
            self.cost = outer

    def press(self, control: Locator) -> None:
        """Press a button, an option or a tab."""
        control.click()
        self.cost.presses += 1

    def pick(self, menu: Locator, *wanted: str) -> None:
        """Open a menu and pick the first option that matches a pattern, else the first one: two presses."""
        self.press(menu)
        options = self.page.get_by_role("listbox").get_by_role("option").locator(".label")
        options.first.wait_for()
        labels = options.all_inner_texts()
        fits = (at for want in wanted for at, label in enumerate(labels) if re.search(want, label))
        self.press(options.nth(next(fits, 0)))

    @contextmanager
    def redrawn(self) -> Iterator[None]:
        """Wait at the end of the block until the newest panel has been redrawn and can be pressed."""
        was = self.newest().locator(".button, .menu").last.get_attribute("data-key")
        yield
        self.page.wait_for_function(_IS_REDRAWN, arg=was)

    def reads(self, shown: Locator) -> None:
        """Count the whole element as looked at."""
        place = shown.locator("xpath=ancestor::section").get_attribute("id")
        self.look_at(str(place))
        for picture in shown.locator("img").all():
            picture.scroll_into_view_if_needed()
            picture.evaluate(_LOADED)
        self.cost.posts += 1
        box = shown.bounding_box()
        self.cost.height += box["height"] if box else 0
        self.cost.words += len(shown.inner_text().split())

    def look_at(self, place: str) -> None:
        """Switch to the channel or to the direct messages, without counting the press."""
        self.page.locator(f"#{place}-tab").click()

    def newest(self, place: str = "dm") -> Locator:
        """Return the last message of a place that has something to press."""
        pressable = self.page.locator("button:not(:disabled).button, button:not(:disabled).menu")
        return self.page.locator(f"#{place} .message").filter(has=pressable).last

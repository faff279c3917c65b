"""Measure what jobs take on a phone, in presses, screens, posts and words: python -m
tests.sandbox.browser.presses.

One game is played in a browser as wide as a phone; `clicks.py` defines the presses of each job.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path

from playwright.sync_api import Browser, Locator

from sandbox.web import chromium
from sandbox.web.process import Table
from tests import patience
from tests.sandbox.browser import clicks
from tests.sandbox.browser.phone import HEIGHT, SHARE, WIDTH, Cost, Phone
from tests.sandbox.browser.seat import asked_of

SEEDS = tuple("abcdefgh")
"""Seeds of the games to play until each job has been done once."""
ROUNDS = 12
MARCHES = 3
PATIENCE = patience.MILLISECONDS
FIRST, BY_MENU, AGAIN, TYPED, STANDING, PAYMENT, LAST_ROUND, WINNING = ORDER = (
    "first game, from invite to first order", "five orders by menu", "orders as last round",
    "five orders typed", "a standing payment", "a payment", "looking at the last round",
    "seeing who is about to win",
)  # fmt: skip


class GameOver(Exception):
    """Raised when the game is over and asks nothing more."""


class Measured:
    """One person's game on a phone, and the cost of its jobs."""

    def __init__(self, phone: Phone, costs: dict[str, Cost]) -> None:
        self.phone = phone
        self.costs = costs
        self._step = ""

    @property
    def is_done(self) -> bool:
        return len(self.costs) == len(ORDER)

    def play(self) -> None:
        """Play from the lobby until all jobs have been done once, or the game is over."""
        try:
            with self.phone.job() as cost, self.phone.reading_news():
                clicks.start(self.phone)
                self.answer_until_orders()
            self.costs.setdefault(FIRST, cost)
            for _ in range(ROUNDS):
                self._round()
                self._looks()
                if self.is_done:
                    return
        except GameOver:
            return

    def _round(self) -> None:
        """Do the next job that is possible now; if there is none, give orders that take land."""
        panel = self.newest()
        own = clicks.own_hexes(panel)
        if STANDING not in self.costs:
            self._orders(STANDING, panel, clicks.standing_payment)
        if len(own) >= clicks.FIVE and BY_MENU not in self.costs:
            self._orders(BY_MENU, panel, partial(clicks.by_menu, own=own))
        elif AGAIN not in self.costs and BY_MENU in self.costs and clicks.has_last_round(panel):
            self._orders(AGAIN, panel, partial(clicks.as_last_round, own=own))
        elif len(own) >= clicks.FIVE and TYPED not in self.costs:
            self._orders(TYPED, panel, partial(clicks.typed, sheet=clicks.sheet_of(own)))
        else:
            clicks.by_menu(self.phone, own, MARCHES)
        self.answer_until_orders()

    def _orders(self, name: str, panel: Locator, deed: Callable[[Phone], None]) -> None:
        with self.phone.job() as cost:
            self.phone.reads(panel)
            deed(self.phone)
        self.costs[name] = cost

    def newest(self) -> Locator:
        """Return the newest panel by its step, so that it stays the same if others follow."""
        key = self.phone.newest().locator(".button, .menu").last.get_attribute("data-key") or ""
        self._step = asked_of(key)
        match_id, step, seat = self._step.split(":")
        own = self.phone.page.locator(f'[data-key*=":{match_id}:{step}."][data-key*=":{seat}:"]')
        return self.phone.page.locator("#dm .message").filter(has=own).last

    def answer_until_orders(self) -> None:
        """Answer every other decision until orders are asked."""
        for _ in range(40):
            self.phone.page.wait_for_function(_IS_ASKED, arg=self._step, timeout=PATIENCE)
            if self.phone.page.evaluate(_IS_OVER):
                raise GameOver
            self.phone.look_at("dm")
            panel = self.newest()
            if clicks.is_asked_for_orders(panel):
                return
            if clicks.is_asked_for_payment(panel):
                with self.phone.job() as cost:
                    self.phone.reads(panel)
                    clicks.pay(self.phone)
                self.costs.setdefault(PAYMENT, cost)
            else:
                clicks.answer(self.phone)
        raise AssertionError("nobody asks for orders")

    def _looks(self) -> None:
        """Measure the jobs that look at the game from the channel; later rounds have more to show."""
        for name, deed in ((LAST_ROUND, clicks.last_round), (WINNING, clicks.near_winning)):
            self.phone.look_at("channel")
            self.costs[name] = self._told(deed)
        self.phone.look_at("dm")

    def _told(self, deed: Callable[[Phone], None]) -> Cost:
        """Measure a private reply; try again if the buttons moved to a newer post during the press."""
        page = self.phone.page
        gone = page.locator("#channel").get_by_role("alert")
        while True:
            before = page.locator("#channel .message.private").count()
            with self.phone.job() as cost, self.phone.reading_news():
                deed(self.phone)
                page.wait_for_function(_IS_TOLD, arg=before)
            if not gone.count():
                return cost
            gone.get_by_role("button", name="Dismiss").first.click()


_IS_OVER = "() => document.querySelector('#channel').textContent.match(/The (seed|secret) was/) !== null"
_IS_TOLD = """(before) => {
  const told = document.querySelectorAll("#channel .message.private");
  const isTold = told.length > before && !told[told.length - 1].querySelector(".thinking");
  return isTold || document.querySelector("#channel [role=alert]") !== null;
}"""
_IS_ASKED = """(done) => {
  const steps = [...document.querySelectorAll("#dm .message .button:not(:disabled), #dm .message .menu")]
    .map((one) => (one.dataset.key ?? "").split(":")).filter((key) => key.length > 4 && key[3] !== "-")
    .map((key) => [key[1], key[2].replace(/\\.[^.]*$/, ""), key[3]].join(":"));
  const isOver = document.querySelector("#channel").textContent.match(/The (seed|secret) was/) !== null;
  return isOver || (steps.length > 0 && steps[steps.length - 1] !== done);
}"""


def table_of(costs: dict[str, Cost]) -> str:
    """Return the table as text, with dashes for jobs that were never reached."""
    lines = [f"| job | presses | screens of {WIDTH} x {SHARE} | posts | words |", "|---|---|---|---|---|"]
    for name in ORDER:
        cost = costs.get(name)
        cells = (cost.presses, cost.screens, cost.posts, cost.words) if cost else ("-",) * 4
        lines.append(f"| {name} | " + " | ".join(map(str, cells)) + " |")
    return "\n".join(lines)


def play(browser: Browser, seed: str, costs: dict[str, Cost]) -> None:
    """Play one game at a table of its own."""
    with tempfile.TemporaryDirectory() as folder:
        table = Table(Path(folder), "--seats", "3", "--seed", seed).begin()
        page = browser.new_page(viewport={"width": WIDTH, "height": HEIGHT})
        page.set_default_timeout(PATIENCE)
        try:
            page.goto(table.url)
            page.locator("#channel .row").first.wait_for()
            Measured(Phone(page), costs).play()
        finally:
            page.close()
            table.end()


def main() -> int:
    """Play and print the costs; return 0 if all jobs were done."""
    if chromium.executable() is None:
        print(f"That needs a browser, and {chromium.MISSING}.", file=sys.stderr)
        return 1
    costs: dict[str, Cost] = {}
    with chromium.browser() as browser:
        for seed in SEEDS:
            if len(costs) < len(ORDER):
                play(browser, seed, costs)
    print(table_of(costs))
    return 0 if len(costs) == len(ORDER) else 1


if __name__ == "__main__":
    sys.exit(main())

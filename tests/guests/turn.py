"""python -m tests.guests.turn GAME: take pictures of a turn on a phone, in the chat and on the page."""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import Browser

from engine.registry.guests import VARIABLE
from render.paint.encoding.animate import animate, still
from sandbox.web import chromium
from sandbox.web.process import Table
from sandbox.web.tour import BOARD, PATIENCE, PHONE_HEIGHT, PHONE_WIDTH, Tour

_GROUND = """async (page) => {
  const grounds = [...page.querySelectorAll("svg image")].map((one) => one.href.baseVal);
  await Promise.all(grounds.map((one) => fetch(one)));
}"""


def turn(game: str, seed: str) -> Iterator[tuple[str, bytes]]:
    """Begin a table of two; yield a screenshot of the first decision as a panel, and as a page."""
    seats = ("--game", game, "--seats", "2", "--seed", seed)
    with tempfile.TemporaryDirectory() as folder, chromium.browser() as browser:
        table = Table(Path(folder), *seats).begin()
        try:
            yield from _shots(browser, table.url)
        finally:
            table.end()


def _shots(browser: Browser, url: str) -> Iterator[tuple[str, bytes]]:
    page = browser.new_page(
        viewport={"width": PHONE_WIDTH, "height": PHONE_HEIGHT}, color_scheme="dark", bypass_csp=True
    )
    page.set_default_timeout(PATIENCE)
    page.goto(url)
    page.locator("#channel").get_by_role("button", name="Start", exact=True).click()
    page.get_by_role("tab", name="Direct messages").click()
    tour = Tour(page)
    page.locator("#dm .row button:not(:disabled)").first.wait_for()
    page.locator("#dm .message img").last.wait_for()
    tour.settle()
    yield "panel", page.screenshot()
    page.get_by_role("tab", name=BOARD).click()
    board = page.frame_locator("#board iframe").locator("#page:not([aria-busy])")
    board.wait_for()
    board.evaluate(_GROUND)
    tour.settle()
    yield "page", page.screenshot()


def main() -> int:
    """Write the pictures; return 0 on success."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", help="name of the game; a guest need not stand in GUESTS")
    parser.add_argument("--out", type=Path, default=Path("var/turn"), help="folder (default: var/turn)")
    parser.add_argument("--seed", default="turn", help="seed of the table")
    chosen = parser.parse_args()
    if chromium.executable() is None:
        sys.stderr.write(f"This needs a browser, and {chromium.MISSING}.\n")
        return 1
    os.environ[VARIABLE] = f"{os.environ.get(VARIABLE, '')} {chosen.game}"
    chosen.out.mkdir(parents=True, exist_ok=True)
    for name, data in turn(chosen.game, chosen.seed):
        path = chosen.out / f"{chosen.game.replace('_', '-')}-{name}.webp"
        path.write_bytes(animate([still(data, 0)], times=0))
        sys.stdout.write(f"{path}: {len(path.read_bytes()) / 1024:.0f} KB\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())

"""python -m sandbox.web.tour: record all pictures of the README and of docs/.

A browser plays the beginning of the default game as a newcomer would: each step is a picture with a caption,
and all steps together are an animation. In the phone layout it plays the round that docs/players.md explains.
Games between computers give the other pictures. Each game provides its part in `sandbox.<name of the game>`:
`tour.walk`, `worked_round.worked`, `gallery.gallery`, and `legend.legend` for its board.
"""

from __future__ import annotations

import itertools
import sys
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Literal, Protocol

from playwright.sync_api import Browser, Locator, Page

from bot.games.catalogue import USUAL_GAME
from bot.messages.panel import Picture
from bot.pictures.painter import paint_picture
from engine.registry.catalogue import GAMES
from engine.registry.part import Part
from render.paint import draw
from render.paint.encoding.animate import Still, animate, still
from render.scenes.scene import Scene
from sandbox.web import chromium
from sandbox.web.process import Table

OUT = Path("docs/tour.webp")
PICTURES = Path("docs")
WIDTH, HEIGHT = 1120, 700
PHONE_WIDTH, PHONE_HEIGHT = 390, 844
HOLD = 3200
"""Milliseconds for a step; a third of that shows the pointer on what is pressed."""
SEED = "tour"
PATIENCE = 60_000
_CAPTION = """(text) => {
  let bar = document.getElementById("caption");
  if (!bar) {
    bar = document.createElement("p");
    bar.id = "caption";
    Object.assign(bar.style, {
      margin: 0, padding: "10px 16px", background: "#ffd166", color: "#1e1f22",
      font: "600 18px/1.3 system-ui, sans-serif",
    });
    document.body.prepend(bar);
  }
  bar.textContent = text;
  const dialog = document.querySelector("dialog[open]");
  Object.assign(bar.style, { position: dialog ? "fixed" : "static", inset: "0 0 auto", zIndex: 9 });
  (dialog ?? document.body).prepend(bar);
}"""
_LOADED = "[...document.images].every((one) => one.complete || !one.checkVisibility())"
_POINT = "(one) => Object.assign(one.style, { outline: '4px solid #ffd166', outlineOffset: '3px' })"
_LEAVE = "(one) => Object.assign(one.style, { outline: '', outlineOffset: '' })"


class Tour:
    """A browser window that is being recorded."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.stills: list[Still] = []
        self._caption = ""

    def show(self, caption: str, *, hold: int = HOLD) -> None:
        """Record a step with its caption."""
        self._caption = caption
        self.page.evaluate(_CAPTION, caption)
        self.settle()
        self.stills.append(still(self.page.screenshot(), hold))

    def press(self, control: Locator, caption: str) -> None:
        """Move the pointer to a control, and press it."""
        control.scroll_into_view_if_needed()
        control.evaluate(_POINT)
        self.show(caption)
        control.evaluate(_LEAVE)
        control.click()

    def panel(self) -> Locator:
        """Return the newest panel in the direct messages."""
        row = self.page.locator(".row button:not(:disabled)")
        return self.page.locator("#dm .message").filter(has=row).last

    def until(self, words: str, place: str = "#dm") -> None:
        """Wait until these words appear."""
        self.page.locator(f"{place} .message").filter(has_text=words).last.wait_for()

    def settle(self) -> None:
        """Wait until all pictures are loaded and both panes are scrolled to the end."""
        self.page.wait_for_function(_LOADED)
        self.page.wait_for_timeout(400)


class Walk(Protocol):
    """A game's tour, step by step."""

    def __call__(self, tour: Tour, /) -> None:
        """Play from the lobby on."""


class Worked(Protocol):
    """A round of a game in the phone layout, message by message."""

    def __call__(self, tour: Tour, /) -> Iterable[tuple[str, bytes]]:
        """Play from the lobby on; yield each picture with its file name."""


class Gallery(Protocol):
    """Pictures of a game between computers."""

    def __call__(self) -> Iterable[tuple[str, Picture]]:
        """Yield each picture with its file name."""


class Legend(Protocol):
    """A picture that labels the symbols of a game's board."""

    def __call__(self) -> tuple[str, Scene]:
        """Return the picture's file name, and the scene."""


WALK = Part("sandbox", "walk", Walk, "tour")
WORKED = Part("sandbox", "worked", Worked, "worked_round")
GALLERY = Part("sandbox", "gallery", Gallery, "gallery")
LEGEND = Part("sandbox", "legend", Legend, "legend")


def record(walk: Walk) -> Iterator[tuple[Path, bytes]]:
    """Record the tour's files: the animation, and pictures of the page."""
    with _opened(WIDTH, HEIGHT) as (tour, browser):
        url = tour.page.url
        walk(tour)
        yield OUT, animate(tour.stills, times=0)
        yield from shots(browser, url)


def shots(browser: Browser, url: str) -> Iterator[tuple[Path, bytes]]:
    """Record pictures of the page as it stands."""
    for name, scheme, width, height, place in SHOTS:
        page = browser.new_page(viewport={"width": width, "height": height}, color_scheme=scheme)
        page.goto(url)
        page.locator("#channel .message img").last.wait_for(state="attached")
        if place:
            page.get_by_role("tab", name=place).click()
        if place == BOARD or width >= BESIDE:
            page.frame_locator("#board iframe").locator("#page:not([aria-busy])").wait_for()
        page.wait_for_timeout(1200)
        yield PICTURES / name, page.screenshot()


def worked_round(worked: Worked) -> Iterator[tuple[Path, bytes]]:
    """Record a round in the phone layout, at two pixels per page pixel."""
    with _opened(PHONE_WIDTH, PHONE_HEIGHT, pixels=2) as (tour, _):
        for name, data in worked(tour):
            yield PICTURES / name, data


@contextmanager
def _opened(width: int, height: int, *, pixels: int = 1) -> Iterator[tuple[Tour, Browser]]:
    """Open the page of a new table with computers, still in its lobby, and its browser."""
    with tempfile.TemporaryDirectory() as folder, chromium.browser() as browser:
        table = Table(Path(folder), "--seats", "3", "--seed", SEED).begin()
        try:
            page = browser.new_page(
                viewport={"width": width, "height": height},
                color_scheme="dark",
                device_scale_factor=pixels,
                bypass_csp=True,  # waiting for a picture is asking again, which the page's policy forbids
            )
            page.set_default_timeout(PATIENCE)
            page.goto(table.url)
            page.locator("#channel .row").first.wait_for()
            yield Tour(page), browser
        finally:
            table.end()


BOARD = "Board"
"""Name of the tab with the board."""
BESIDE = 1360
"""Width from which the board stands beside channel and direct messages by itself."""
SHOTS: tuple[tuple[str, Literal["dark", "light"], int, int, str], ...] = (
    ("table-light.png", "light", 1280, 800, ""),
    ("table-phone.png", "dark", 390, 780, "Direct messages"),
    ("channel-phone.png", "dark", 390, 780, "Channel"),
    ("table-board.png", "dark", 1440, 860, ""),
    ("board-phone.png", "dark", 390, 780, BOARD),
)
"""Screenshots to take: file name, colour scheme, width, height, and the tab to show on a phone."""


def drawn() -> Iterator[tuple[Path, bytes]]:
    """Draw the pictures of the computers' games as the bot does, and the legends."""
    for game in GAMES:
        gallery, legend = GALLERY.of(game), LEGEND.of(game)
        for name, picture in gallery() if gallery else ():
            yield PICTURES / name, paint_picture(picture)
        if legend:
            name, scene = legend()
            yield PICTURES / name, draw(scene)


def main() -> int:
    """Record and write all pictures; return 0 on success."""
    if chromium.executable() is None:
        print(f"The tour needs a browser, and {chromium.MISSING}.", file=sys.stderr)
        return 1
    walk, worked = WALK.of(USUAL_GAME), WORKED.of(USUAL_GAME)
    if walk is None or worked is None:
        print(f"Nobody has written a tour of {USUAL_GAME}.", file=sys.stderr)
        return 1
    recorded = (drawn(), record(walk), worked_round(worked))
    for path, data in itertools.chain.from_iterable(recorded):
        path.write_bytes(data)
        print(f"{path}: {len(data) / 1024:.0f} KB")
    return 0


if __name__ == "__main__":
    sys.exit(main())

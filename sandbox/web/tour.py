"""python -m sandbox.web.tour: a walk through the page, recorded as an animation for the README.

A browser plays the beginning of the usual game as a newcomer would; each step is a picture with its caption.
What is done and said is the game's own: `sandbox.<name of the game>.tour.walk`. The pictures of a game are
those of one that computers play: `sandbox.<name of the game>.gallery.gallery`.
"""

from __future__ import annotations

import itertools
import sys
import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Literal, Protocol

from playwright.sync_api import Locator, Page

from bot.games.catalogue import USUAL_GAME
from bot.messages.panel import Picture
from bot.pictures.painter import paint_picture
from engine.registry.catalogue import GAMES
from engine.registry.part import Part
from render.paint.encoding.animate import Still, animate, still
from sandbox.web import chromium
from sandbox.web.process import Table

OUT = Path("docs/tour.webp")
PICTURES = Path("docs")
WIDTH, HEIGHT = 1120, 700
HOLD = 3200
"""Milliseconds for a step; pointing at what is pressed takes a third of it."""
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
_POINT = "(one) => Object.assign(one.style, { outline: '4px solid #ffd166', outlineOffset: '3px' })"
_LEAVE = "(one) => Object.assign(one.style, { outline: '', outlineOffset: '' })"


class Tour:
    """One window that is filmed."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.stills: list[Still] = []
        self._caption = ""

    def show(self, caption: str, *, hold: int = HOLD) -> None:
        """A step, with what it is about."""
        self._caption = caption
        self.page.evaluate(_CAPTION, caption)
        self._settle()
        self.stills.append(still(self.page.screenshot(), hold))

    def press(self, control: Locator, caption: str) -> None:
        """Point at a control, and press it."""
        control.scroll_into_view_if_needed()
        control.evaluate(_POINT)
        self.show(caption)
        control.evaluate(_LEAVE)
        control.click()

    def panel(self) -> Locator:
        """The newest panel in the direct messages."""
        row = self.page.locator(".row button:not(:disabled)")
        return self.page.locator("#dm .message").filter(has=row).last

    def until(self, words: str, place: str = "#dm") -> None:
        """Wait until something is said."""
        self.page.locator(f"{place} .message").filter(has_text=words).last.wait_for()

    def _settle(self) -> None:
        """Wait until all pictures are there and the places show their ends."""
        self.page.wait_for_function("[...document.images].every((one) => one.complete)")
        self.page.wait_for_timeout(400)


class Walk(Protocol):
    """What is done and said in a tour of a game."""

    def __call__(self, tour: Tour, /) -> None:
        """Go from the lobby on."""


class Gallery(Protocol):
    """The pictures of a game that computers play."""

    def __call__(self) -> Iterable[tuple[str, Picture]]:
        """Each by the name of its file."""


WALK = Part("sandbox", "walk", Walk, "tour")
GALLERY = Part("sandbox", "gallery", Gallery, "gallery")


def record(walk: Walk) -> Iterator[tuple[Path, bytes]]:
    """The files of the tour: the animation, and pictures of the page."""
    with tempfile.TemporaryDirectory() as folder, chromium.browser() as browser:
        table = Table(Path(folder), "--seats", "3", "--seed", SEED).begin()
        try:
            dark = browser.new_page(
                viewport={"width": WIDTH, "height": HEIGHT},
                color_scheme="dark",
                bypass_csp=True,  # waiting for a picture is asking again, which the page's policy forbids
            )
            dark.set_default_timeout(PATIENCE)
            dark.goto(table.url)
            dark.locator("#channel .row").first.wait_for()
            tour = Tour(dark)
            walk(tour)
            yield OUT, animate(tour.stills, times=0)
            for name, scheme, width, height, place in SHOTS:
                page = browser.new_page(viewport={"width": width, "height": height}, color_scheme=scheme)
                page.goto(table.url)
                page.locator("#channel .message img").last.wait_for(state="attached")
                if place:
                    page.get_by_role("tab", name=place).click()
                page.wait_for_timeout(1200)
                yield PICTURES / name, page.screenshot()
        finally:
            table.end()


SHOTS: tuple[tuple[str, Literal["dark", "light"], int, int, str], ...] = (
    ("table-light.png", "light", 1280, 800, ""),
    ("table-phone.png", "dark", 390, 780, "Direct messages"),
    ("channel-phone.png", "dark", 390, 780, "Channel"),
)
"""File, colours, width, height, and on a phone which tab."""


def drawn() -> Iterator[tuple[Path, bytes]]:
    """The pictures of games that were played, as the bot draws them."""
    for game in GAMES:
        gallery = GALLERY.of(game)
        for name, picture in gallery() if gallery else ():
            yield PICTURES / name, paint_picture(picture)


def main() -> int:
    """Record and write; 0 if all went well."""
    if chromium.executable() is None:
        print(f"The tour needs a browser, and {chromium.MISSING}.", file=sys.stderr)
        return 1
    walk = WALK.of(USUAL_GAME)
    if walk is None:
        print(f"Nobody has written a tour of {USUAL_GAME}.", file=sys.stderr)
        return 1
    for path, data in itertools.chain(drawn(), record(walk)):
        path.write_bytes(data)
        print(f"{path}: {len(data) / 1024:.0f} KB")
    return 0


if __name__ == "__main__":
    sys.exit(main())

"""Show each drawing beside what is built, on a page and in pictures under var/beside."""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import Locator, Page

from bot.discord.views.component_id import Key
from bot.discord.views.form import modal_of
from bot.messages.panel import Form, Panel, Post
from engine.kernel.core import Step
from sandbox.web import chromium
from sandbox.web.message_json import form_json
from tests.reading.jobs import words_shown
from tests.reading.targets import Built, built
from tests.sandbox.browser.panels import lay, lay_post
from tests.sandbox.browser.phone import HEIGHT, WIDTH
from tests.sandbox.forks import ForkedTable

OUT = Path("var/beside")
_GAP = 20
_HEAD = "| target | drawn height | built height | drawn words | built words |\n|---|---|---|---|---|"
_OPEN = """async (form) => {
  const { openForm } = await import(new URL("static/form.js", document.baseURI));
  openForm(form, { names: { people: {}, channels: {} }, choices: () => [] }, () => undefined);
}"""


def beside(drawings: Path, *names: str) -> Iterator[str]:
    """Write the pictures and the page; yield the lines of a table with heights and words."""
    found = asyncio.run(built(*names))
    OUT.mkdir(parents=True, exist_ok=True)
    yield _HEAD
    yield from _pairs(found, drawings)
    rows = "".join(f"<h2>{one.target.name}</h2><img src='{one.target.name}.png' width=800>" for one in found)
    (OUT / "index.html").write_text(f"<meta charset=utf-8><title>Drawn and built</title>{rows}")


def _pairs(found: list[Built], drawings: Path) -> Iterator[str]:
    with tempfile.TemporaryDirectory() as folder, chromium.browser() as browser:
        table = ForkedTable(Path(folder) / "table", "--seats", "2", "--seed", "1").begin()
        try:
            page = browser.new_page(viewport={"width": WIDTH, "height": HEIGHT}, device_scale_factor=2)
            page.goto(table.url)
            page.locator("#channel .message").first.wait_for()
            for one in found:
                yield _pair(page, one, drawings)
        finally:
            table.end()


def _pair(page: Page, one: Built, drawings: Path) -> str:
    """Write one picture of both; return the target's line of the table."""
    target, file = one.target, OUT / f"{one.target.name}.png"
    shown = _laid(page, one)
    page.set_viewport_size({"width": WIDTH, "height": 2 * HEIGHT})
    shown.screenshot(path=str(file))
    height = _height(shown)
    page.set_viewport_size({"width": WIDTH, "height": HEIGHT})
    page.keyboard.press("Escape")
    _beside(drawings / f"{target.drawing}.png", file)
    words = "-" if isinstance(one.shown, Form) else words_shown(one.shown)
    return f"| {target.name} | {target.height or '-'} | {round(height)} | {target.words or '-'} | {words} |"


def _height(shown: Locator) -> float:
    box = shown.bounding_box()
    return box["height"] if box else 0.0


def _laid(page: Page, one: Built) -> Locator:
    if isinstance(one.shown, Post):
        return lay_post(page, one.shown, one.buttons)
    if isinstance(one.shown, Panel):
        return lay(page, one.shown, one.seat)
    modal: Any = modal_of(one.shown, Key(1, Step.read("0.0.0"), "", one.shown.action, one.shown.arg))
    page.evaluate(_OPEN, form_json(modal.to_dict(), 1))
    return page.locator("dialog.form")


def _beside(drawing: Path, file: Path) -> None:
    """Put the drawing to the left of the picture, both as wide as a phone at twice its pixels."""
    left, right = Image.open(drawing).convert("RGB"), Image.open(file).convert("RGB")
    left = left.resize((2 * WIDTH, round(left.height * 2 * WIDTH / left.width)))
    whole = Image.new("RGB", (4 * WIDTH + _GAP, max(left.height, right.height)), "#000000")
    whole.paste(left, (0, 0))
    whole.paste(right, (2 * WIDTH + _GAP, 0))
    whole.save(file)

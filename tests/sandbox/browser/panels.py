"""Show a panel or a post of any position among a page's direct messages, without playing up to it."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, Page, Route

from bot.discord.views.layout import Namer, card_buttons, layout_of
from bot.messages.panel import Button, Panel, Picture, Post
from bot.pictures.painter import paint_picture
from engine.kernel.core import Seat, Step
from sandbox.web.message_json import part_json

_NUMBERS = itertools.count()
THUMBNAIL = "thumbnail-{}"
_MESSAGE: dict[str, Any] = {"id": "1", "author": {"id": "0", "name": "Games", "bot": True}, "at": 0}
_LAY = """async (message) => {
  const { messageElement } = await import(new URL("static/message.js", document.baseURI));
  const names = { people: {}, channels: {} };
  const place = { key: "dm", names, base: "files", choices: (part) => part.options };
  for (const one of document.querySelectorAll("#dm .message")) one.remove();
  const shown = messageElement(message, place);
  shown.style.contentVisibility = "visible";
  document.querySelector("#dm .messages").append(shown);
  await Promise.all([...shown.querySelectorAll("img")].map((image) => image.decode()));
}"""


def _send_file(file: Path, route: Route) -> None:
    route.fulfill(path=file)


def _pictures(parts: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """Yield a panel's wide and small pictures."""
    for part in parts:
        yield from part.get("items", ())
        if part.get("accessory"):
            yield part["accessory"]


def lay(page: Page, panel: Panel, seat: Seat = "") -> Locator:
    """Show the panel alone; return its message once its pictures, if any, are loaded."""
    picture = None
    if panel.picture:
        picture = (_served(page, panel.picture), panel.picture.alt)
    layout = layout_of(panel, Namer(1, Step.read("0.1.1"), seat), picture=picture)
    components: list[Any] = layout.to_components()  # type: ignore[no-untyped-call]  # discord.py gives it no type
    parts = [part_json(part) for part in components]
    files = [*([None] if panel.picture else []), *(card.file for card in panel.cards if card.file)]
    for shown, file in zip(
        _pictures(parts if panel.colour is None else parts[0]["parts"]), files, strict=True
    ):
        shown["url"] = THUMBNAIL.format(file.name) if file else (picture or ("",))[0]
        if file:
            page.route(f"**/{shown['url']}", partial(_send_file, file))
    return _shown(page, {"parts": parts})


def _served(page: Page, picture: Picture) -> str:
    """Serve the picture under a name of its own, so that the browser shows no earlier one."""
    data, name = paint_picture(picture), f"picture-{next(_NUMBERS)}.png"
    page.route(f"**/{name}", lambda route: route.fulfill(body=data, content_type="image/png"))
    return name


def lay_post(page: Page, post: Post, buttons: Sequence[Button] = ()) -> Locator:
    """Show the post alone, with its picture and buttons; return its message."""
    components = card_buttons(1, buttons).to_components()
    message: dict[str, Any] = {"text": post.text, "parts": [part_json(part) for part in components]}
    if post.picture:
        name = _served(page, post.picture)
        message["files"] = [{"url": name, "name": name, "alt": post.picture.alt, "size": 1, "picture": True}]
    return _shown(page, message)


def _shown(page: Page, message: dict[str, Any]) -> Locator:
    page.locator("#dm-tab").click()
    page.evaluate(_LAY, {**_MESSAGE, **message})
    return page.locator("#dm-1")

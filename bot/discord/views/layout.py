"""Build a panel as a Components V2 message: text, picture and rows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import discord
from discord import ui

from bot.discord.views.component_id import Key
from bot.discord.views.components import PressItem, button_item, menu_item, pages_of
from bot.discord.views.emoji import EMOJI
from bot.messages.limits import ALT_TEXT, LAYOUT, cut
from bot.messages.panel import Button, Card, Menu, Panel, Row
from engine.kernel.core import Step

COMPONENTS = 40
BUTTONS_IN_A_ROW = 5


class Layout(ui.LayoutView):
    """The message of a panel.

    discord.py need not listen for it: its components are dispatched by custom_id.
    """

    def __init__(self) -> None:
        super().__init__(timeout=None)

    def is_finished(self) -> bool:
        return True


class Buttons(ui.View):
    """Buttons under a plain message; discord.py need not track them either."""

    def __init__(self) -> None:
        super().__init__(timeout=None)

    def is_finished(self) -> bool:
        return True


@dataclass
class Namer:
    """Assigns every component of a message its own custom_id."""

    match_id: int
    step: Step | None = None
    seat: str = ""
    revision: int = 0
    acts: int | None = None
    used: set[str] = field(default_factory=set)

    def key(self, action: str, arg: str) -> Key:
        own = (self.match_id, self.step, self.seat)
        key = Key(*own, action, arg, revision=self.revision, acts=self.acts)
        twins = 0
        while str(key) in self.used:
            twins += 1
            key = replace(key, twin=str(twins))
        self.used.add(str(key))
        return key


def layout_of(
    panel: Panel, namer: Namer, *, picture: tuple[str, str] | None, note: str = "", twin: str = ""
) -> Layout:
    """Return the panel as a message; `twin` is its text in place of a picture.

    `picture`: the file name, or the address of the current picture, and its alt text.
    """
    text = f"{note}\n{panel.text}" if note and note not in panel.text else panel.text
    text += twin
    below = EMOJI.told(panel.below, LAYOUT - len(text))
    parts: list[ui.Item[Any]] = []
    if text.strip():
        room = LAYOUT - len(below)
        parts.append(ui.TextDisplay(cut(EMOJI.told(text, room), room)))
    if picture:
        parts.append(_gallery(*picture))
    if below:
        parts.append(ui.TextDisplay(below))
    parts += map(_section, panel.cards)
    room = COMPONENTS - 1 - len(parts) - 2 * len(panel.cards) - bool(panel.footer)
    for row in rows_of(panel.rows, namer, room):
        room -= 1 + len(row)
        if room < 0:
            break
        parts.append(ui.ActionRow(*row))
    if panel.footer:
        parts.append(ui.TextDisplay(EMOJI.told(panel.footer, LAYOUT)))
    layout = Layout()
    framed = parts if panel.colour is None else [ui.Container(*parts, accent_colour=panel.colour)]
    for item in framed:
        layout.add_item(item)
    return layout


def _gallery(name: str, alt: str) -> ui.Item[Any]:
    """Return a picture as wide as the message; `name`: of an attached file, or an address."""
    url = name if "://" in name else f"attachment://{name}"
    return ui.MediaGallery(discord.MediaGalleryItem(url, description=alt[:ALT_TEXT] or None))


def _section(card: Card) -> ui.Item[Any]:
    """Return a card as text beside a thumbnail, at most three components; the message attaches its file."""
    if card.file is None:
        return ui.TextDisplay(EMOJI.told(card.text, LAYOUT))
    if not card.text:
        return _gallery(card.file.name, card.alt)
    picture = ui.Thumbnail[Any](f"attachment://{card.file.name}", description=card.alt[:ALT_TEXT])
    return ui.Section(EMOJI.told(card.text, LAYOUT), accessory=picture)


def line_layout(line: str) -> Layout:
    """Return a message with one line."""
    layout = Layout()
    layout.add_item(ui.TextDisplay(line))
    return layout


def rows_of(rows: Sequence[Row], namer: Namer, room: int = COMPONENTS) -> Iterator[list[PressItem]]:
    """Yield the non-empty rows as components; later pages of long menus take only what the rows leave."""
    spare = (room - sum(map(_components, rows))) // 2
    for row in rows:
        if isinstance(row, Menu):
            if row.choices:
                first, *more = pages_of(row)
                added = more[: max(0, spare)]
                spare -= len(added)
                for page in (first, *added):
                    yield [menu_item(page, namer.key(page.action, page.arg))]
        else:
            for start in range(0, len(row), BUTTONS_IN_A_ROW):
                yield [
                    button_item(button, namer.key(button.action, button.arg))
                    for button in row[start : start + BUTTONS_IN_A_ROW]
                ]


def _components(row: Row) -> int:
    """Return how many components a row takes, a menu by its first page."""
    if isinstance(row, Menu):
        return 2 if row.choices else 0
    return len(row) - (-len(row) // BUTTONS_IN_A_ROW)


def card_buttons(match_id: int, buttons: Sequence[Button]) -> Buttons:
    """Return the public buttons under a post: bot.table.posts.cards.table_buttons, or others."""
    view = Buttons()
    namer = Namer(match_id)
    for button in buttons:
        view.add_item(button_item(button, namer.key(button.action, button.arg)))
    return view

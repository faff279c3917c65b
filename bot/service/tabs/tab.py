"""Define a tab of the page: a panel that Discord has too, with places that one can slide along."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection
from dataclasses import dataclass, replace
from typing import ClassVar

from bot.messages.catalogue import together
from bot.messages.panel import Button, Form, Menu, Panel, Post, Press
from bot.service.play.boards import Session
from bot.service.service import Service
from bot.table.past.course import SeatCourse


@dataclass(frozen=True)
class Mark:
    """A place to slide to: its words, and the press that shows it."""

    said: str
    press: Press


@dataclass(frozen=True)
class View:
    """Hold what a tab shows: its panel, a form to open, and marks with the number of the present one.

    `curves`: each seat's chances to win at the marks.
    """

    panel: Panel
    form: Form | None = None
    marks: tuple[Mark, ...] = ()
    at: int | None = None
    curves: tuple[SeatCourse, ...] = ()


class Tab(ABC):
    """A tab beside the board; `name` is its request, `actions` are the presses that it answers."""

    name: ClassVar[str]
    actions: ClassVar[Collection[str]]

    @property
    @abstractmethod
    def title(self) -> str:
        """Return the tab's words."""

    def door(self, press: Press | None) -> str:
        """Return the door in the table of rights: Discord's own for the same press."""
        return f"press {press.action}" if press else f"page POST /{self.name}"

    @abstractmethod
    async def look(self, service: Service, board: Session, press: Press | None) -> View:
        """Return what the press shows; without one, what the tab begins with."""


def only(panel: Panel, actions: Collection[str]) -> Panel:
    """Return the panel without the buttons and menus that another place answers."""
    rows = (
        (row if row.action in actions else ())
        if isinstance(row, Menu)
        else tuple(one for one in row if one.action in actions)
        for row in panel.rows
    )
    return replace(panel, rows=tuple(row for row in rows if row))


def panel_of(post: Post, head: str = "", buttons: tuple[Button, ...] = ()) -> Panel:
    """Return a post as a panel, with the file's text below it."""
    below = f"```\n{post.file[1]}\n```" if post.file else ""
    text = together(filter(None, (head, post.text)), "\n\n")
    return Panel(text, (buttons,) if buttons else (), post.picture, below=below)

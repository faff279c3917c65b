"""Build the buttons of a crew's screens."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from bot.extras.companion.pressing import DO, FORM, PAGE, PANEL, Pressing
from bot.extras.companion.screens.seen import Seen
from bot.messages.catalogue import say
from bot.messages.limits import shorten
from bot.messages.panel import Button, Choice, Menu

LONGEST: Final = 40
"""Most letters on a button; two of them then stand beside each other on a phone."""
LONGEST_UNDO: Final = 16


def do(
    seen: Seen, label: str, code: str, style: str = "secondary", *, page: str = PANEL, mark: int | None = None
) -> Button:
    """Return a button that makes an entry; with a mark only while that roll or entry is the present one."""
    return Button(shorten(label, LONGEST), DO, str(Pressing(seen.crew_id, mark, page, code)), style)


def show(seen: Seen, label: str, page: str, style: str = "secondary") -> Button:
    """Return a button that shows a private page."""
    return Button(shorten(label, LONGEST), PAGE, str(Pressing(seen.crew_id, None, page, "")), style)


def form(seen: Seen, label: str, which: str, style: str = "secondary", *, page: str = PANEL) -> Button:
    """Return a button that opens a form; afterwards the page is shown."""
    return Button(shorten(label, LONGEST), FORM, str(Pressing(seen.crew_id, None, page, which)), style)


def undo(seen: Seen, *, page: str = PANEL, hero: str = "") -> Button:
    """Return the button that takes back the newest entry, of that hero if one is named."""
    what = shorten(seen.undo, LONGEST_UNDO)
    label = say("crew-undo-what-button", what=what) if what else say("crew-undo-button")
    arg = str(Pressing(seen.crew_id, seen.mark, page, f"undo {hero}".strip()))
    return Button(shorten(label, LONGEST), DO, arg, disabled=not seen.undo)


def pages(seen: Seen, placeholder: str, names: Mapping[str, str]) -> Menu:
    """Return a menu of pages, each by what it is called."""
    choices = tuple(Choice(label, page) for page, label in names.items())
    return Menu(placeholder, PAGE, choices, str(Pressing(seen.crew_id, None, "", "")))


def back(seen: Seen, page: str) -> Button:
    return show(seen, say("crew-back-button"), page)


def rows(buttons: Iterable[Button], most: int = 5) -> Iterator[tuple[Button, ...]]:
    """Yield the buttons in rows of so many."""
    left = list(buttons)
    for start in range(0, len(left), most):
        yield tuple(left[start : start + most])

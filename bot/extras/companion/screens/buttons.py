"""Build the buttons and menus of a crew's screens."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from bot.extras.companion.pressing import DO, FORM, PAGE, PANEL, Pressing
from bot.extras.companion.screens.seen import Seen, digest
from bot.messages.catalogue import say
from bot.messages.limits import shorten
from bot.messages.panel import Button, Choice, Menu, Row

LONGEST: Final = 40
"""Most letters on a button; two of them then stand beside each other on a phone."""
LONGEST_UNDO: Final = 16
MOST_CHOICES: Final = 25


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


def back(seen: Seen, page: str) -> Button:
    return show(seen, say("crew-back-button"), page)


def rows(buttons: Iterable[Button], most: int = 5) -> Iterator[tuple[Button, ...]]:
    """Yield the buttons in rows of so many."""
    left = list(buttons)
    for start in range(0, len(left), most):
        yield tuple(left[start : start + most])


def pick(
    seen: Seen, placeholder: str, names: Sequence[str], *, page: str, code: str = "", letter: str = ""
) -> Row | None:
    """Return a menu of names: with a code it makes that entry, else it shows the page, for the picked name.

    More names than a menu holds are split by first letter: picking one shows the page for that letter.
    """
    if not names:
        return None
    shown = [name for name in names if not letter or initial(name) == letter]
    if len(shown) > MOST_CHOICES and not letter:
        letters = sorted({initial(name) for name in shown})
        arg = str(Pressing(seen.crew_id, None, page, f"letter {code}".strip()))
        choices = tuple(Choice(say("crew-letter-choice", letter=one), one) for one in letters[:MOST_CHOICES])
        return Menu(placeholder, PAGE, choices, arg)
    arg = str(Pressing(seen.crew_id, None, page, code))
    found = {digest(name): name for name in shown[:MOST_CHOICES]}
    choices = tuple(Choice(shorten(name, 100), sign) for sign, name in found.items())
    return Menu(shorten(placeholder, 150), DO if code else PAGE, choices, arg)


def initial(name: str) -> str:
    """Return the sign under which a name is listed."""
    first = name.strip()[:1].upper()
    return first if first.isalpha() else "#"

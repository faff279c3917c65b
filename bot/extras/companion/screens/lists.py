"""Offer names in menus; more of them than a menu holds are offered by their first letter."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Mapping, Sequence
from typing import Final

from bot.extras.companion.pressing import DO, PAGE, Pressing
from bot.extras.companion.screens.buttons import back
from bot.extras.companion.screens.living import WATER
from bot.extras.companion.screens.seen import Seen, digest
from bot.messages.catalogue import say
from bot.messages.limits import shorten
from bot.messages.numerals import strange
from bot.messages.panel import Choice, Menu, Panel, Row
from engine.kernel.core import Refused

MOST_CHOICES: Final = 25
MOST_MENUS: Final = 8
"""Most menus of one letter; 200 names that begin alike are found by typing."""
LAST: Final = "X–Z"
"""The last letters, together: with the sign for all others there are as many entries as a menu holds."""
OTHERS: Final = "#"

LISTS: Final[Mapping[str, Callable[[Seen], Sequence[str]]]] = {
    "foe": lambda seen: list(seen.crew.foes),
    "card": lambda seen: [one.card for one in seen.crew.notes],
    "gear": lambda seen: [one.name for one in seen.my.gear],
    "lying": lambda seen: [one.name for one in seen.crew.gear],
    "shared": lambda seen: seen.crew.shared,
    "ability": lambda seen: [one.name for one in seen.my.abilities],
    "chant": lambda seen: [one.name for one in seen.my.chants],
    "condition": lambda seen: [one.name for one in seen.my.conditions],
    "loose": lambda seen: [one.name for one in seen.my.loose],
    "chart": lambda seen: list(seen.crew.charts),
    "enemy": lambda seen: list(seen.crew.kinds),
    "item": lambda seen: list(seen.crew.items),
    "class": lambda seen: list(seen.crew.content),
    "mission": lambda seen: list(seen.crew.missions),
    "world": lambda seen: list(seen.crew.all_worlds),
    "place": lambda seen: list(seen.crew.places),
    "line": lambda seen: [f"{chart} {n}" for chart, lines in seen.crew.charts.items() for n in lines],
}
"""Name of a list -> its names now."""


def pick(
    seen: Seen, kind: str, placeholder: str, *, page: str, code: str = "", after: int = 0
) -> tuple[Row, ...]:
    """Return a menu of the names of a list: with a code it makes that entry, else it shows the page.

    A code `form ...` opens that form. `after`: how many names have buttons of their own. No name, no menu.
    """
    names = _distinct(LISTS[kind](seen)[after:])
    if len(names) > MOST_CHOICES:
        letters = [one for one in _LETTERS if any(initial(name) == one for name in names)]
        choices = tuple(Choice(say("crew-letter-choice", letter=one), one) for one in letters)
        asked = f"by {seen.me or '-'} {kind}>{page}>{code}"
        return (Menu(shorten(placeholder, 150), PAGE, choices, str(Pressing(seen.crew_id, None, asked, ""))),)
    return _menus(seen, names, placeholder, page, code)


def _distinct(names: Sequence[str]) -> list[str]:
    return list({digest(name): name for name in reversed(names)}.values())[::-1]


def _menus(seen: Seen, names: Sequence[str], placeholder: str, page: str, code: str) -> tuple[Row, ...]:
    """Return menus of the names, 25 in each."""
    arg = str(Pressing(seen.crew_id, None, page, code))
    action = DO if code and not code.startswith("form ") else PAGE
    found = []
    for start in range(0, min(len(names), MOST_CHOICES * MOST_MENUS), MOST_CHOICES):
        some = names[start : start + MOST_CHOICES]
        choices = tuple(Choice(shorten(name, 100), digest(name)) for name in some)
        found.append(Menu(shorten(placeholder, 150), action, choices, arg))
    return tuple(found)


_LETTERS: Final = (*"ABCDEFGHIJKLMNOPQRSTUVW", LAST, OTHERS)


def initial(name: str) -> str:
    """Return the entry under which a name is listed: its first letter without an accent."""
    first = unicodedata.normalize("NFD", name.strip()[:1].upper())[:1]
    if first in LAST[0] + "Y" + LAST[-1] and first:
        return LAST
    return first if first in _LETTERS else OTHERS


def by_letter(seen: Seen, words: Sequence[str] = ()) -> Panel:
    """Return the names of a list that begin with a letter: `by red item>gear red>gear red G`."""
    asked, _, letter = " ".join(words[1:]).rpartition(" ")
    parts = asked.split(">")
    if len(parts) != 3 or parts[0] not in LISTS:
        raise Refused(strange())
    kind, page, code = parts
    names = [name for name in _distinct(LISTS[kind](seen)) if initial(name) == letter]
    menus = _menus(seen, names, say("crew-letter-choice", letter=letter), page, code)
    return Panel(say("crew-by-letter-text", letter=letter), (*menus, (back(seen, page),)), colour=WATER)

"""The screens of a crew: the living panel, and private pages by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from bot.extras.companion.screens import crew_pages, flows, manage, my_hero, sheets
from bot.extras.companion.screens.lists import by_letter
from bot.extras.companion.screens.living import living
from bot.extras.companion.screens.my_hero import others
from bot.extras.companion.screens.seen import Seen
from bot.messages.panel import Panel

Page = Callable[[Seen, Sequence[str]], Panel]
OF_A_HERO: Final[Mapping[str, Page]] = {
    **sheets.PAGES,
    **flows.OF_A_HERO,
    "part": my_hero.part,
    "attack": my_hero.attack,
    "again": my_hero.again,
    "shop": crew_pages.shop,
}
"""Pages about one hero, who is named behind the page's name."""
PAGES: Final[Mapping[str, Page]] = {
    **crew_pages.PAGES,
    **manage.PAGES,
    **flows.PAGES,
    **OF_A_HERO,
    "others": others,
    "things": flows.things,
    "by": by_letter,
}

__all__ = ["OF_A_HERO", "PAGES", "living", "others"]

"""The companion's methods, each a single call of the module that does the work."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Final

from bot.extras.companion.contract import Book, Deed, Kind, Page
from bot.extras.companion.deeplamp import buttons, forms, pages
from bot.messages.panel import Filled, Form, Panel
from engine.deeplamp.companion import book as books
from engine.deeplamp.companion.crew import Crew, load_crew
from engine.deeplamp.companion.entries import Done, carry_out, new_crew
from engine.deeplamp.companion.heroes import SETTABLE
from engine.deeplamp.companion.log import put_back
from engine.deeplamp.companion.sheets import export_sheet
from engine.deeplamp.companion.terms import NEUTRAL
from engine.kernel.core import Json
from engine.kernel.dice import Dice

OF_WHOM = ("roll", "check", "reroll", "take", "add", "set", "gear", "drop", "give", "recover", "level")
"""Entries that default to the person's own hero."""


class CrewCompanion:
    """Keeps the records (bot.extras.companion.contract.Companion)."""

    def new(self) -> Json:
        return new_crew()

    def enter(self, crew: Json, deed: Deed, dice: Dice) -> Done:
        return carry_out(crew, deed, dice)

    def put_back(self, crew: Json, before: Sequence[Json]) -> Json:
        return put_back(crew, before)

    def own(self, deed: Deed, crew: Json, hero: str | None) -> Deed:
        is_missing = hero in crew["heroes"] and deed["do"] in OF_WHOM and not deed.get("hero")
        return {**deed, "hero": hero} if is_missing else deed

    def pressed(self, said: str, values: Sequence[str]) -> Deed:
        return buttons.pressed(said, values)

    def page(self, page: Page, book: Book, hero: str = "") -> Panel:
        return pages.PAGES[page](book, load_crew(book.crew), hero)

    def told(self, book: Book) -> Panel:
        return pages.told(book, load_crew(book.crew))

    def form(self, which: str, crew: Json, hero: str) -> Form:
        return forms.form(which, load_crew(crew), hero)

    def read_form(self, which: str, crew: Json, hero: str, filled: Filled) -> Deed:
        return forms.read_form(which, load_crew(crew), hero, filled)

    def names(self, kind: Kind, crew: Json) -> list[str]:
        return list(dict.fromkeys(_NAMES[kind](load_crew(crew))))

    def hero_of(self, crew: Json, said: str) -> str:
        return books.Book(load_crew(crew), Dice("")).find(said)

    def export(self, crew: Json, hero: str = "") -> str:
        found = load_crew(crew)
        wanted = [self.hero_of(crew, hero)] if hero else found.ids
        sheets = {name: export_sheet(found.heroes[name]) for name in wanted}
        return json.dumps(sheets[wanted[0]] if hero else sheets, indent=1, ensure_ascii=False)


def _heroes(crew: Crew) -> list[str]:
    return [crew.heroes[name].name for name in crew.ids]


def _others(crew: Crew) -> list[str]:
    """Return everyone in the order who is not a hero."""
    return [place.name for place in crew.order if place.name not in crew.heroes]


_NAMES: Final[Mapping[Kind, Callable[[Crew], list[str]]]] = {
    "hero": _heroes,
    "place": lambda crew: [*_heroes(crew), *_others(crew)],
    "thing": lambda crew: [thing for sheet in crew.heroes.values() for thing in (*sheet.gear, *sheet.bag)],
    "word": lambda crew: list(NEUTRAL),
    "number": lambda crew: list(SETTABLE),
    "enemy": lambda crew: [*crew.foes, *_others(crew)],
    "card": lambda crew: list(crew.notes),
}

COMPANION = CrewCompanion()

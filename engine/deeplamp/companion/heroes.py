"""Changes to the crew and to its sheets: heroes join, leave, and gain levels."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.deeplamp.companion import harm
from engine.deeplamp.companion.book import Book, listed
from engine.deeplamp.companion.crew import HEROES
from engine.deeplamp.companion.numbers import LEVELS, MOST, MOST_HEROES, TOP_LEVEL
from engine.deeplamp.companion.sheets import NO_CLASS, Sheet, read_label, read_sheet, read_stat
from engine.deeplamp.companion.terms import NEUTRAL
from engine.deeplamp.pack.language import STATS
from engine.deeplamp.serialization.sheet_keys import NUMBERS
from engine.kernel.core import Json, Refused
from engine.kernel.strict_reading import read_number

SETTABLE: Final = (*NUMBERS, *(stat for stat in STATS if stat not in NUMBERS))
"""Names of the numbers that can be set on a sheet: the counters, then the printed numbers."""


def new(book: Book, name: str, hero_class: str = "") -> None:
    """Add a hero with blank numbers."""
    sheet = Sheet(read_label(name, "A hero's name"))
    if hero_class:
        sheet = Sheet(sheet.name, read_label(hero_class, "A class"))
    _join(book, sheet)
    kind = f", {sheet.hero_class}" if sheet.hero_class != NO_CLASS else ""
    book.tell(f"{sheet.name}{kind} is in {book.word('crew')}.")


def bring(book: Book, sheets: Json) -> None:
    """Add heroes from exported sheets: one, or several by id.

    Raise Refused for invalid sheets, too many heroes, or a name already in use.
    """
    if not isinstance(sheets, dict) or not sheets:
        raise Refused("A sheet is a JSON object, as /crew hero export writes it.")
    each = [sheets] if "name" in sheets else list(sheets.values())
    read = [read_sheet(one) for one in each]
    for sheet in read:
        _join(book, sheet)
    book.tell(f"{listed([sheet.name for sheet in read])} came from a file.")


def _join(book: Book, sheet: Sheet) -> None:
    heroes = book.crew.heroes
    if len(heroes) == MOST_HEROES:
        raise Refused(f"A crew has {MOST_HEROES} heroes at most. Let one go with /crew hero remove.")
    if any(sheet.name.casefold() == other.name.casefold() for other in heroes.values()):
        raise Refused(f"There is a hero called {sheet.name} already.")
    free = next(name for name in HEROES if name not in heroes)
    joined = {**heroes, free: sheet}
    book.set(heroes={name: joined[name] for name in HEROES if name in joined})


def remove(book: Book, hero: str) -> None:
    """Remove a hero, and everything the crew records about the hero."""
    name, crew = book.find(hero), book.crew
    book.tell(f"{book.called(name)} leaves {book.word('crew')}.")
    book.set(
        heroes={one: sheet for one, sheet in crew.heroes.items() if one != name},
        order=tuple(place for place in crew.order if place.name != name),
        rolls={one: roll for one, roll in crew.rolls.items() if one != name},
        stays={one: stay for one, stay in crew.stays.items() if one != name},
        bearer=None if crew.bearer == name else crew.bearer,
    )


def set_number(book: Book, hero: str, stat: str, value: int) -> None:
    """Set a printed or counted number; raise Refused for unknown names or values out of bounds."""
    name = book.find(hero)
    if stat not in SETTABLE:
        raise Refused(f"A sheet has no {stat}. Choose one of: {', '.join(SETTABLE)}.")
    if stat in harm.COUNTED:
        harm.count(book, name, stat, min(MOST, read_number(value, stat)))
    elif stat == "level":
        book.alter(name, level=_read_level(value))
        book.tell(f"{book.called(name)}: {book.word('level')} {value}.")
    else:
        _set_stats(book, name, {stat: read_stat(value, book.word(stat))})


def set_numbers(book: Book, hero: str, numbers: Mapping[str, int]) -> None:
    """Set several printed numbers at once; raise Refused for none, unknown names, or values out of bounds."""
    name = book.find(hero)
    if not numbers:
        raise Refused("No number has changed.")
    if unknown := [stat for stat in numbers if stat not in STATS]:
        raise Refused(f"A sheet has no {unknown[0]}. It has: {', '.join(STATS)}.")
    _set_stats(book, name, {stat: read_stat(value, book.word(stat)) for stat, value in numbers.items()})


def _set_stats(book: Book, hero: str, numbers: Mapping[str, int]) -> None:
    """Set the printed numbers without adding permanent gains twice."""
    sheet = book.sheet(hero)
    printed = {
        stat: read_stat(value - sheet.growth.get(stat, 0), book.word(stat)) for stat, value in numbers.items()
    }
    book.alter(hero, stats={**sheet.stats, **printed})
    said = ", ".join(f"{book.word(stat)} {value}" for stat, value in numbers.items())
    book.tell(f"{sheet.name}: {said}.")
    harm.settle(book, hero)


def _read_level(value: int) -> int:
    if not 1 <= value <= TOP_LEVEL:
        raise Refused(f"A level is a number from 1 to {TOP_LEVEL}.")
    return value


def level(book: Book, hero: str, ability: str = "") -> None:
    """Raise a hero's level for experience: full healing, a nerve, the bonus chart, an ability (S96).

    Raise Refused at the highest level, or without enough experience.
    """
    name = book.find(hero)
    sheet = book.sheet(name)
    price = LEVELS.get(sheet.level + 1)
    if price is None:
        raise Refused(f"{sheet.name} has the highest level.")
    if sheet.xp < price:
        raise Refused(
            f"Level {sheet.level + 1} costs {price} {book.word('xp')}; {sheet.name} has {sheet.xp}."
        )
    book.alter(
        name,
        level=sheet.level + 1,
        xp=sheet.xp - price,
        wounds=0,
        strain=0,
        nerve=sheet.nerve + 1,
        down=False,
    )
    book.tell(f"{sheet.name} pays {price}: {book.word('level')} {sheet.level + 1}, all healed, +1 nerve.")
    harm.notice_nerve(book, name)
    book.tell(f"Bonus chart of the class: {book.two()[1]}.")
    if ability:
        learned = read_label(ability, "An ability")
        book.alter(name, abilities=(*sheet.abilities, learned))
        book.tell(f"New: {learned}.")
    else:
        book.tell("Choose an ability: the first of any track that the hero does not own yet.")


def rename(book: Book, term: str, called: str = "") -> None:
    """Set the table's own word for a neutral term; without a word restore the neutral one.

    Raise Refused for unknown terms.
    """
    if term not in NEUTRAL:
        raise Refused(f"You cannot rename that word. Choose one of: {', '.join(NEUTRAL)}.")
    terms = {key: said for key, said in book.crew.terms.items() if key != term}
    book.set(terms={**terms, term: read_label(called, "A word")} if called else terms)
    book.tell(f"{NEUTRAL[term]} is called {book.word(term)} here.")

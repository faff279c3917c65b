"""Show a crew in words and a picture: its panel, a sheet, a day in town, the last entry."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final

from bot.extras.companion.contract import Book, Page
from bot.extras.companion.deeplamp import buttons
from bot.extras.companion.deeplamp.picture import crew_picture
from bot.messages.names import escaped
from bot.messages.panel import Panel, Row
from engine.deeplamp.companion.crew import Crew
from engine.deeplamp.companion.numbers import LEVELS
from engine.deeplamp.companion.sheets import NO_CLASS, Sheet
from engine.deeplamp.companion.terms import capital, word
from engine.deeplamp.pack.language import STATS
from engine.kernel.core import Refused

WATER: Final = 0x3F6F86


def panel(book: Book, crew: Crew, hero: str) -> Panel:
    """Return the crew's panel: a picture of the shaft, the order and the heroes, and a text for the rest."""
    name = capital(word(crew.terms, "crew").removeprefix("the "))
    turn = f" · turn {crew.turn}" if crew.is_below and crew.turn else ""
    revives = escaped(f" · {word(crew.terms, 'revive')}: {crew.revives}") if crew.revives else ""
    head = f"**{escaped(name)} {book.crew_id}**{turn}{revives}"
    rows = tuple(buttons.panel_rows(book, crew))
    text = "\n".join([head, *_body(crew), *_last(book)])
    return Panel(text, rows, crew_picture(crew) if crew.heroes else None, WATER)


def _body(crew: Crew) -> Iterator[str]:
    if not crew.heroes:
        yield "No hero yet. Use `/crew hero new`, or `/crew hero import` to bring one from a file."
    for name in crew.ids:
        sheet = crew.heroes[name]
        if sheet.number("health") is None or sheet.number("mind") is None:
            yield f"{escaped(sheet.name)}: {tracks(crew, sheet)}"
    if crew.foes:
        yield escaped("Hit: " + " · ".join(_foe(crew, name) for name in crew.foes))
    for card, text in crew.notes.items():
        yield f"▸ **{escaped(card)}**: {escaped(text)}"


def tracks(crew: Crew, sheet: Sheet) -> str:
    """Return a sheet's tracks: wounds 3/10 · strain 0/8 · nerve 1."""
    parts = []
    for what, limit in (("wounds", "health"), ("strain", "mind")):
        of = sheet.number(limit)
        parts.append(f"{word(crew.terms, what)} {getattr(sheet, what)}{'' if of is None else f'/{of}'}")
    parts.append(f"{word(crew.terms, 'nerve')} {sheet.nerve}")
    state = "dead" if sheet.dead else "down" if sheet.down else ""
    return escaped(" · ".join(parts)) + (f" · **{state}**" if state else "")


def _foe(crew: Crew, name: str) -> str:
    foe = crew.foes[name]
    return f"{name} {foe.wounds}{f'/{foe.health}' if foe.health else ''}"


def _last(book: Book) -> Iterator[str]:
    if book.last is not None:
        yield f"-# {book.last.who}"
        yield from (escaped(line) for line in book.last.lines)


def told(book: Book, crew: Crew) -> Panel:
    """Return the newest entry, with buttons for what may follow."""
    assert book.last is not None, "something was entered"
    text = "\n".join(escaped(line) for line in book.last.lines)
    return Panel(text, tuple(_after(book, crew)), colour=WATER)


def _after(book: Book, crew: Crew) -> Iterator[Row]:
    assert book.last is not None, "something was entered"
    if book.last.deed["do"] in ("new", "import") and crew.ids:
        named = [name for name in crew.ids if crew.heroes[name].name in book.last.lines[0]]
        yield tuple(
            buttons.form(book, "told", f"Numbers of {crew.heroes[name].name}", "numbers", name)
            for name in named[:5]
        )
    yield from buttons.follow_ups(book, crew, "told")


def sheet_page(book: Book, crew: Crew, hero: str) -> Panel:
    """Return a hero's sheet."""
    if hero not in crew.heroes:
        raise Refused("There is no such hero any more.")
    sheet = crew.heroes[hero]
    rows: list[Row] = [
        (
            buttons.form(book, "sheet", "Numbers", "numbers", hero),
            buttons.form(book, "sheet", "Add", "add", hero),
            *(
                (buttons.freely(book, "sheet", "Recover", f"recover {hero}", "primary"),)
                if sheet.down
                else ()
            ),
            *(
                (buttons.freely(book, "sheet", "Level up", f"level {hero}", "success"),)
                if _can_rise(sheet)
                else ()
            ),
        )
    ]
    return Panel("\n".join(_sheet_lines(crew, sheet)), tuple(rows), colour=WATER)


def _can_rise(sheet: Sheet) -> bool:
    price = LEVELS.get(sheet.level + 1)
    return price is not None and sheet.xp >= price


def _sheet_lines(crew: Crew, sheet: Sheet) -> Iterator[str]:
    kind = "" if sheet.hero_class == NO_CLASS else f", {escaped(sheet.hero_class)}"
    yield f"**{escaped(sheet.name)}**{kind} · {escaped(word(crew.terms, 'level'))} {sheet.level}"
    yield tracks(crew, sheet)
    price = LEVELS.get(sheet.level + 1)
    earned = f"{sheet.xp} of {price}" if price else f"{sheet.xp}"
    counted = [f"{word(crew.terms, 'xp')} {earned}"]
    counted += [
        f"{word(crew.terms, what)} {getattr(sheet, what)}"
        for what in ("coin", "ore", "taint", "poison", "favor")
        if getattr(sheet, what)
    ]
    yield escaped(" · ".join(counted))
    numbers = {stat: sheet.number(stat) for stat in STATS if stat not in ("health", "mind")}
    shown = [f"{word(crew.terms, stat)} {n}" for stat, n in numbers.items() if n is not None]
    yield escaped(" · ".join(shown))
    gear = [f"{thing} ({crew.weights[thing]})" if thing in crew.weights else thing for thing in sheet.gear]
    load = sum(crew.weights.get(thing, 0) for thing in sheet.gear)
    if gear:
        yield f"Gear, load {load}/{sheet.number('load')}: {escaped(', '.join(gear))}"
    if sheet.bag:
        tokens = [f"{n} {token}" for token, n in sheet.bag.items()]
        yield f"Bag, {sum(sheet.bag.values())}/{sheet.number('bag')}: {escaped(', '.join(tokens))}"
    yield from _lists(sheet)


def _lists(sheet: Sheet) -> Iterator[str]:
    if sheet.keepsake:
        yield f"Keepsake: {escaped(sheet.keepsake)}"
    named: Mapping[str, Sequence[str]] = {
        "Abilities": (*((sheet.upgrade,) if sheet.upgrade else ()), *sheet.abilities),
        "Injuries": sheet.injuries,
        "Madness": sheet.madness,
        "Changes": sheet.changes,
        "Charges": sheet.charges,
        "Chants": sheet.chants,
    }
    for title, things in named.items():
        if things:
            yield f"{title}: {escaped(', '.join(things))}"


def town(book: Book, crew: Crew, hero: str) -> Panel:
    """Return a day in town: where each hero stays and goes, and the resulting rolls."""
    lines = [f"**Town, day {crew.day + 1}** · marker {crew.marker}"]
    for name in crew.alive:
        stay = crew.stays.get(name)
        said = "has not said yet"
        if stay is not None:
            night = word(crew.terms, "lodging" if stay.is_lodging else "camp")
            said = f"{night}, {stay.place or 'nowhere to go'}"
        lines.append(escaped(f"{crew.heroes[name].name}: {said}"))
    if book.last is not None and book.last.deed["do"] in ("day", "event"):
        lines += _last(book)
    heroes = tuple(buttons.form(book, "town", crew.heroes[name].name, "stay", name) for name in crew.alive)
    day = buttons.freely(book, "town", "Roll the day", "day", "primary")
    event = buttons.do(book, "town", "End the day", "event")
    rows = tuple(row for row in (heroes, (*((day,) if crew.stays else ()), event)) if row)
    return Panel("\n".join(lines), rows, colour=WATER)


PAGES: Final[Mapping[Page, Callable[[Book, Crew, str], Panel]]] = {
    "panel": panel,
    "sheet": sheet_page,
    "town": town,
}

"""Wounds, strain and all else that a sheet counts; what happens at the limits of it."""

from __future__ import annotations

from typing import Final

from engine.deeplamp.companion.book import Book
from engine.deeplamp.companion.numbers import CHANGE_AT, LEVELS, MOST
from engine.kernel.core import Refused

TRACKS: Final = {"wounds": "health", "strain": "mind"}
"""Track of harm -> the number on the sheet at which the hero is down."""
COUNTED: Final = ("wounds", "strain", "nerve", "xp", "coin", "ore", "taint", "poison", "favor")


def add(book: Book, hero: str, what: str, n: int) -> None:
    """Add to something that is counted, or take away.

    Refused for 0, what is not counted, harm to a hero who is not up, and more than there is to lose.
    """
    name = book.find(hero)
    if what not in COUNTED:
        raise Refused(f"I count {', '.join(COUNTED)}.")
    if not n:
        raise Refused("Write a number other than 0.")
    sheet = book.sheet(name)
    if n > 0 and what in TRACKS:
        book.up(name)
    now = getattr(sheet, what) + n
    if now < 0 and what not in TRACKS:
        raise Refused(f"{sheet.name} has {book.counted(getattr(sheet, what), what)}, not {-n}.")
    count(book, name, what, min(MOST, max(0, now)))


def count(book: Book, hero: str, what: str, value: int) -> None:
    """Set something on the sheet to that value, with its consequences."""
    sheet, before = book.sheet(hero), getattr(book.sheet(hero), what)
    limit = sheet.number(TRACKS[what]) if what in TRACKS else None
    value = value if limit is None else min(value, limit)
    book.alter(hero, **{what: value})
    of = "" if limit is None else f" of {limit}"
    book.tell(f"{sheet.name}: {book.word(what)} {before} to {value}{of}.")
    if what in TRACKS:
        settle(book, hero)
    elif what in _NOTICED:
        _NOTICED[what](book, hero)


def settle(book: Book, hero: str) -> None:
    """Put heroes down who have reached a limit, and up who are below both."""
    sheet = book.sheet(hero)
    full = full_tracks(book, hero)
    if full and sheet.is_up:
        _go_down(book, hero)
    elif not full and sheet.down:
        book.alter(hero, down=False)
        book.tell(f"{sheet.name} is up again.")


def full_tracks(book: Book, hero: str) -> list[str]:
    """Return the tracks of harm that are at their limit."""
    sheet = book.sheet(hero)
    limits = {what: sheet.number(limit) for what, limit in TRACKS.items()}
    return [what for what, limit in limits.items() if limit and getattr(sheet, what) >= limit]


def _go_down(book: Book, hero: str) -> None:
    """Put the hero down; a revive token sets them up at once (S63)."""
    name = book.called(hero)
    if book.crew.revives:
        book.set(revives=book.crew.revives - 1)
        book.alter(hero, wounds=0, strain=0, nerve=book.sheet(hero).nerve + 1)
        left = f"{book.crew.revives} left"
        book.tell(f"{name} goes down: a {book.word('revive')} is spent ({left}), all is healed, +1 nerve.")
        notice_nerve(book, hero)
        return
    book.alter(hero, down=True, poison=0)
    book.tell(f"{name} is down.")
    if not book.crew.up:
        book.tell(
            "All heroes are down, so you have lost. All escape. Roll injury or madness "
            "for each with /crew hero recover."
        )
    elif book.crew.bearer == hero:
        book.set(bearer=None)
        lamp = book.word("lamp")
        book.tell(f"{lamp} passes to the nearest hero who is up. Enter who that is with /crew shaft lamp.")


def notice_nerve(book: Book, hero: str) -> None:
    """Above its limit it can still be spent until the activation ends (S24)."""
    sheet = book.sheet(hero)
    most = sheet.number("nerve_max")
    if most is not None and sheet.nerve > most:
        over = sheet.nerve - most
        book.tell(f"That is {over} above the limit of {most}: spend it in this activation, or it is lost.")


def _notice_xp(book: Book, hero: str) -> None:
    sheet = book.sheet(hero)
    price = LEVELS.get(sheet.level + 1)
    if price is not None and sheet.xp >= price:
        book.tell(f"{sheet.name} can pay {price} for level {sheet.level + 1}. Use /crew hero level.")


def _notice_taint(book: Book, hero: str) -> None:
    """Turn five points of taint into a change, whose line is rolled (S68)."""
    while (sheet := book.sheet(hero)).taint >= CHANGE_AT:
        book.alter(hero, taint=sheet.taint - CHANGE_AT)
        line = book.d36()
        book.tell(f"{CHANGE_AT} {book.word('taint')} are a {book.word('change')}: line {line} of its chart.")


_NOTICED: Final = {"nerve": notice_nerve, "xp": _notice_xp, "taint": _notice_taint}


def heal(book: Book, hero: str, points: int) -> int:
    """Over both tracks by the hero's policy; even: to the one with more damage, ties wounds (S27).

    How many points did good.
    """
    sheet = book.sheet(hero)
    wounds, strain, healed = sheet.wounds, sheet.strain, 0
    policy = sheet.policy["heal"]
    while points > healed and (wounds or strain):
        is_of_mind = policy == "mind" or (policy == "even" and strain > wounds)
        if not wounds or (strain and is_of_mind):
            strain -= 1
        else:
            wounds -= 1
        healed += 1
    book.alter(hero, wounds=wounds, strain=strain)
    return healed


def recover(book: Book, hero: str) -> None:
    """Roll on the chart of what put the hero down, then heal (S64).

    Refused for a hero who is not down.
    """
    name = book.find(hero)
    sheet, full = book.sheet(name), full_tracks(book, name)
    if not sheet.down:
        raise Refused(f"{sheet.name} is not down.")
    for what in full or ("wounds",):
        book.tell(f"{sheet.name}: {book.word(_CHART[what])} chart, {book.two()[1]}.")
    for number, what in enumerate(full):
        if number and not getattr(book.sheet(name), what):
            continue
        points, said = book.two()
        of_both = len(full) == 1
        current = book.sheet(name)
        own = 1 if of_both else min(points, getattr(current, what))
        book.alter(name, **{what: getattr(current, what) - own})
        if of_both:
            heal(book, name, points - own)
        book.tell(f"{sheet.name} heals {said}{'' if of_both else f' {book.word(what)}'}.")
    book.alter(name, down=False)
    now = book.sheet(name)
    book.tell(f"{sheet.name} is up: {book.word('wounds')} {now.wounds}, {book.word('strain')} {now.strain}.")


_CHART: Final = {"wounds": "injury", "strain": "madness"}

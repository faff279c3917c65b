"""Wounds, strain and other counters of a sheet, and what happens at their limits."""

from __future__ import annotations

from typing import Final

from engine.deeplamp.companion.book import Book
from engine.deeplamp.companion.numbers import CHANGE_AT, LEVELS, MOST
from engine.kernel.core import Refused

TRACKS: Final = {"wounds": "health", "strain": "mind"}
"""Track of harm -> number on the sheet at which the hero goes down."""
COUNTED: Final = ("wounds", "strain", "nerve", "xp", "coin", "ore", "taint", "poison", "favor")


def add(book: Book, hero: str, what: str, n: int) -> None:
    """Add to a counter, or subtract.

    Raise Refused for 0, unknown counters, harm to a hero who is not up, or a result below 0.
    """
    name = book.find(hero)
    if what not in COUNTED:
        raise Refused(f"You can change only these: {', '.join(COUNTED)}.")
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
    """Set a counter to a value, with its consequences."""
    sheet, before = book.sheet(hero), getattr(book.sheet(hero), what)
    limit = sheet.number(TRACKS[what]) if what in TRACKS else None
    value = value if limit is None else min(value, limit)
    book.alter(hero, **{what: value})
    now = f"{value}" if limit is None else f"{value} of {limit}"
    book.tell(f"{sheet.name}: {book.word(what)} {before} to {now}.")
    if what in TRACKS:
        settle(book, hero)
    elif what in _NOTICED:
        _NOTICED[what](book, hero)


def settle(book: Book, hero: str) -> None:
    """Put a hero down who has reached a limit, and up again if both tracks are below theirs."""
    sheet = book.sheet(hero)
    full = full_tracks(book, hero)
    if full and sheet.is_up:
        _go_down(book, hero)
    elif not full and sheet.down:
        book.alter(hero, down=False)
        book.tell(f"{sheet.name} is up again.")


def full_tracks(book: Book, hero: str) -> list[str]:
    """Return the harm tracks that are at their limit."""
    sheet = book.sheet(hero)
    limits = {what: sheet.number(limit) for what, limit in TRACKS.items()}
    return [what for what, limit in limits.items() if limit and getattr(sheet, what) >= limit]


def _go_down(book: Book, hero: str) -> None:
    """Put the hero down, unless a revive token gets them up at once (S63)."""
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
    """Report nerve above its limit, which can still be spent until the activation ends (S24)."""
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
    """Turn every five points of taint into a change, rolled on the chart (S68)."""
    while (sheet := book.sheet(hero)).taint >= CHANGE_AT:
        book.alter(hero, taint=sheet.taint - CHANGE_AT)
        line = book.d36()
        book.tell(f"{CHANGE_AT} {book.word('taint')} are a {book.word('change')}: line {line} of its chart.")


_NOTICED: Final = {"nerve": notice_nerve, "xp": _notice_xp, "taint": _notice_taint}


def heal(book: Book, hero: str, points: int) -> int:
    """Heal points on both tracks by the hero's policy; return how many had an effect.

    "even" heals the track with more damage, wounds in a tie (S27).
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
    """Roll on the chart of each full track, then heal (S64). Raise Refused for a hero who is not down."""
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

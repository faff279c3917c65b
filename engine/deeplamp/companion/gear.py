"""Gear of heroes; load and bag are checked whenever a hero gets something (S82)."""

from __future__ import annotations

from engine.deeplamp.companion.book import Book
from engine.deeplamp.companion.sheets import MOST_THINGS, read_label
from engine.kernel.core import Refused
from engine.kernel.strict_reading import read_number

MOST_WEIGHT = 99
MOST_WEIGHTS = 200
"""Maximum number of items whose weight is remembered; the ones named last are kept."""


def add_gear(book: Book, hero: str, item: str, weight: int | None = None, token: bool = False) -> None:
    """Add an item, or a token, which goes into the bag and weighs nothing.

    Raise Refused if the sheet has no room, or the weight is above the maximum.
    """
    name, thing = book.find(hero), read_label(item, "A thing")
    _take(book, name, thing, token=token)
    if weight is not None and not token:
        if read_number(weight, "Its weight") > MOST_WEIGHT:
            raise Refused(f"An item can weigh at most {MOST_WEIGHT}.")
        known = {one: n for one, n in book.crew.weights.items() if one != thing}
        book.set(weights=dict([*known.items(), (thing, weight)][-MOST_WEIGHTS:]))
    book.tell(f"{book.called(name)} has {thing}{_heavy(book, thing, token=token)}.")
    _look_at(book, name)


def drop_gear(book: Book, hero: str, item: str) -> None:
    """Remove an item."""
    name = book.find(hero)
    thing, _ = _let_go(book, name, item)
    book.tell(f"{book.called(name)} lays {thing} down.")


def give_gear(book: Book, hero: str, to: str, item: str) -> None:
    """Give an item to another hero.

    Raise Refused for a keepsake, a missing item, the same hero, or a full sheet.
    """
    name, other = book.find(hero), book.find(to)
    if name == other:
        raise Refused(f"{book.called(name)} has it already.")
    if item.strip().casefold() == (book.sheet(name).keepsake or "").casefold():
        raise Refused("You cannot give a keepsake away.")
    thing, is_token = _let_go(book, name, item)
    _take(book, other, thing, token=is_token)
    book.tell(f"{book.called(name)} gives {thing} to {book.called(other)}.")
    _look_at(book, other)


def load_of(book: Book, hero: str) -> int:
    """Return the total weight of the hero's items, where known."""
    return sum(book.crew.weights.get(thing, 0) for thing in book.sheet(hero).gear)


def _take(book: Book, hero: str, thing: str, *, token: bool) -> None:
    sheet = book.sheet(hero)
    if len(sheet.gear) + len(sheet.bag) >= MOST_THINGS:
        raise Refused(f"{sheet.name} has {MOST_THINGS} things, the maximum for a sheet.")
    if token:
        book.alter(hero, bag={**sheet.bag, thing: sheet.bag.get(thing, 0) + 1})
    else:
        book.alter(hero, gear=(*sheet.gear, thing))


def _let_go(book: Book, hero: str, item: str) -> tuple[str, bool]:
    """Remove an item or token; return its name, and whether it was a token."""
    sheet, wanted = book.sheet(hero), item.strip().casefold()
    token = next((one for one in sheet.bag if one.casefold() == wanted), None)
    if token is not None:
        left = {one: n - (one == token) for one, n in sheet.bag.items()}
        book.alter(hero, bag={one: n for one, n in left.items() if n})
        return token, True
    at = next((n for n, one in enumerate(sheet.gear) if one.casefold() == wanted), None)
    if at is None:
        has = ", ".join((*sheet.gear, *sheet.bag)) or "nothing"
        raise Refused(f"{sheet.name} has no {item}. There is: {has}.")
    thing, kept = sheet.gear[at], (*sheet.gear[:at], *sheet.gear[at + 1 :])
    hands = sheet.hands if kept.count(thing) else tuple(one for one in sheet.hands if one != thing)
    book.alter(hero, gear=kept, hands=hands)
    return thing, False


def _heavy(book: Book, thing: str, *, token: bool) -> str:
    weight = book.crew.weights.get(thing)
    return "" if token or weight is None else f" (weight {weight})"


def _look_at(book: Book, hero: str) -> None:
    """Report a hero who carries too much."""
    sheet = book.sheet(hero)
    load, most = load_of(book, hero), book.number(hero, "load")
    bag, room = sum(sheet.bag.values()), book.number(hero, "bag")
    if load > most:
        book.tell(f"Too heavy: load {load} of {most}. Lay something down or give it away.")
    if bag > room:
        book.tell(f"The bag is too full: {bag} tokens of {room}.")

"""The turn order: higher initiative first, enemies before heroes, tied heroes in any order (S18, S55)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from engine.deeplamp.companion.book import Book, listed
from engine.deeplamp.companion.crew import Crew, Place
from engine.deeplamp.companion.numbers import AMBUSH
from engine.deeplamp.companion.sheets import read_label, read_stat
from engine.kernel.core import Refused

MOST_PLACES = 20


def level(place: Place) -> int:
    """Return the initiative that counts: an ambush has +2 until its first turn of acting ends (S55)."""
    return place.initiative + AMBUSH * place.is_ambush


def in_order(crew: Crew) -> list[Place]:
    """Return everybody in turn order."""
    return sorted(crew.order, key=lambda place: (-level(place), place.name in crew.heroes))


def ahead(crew: Crew) -> list[Place]:
    """Return the next to act, those with the highest initiative; several if heroes or enemies are tied."""
    waiting = [place for place in in_order(crew) if not place.state and _can_act(crew, place)]
    first = waiting[:1]
    return [one for one in waiting if all(_is_tied(crew, one, other) for other in first)]


def _is_tied(crew: Crew, one: Place, other: Place) -> bool:
    return level(one) == level(other) and (one.name in crew.heroes) == (other.name in crew.heroes)


def _can_act(crew: Crew, place: Place) -> bool:
    return place.name not in crew.heroes or crew.heroes[place.name].is_up


def place(book: Book, name: str, initiative: int, ambush: bool = False) -> None:
    """Set the initiative of a hero or of enemies; raise Refused for more than twenty in the turn order."""
    who = _named(book, name)
    found = Place(who, read_stat(initiative, "An initiative"), ambush)
    others = [one for one in book.crew.order if one.name != who]
    if len(others) >= MOST_PLACES:
        raise Refused(f"The order can have at most {MOST_PLACES} names. Take one out first.")
    book.set(order=(*others, found))
    more = f" + {AMBUSH} in the first turn" if ambush else ""
    book.tell(f"{book.called(who)}: initiative {initiative}{more}.")
    tied = [one for one in book.crew.order if one.name != who and level(one) == level(found)]
    if tied:
        book.tell(f"Tied with {listed([book.called(one.name) for one in tied])}.")


def drop(book: Book, name: str) -> None:
    """Remove somebody from the turn order; raise Refused if they are not in it."""
    who = _named(book, name)
    left = tuple(one for one in book.crew.order if one.name != who)
    if len(left) == len(book.crew.order):
        raise Refused(f"{name} is not in the order.")
    book.set(order=left)
    book.tell(f"{book.called(who)} is out of the order.")


def _named(book: Book, name: str) -> str:
    """Return a hero's id, or the name of others in its original spelling."""
    said = read_label(name, "A name")
    known = [*book.crew.ids, *(one.name for one in book.crew.order)]
    return next((one for one in known if book.called(one).casefold() == said.casefold()), said)


def advance(book: Book, name: str = "") -> None:
    """End the current act and begin the next; `name` selects among tied heroes.

    Raise Refused without any initiative, for a name that is not next, for tied heroes without a name, or if
    all have acted.
    """
    _fill(book)
    acting = [one.name for one in book.crew.order if one.state == "now"]
    if acting:
        _mark(book, acting, "done")
    first = ahead(book.crew)
    if name:
        who = _named(book, name)
        if who not in [one.name for one in first]:
            raise Refused(f"{name} is not next: {_said(book, first) or 'all have acted'}.")
        chosen = who
    elif not first:
        if not acting:
            raise Refused("All have acted. Begin the next turn with /crew shaft test.")
        book.tell("All have acted. Explore and end the turn. Then begin the next turn with /crew shaft test.")
        return
    elif len(first) > 1 and first[0].name in book.crew.heroes:
        if not acting:
            raise Refused(f"{_said(book, first)} are tied: say who begins.")
        book.tell(f"Next: {_said(book, first)}, in any order.")
        return
    else:
        chosen = _drawn(book, first)
    _mark(book, [chosen], "now")
    found = next(one for one in book.crew.order if one.name == chosen)
    book.tell(f"Now: {book.called(chosen)} ({level(found)}).")


def _drawn(book: Book, first: Sequence[Place]) -> str:
    """Return one of several tied enemies, chosen with a die."""
    if len(first) == 1:
        return first[0].name
    names = sorted(one.name for one in first)
    chosen = names[book.throw(1, len(names))[0] - 1]
    book.tell(f"{listed(names)} are tied; drawn: {chosen}.")
    return chosen


def _said(book: Book, places: Sequence[Place]) -> str:
    return listed([book.called(one.name) for one in places], "or")


def _mark(book: Book, names: Sequence[str], state: str) -> None:
    marked = [replace(one, state=state) if one.name in names else one for one in book.crew.order]
    book.set(order=tuple(marked))


def _fill(book: Book) -> None:
    """Add the missing heroes, with the initiative on their sheets."""
    placed = {one.name for one in book.crew.order}
    numbers = {name: book.sheet(name).number("initiative") for name in book.crew.ids if name not in placed}
    found = [Place(name, number) for name, number in numbers.items() if number is not None]
    if found:
        book.set(order=(*book.crew.order, *found))
    if not book.crew.order:
        raise Refused(
            "Nobody has an initiative yet. Enter one with /crew order set, or press Numbers under the sheets."
        )

"""Days in town: lodgings and visits, their rolls, and the town's own events (S92, S94)."""

from __future__ import annotations

from engine.deeplamp.companion.book import Book
from engine.deeplamp.companion.crew import Stay
from engine.deeplamp.companion.numbers import LODGING
from engine.deeplamp.companion.sheets import read_label
from engine.kernel.core import Refused


def stay(book: Book, hero: str, lodging: bool = False, place: str = "") -> None:
    """Set a hero's lodging and place to visit. Raise Refused for the dead, or lodging they cannot pay."""
    name = book.find(hero)
    if book.sheet(name).dead:
        raise Refused(f"{book.called(name)} is dead.")
    if lodging and book.sheet(name).coin < LODGING:
        raise Refused(f"A {book.word('lodging')} costs {LODGING} {book.word('coin')}; {_purse(book, name)}.")
    visited = read_label(place, "A place") if place.strip() else ""
    book.set(stays={**book.crew.stays, name: Stay(lodging, visited)})
    where = book.word("lodging" if lodging else "camp")
    book.tell(f"{book.called(name)}: {where}, {visited or 'nowhere to go'}.")


def day(book: Book) -> None:
    """Pass a day: pay lodgings, and roll for camps and visits.

    Raise Refused until everybody has a lodging.
    """
    stays = {name: stay for name, stay in book.crew.stays.items() if name in book.crew.alive}
    if not stays:
        raise Refused("Nobody has said where they stay. Enter it with /crew town day.")
    book.set(day=book.crew.day + 1, stays={})
    book.tell(f"Day {book.crew.day} in town.")
    for name in (one for one in book.crew.alive if one in stays and stays[one].is_lodging):
        book.alter(name, coin=book.sheet(name).coin - LODGING)
        book.tell(f"{book.called(name)} pays {LODGING}: {_purse(book, name)}.")
    camping = [name for name in book.crew.alive if not stays.get(name, Stay()).is_lodging]
    for name in camping:
        book.tell(f"{book.word('camp')} ({book.called(name)}): camp chart, {book.two()[1]}.")
    for name in (one for one in book.crew.alive if one in stays and stays[one].place):
        book.tell(f"{book.called(name)}, {stays[name].place}: {book.two()[1]}.")
    book.tell("Then shop. End the day with /crew town event.")


def event(book: Book) -> None:
    """End a day: roll a die against the town's marker (S94)."""
    (die,) = book.throw(1)
    if die > book.crew.marker:
        book.set(marker=book.crew.marker + 1)
        book.tell(f"End of the day: {die}, above the marker, which moves to {book.crew.marker}.")
        return
    (line,) = book.throw(1)
    book.tell(f"End of the day: {die}, not above the marker at {book.crew.marker}.")
    book.set(marker=1)
    book.tell(f"Town event, line {line}. The marker goes back to 1.")


def _purse(book: Book, hero: str) -> str:
    return f"{book.called(hero)} has {book.sheet(hero).coin}"

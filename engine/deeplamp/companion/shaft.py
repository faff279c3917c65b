"""The shaft: the lamp test, the markers of dark and crew, and omens (S10, S15, S16, S77)."""

from __future__ import annotations

from dataclasses import replace

from engine.deeplamp.companion.book import Book, listed
from engine.deeplamp.companion.numbers import DARK_SPACES, MOUTH, OMEN_SPACES, REVIVES, target_at
from engine.kernel.core import Refused
from engine.kernel.strict_reading import read_number

MOST_OMENS = 40


def start(book: Book, dark: int = 0, crew: int = MOUTH, bearer: str = "") -> None:
    """Begin a descent: the crew at the mouth, the dark at the bottom.

    Raise Refused without heroes, or for spaces off the shaft.
    """
    if not book.crew.heroes:
        raise Refused("There is no hero yet. Make one with /crew hero new.")
    carrier = book.find(bearer) if bearer else next(iter(book.crew.up), None)
    book.set(
        is_below=True, turn=0, dark=_space(dark), crew=_space(crew), bearer=carrier, omens=0,
        omen_is_open=False, revives=REVIVES[max(1, len(book.crew.alive))], order=(), foes={}, rolls={},
    )  # fmt: skip
    where = f"{book.word('crew')} at {crew}, {book.word('dark')} at {dark}"
    revives = f"{book.word('revive')}: {book.crew.revives}"
    book.tell(f"The descent begins: {where}, {revives}.")
    if carrier is not None:
        book.tell(f"{book.called(carrier)} carries {book.word('lamp')}.")


def try_lamp(book: Book, bonus: int = 0) -> None:
    """Begin a turn with the lamp test: two dice against the target; doubles cause an event instead (S15)."""
    _below(book)
    lasting = [
        replace(place, is_ambush=place.is_ambush and not place.state, state="") for place in book.crew.order
    ]
    book.set(turn=book.crew.turn + 1, order=tuple(lasting))
    own = book.sheet(book.crew.bearer).number("lamp") if book.crew.bearer else None
    dice = book.throw(2)
    plus, target = (own or 0) + bonus, target_at(book.crew.crew)
    total = sum(dice) + plus
    more = f" {'+' if plus > 0 else '-'} {abs(plus)}" if plus else ""
    book.tell(f"Turn {book.crew.turn}. Test: {dice[0]} + {dice[1]}{more} = {total}, needed {target}.")
    if dice[0] == dice[1]:
        book.tell(f"Doubles: {book.word('dark')} stays; {book.word('event')}, line {dice[0]}.")
    elif total >= target:
        book.tell(f"{book.word('lamp')} holds.")
    else:
        _rise(book, 1)


def deeper(book: Book, n: int = 1) -> None:
    """Move the crew one space deeper, because a tile was placed (S37)."""
    move(book, "crew", n)


def move(book: Book, marker: str, n: int) -> None:
    """Move a marker: the dark up (or back down), or the crew deeper (or back up).

    Raise Refused before a descent, for 0 or an unknown marker, or at the end of the shaft.
    """
    _below(book)
    if marker not in ("dark", "crew") or not n:
        raise Refused("Move the dark or the crew by at least 1. A number below 0 moves back.")
    if marker == "dark":
        _rise(book, n)
        return
    to = min(MOUTH, max(0, book.crew.crew - n))
    before = book.crew.crew
    if to == before:
        raise Refused(f"{book.word('crew')} cannot go further: it is at {before}.")
    book.set(crew=to)
    target = target_at(to)
    now = f" The test needs {target} now." if target != target_at(before) else ""
    book.tell(f"{book.word('crew')}: {before} to {to}.{now}")


def _rise(book: Book, by: int) -> None:
    """Move the dark one space at a time; only moves towards the mouth have consequences (S16)."""
    before = book.crew.dark
    if by < 0:
        if not before:
            raise Refused(f"{book.word('dark')} is at the bottom already.")
        book.set(dark=max(0, before + by))
        book.tell(f"{book.word('dark')}: {before} back to {book.crew.dark}.")
        return
    if before == MOUTH:
        raise Refused(f"{book.word('dark')} is at the mouth already.")
    for _ in range(min(by, MOUTH - before)):
        space = book.crew.dark + 1
        book.set(dark=space)
        book.tell(f"{book.word('dark')}: {space - 1} to {space}.")
        if space == MOUTH:
            book.tell("It is at the mouth, so you have lost.")
        if space in OMEN_SPACES:
            _lay(book, 1)
        if space in DARK_SPACES:
            book.tell(f"Draw a {book.word('dark_card')} and carry it out at once.")


def give_lamp(book: Book, hero: str) -> None:
    """Give the lamp to a hero; raise Refused for one who is not up, or already carries it."""
    name = book.find(hero)
    book.up(name)
    if book.crew.bearer == name:
        raise Refused(f"{book.called(name)} carries it already.")
    book.set(bearer=name)
    book.tell(f"{book.called(name)} carries {book.word('lamp')}.")


def set_revives(book: Book, n: int) -> None:
    """Set the number of revive tokens left; raise Refused unless it is from 0 to 9."""
    if read_number(n, "The number") > 9:
        raise Refused("A crew can have at most 9 of these tokens.")
    book.set(revives=n)
    book.tell(f"{book.word('revive')}: {n}.")


# ---------------------------------------------------------------- omens


def add_omen(book: Book, n: int = 1) -> None:
    """Add face-down cards to the omen stack, or remove them unseen.

    Raise Refused for 0, or beyond the stack's limits.
    """
    if not n or book.crew.omens + n < 0 or book.crew.omens + n > MOST_OMENS:
        raise Refused(
            f"You cannot change it by {n}: the stack has {book.crew.omens}, and takes 0 to {MOST_OMENS}."
        )
    if n > 0:
        _lay(book, n)
        return
    book.set(omens=book.crew.omens + n)
    book.tell(f"{-n} removed from the stack unseen: {book.crew.omens} left.")


def _lay(book: Book, n: int) -> None:
    book.set(omens=book.crew.omens + n)
    said = f"{n} {book.word('omen')} card{'s' if n > 1 else ''} face down on the stack"
    book.tell(f"{said}: {book.crew.omens} there.")


def reveal_omen(book: Book) -> None:
    """Reveal the top omen, which takes effect unless all heroes who are up pay a nerve.

    Raise Refused if there is none.
    """
    if not book.crew.omens:
        raise Refused("The stack is empty, so you have nothing to reveal.")
    book.set(omens=book.crew.omens - 1, omen_is_open=True)
    book.tell(f"Turn up the top {book.word('omen')} card. {book.crew.omens} left.")
    poor = [book.called(name) for name in book.crew.up if not book.sheet(name).nerve]
    if poor:
        book.tell(f"It takes effect. These have no {book.word('nerve')} to cancel it: {listed(poor)}.")
    else:
        book.tell(
            f"All who are up may cancel it together, for 1 {book.word('nerve')} each. Use /crew omen cancel."
        )


def cancel_omen(book: Book) -> None:
    """Cancel the revealed omen for a nerve from each hero.

    Raise Refused if none is revealed, or a hero who is up has no nerve.
    """
    if not book.crew.omen_is_open:
        raise Refused("No card has been revealed yet. Use /crew omen reveal.")
    poor = [book.called(name) for name in book.crew.up if not book.sheet(name).nerve]
    if not book.crew.up:
        raise Refused("You cannot cancel the omen: no hero is up.")
    if poor:
        nerve = book.word("nerve")
        raise Refused(
            f"You cannot cancel the omen. Each hero who is up pays {nerve}; these have none: {listed(poor)}."
        )
    for name in book.crew.up:
        book.alter(name, nerve=book.sheet(name).nerve - 1)
    book.set(omen_is_open=False)
    book.tell(f"Cancelled: {listed([book.called(name) for name in book.crew.up])} paid 1 each.")


def _below(book: Book) -> None:
    if not book.crew.is_below:
        raise Refused("No descent has begun. Use /crew shaft start.")


def _space(value: int) -> int:
    if not 0 <= value <= MOUTH:
        raise Refused(f"The shaft has spaces from 0 (bottom) to {MOUTH} (mouth).")
    return value

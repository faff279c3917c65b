"""Build the buttons of a crew's panel, and convert presses to entries."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final

from bot.extras.companion.contract import DO, FORM, LOG, SHOW, UNDO, Book, Deed, Pressing
from bot.messages.numerals import read_numeral, strange
from bot.messages.panel import Button, Choice, Menu, Row
from engine.deeplamp.companion.book import Book as Account
from engine.deeplamp.companion.crew import Crew, Roll
from engine.deeplamp.companion.order import ahead
from engine.deeplamp.companion.rolling import mark_of, open_dice, through
from engine.deeplamp.companion.terms import capital, word
from engine.kernel.core import Refused
from engine.kernel.dice import Dice

_FORMS: Final = (("Add", "add"), ("Roll", "roll"), ("Check", "check"), ("Hit", "hit"))
_ROLLS: Final = ("roll", "check", "reroll")
_PLAIN: Final = ("start", "test", "deeper", "reveal", "cancel", "day", "event", "next")


def pressed(said: str, values: Sequence[str]) -> Deed:
    """Return the entry for a button, or for a menu with these options picked."""
    do, *words = said.split(" ")
    if do in _PLAIN and not words:
        return {"do": do}
    if do in _WITH and words:
        return {"do": do, **_WITH[do](words, values)}
    raise Refused(strange())


_WITH: Final[Mapping[str, Callable[[Sequence[str], Sequence[str]], Deed]]] = {
    "next": lambda words, values: {"name": words[0]},
    "recover": lambda words, values: {"hero": words[0]},
    "level": lambda words, values: {"hero": words[0]},
    "take": lambda words, values: {"hero": words[0], "of": _number(words[-1])},
    "reroll": lambda words, values: {
        "hero": words[0],
        "of": _number(words[1] if len(words) > 1 else ""),
        "dice": [read_numeral(one) for one in (values or words[2:])],
    },
}


def _number(text: str) -> int:
    """Parse a checksum, which has more digits than other numbers here."""
    if not (text.isascii() and text.isdecimal() and len(text) <= 10):
        raise Refused(strange())
    return int(text)


def do(book: Book, place: str, label: str, said: str, style: str = "secondary") -> Button:
    """Return a button for an entry that is made only if the crew is unchanged since it was shown."""
    return Button(label[:80], DO, str(Pressing(book.crew_id, book.revision, place, said)), style)


def freely(book: Book, place: str, label: str, said: str, style: str = "secondary") -> Button:
    """Return a button for an entry that is made even if the crew has changed since."""
    return Button(label[:80], DO, str(Pressing(book.crew_id, None, place, said)), style)


def form(book: Book, place: str, label: str, which: str, hero: str = "-") -> Button:
    """Return a button that opens a form."""
    return Button(label[:80], FORM, str(Pressing(book.crew_id, None, place, f"{which} {hero}")))


def show(book: Book, label: str, page: str) -> Button:
    """Return a button that shows a page to the person who presses it."""
    return Button(label, SHOW, str(Pressing(book.crew_id, None, page, "")))


def panel_rows(book: Book, crew: Crew) -> Iterator[Row]:
    """Yield rows of buttons for the most frequent entries."""
    undo = Button(
        "Undo", UNDO, str(Pressing(book.crew_id, book.revision, "panel", "")), disabled=book.last is None
    )
    log = Button("Log", LOG, str(Pressing(book.crew_id, None, "panel", "")))
    if not crew.heroes:
        return
    if crew.is_below:
        lamp = capital(word(crew.terms, "lamp")).removeprefix("The ")
        first = [
            do(book, "panel", f"{capital(lamp)} test", "test", "primary"),
            do(book, "panel", "Deeper", "deeper"),
        ]
        yield (*first, *_next(book, crew)[:2], undo)
        if len(_next(book, crew)) > 2:
            yield tuple(_next(book, crew)[2:])
    else:
        yield do(book, "panel", "Begin a descent", "start", "primary"), undo
    yield from follow_ups(book, crew, "panel")
    yield tuple(form(book, "panel", label, which) for label, which in _FORMS)
    omen = [do(book, "panel", f"Turn up {word(crew.terms, 'omen')}", "reveal")] if crew.omens else []
    is_fight = crew.foes or any(one.name not in crew.heroes for one in crew.order)
    fight = [form(book, "panel", "End fight", "end")] if is_fight else []
    yield (*fight, *omen, show(book, "Town", "town"), log)
    sheets = [Choice(crew.heroes[name].name, name) for name in crew.ids]
    yield Menu("A hero's sheet", SHOW, tuple(sheets), str(Pressing(book.crew_id, None, "sheet", "")))


def _next(book: Book, crew: Crew) -> list[Button]:
    """Return buttons to choose who acts next, one for each tied hero."""
    first = ahead(crew)
    if len(first) > 1 and first[0].name in crew.heroes:
        return [do(book, "panel", f"{crew.called(one.name)} acts", f"next {one.name}") for one in first]
    if first:
        who = crew.called(first[0].name) if len(first) == 1 else "a draw"
        return [do(book, "panel", f"Next: {who}", "next")]
    has_numbers = any(crew.heroes[name].number("initiative") is not None for name in crew.up)
    is_acting = any(one.state == "now" for one in crew.order)
    return [do(book, "panel", "Next", "next")] if is_acting or (has_numbers and not crew.order) else []


def follow_ups(book: Book, crew: Crew, place: str) -> Iterator[Row]:
    """Yield rows of buttons for what may follow the newest entry: rolling again, taking harm, cancelling an
    omen.
    """
    last = book.last
    if last is None:
        return
    do_ = last.deed["do"]
    if do_ in _ROLLS and last.deed.get("hero"):
        hero = Account(crew, Dice("")).find(last.deed["hero"])
        if hero in crew.rolls:
            yield from _of_roll(book, crew, place, hero, crew.rolls[hero])
    can_pay = crew.up and all(crew.heroes[name].nerve for name in crew.up)
    if do_ == "reveal" and crew.omen_is_open and can_pay:
        nerve = word(crew.terms, "nerve")
        yield (freely(book, place, f"Cancel it (1 {nerve} each)", "cancel"),)


def _of_roll(book: Book, crew: Crew, place: str, hero: str, made: Roll) -> Iterator[Row]:
    nerve, dice, mark = word(crew.terms, "nerve"), open_dice(made), mark_of(made)
    left = through(made) * made.harm
    if left:
        harm = f"Take {Account(crew, Dice('')).counted(left, made.track)}"
        yield (freely(book, place, harm, f"take {hero} {mark}", "danger"),)
    if not dice or not crew.heroes[hero].nerve:
        return
    if len(dice) == 1:
        yield (freely(book, place, f"Re-roll (1 {nerve})", f"reroll {hero} {mark} {dice[0]}"),)
        return
    choices = tuple(Choice(f"Die {number}: {made.dice[number - 1]}", str(number)) for number in dice)
    said = str(Pressing(book.crew_id, None, place, f"reroll {hero} {mark}"))
    yield Menu(f"Re-roll which dice, for 1 {nerve}?", DO, choices, said, most=len(choices))

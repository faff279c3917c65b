"""Tell whether what a press answers has passed: its turn, its roll, its card."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from bot.extras.companion.book.crew import Crew
from bot.extras.companion.book.deeds.ending import dues
from bot.extras.companion.book.keeping import Book, newest

OF_ROLL: Final = ("take", "reroll", "deal", "favor", "sung", "charge")


def mark_now(do: str, crew: Crew) -> int:
    """Return the number that stands for what this deed would answer now."""
    return _MARKS[do](crew) if do in _MARKS else 0


_MARKS: Final[Mapping[str, Callable[[Crew], int]]] = {
    "test": lambda crew: crew.turn,
    "deeper": lambda crew: crew.crew,
    "act": lambda crew: 100 * crew.turn + len(crew.acted),
    "end_fight": lambda crew: crew.turn if crew.fight else 0,
    "event": lambda crew: crew.town.day if crew.town else 0,
    "day": lambda crew: crew.town.day if crew.town and not crew.visited else 0,
    "reveal": lambda crew: crew.omens,
    "cancel": lambda crew: 2 * crew.omens + crew.open_omen,
    "clue": lambda crew: crew.mission.found if crew.mission else 0,
    "due": lambda crew: len(dues(crew)),
    "finish": lambda crew: crew.turn + 1 if crew.status else 0,
    "hazard": lambda crew: len(crew.hazards),
}


def is_past(words: Sequence[str], mark: int, book: Book) -> bool:
    """Return whether a press with that mark comes too late."""
    do = words[0]
    if do == "undo":
        found = newest(book, words[1] if len(words) > 1 else None)
        return found is None or found.n != mark
    if do in OF_ROLL:
        return str(mark) not in book.crew.rolls
    return do in _MARKS and mark_now(do, book.crew) != mark

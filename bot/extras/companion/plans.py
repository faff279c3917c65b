"""Say what an entry is to make of a book: one deed or several, all or nothing."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from bot.extras.companion.book.keeping import Book, newest
from bot.extras.companion.reading import put_back_crew
from bot.messages.catalogue import say
from engine.kernel.core import Json, Refused

Roller = Literal["bot", "table"]


@dataclass(frozen=True)
class Step:
    """A deed of a plan, with the faces of its dice if they are known, and who rolls."""

    deed: Mapping[str, Json]
    faces: Sequence[int] | None = None
    by: Roller | None = None


Plan = Callable[[Book], Sequence[Step]]
"""Function that makes steps of the book as it is when they are entered."""


class Past(Exception):
    """Raised when a press answers a roll, a turn or a card that is over."""


def undo_of(words: Sequence[str], book: Book) -> Mapping[str, Json]:
    """Return the undo of the newest entry, of one hero if the button names one."""
    hero = words[1] if len(words) > 1 else None
    found = newest(book, hero)
    if found is None:
        raise Refused(say("crew-nothing-to-undo"))
    return {"do": "undo", **({"n": found.n} if hero else {})}


def rested(words: Sequence[str], book: Book) -> Sequence[Step]:
    """Return the plan that ends the last fight anew, with one more hero who rested; the dice stay.

    `words`: the hero's seat, and `nerve` for a nerve instead of the die, in any order.
    """
    last = newest(book)
    if last is None or last.deed["do"] != "end_fight" or not words:
        raise Refused(say("crew-past"))
    kinds = ("rested", "nerve")
    seat = next((one for one in words if one != "nerve"), "")
    before = put_back_crew(book, last)
    chosen = {kind: [one for one in last.deed.get(kind, []) if one != seat] for kind in kinds}
    chosen["nerve" if "nerve" in words else "rested"].append(seat)
    hurt = [one for one in before.up if before.heroes[one].wounds or before.heroes[one].strain]
    rolled = [one for one in hurt if one not in last.deed.get("nerve", [])]
    fell = dict(zip(rolled, last.faces, strict=False))
    dice = [fell.get(one) for one in hurt if one not in chosen["nerve"]]
    faces = None if None in dice else [die for die in dice if die is not None]
    deed = {"do": "end_fight", **{kind: found for kind, found in chosen.items() if found}}
    return [Step({"do": "undo"}), Step(deed, faces)]

"""The list of all entries: each has a name and JSON arguments."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from engine.deeplamp.companion import fights, gear, harm, heroes, notes, order, rolling, shaft, town
from engine.deeplamp.companion.book import Book
from engine.deeplamp.companion.crew import Crew, dump_crew, load_crew
from engine.deeplamp.companion.log import before_of
from engine.kernel.core import Json, Refused
from engine.kernel.dice import Dice

ENTRIES: Final[Mapping[str, Callable[..., None]]] = {
    "new": heroes.new,
    "import": heroes.bring,
    "remove": heroes.remove,
    "set": heroes.set_number,
    "numbers": heroes.set_numbers,
    "add": harm.add,
    "level": heroes.level,
    "rename": heroes.rename,
    "gear": gear.add_gear,
    "drop": gear.drop_gear,
    "give": gear.give_gear,
    "start": shaft.start,
    "test": shaft.try_lamp,
    "deeper": shaft.deeper,
    "move": shaft.move,
    "lamp": shaft.give_lamp,
    "revives": shaft.set_revives,
    "omen": shaft.add_omen,
    "reveal": shaft.reveal_omen,
    "cancel": shaft.cancel_omen,
    "place": order.place,
    "displace": order.drop,
    "next": order.advance,
    "roll": rolling.roll,
    "check": rolling.check,
    "reroll": rolling.reroll,
    "take": rolling.take,
    "hit": fights.hit,
    "end_fight": fights.end_fight,
    "recover": harm.recover,
    "stay": town.stay,
    "day": town.day,
    "event": town.event,
    "note": notes.note,
}


@dataclass(frozen=True)
class Done:
    """The result of an entry: the new crew, the report, the undo data, and the dice."""

    crew: Json
    lines: Sequence[str]
    before: Sequence[Json]
    rolled: Sequence[tuple[int, int]]


def carry_out(crew: Json, entry: Mapping[str, Json], dice: Dice) -> Done:
    """Carry out the entry `{"do": its name, ...}` on a crew in JSON form; on Refused nothing changes."""
    arguments: dict[str, Any] = dict(entry)
    do = ENTRIES.get(arguments.pop("do", ""))
    if do is None:
        raise Refused("I do not know that entry. Use a button of the panel or a command under /crew.")
    book = Book(load_crew(crew), dice)
    do(book, **arguments)
    after = dump_crew(book.crew)
    return Done(after, tuple(book.lines), before_of(crew, after), tuple(book.rolled))


def new_crew() -> Json:
    """Return an empty crew."""
    return dump_crew(Crew())

"""Try computers on annotated positions: what a sensible player does there, avoids, and says."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from importlib import resources

from engine.kernel.core import Json, Seat
from engine.kernel.deputy import Computer, usual_level
from engine.kernel.dice import Dice
from engine.kernel.untrusted_json import parse
from engine.records import record
from engine.registry.catalogue import find_game

_FOLDER = resources.files("lab.checks") / "positions"


@dataclass(frozen=True)
class Position:
    """One position: a case with a question to a seat, and patterns for the answer and its reason.

    Patterns are searched in the answer as JSON with the computer's notes below it, such as an order sheet.
    """

    case: Mapping[str, Json]
    name: str
    seat: Seat
    ask: str
    lesson: str
    """Explanation of what a sensible player sees here, in our own words."""
    does: tuple[str, ...] = ()
    avoids: tuple[str, ...] = ()
    says: tuple[str, ...] = ()

    def faults(self, computer: Computer) -> Iterator[str]:
        """Yield what is wrong with the computer's answer here."""
        ask = record.run(self.case).asks[self.seat]
        if ask.kind != self.ask:
            yield f"{ask.kind} is asked, not {self.ask}"
            return
        thought = computer.think(ask, "", Dice(self.name))
        done = f"{json.dumps(thought.act or thought.answer)}\n{thought.notes or ''}"
        yield from (f"does not {one}" for one in self.does if not re.search(one, done))
        yield from (f"does {one}" for one in self.avoids if re.search(one, done))
        yield from (f"does not say {one}" for one in self.says if not re.search(one, thought.why))
        if not thought.why.strip():
            yield "gives no reason"
        elif not _names(thought.why, thought.act or thought.answer):
            yield "names nothing that it does"


def _names(why: str, answer: Json) -> bool:
    """Return whether a reason names something of the answer, such as a place; True if there is no word."""
    words = [*_words(list(answer.values()))] if isinstance(answer, dict) else []
    return not words or any(re.search(rf"\b{re.escape(word)}\b", why.lower()) for word in words)


def _words(value: Json) -> Iterator[str]:
    match value:
        case dict():
            yield from _words([*value, *value.values()])
        case list():
            for one in value:
                yield from _words(one)
        case str():
            yield value.replace("_", " ").lower()


def positions(game: str) -> list[Position]:
    """Return the game's annotated positions; empty if it has none."""
    file = _FOLDER / f"{game}.json"
    return [_read(data) for data in parse(file.read_bytes())] if file.is_file() else []


def _read(data: Mapping[str, Json]) -> Position:
    case = {key: data[key] for key in ("id", "game", "table", "script") if key in data}
    patterns = {key: tuple(data.get(key, ())) for key in ("does", "avoids", "says")}
    return Position(case, data["id"], data["seat"], data["ask"], data["lesson"], **patterns)


def levels(game: str) -> tuple[str, ...]:
    """Return the levels that have to pass: the usual one, and the strongest."""
    computers = find_game(game).computers
    return tuple(dict.fromkeys((usual_level(computers), list(computers)[-1])))


def failed(game: str, level: str) -> list[str]:
    """Return what a level does wrong in the game's positions, a line each."""
    computer = find_game(game).computers[level]
    return [
        f"{position.name}: {', '.join(faults)}. {position.lesson}"
        for position in positions(game)
        if (faults := list(position.faults(computer)))
    ]

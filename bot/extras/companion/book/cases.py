"""Run written cases of the book: a crew, the deeds, and what must hold after the last."""

from __future__ import annotations

import copy
from collections.abc import Mapping, Sequence
from typing import Any, Final

from pydantic import ValidationError

from bot.extras.companion.book.crew import Crew
from bot.extras.companion.book.deed import in_words
from bot.extras.companion.book.dice import DiceNeeded
from bot.extras.companion.book.keeping import Book, apply
from bot.extras.companion.book.sheet import SEATS
from engine.kernel.core import Refused

NAMES: Final = dict(zip(SEATS, ("Ann", "Ben", "Cyd", "Dee", "Eve", "Fay"), strict=True))
KEYS: Final = {"id", "lines", "title", "given", "deeds", "expect", "inferred", "cites"}


class Miswritten(Exception):
    """Raised for a case that breaks the format."""


def read_cases(data: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Return the cases of a file, each with the file's defaults."""
    hero = data.get("defaults", {}).get("hero", {})
    return [
        {**case, "_hero": {"stats": hero.get("stats", {}), "nerve": hero.get("nerve", 1)}}
        for case in data["cases"]
    ]


def failure_of(case: Mapping[str, Any]) -> str | None:
    """Run a case; return what is wrong, or None."""
    try:
        unknown = set(case) - KEYS - {"_hero"}
        if unknown:
            raise Miswritten(f"unknown key {sorted(unknown)[0]}")
        return _compare(case)
    except Miswritten as error:
        return str(error)


def crew_of(case: Mapping[str, Any]) -> Crew:
    """Return the crew that a case gives, with its defaults."""
    given = copy.deepcopy(dict(case["given"]))
    defaults = case["_hero"]
    for seat, hero in given.get("heroes", {}).items():
        stats = {**defaults["stats"], **hero.get("stats", {})}
        given["heroes"][seat] = {
            "name": NAMES.get(seat, seat), "nerve": defaults["nerve"], **hero, "stats": stats
        }  # fmt: skip
    try:
        return Crew.model_validate(given)
    except ValidationError as error:
        raise Miswritten(f"given: {in_words(error)}") from None


def _compare(case: Mapping[str, Any]) -> str | None:
    book = Book(crew_of(case), str(case["id"]))
    expect, facts = case["expect"], {}
    *_, last = case["deeds"]
    refused: str | None = None
    for number, one in enumerate(case["deeds"], 1):
        deed = {key: value for key, value in one.items() if key != "faces"}
        try:
            book, entry = apply(book, deed, one.get("faces", []))
            facts = entry.facts
        except DiceNeeded as needed:
            return f"deed {number} needs {needed.count} more dice: {needed.what}"
        except Refused as error:
            if one is not last or not expect.get("refused"):
                return f"deed {number} is refused: {error}"
            refused = str(error)
    if expect.get("refused") and refused is None:
        return "the last deed is not refused"
    wrong = [
        *_wrong(book.crew.dump(), expect.get("state", {})),
        *_wrong_facts(facts, expect.get("facts", {})),
    ]
    return "; ".join(wrong) or None


def _wrong(data: Any, expected: Mapping[str, Any]) -> list[str]:
    return [
        f"{path} is {found!r}, not {value!r}"
        for path, value in expected.items()
        if not _same(found := _at(data, path.split(".")), value)
    ]


def _wrong_facts(facts: Mapping[str, Any], expected: Mapping[str, Any]) -> list[str]:
    return [
        f"fact {key} is {facts.get(key)!r}, not {value!r}"
        for key, value in expected.items()
        if not _same(facts.get(key), value)
    ]


def _same(found: Any, value: Any) -> bool:
    """Compare JSON values: true is not 1, and every list and object is complete."""
    if isinstance(found, bool) or isinstance(value, bool):
        return found is value
    if isinstance(found, dict) and isinstance(value, dict):
        return found.keys() == value.keys() and all(_same(found[key], value[key]) for key in value)
    if isinstance(found, list) and isinstance(value, list):
        return len(found) == len(value) and all(map(_same, found, value))
    return bool(found == value)


def _at(data: Any, path: Sequence[str]) -> Any:
    for step in path:
        if isinstance(data, list) and step.isdecimal() and int(step) < len(data):
            data = data[int(step)]
        elif isinstance(data, dict):
            data = data.get(step)
        else:
            return None
    return data

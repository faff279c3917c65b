"""Read untrusted JSON in limited time; bad input gets a clear sentence."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NoReturn

from engine.kernel.core import Json

MOST_BYTES = 8 << 20
DEEPEST = 40
"""Most levels of nested lists and objects; our own records have 6."""
MOST_DIGITS = 18
MOST_SHOWN = 40
MOST_STEPS = 20_000
"""Most steps of a script; the longest game in the tests has a few thousand."""


class Unreadable(ValueError):
    """Raised for a file that is not a record; the message gives the reason in one sentence."""


def read_json(file: Path) -> Json:
    """Return the content of a JSON file; Unreadable if it is not plain JSON, OSError if it does not exist."""
    with file.open("rb") as stream:
        raw = stream.read(MOST_BYTES + 1)
    if len(raw) > MOST_BYTES:
        raise Unreadable(f"{file} is too large for a record. A record has at most {MOST_BYTES >> 20} MiB.")
    try:
        return parse(raw)
    except Unreadable as why:
        raise Unreadable(f"{file} {why}") from None


def parse(raw: bytes, *, keys_once: bool = False) -> Json:
    """Return the parsed text; Unreadable for too many levels, huge numbers or lone surrogates.

    With `keys_once` a repeated key is Unreadable too; otherwise its last value counts.
    """
    pairs = _once if keys_once else dict
    numbers: dict[str, Any] = {"parse_int": _whole, "parse_float": _finite, "parse_constant": _no_number}
    try:
        data = json.loads(raw.decode(), object_pairs_hook=pairs, **numbers)
    except UnicodeDecodeError:
        raise Unreadable("is not written in UTF-8.") from None
    except RecursionError:
        raise Unreadable("is nested too deeply.") from None
    except json.JSONDecodeError as error:
        raise Unreadable(f"is not JSON: {error}.") from None
    _check_depth(data)
    try:
        json.dumps(data, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        raise Unreadable("contains half of a character (a lone surrogate).") from None
    return data


def check_case(case: Json) -> Mapping[str, Json]:
    """Return the case if it has the form of a case; Unreadable otherwise."""
    if not isinstance(case, dict) or "table" not in case:
        raise Unreadable("a case must be an object with id, game, table, script and expect")
    if not isinstance(case.get("script", []), list):
        raise Unreadable("script must be a list")
    if not isinstance(case.get("expect", {}), dict):
        raise Unreadable("expect must be an object")
    if not isinstance(case.get("game", ""), str):
        raise Unreadable("game must be the name of a game")
    if len(case.get("script", ())) > MOST_STEPS:
        raise Unreadable(f"script has too many steps: at most {MOST_STEPS} are allowed")
    return case


def seed_of(case: Mapping[str, Json]) -> str:
    """Return the seed of the case: the seed in its table, else its id."""
    table = case["table"]
    return str(table.get("seed", case.get("id", "")) if isinstance(table, dict) else "")


def _once(pairs: list[tuple[str, Json]]) -> dict[str, Json]:
    found: dict[str, Json] = {}
    for key, value in pairs:
        if key in found:
            raise Unreadable(f"has the key {key[:MOST_SHOWN]!r} twice in one object.")
        found[key] = value
    return found


def _whole(digits: str) -> int:
    if len(digits) > MOST_DIGITS:
        raise Unreadable(f"contains a number of {len(digits)} digits.")
    return int(digits)


def _finite(digits: str) -> float:
    number = float(digits)
    return _no_number(digits) if number in (float("inf"), float("-inf")) else number


def _no_number(text: str) -> NoReturn:
    raise Unreadable(f"contains {text[:MOST_DIGITS]}, which is not a number.")


def _check_depth(data: Json) -> None:
    level = [data]
    for _ in range(DEEPEST):
        level = [inner for outer in level for inner in _parts(outer)]
        if not level:
            return
    raise Unreadable("is nested too deeply.")


def _parts(data: Json) -> list[Json]:
    if isinstance(data, dict):
        return list(data.values())
    return data if isinstance(data, list) else []

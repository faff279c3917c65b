"""Encode values as canonical JSON."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from typing import NoReturn

from engine.kernel.core import Json

LIMIT = 1 << 53
"""Bound of whole numbers, positive or negative: every language reads smaller ones exactly."""
DEEPEST = 31
"""Most levels of nested lists and objects."""

_KEY = re.compile(r"[!-~]{1,64}")
_HALF_LETTER = re.compile("[\ud800-\udfff]")


class NotCanonical(ValueError):
    """Raised for a value or text without a canonical form; the message says why."""


def canonical(value: Json) -> str:
    """Return the canonical ASCII text of a value; NotCanonical if it has none."""
    _check(value, DEEPEST)
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=True)


def parse(text: str) -> Json:
    """Parse text with any spacing; NotCanonical if the value has no canonical text."""
    try:
        value = json.loads(
            text, parse_int=_whole, parse_float=_fraction, parse_constant=_fraction, object_pairs_hook=_object
        )
    except json.JSONDecodeError as why:
        raise NotCanonical(f"it is no JSON: {why}") from None
    except RecursionError:
        raise NotCanonical("it is nested too deeply") from None
    _check(value, DEEPEST)
    return value


def _check(value: Json, levels: int) -> None:
    if value is None or value is True or value is False:
        return
    if type(value) is int:
        if not -LIMIT < value < LIMIT:
            raise NotCanonical("a number is too large")
    elif type(value) is str:
        if _HALF_LETTER.search(value):
            raise NotCanonical("it has half a letter in it (a lone surrogate)")
    elif type(value) in (list, tuple):
        _check_all(value, levels)
    elif type(value) is dict:
        for key in value:
            if type(key) is not str or not _KEY.fullmatch(key):
                raise NotCanonical(f"a key must be 1 to 64 signs of ! to ~, not {key!r}")
        _check_all(value.values(), levels)
    else:
        raise NotCanonical(f"{value!r} is no value of fair play")


def _check_all(values: Iterable[Json], levels: int) -> None:
    if not levels:
        raise NotCanonical(f"it has more than {DEEPEST} levels")
    for value in values:
        _check(value, levels - 1)


def _whole(digits: str) -> int:
    if len(digits) > len(str(LIMIT)) + 1:
        raise NotCanonical("a number is too large")
    if digits == "-0":
        raise NotCanonical("0 is never written -0")
    return int(digits)


def _fraction(text: str) -> NoReturn:
    raise NotCanonical(f"{text[:20]} is no whole number")


def _object(pairs: list[tuple[str, Json]]) -> dict[str, Json]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise NotCanonical("an object has a key twice")
    return found

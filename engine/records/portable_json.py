"""Convert a game's JSON so that every program reads it alike: keys that are names become pairs.

Fair play (docs/fair-play.md) hashes only values with short plain keys. An object with any other key becomes
{"pairs": [[key, value], ...]}, sorted by key; so does an object with "pairs" as its only key.
"""

from __future__ import annotations

import re

from engine.kernel.core import Json

_PLAIN = re.compile(r"[!-~]{1,64}")
_PAIRS = "pairs"


def portable(value: Json) -> Json:
    """Return the value with plain keys only; other keys become pairs."""
    if isinstance(value, list | tuple):
        return [portable(inner) for inner in value]
    if not isinstance(value, dict):
        return value
    if set(value) != {_PAIRS} and all(_PLAIN.fullmatch(key) for key in value):
        return {key: portable(inner) for key, inner in value.items()}
    return {_PAIRS: [[key, portable(value[key])] for key in sorted(value)]}


def native(value: Json) -> Json:
    """Return the value with pairs turned back into keys; a value without pairs stays the same."""
    if isinstance(value, list):
        return [native(inner) for inner in value]
    if not isinstance(value, dict):
        return value
    if set(value) == {_PAIRS} and _are_pairs(value[_PAIRS]):
        return {key: native(inner) for key, inner in value[_PAIRS]}
    return {key: native(inner) for key, inner in value.items()}


def _are_pairs(value: Json) -> bool:
    return isinstance(value, list) and all(
        isinstance(one, list) and len(one) == 2 and isinstance(one[0], str) for one in value
    )

"""A State field by field: as JSON, and as text in which only what has changed is spelled anew."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any

from engine.core import Json

Part = Callable[[Any], Json]
"""How a field of a State is written: as JSON that shares nothing with it that may change."""
Parts = Mapping[str, Part]

spell = json.JSONEncoder(sort_keys=True, separators=(",", ":")).encode
"""JSON as text, the same on every machine."""


def as_it_is(value: Json) -> Json:
    """How a number, a word or nothing at all is written."""
    return value


def dump_parts(state: Any, parts: Parts) -> dict[str, Json]:
    """A State as JSON."""
    return {name: part(getattr(state, name)) for name, part in parts.items()}


class Spelling:
    """The text of one State whenever it is wanted, at the cost of what has changed."""

    def __init__(self, parts: Parts) -> None:
        self._parts = sorted(parts.items())
        self._seen: list[Any] = [object() for _ in parts]
        """The fields as they were when they were spelled last."""
        self._texts = [""] * len(parts)

    def of(self, state: Any) -> str:
        """What `spell` makes of the whole dump."""
        for place, (name, part) in enumerate(self._parts):
            value = getattr(state, name)
            if value != self._seen[place]:
                self._texts[place] = f'"{name}":{spell(part(value))}'
                self._seen[place] = _independent(value)
        return f"{{{','.join(self._texts)}}}"


def _independent(value: Any) -> Any:
    """A value that stays as it is whatever happens to this one: a game's own that change have `copy`."""
    if isinstance(value, dict):
        return {key: _independent(one) for key, one in value.items()}
    if isinstance(value, (list, set)):
        return type(value)(map(_independent, value))
    return value.copy() if hasattr(value, "copy") else value

"""A State field by field: as JSON, and as text in which only what has changed is spelled anew."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from operator import attrgetter
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


class Each:
    """The part of a field that maps names to values, all written alike: a name is spelled with its value."""

    def __init__(self, part: Part) -> None:
        self.part = part

    def __call__(self, values: Mapping[str, Any]) -> Json:
        return {name: self.part(value) for name, value in values.items()}


def dump_parts(state: Any, parts: Parts) -> dict[str, Json]:
    """A State as JSON."""
    return {name: part(getattr(state, name)) for name, part in parts.items()}


class Spelling:
    """The text of one State whenever it is wanted, at the cost of what has changed."""

    def __init__(self, parts: Parts) -> None:
        names = sorted(parts)
        self._values = attrgetter(*names) if len(names) > 1 else lambda state: (getattr(state, names[0]),)
        self._spell = [_speller(name, parts[name]) for name in names]
        self._seen: list[Any] = [object() for _ in parts]
        """The fields as they were when they were spelled last."""
        self._texts = [""] * len(parts)

    def of(self, state: Any) -> str:
        """What `spell` makes of the whole dump."""
        seen = self._seen
        for place, value in enumerate(self._values(state)):
            if value is not seen[place] and value != seen[place]:
                seen[place], self._texts[place] = self._spell[place](value)
        return f"{{{','.join(self._texts)}}}"


def _speller(name: str, part: Part) -> Callable[[Any], tuple[Any, str]]:
    """What makes of a field's value one that stays as it is, and the text of its name and value."""
    spelled = spell(name)
    if isinstance(part, Each):
        return _Entries(spelled, part).spelled
    return lambda value: (_independent(value), f"{spelled}:{spell(part(value))}")


_NOTHING = object()


class _Entries:
    """A mapping that is spelled entry by entry, each anew only where it has changed."""

    def __init__(self, name: str, each: Each) -> None:
        self._name, self._part = name, each.part
        self._seen: dict[str, Any] = {}
        self._texts: dict[str, str] = {}
        self._is_in_order = True

    def spelled(self, values: Mapping[str, Any]) -> tuple[Any, str]:
        seen = self._seen
        for name in [name for name, value in values.items() if seen.get(name, _NOTHING) is not value]:
            if seen.get(name, _NOTHING) != values[name]:
                self._spell(name, values[name])
        if len(seen) > len(values):
            self._forget(seen.keys() - values.keys())
        if not self._is_in_order:
            self._texts = {name: self._texts[name] for name in sorted(self._texts)}
            self._is_in_order = True
        return seen, f"{self._name}:{{{','.join(self._texts.values())}}}"

    def _spell(self, name: str, value: Any) -> None:
        self._is_in_order = self._is_in_order and name in self._texts
        self._seen[name] = _independent(value)
        self._texts[name] = f"{spell(name)}:{spell(self._part(value))}"

    def _forget(self, names: Iterable[str]) -> None:
        for name in names:
            del self._seen[name], self._texts[name]


def _independent(value: Any) -> Any:
    """A value that stays as it is whatever happens to this one: a game's own that change have `copy`."""
    if isinstance(value, (str, int, tuple)):
        return value
    if isinstance(value, dict):
        return {key: _independent(one) for key, one in value.items()}
    if isinstance(value, (list, set)):
        return type(value)(map(_independent, value))
    return value.copy() if hasattr(value, "copy") else value

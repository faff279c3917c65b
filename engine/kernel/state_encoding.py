"""Encode a State one field at a time: as JSON, and as text that is made again only where it changed."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from operator import attrgetter
from typing import Any

from engine.kernel.core import Json

Part = Callable[[Any], Json]
"""Function that writes a field of a State as JSON; the result must not share changeable data with the field.
"""
Parts = Mapping[str, Part]
"""Function for each field, by name; the fields within a field "fight" are named "fight.enemies" and so on."""

_encode = json.JSONEncoder(sort_keys=True, separators=(",", ":")).encode


def spell(value: Json) -> str:
    """Return JSON as text, equal on every machine; plain numbers avoid the slow encoder."""
    if value is None:
        return "null"
    return str(value) if type(value) is int else _encode(value)


def as_it_is(value: Json) -> Json:
    """Return the value unchanged: numbers, strings and None need no encoding."""
    return value


class Each:
    """Encodes a mapping from names to values that are all encoded in the same way."""

    def __init__(self, part: Part) -> None:
        self.part = part

    def __call__(self, values: Mapping[str, Any]) -> Json:
        return {name: self.part(value) for name, value in values.items()}


class Rows:
    """Encodes a list or tuple one row at a time; in a State's field, only new rows at its end."""

    def __init__(self, part: Part = as_it_is) -> None:
        self.part = part

    def __call__(self, values: Sequence[Any]) -> Json:
        return [self.part(value) for value in values]


class Fields:
    """Encodes an object one field at a time, like a State; None stays None."""

    def __init__(self, parts: Parts) -> None:
        self.parts = parts

    def __call__(self, value: Any) -> Json:
        return None if value is None else dump_parts(value, self.parts)


def dump_parts(state: Any, parts: Parts) -> dict[str, Json]:
    """Return a State as JSON."""
    values = _values_of(tuple(parts))(state)
    return {
        name: value if part is as_it_is else part(value)
        for (name, part), value in zip(parts.items(), values, strict=True)
    }


@cache
def _values_of(names: tuple[str, ...]) -> Callable[[Any], Sequence[Any]]:
    """Return a function that gets the values of these fields, in order."""
    return attrgetter(*names) if len(names) > 1 else lambda state: (attrgetter(names[0])(state),)


class Spelling:
    """Makes the text of a State and remembers it, so that each call costs only what has changed."""

    def __init__(self, parts: Parts) -> None:
        names = tuple(sorted(parts))
        self._values = _values_of(names)
        self._spell = [_speller(name, parts[name]) for name in names]
        self._seen: list[Any] = [object() for _ in parts]
        """Values of the fields when their texts were last made."""
        self._texts = [""] * len(parts)

    def of(self, state: Any) -> str:
        """Return the text of the State, equal to `spell` of the whole dump."""
        seen = self._seen
        for place, value in enumerate(self._values(state)):
            if value is not seen[place] and value != seen[place]:
                seen[place], self._texts[place] = self._spell[place](value)
        return f"{{{','.join(self._texts)}}}"


def _speller(name: str, part: Part) -> Callable[[Any], tuple[Any, str]]:
    """Return a function for one field: it returns a fixed copy of the value, and name and value as text."""
    if isinstance(part, Each):
        return _Entries(spell(name), part).spelled
    if isinstance(part, Rows):
        return _Sequence(spell(name), part).spelled
    spelled = _named(name, part)
    if isinstance(part, Fields):  # its own spelling sees what has changed
        return lambda value: (_NOTHING, spelled(value))
    return lambda value: (_independent(value), spelled(value))


def _named(name: str, part: Part) -> Callable[[Any], str]:
    """Return a function that writes a field's name and value as text."""
    begun, text = f"{spell(name)}:", _text_of(part)
    return lambda value: begun + text(value)


def _text_of(part: Part) -> Callable[[Any], str]:
    """Return a function that writes one value as text."""
    if isinstance(part, Rows):
        row = part.part
        return lambda values: f"[{','.join([spell(row(value)) for value in values])}]"
    if not isinstance(part, Fields):
        return lambda value: spell(part(value))
    fields = Spelling(part.parts)
    return lambda value: "null" if value is None else fields.of(value)


_NOTHING = object()


class _Sequence:
    """A sequence with its text so far: rows already written are not written again."""

    def __init__(self, name: str, rows: Rows) -> None:
        self._name, self._part = name, rows.part
        self._seen: Sequence[Any] = ()
        self._text = ""

    def spelled(self, values: Sequence[Any]) -> tuple[Any, str]:
        known = len(self._seen)
        if not known or values[:known] != self._seen:
            known, self._text = 0, ""
        rows = [spell(self._part(value)) for value in values[known:]]
        self._text = ",".join([self._text, *rows] if known else rows)
        self._seen = _independent(values)
        return self._seen, f"{self._name}:[{self._text}]"


class _Entries:
    """A mapping with the texts of its entries: an entry is written again only if it changed."""

    def __init__(self, name: str, each: Each) -> None:
        self._name, self._part = name, each.part
        self._spellers: dict[str, Callable[[Any], str]] = {}
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
        known = _NOTHING if isinstance(self._part, Fields) else seen
        return known, f"{self._name}:{{{','.join(self._texts.values())}}}"

    def _spell(self, name: str, value: Any) -> None:
        self._is_in_order = self._is_in_order and name in self._texts
        self._seen[name] = _independent(value)
        spelled = self._spellers.get(name) or self._spellers.setdefault(name, _named(name, self._part))
        self._texts[name] = spelled(value)

    def _forget(self, names: Iterable[str]) -> None:
        for name in names:
            del self._seen[name], self._texts[name], self._spellers[name]


def _independent(value: Any) -> Any:
    """Return a copy that later changes do not reach; a game's own changeable values provide `copy`."""
    if isinstance(value, (str, int, tuple)):
        return value
    if isinstance(value, dict):
        return {key: _independent(one) for key, one in value.items()}
    if isinstance(value, (list, set)):
        return type(value)(map(_independent, value))
    return value.copy() if hasattr(value, "copy") else value

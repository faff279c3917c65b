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
_quote = json.encoder.encode_basestring_ascii
_SPELLED = {True: "true", False: "false", None: "null"}


def spell(value: Json) -> str:
    """Return JSON as text, equal on every machine; what is simple avoids the slow encoder."""
    kind = type(value)
    if kind is str:
        return _quote(value)
    if kind is int:
        return str(value)
    if kind is list and (not value or type(value[0]) in (str, int)):
        return f"[{','.join(map(spell, value))}]"
    return _SPELLED[value] if value is None or kind is bool else _encode(value)


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
        names = tuple(sorted(parts))
        self.parts = parts
        self.values = _values_of(names)
        self.begun = [f"{spell(name)}:" for name in names]
        self.spellers = [_simple_speller(parts[name]) for name in names]

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


Speller = Callable[[Any], tuple[Any, str]]
"""Function for one field: it returns a fixed copy of the value, and the value as text."""
_NOTHING = object()


class _Object:
    """An object with the texts of its fields: a field is written again only if it changed."""

    def __init__(self, fields: Fields, spellers: Sequence[Speller]) -> None:
        self._values, self._begun, self._spellers = fields.values, fields.begun, spellers
        self._seen: list[Any] = [_NOTHING] * len(spellers)
        """Values of the fields when their texts were last made."""
        self._texts = [""] * len(spellers)

    def of(self, value: Any) -> str:
        """Return the text of the object, equal to `spell` of its whole dump."""
        seen = self._seen
        for place, one in enumerate(self._values(value)):
            if one is not seen[place] and one != seen[place]:
                seen[place], text = self._spellers[place](one)
                self._texts[place] = self._begun[place] + text
        return f"{{{','.join(self._texts)}}}"


class Spelling(_Object):
    """Makes the text of a State and remembers it, so that each call costs only what has changed."""

    def __init__(self, parts: Parts) -> None:
        super().__init__(Fields(parts), [_speller(parts[name]) for name in sorted(parts)])


def _simple_speller(part: Part) -> Speller:
    """Return a function for a field that is written again as a whole."""
    return lambda value: (_independent(value), spell(part(value)))


def _speller(part: Part) -> Speller:
    """Return a function for a field of a State, which writes again only what changed within."""
    if isinstance(part, Each):
        return _Entries(part).spelled
    if isinstance(part, Rows):
        return _Sequence(part).spelled
    if not isinstance(part, Fields):
        return _simple_speller(part)
    fields = _Object(part, part.spellers)  # it sees itself what has changed
    return lambda value: (_NOTHING, "null" if value is None else fields.of(value))


class _Sequence:
    """A sequence with its text so far: rows already written are not written again."""

    def __init__(self, rows: Rows) -> None:
        self._part = rows.part
        self._seen: Sequence[Any] = ()
        self._text = ""

    def spelled(self, values: Sequence[Any]) -> tuple[Any, str]:
        known = len(self._seen)
        if not known or values[:known] != self._seen:
            known, self._text = 0, ""
        rows = [spell(self._part(value)) for value in values[known:]]
        self._text = ",".join([self._text, *rows] if known else rows)
        self._seen = _independent(values)
        return self._seen, f"[{self._text}]"


class _Entries:
    """A mapping with the texts of its entries: an entry is written again only if it changed."""

    def __init__(self, each: Each) -> None:
        self._part = each.part
        self._objects: dict[str, _Object] = {}
        """Values that are written by their fields."""
        self._seen: dict[str, Any] = {}
        self._texts: dict[str, str] = {}
        self._is_in_order = True

    def spelled(self, values: Mapping[str, Any]) -> tuple[Any, str]:
        seen = self._seen
        for name in [name for name, value in values.items() if seen.get(name, _NOTHING) is not value]:
            if seen.get(name, _NOTHING) != values[name]:
                self._is_in_order = self._is_in_order and name in seen
                seen[name] = _independent(values[name])
                self._texts[name] = f"{spell(name)}:{self._text(name, values[name])}"
        if len(seen) > len(values):
            self._forget(seen.keys() - values.keys())
        if not self._is_in_order:
            self._texts = {name: self._texts[name] for name in sorted(self._texts)}
            self._is_in_order = True
        known = _NOTHING if isinstance(self._part, Fields) else seen
        return known, f"{{{','.join(self._texts.values())}}}"

    def _text(self, name: str, value: Any) -> str:
        if value is None or not isinstance(self._part, Fields):
            return spell(self._part(value))
        if name not in self._objects:
            self._objects[name] = _Object(self._part, self._part.spellers)
        return self._objects[name].of(value)

    def _forget(self, names: Iterable[str]) -> None:
        for name in names:
            del self._seen[name], self._texts[name]
            self._objects.pop(name, None)


def _independent(value: Any) -> Any:
    """Return a copy that later changes do not reach; a game's own changeable values provide `copy`."""
    if value is None or isinstance(value, (str, int, tuple)):
        return value
    if isinstance(value, dict):
        return {key: _independent(one) for key, one in value.items()}
    if isinstance(value, (list, set)):
        return type(value)(map(_independent, value))
    return value.copy() if hasattr(value, "copy") else value

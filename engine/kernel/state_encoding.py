"""A State field by field: as JSON, and as text in which only what has changed is spelled anew."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from operator import attrgetter
from typing import Any

from engine.kernel.core import Json

Part = Callable[[Any], Json]
"""How a field of a State is written: as JSON that shares nothing with it that may change."""
Parts = Mapping[str, Part]
"""By field; of a value that lies in a field "fight" they are called "fight.enemies" and so on."""

_encode = json.JSONEncoder(sort_keys=True, separators=(",", ":")).encode


def spell(value: Json) -> str:
    """JSON as text, the same on every machine; the encoder is slow to begin, and numbers do not need it."""
    if value is None:
        return "null"
    return str(value) if type(value) is int else _encode(value)


def as_it_is(value: Json) -> Json:
    """Write a number, a word or None unchanged."""
    return value


class Each:
    """The part of a field that maps names to values, all written alike: a name is spelled with its value."""

    def __init__(self, part: Part) -> None:
        self.part = part

    def __call__(self, values: Mapping[str, Any]) -> Json:
        return {name: self.part(value) for name, value in values.items()}


class Rows:
    """The part of a list or tuple that is spelled row by row: as a field, only what is new at its end."""

    def __init__(self, part: Part = as_it_is) -> None:
        self.part = part

    def __call__(self, values: Sequence[Any]) -> Json:
        return [self.part(value) for value in values]


class Fields:
    """The part of a value that is written field by field as a State is; None is none."""

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
    """Return a function that finds the values of those fields, in that order."""
    return attrgetter(*names) if len(names) > 1 else lambda state: (attrgetter(names[0])(state),)


class Spelling:
    """The text of one State whenever it is wanted, at the cost of what has changed."""

    def __init__(self, parts: Parts) -> None:
        names = tuple(sorted(parts))
        self._values = _values_of(names)
        self._spell = [_speller(name, parts[name]) for name in names]
        self._seen: list[Any] = [object() for _ in parts]
        """The fields as they were when they were spelled last."""
        self._texts = [""] * len(parts)

    def of(self, state: Any) -> str:
        """Return the text that `spell` makes of the whole dump."""
        seen = self._seen
        for place, value in enumerate(self._values(state)):
            if value is not seen[place] and value != seen[place]:
                seen[place], self._texts[place] = self._spell[place](value)
        return f"{{{','.join(self._texts)}}}"


def _speller(name: str, part: Part) -> Callable[[Any], tuple[Any, str]]:
    """Return a function that makes a field's value unchanging, and the text of its name and value."""
    if isinstance(part, Each):
        return _Entries(spell(name), part).spelled
    if isinstance(part, Rows):
        return _Sequence(spell(name), part).spelled
    spelled = _named(name, part)
    if isinstance(part, Fields):  # its own spelling sees what has changed
        return lambda value: (_NOTHING, spelled(value))
    return lambda value: (_independent(value), spelled(value))


def _named(name: str, part: Part) -> Callable[[Any], str]:
    """Return a function that makes the text of a name and a value when it is wanted."""
    begun, text = f"{spell(name)}:", _text_of(part)
    return lambda value: begun + text(value)


def _text_of(part: Part) -> Callable[[Any], str]:
    """Return a function that makes the text of one value when it is wanted."""
    if isinstance(part, Rows):
        row = part.part
        return lambda values: f"[{','.join([spell(row(value)) for value in values])}]"
    if not isinstance(part, Fields):
        return lambda value: spell(part(value))
    fields = Spelling(part.parts)
    return lambda value: "null" if value is None else fields.of(value)


_NOTHING = object()


class _Sequence:
    """A sequence that is spelled row by row: those that it has had are not spelled again."""

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
    """A mapping that is spelled entry by entry, each anew only where it has changed."""

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
    """Return a value that later changes do not touch: a game's own mutable values have `copy`."""
    if isinstance(value, (str, int, tuple)):
        return value
    if isinstance(value, dict):
        return {key: _independent(one) for key, one in value.items()}
    if isinstance(value, (list, set)):
        return type(value)(map(_independent, value))
    return value.copy() if hasattr(value, "copy") else value

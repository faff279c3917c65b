"""Load a pack's files into typed values; Refused for a value of the wrong type.

`bot/extras/packs` validates uploaded packs and reports every error. This loader trusts validated packs, and
refuses others with the first error.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import MISSING, dataclass, fields, is_dataclass
from functools import cache
from types import UnionType
from typing import Annotated, Any, Final, Union, get_args, get_origin, get_type_hints

from engine.deeplamp.pack.amounts import Amount, parse_amount
from engine.deeplamp.pack.language import LARGEST
from engine.deeplamp.pack.model import (
    BagToken,
    Card,
    Chart,
    Discovery,
    EnemyKind,
    HeroClass,
    Item,
    Tile,
    Written,
)
from engine.deeplamp.pack.vocabulary import VOCABULARY, Effect, Effects, Left
from engine.deeplamp.pack.world import Mission, Numbers, Town, World
from engine.kernel.core import Json, Refused


@dataclass(frozen=True)
class About:
    """The file pack.json: the pack's name, words, numbers and bag tokens."""

    id: str
    title: str
    version: str
    about: str
    worlds: tuple[str, ...]
    terms: Mapping[str, str]
    numbers: Numbers
    tokens: tuple[BagToken, ...]
    start_tokens: tuple[str, ...]


@dataclass(frozen=True)
class Parts:
    """A pack's content, file by file."""

    pack: About
    classes: tuple[HeroClass, ...]
    enemies: tuple[EnemyKind, ...]
    tiles: tuple[Tile, ...]
    tokens: tuple[Discovery, ...]
    decks: Mapping[str, tuple[Card, ...]]
    items: tuple[Item, ...]
    charts: Mapping[str, Chart]
    town: Town
    missions: tuple[Mission, ...]
    worlds: tuple[World, ...] = ()


FILES: Final = tuple(one.name for one in fields(Parts) if one.default is MISSING)
OPTIONAL_FILES: Final = tuple(one.name for one in fields(Parts) if one.default is not MISSING)
"""Files that only packs of format 2 can have."""
Reader = Callable[[Any], Any]


class _Odd(Exception):
    """Raised for a value of the wrong type; `way` is the path to it, the last step first."""

    def __init__(self, what: str) -> None:
        super().__init__(what)
        self.way: list[str] = []

    def at(self, step: object) -> _Odd:
        """Add the next outer step to the path, and return the error."""
        self.way.append(str(step))
        return self


def load_parts(data: Mapping[str, Json]) -> Parts:
    """Load the files (name without .json -> content); Refused with the first error."""
    found: Parts = _loaded(Parts, "", dict(data))
    return found


def load_about(written: Json) -> About:
    """Load the file pack.json alone."""
    found: About = _loaded(About, "pack", written)
    return found


def _loaded(kind: Any, file: str, written: Json) -> Any:
    try:
        return _reader(kind)(written)
    except _Odd as odd:
        name, *entry = [file] * bool(file) + odd.way[::-1] or ["?"]
        where = " ".join((f"{name}.json,", *entry)) if entry else f"{name}.json"
        raise Refused(f"{where}: {odd}. For all faults run `python -m bot pack FOLDER`.") from None


def load_effects(written: Json) -> Effects:
    """Load effects in the form that packs use."""
    found: Effects = _reader(Effects)(written)
    return found


@cache
def _reader(kind: Any) -> Reader:
    """Return the reader for a type."""
    origin, of = get_origin(kind), get_args(kind)
    if kind is Effect:
        return _effect
    if kind is Any:
        return lambda value: value
    if origin is Annotated:
        return _annotated(*of)
    if origin in (Union, UnionType):
        return _one_of([_reader(one) for one in of])
    if origin is tuple:
        return _many(_reader(of[0]), 0 if of[-1] is ... else len(of))
    if origin is not None:
        return _by_name(_reader(of[1]))
    return _PLAIN[kind] if kind in _PLAIN else _record(kind)


def _annotated(kind: Any, how: Any) -> Reader:
    """Return the reader for a bounded number or amount, or for a value with its own written form."""
    if not isinstance(how, Written):
        return _number(how) if kind is int else _amount(how)
    read = _reader(how.form)
    make = how.make or (lambda value: value)
    return lambda value: make(read(value))


def _plain(kind: type[Any], name: str) -> Reader:
    def read(value: Any) -> Any:
        if type(value) is not kind:
            raise _Odd(f"{_shown(value)} is not {name}")
        return value

    return read


def _number(most: int) -> Reader:
    def read(value: Any) -> Any:
        if type(value) is not int or abs(value) > most:
            raise _Odd(f"{_shown(value)} is not a whole number of at most {most}")
        return value

    return read


def _amount(most: int) -> Reader:
    def read(value: Any) -> Any:
        found = parse_amount(value)
        if found is None or abs(found.plus) > most:
            raise _Odd(f"{_shown(value)} is not an amount of at most {most}")
        return found

    return read


def _one_of(readers: list[Reader]) -> Reader:
    """Return a reader that tries these readers, and uses the first that fits."""

    def read(value: Any) -> Any:
        for one in readers[:-1]:
            try:
                return one(value)
            except _Odd:
                continue
        return readers[-1](value)

    return read


def _many(inner: Reader, count: int) -> Reader:
    """Return a reader for a list, of that length unless it is 0."""

    def read(value: Any) -> Any:
        if not isinstance(value, list) or (count and len(value) != count):
            raise _Odd(
                f"{_shown(value)} is not a list of {count}" if count else f"{_shown(value)} is not a list"
            )
        found = []
        for number, one in enumerate(value, start=1):
            try:
                found.append(inner(one))
            except _Odd as odd:
                raise odd.at(number) from None
        return tuple(found)

    return read


def _by_name(inner: Reader) -> Reader:
    """Return a reader for an object whose keys the pack chooses."""

    def read(value: Any) -> Any:
        if not isinstance(value, dict):
            raise _Odd(f"{_shown(value)} is not an object")
        return {key: _at(key, inner, one) for key, one in value.items()}

    return read


def _record(kind: Any) -> Reader:
    """Return a reader for an object with a dataclass's fields; the key `from` sets the field `from_`."""
    hints = get_type_hints(kind, include_extras=True)
    left = (
        {one.name: one.default for one in fields(kind) if one.default is not MISSING}
        if is_dataclass(kind)
        else kind._field_defaults
    )
    parts = {
        name: (name.rstrip("_"), _reader(hint), Left(left[name]) if name in left else None)
        for name, hint in hints.items()
    }
    return _object(parts, lambda found: kind(**found))


@cache
def _effect_of(fx: str) -> Reader:
    parts: dict[str, tuple[str, Reader, Left | None]] = {}
    for key, form in VOCABULARY[fx].items():
        left = form if isinstance(form, Left) else None
        parts[key] = key, _reader(_form(form)), left
    return _object(parts, lambda found: Effect(fx, found))


def _form(form: Any) -> Any:
    """Return the type of a key, without the mark for optional keys."""
    return (form.form or type(form.default)) if isinstance(form, Left) else form


def _effect(value: Any) -> Any:
    fx = value.get("fx") if isinstance(value, dict) else None
    if not isinstance(fx, str) or fx not in VOCABULARY:
        raise _Odd(f"{_shown(fx)} is not an effect")
    return _effect_of(fx)(value)


def _object(parts: Mapping[str, tuple[str, Reader, Left | None]], make: Reader) -> Reader:
    """Return a reader for an object: for each key a reader, and a default if it is optional."""

    def read(value: Any) -> Any:
        if not isinstance(value, dict):
            raise _Odd(f"{_shown(value)} is not an object")
        found = {}
        for name, (key, inner, left) in parts.items():
            if key in value:
                found[name] = _at(key, inner, value[key])
            elif left is None:
                raise _Odd(f"{key} is missing")
            else:
                found[name] = left.default
        return make(found)

    return read


def _at(key: str, inner: Reader, value: Any) -> Any:
    try:
        return inner(value)
    except _Odd as odd:
        raise odd.at(key) from None


def _shown(value: object) -> str:
    return repr(value)[:60]


_PLAIN: Final[Mapping[Any, Reader]] = {
    str: _plain(str, "text"),
    bool: _plain(bool, "true or false"),
    type(None): _plain(type(None), "null"),
    int: _number(LARGEST),
    Amount: _amount(LARGEST),
}

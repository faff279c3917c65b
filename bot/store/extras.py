"""Load the extras that are switched on; their parts are imported on first use."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any, TypeVar

T = TypeVar("T")


class BrokenExtra(Exception):
    """Raised when a part of an extra is missing or of the wrong kind; the text says which."""


@dataclass(frozen=True)
class Extra:
    """A product that a host can switch off.

    `name` is its name in the setting EXTRAS, `about` its purpose, `tables` the module with its database
    tables. `parts` maps each kind of part (a class of the core) to its location, as "module:NAME".
    """

    name: str
    about: str
    tables: str = ""
    parts: Mapping[type[Any], str] = field(default_factory=dict)

    def part(self, kind: type[T]) -> T | None:
        """Return the extra's part of that kind, None if it has none; raise BrokenExtra for a wrong kind."""
        place = self.parts.get(kind)
        if place is None:
            return None
        module, _, name = place.partition(":")
        found = getattr(import_module(module), name, None)
        if not isinstance(found, kind):
            raise BrokenExtra(f"{self.name}: {place} is not a {kind.__name__}")
        return found


class Extras:
    """The extras that are switched on."""

    def __init__(self, extras: Iterable[Extra] = ()) -> None:
        self._extras = tuple(extras)
        self._loaded: dict[type[Any], tuple[Any, ...]] = {}

    def __iter__(self) -> Iterator[Extra]:
        return iter(self._extras)

    def __contains__(self, name: object) -> bool:
        return any(extra.name == name for extra in self._extras)

    def parts(self, kind: type[T]) -> tuple[T, ...]:
        """Return the parts of that kind, in the order of the extras and cached."""
        if kind not in self._loaded:
            found = (extra.part(kind) for extra in self._extras)
            self._loaded[kind] = tuple(part for part in found if part is not None)
        return self._loaded[kind]


NONE = Extras()
"""No extras: the core alone."""

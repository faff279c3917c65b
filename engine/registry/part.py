"""Find optional parts of a game by the game's name and a module's name, with a declared type.

The package that uses a kind of part declares it once. `tests/test_found_by_name.py` loads every part of every
game.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib import import_module, resources
from importlib.resources.abc import Traversable
from importlib.util import find_spec
from typing import Generic, TypeVar

from engine.registry.catalogue import PACKAGES
from engine.registry.part_shapes import shaped

T = TypeVar("T")


@dataclass(frozen=True)
class Part(Generic[T]):
    """A kind of part: an object `name` in the module `<package>.<name of the game>[.<module>]`."""

    room: str
    name: str
    shape: type[T]
    module: str = ""

    def of(self, game: str) -> T | None:
        """Return the game's part of this kind; None if it has none. Misshapen if it has the wrong type."""
        return _load(self, game)

    def path(self, game: str) -> str:
        """Return the name of the module in which the game's part would be."""
        home = _home(self.room, game)
        return f"{home}.{self.module}" if self.module else home


def folder_of(room: str, game: str) -> Traversable | None:
    """Return the game's folder of files in a package; None if there is none."""
    home = _home(room, game)
    is_folder = _is_there(home) and hasattr(import_module(home), "__path__")
    return resources.files(home) if is_folder else None


def _home(room: str, game: str) -> str:
    package = PACKAGES.get(game)
    return f"{package}.{room.rpartition('.')[2]}" if package else f"{room}.{game}"


@cache
def _load(part: Part[T], game: str) -> T | None:
    path = part.path(game)
    return shaped(import_module(path), part.name, part.shape) if _is_there(path) else None


def _is_there(path: str) -> bool:
    """Return whether the module exists; if its parent package is missing, it does not."""
    home, _, last = path.rpartition(".")
    if home and not _is_there(home):
        return False
    if home and not hasattr(import_module(home), "__path__"):
        return False
    return bool(last) and find_spec(path) is not None

"""Kinds of part that a game may have, found by the name of the game and of a module, and never untyped.

Each kind is declared once, in the room that uses it; `tests/test_found_by_name.py` loads all of all games.
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
    """A part called `name` in the module `<room>.<name of the game>[.<module>]`, of a declared type."""

    room: str
    name: str
    shape: type[T]
    module: str = ""

    def of(self, game: str) -> T | None:
        """Return what the game has of this kind, None if nothing; Misshapen if it is something else."""
        return _load(self, game)

    def path(self, game: str) -> str:
        """Return the name of the module in which a game has its own."""
        home = _home(self.room, game)
        return f"{home}.{self.module}" if self.module else home


def folder_of(room: str, game: str) -> Traversable | None:
    """Return where the files lie that a game has in a room; None where it has no folder there."""
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
    """Return whether there is a module of that name, even if none of its packages exist."""
    home, _, last = path.rpartition(".")
    if home and not _is_there(home):
        return False
    if home and not hasattr(import_module(home), "__path__"):
        return False
    return bool(last) and find_spec(path) is not None

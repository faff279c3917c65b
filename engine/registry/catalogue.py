"""List all games; there is no other list."""

from __future__ import annotations

import os
from collections import ChainMap
from collections.abc import Callable, Iterable, Iterator, Mapping, MutableMapping
from importlib import import_module
from typing import Any, Final, TypeVar

from engine.kernel.contract import Game
from engine.kernel.core import Refused
from engine.registry.guests import VARIABLE, Guest, chosen_guests
from engine.registry.part_shapes import shaped

T = TypeVar("T")


class Lazily(MutableMapping[str, T]):
    """A mapping that knows its names, and loads a value when it is first read."""

    def __init__(self, names: Iterable[str], load: Callable[[str], T]) -> None:
        self._names = dict.fromkeys(names)
        self._load = load
        self._found: dict[str, T] = {}

    def __getitem__(self, name: str) -> T:
        if name not in self._found:
            if name not in self._names:
                raise KeyError(name)
            self._found[name] = self._load(name)
        return self._found[name]

    def __setitem__(self, name: str, value: T) -> None:
        self._names[name] = None
        self._found[name] = value

    def __delitem__(self, name: str) -> None:
        del self._names[name]
        self._found.pop(name, None)

    def __contains__(self, name: object) -> bool:
        return name in self._names

    def __iter__(self) -> Iterator[str]:
        return iter(self._names)

    def __len__(self) -> int:
        return len(self._names)


OURS: Final = ("brimstone", "brigand_kings", "earth_mans_burden", "brutal_magic", "deeplamp")
"""Names of the games that come with the bot; each is `NAME` in `engine.NAME.game`, in capitals."""


def _game_of_ours(name: str) -> Game[Any]:
    return shaped(import_module(f"engine.{name}.game"), name.upper(), Game)


GAMES: Lazily[Game[Any]] = Lazily(OURS, _game_of_ours)
"""Name of each game -> the game; one that nobody asks for is not loaded."""

WITHOUT_WORDS: dict[str, Game[Any]] = {}
"""Games that have rules but no texts and pictures yet; only the engine's tools know them."""

MORE = "MORE_GAMES"
"""Environment variable with the packages of further games, such as those of the tests.

Each package has its `GAME` in `engine`, and `games`, `render` and so on beside it. An environment variable
also reaches every process that a tool starts.
"""


def _elsewhere() -> Iterator[tuple[Game[Any], str]]:
    for package in os.environ.get(MORE, "").split():
        yield shaped(import_module(f"{package}.engine"), "GAME", Game), package


PACKAGES: dict[str, str] = {}
"""Package of each guest and of each game that MORE names, by the game's name."""
for _game, _package in _elsewhere():
    GAMES[_game.name], PACKAGES[_game.name] = _game, _package

GUESTS: tuple[Guest, ...] = chosen_guests(os.environ.get(VARIABLE, ""), tuple(GAMES))
"""Guests that the host has named, also those that cannot be played."""
for _guest in GUESTS:
    if _guest.game is not None:
        GAMES[_guest.name], PACKAGES[_guest.name] = _guest.game, _guest.package

RULES: Mapping[str, Game[Any]] = ChainMap(GAMES, WITHOUT_WORDS)
"""Games that a record can be of."""


def guest_among(modules: Iterable[str]) -> Guest | None:
    """Return the guest whose code the first of these modules is, that is some guest's at all."""
    packages = {guest.package: guest for guest in GUESTS if guest.game is not None}
    for module in modules if packages else ():
        for package, guest in packages.items():
            if module == package or module.startswith(f"{package}."):
                return guest
    return None


def title_of(name: str) -> str:
    """Return a game's title, or its name as words if it is not installed here."""
    game = RULES.get(name)
    return game.title if game is not None else name.replace("_", " ").title()


def find_game(name: str) -> Game[Any]:
    """Return the game with that name; Refused if there is none."""
    game = RULES.get(name)
    if game is None:
        raise Refused(f"The game {name!r} is not installed here; there are {', '.join(GAMES)}.")
    return game

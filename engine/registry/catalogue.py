"""The only list of games, and where each has its parts."""

from __future__ import annotations

import os
from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import Any

from engine.brigand_kings.game import BRIGAND_KINGS
from engine.brimstone.game import BRIMSTONE
from engine.brutal_magic.game import BRUTAL_MAGIC
from engine.deeplamp.game import DEEPLAMP
from engine.earth_mans_burden.game import EARTH_MANS_BURDEN
from engine.kernel.contract import Game
from engine.kernel.core import Refused

GAMES: dict[str, Game[Any]] = {
    game.name: game for game in (BRIMSTONE, BRIGAND_KINGS, EARTH_MANS_BURDEN, BRUTAL_MAGIC, DEEPLAMP)
}

WITHOUT_WORDS: dict[str, Game[Any]] = {}
"""Games whose rules are there, but neither words nor pictures yet: only the engine's tools know them."""

MORE = "MORE_GAMES"
"""The variable of the environment that names packages of games in no list, as tests have them.

Each has its `GAME` in `engine`, and beside it `words`, `render` and what else it has. So every process that a
tool starts knows these games too.
"""


def _elsewhere() -> Iterator[tuple[Game[Any], str]]:
    for package in os.environ.get(MORE, "").split():
        yield import_module(f"{package}.engine").GAME, package


_PACKAGES: dict[str, str] = {}
"""Name of a game in no list -> its package."""
for _game, _package in _elsewhere():
    GAMES[_game.name], _PACKAGES[_game.name] = _game, _package

RULES: dict[str, Game[Any]] = {**GAMES, **WITHOUT_WORDS}
"""All games that a record may be of."""


def find_game(name: str) -> Game[Any]:
    """The game of that name; Refused if there is none."""
    game = GAMES.get(name) or WITHOUT_WORDS.get(name)
    if game is None:
        raise Refused(f"There is no game {name!r}; there are {', '.join(GAMES)}.")
    return game


def find_part(room: str, game: str, *within: str) -> ModuleType | None:
    """What a game in the catalogue has in a room, as `render.<name>` in `render`; None if nothing."""
    package = _PACKAGES.get(game)
    home = f"{package}.{room.rpartition('.')[2]}" if package else f"{room}.{game}"
    found = find_spec(home)
    if found is None or (within and found.submodule_search_locations is None):
        return None
    name = ".".join((home, *within))
    return import_module(name) if find_spec(name) else None

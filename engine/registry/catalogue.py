"""The only list of games."""

from __future__ import annotations

import os
from collections.abc import Iterator
from importlib import import_module
from typing import Any

from engine.brigand_kings.game import BRIGAND_KINGS
from engine.brimstone.game import BRIMSTONE
from engine.brutal_magic.game import BRUTAL_MAGIC
from engine.deeplamp.game import DEEPLAMP
from engine.earth_mans_burden.game import EARTH_MANS_BURDEN
from engine.kernel.contract import Game
from engine.kernel.core import Refused
from engine.registry.part_shapes import shaped

GAMES: dict[str, Game[Any]] = {
    game.name: game for game in (BRIMSTONE, BRIGAND_KINGS, EARTH_MANS_BURDEN, BRUTAL_MAGIC, DEEPLAMP)
}

WITHOUT_WORDS: dict[str, Game[Any]] = {}
"""Games whose rules are there, but neither words nor pictures yet: only the engine's tools know them."""

MORE = "MORE_GAMES"
"""The variable of the environment that names packages of games in no list, as tests have them.

Each has its `GAME` in `engine`, and beside it `games`, `render` and what else it has. So every process that a
tool starts knows these games too.
"""


def _elsewhere() -> Iterator[tuple[Game[Any], str]]:
    for package in os.environ.get(MORE, "").split():
        yield shaped(import_module(f"{package}.engine"), "GAME", Game), package


PACKAGES: dict[str, str] = {}
"""Name of a game in no list -> its package."""
for _game, _package in _elsewhere():
    GAMES[_game.name], PACKAGES[_game.name] = _game, _package

RULES: dict[str, Game[Any]] = {**GAMES, **WITHOUT_WORDS}
"""All games that a record may be of."""


def find_game(name: str) -> Game[Any]:
    """Return the game with that name; Refused if there is none."""
    game = GAMES.get(name) or WITHOUT_WORDS.get(name)
    if game is None:
        raise Refused(f"There is no game {name!r}; there are {', '.join(GAMES)}.")
    return game

"""List all games; there is no other list."""

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
"""Package of each game that MORE names, by the game's name."""
for _game, _package in _elsewhere():
    GAMES[_game.name], PACKAGES[_game.name] = _game, _package

RULES: dict[str, Game[Any]] = {**GAMES, **WITHOUT_WORDS}
"""Games that a record can be of."""


def find_game(name: str) -> Game[Any]:
    """Return the game with that name; Refused if there is none."""
    game = GAMES.get(name) or WITHOUT_WORDS.get(name)
    if game is None:
        raise Refused(f"There is no game {name!r}; there are {', '.join(GAMES)}.")
    return game

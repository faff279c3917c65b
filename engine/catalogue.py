"""The only list of games."""

from __future__ import annotations

from typing import Any

from engine.brigand_kings.game import BRIGAND_KINGS
from engine.brimstone.game import BRIMSTONE
from engine.contract import Game
from engine.core import Refused

GAMES: dict[str, Game[Any]] = {game.name: game for game in (BRIMSTONE, BRIGAND_KINGS)}


def find_game(name: str) -> Game[Any]:
    """The game of that name; Refused if there is none."""
    if name not in GAMES:
        raise Refused(f"There is no game {name!r}; there are {', '.join(GAMES)}.")
    return GAMES[name]

"""Maps of a mine: two tiles, two heroes, and enemies if there is a fight."""

from __future__ import annotations

from typing import Any

from engine.deeplamp.game import DEEPLAMP
from engine.deeplamp.state import State
from engine.dice import Dice

_MINE: dict[str, Any] = {
    "players": 2,
    "step": "act",
    "lamp": "red",
    "crew": 12,
    "map": [
        {"tile": "adit_mouth", "at": [0, 0], "doors": {"0": "joined"}},
        {"tile": "pump_hall", "at": [-1, -7], "doors": {"0": "joined", "1": "open"}},
    ],
    "heroes": {
        "red": {"class": "shorer", "name": "Bess", "at": [1, 1], "nerve": 1},
        "blue": {"class": "harpooner", "name": "Cob", "at": [2, 1], "nerve": 1},
    },
}
FOES = [{"kind": "drowned_hand", "at": [1, -3]}, {"kind": "drowned_hand", "at": [3, -3]}]


def in_mine(**more: Any) -> State:
    """As everybody sees it."""
    return DEEPLAMP.view(DEEPLAMP.read_table({**_MINE, **more}, Dice("mine")), None)


def fought() -> State:
    """Two enemies of a kind in the hall."""
    return in_mine(enemies=FOES)

"""Maps of a mine: two tiles, two heroes, and enemies if there is a fight."""

from __future__ import annotations

from typing import Any

from engine.deeplamp.game import DEEPLAMP
from engine.deeplamp.state.state import State
from engine.kernel.dice import Dice
from render.deeplamp.discards import discard_pages
from render.deeplamp.pages import sheet_pages, town_pages
from render.deeplamp.scenes import map_scene
from render.scenes.grid import Grid
from render.scenes.sheets import SheetPages

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
    """Return the mine's state as everybody sees it."""
    return DEEPLAMP.view(DEEPLAMP.read_table({**_MINE, **more}, Dice("mine")), None)


def fought() -> State:
    """Return the mine with two enemies of a kind in the hall."""
    return in_mine(enemies=FOES)


def mine(**more: Any) -> Grid:
    """Return the map of the area around a hero."""
    view = fought()
    return map_scene(view, near=view.crew.heroes["red"].at, **more)


def sheet() -> SheetPages:
    """Return a hero's sheet."""
    view = in_mine()
    return sheet_pages(view, view.crew.heroes["red"])


def town(**purse: int) -> SheetPages:
    """Return a day in town with a wounded hero."""
    heroes: dict[str, Any] = {
        "red": {"class": "shorer", "name": "Bess", "at": [1, 1], **purse},
        "blue": {"class": "harpooner", "name": "Cob", "at": [2, 1], "injuries": ["inj_ribs"]},
    }
    return town_pages(in_mine(step="day", day=1, heroes=heroes))


def discards() -> SheetPages:
    """Return two open discard piles, one of cards and one of exploration tokens."""
    view = in_mine()
    view.decks.discards = {
        "dark": ["dark_cold", "dark_rise", "dark_cold", "dark_rise", "dark_cold"],
        "tokens": ["t01", "t02"],
    }
    return discard_pages(view)

"""Pictures for the docs from a descent led by captains: the crew in a fight, and the whole map."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Final

from bot.games.deeplamp.pictures import board_picture
from bot.messages.panel import Picture
from engine.deeplamp.computers.captain import Captain
from engine.deeplamp.game import DEEPLAMP
from engine.deeplamp.state.grid import Cell
from engine.deeplamp.state.state import State
from engine.kernel import self_play
from render.deeplamp.scenes import ACROSS, DOWN, map_scene
from render.films.watch import Watched

PLAYERS: Final = 4
SEED: Final = "lamp"
NAMES: Final = ("shorer", "harpooner", "cantor", "mudlark")
_CREW: Final = 3
_FOES: Final = 6


def gallery(seed: str = SEED) -> Iterator[tuple[str, Picture]]:
    """Yield each picture with its file name."""
    watched: Any = Watched(DEEPLAMP)
    table = self_play.Table(watched, PLAYERS, {})
    self_play.play(table, seed, dict.fromkeys(table.seats, Captain()))
    views = [sight.view for sight in watched.sights]
    view = max((one for one in views if one.activation and one.active.at), key=_interest)
    fight = board_picture(view)
    yield "deeplamp.png", fight
    yield "deeplamp-light.png", replace(fight, look=("light", "standard"))
    yield "deeplamp-mine.png", board_picture(views[len(views) * 3 // 4], full=True)


def _interest(view: State) -> tuple[int, int, int]:
    """Rate a view for the picture, first by lit heroes and enemies around the acting hero, then by adjacent
    ones.
    """
    shown = [one for one in map_scene(view, near=view.active.place).figures if _is_near(view, (one.x, one.y))]
    heroes = sum(one.seat is not None for one in shown)
    is_lit = any(one.has_light for one in shown) and heroes >= _CREW
    return is_lit * min(len(shown) - heroes, _FOES), is_lit * heroes, len(view.beside(view.active))


def _is_near(view: State, cell: Cell) -> bool:
    """Return whether a space is in the visible part of the map, away from its edge."""
    x, y = view.active.place
    return abs(cell[0] - x) < ACROSS and abs(cell[1] - y) < DOWN

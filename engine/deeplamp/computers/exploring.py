"""Plan a captain's hero without enemies around: the bearer leads, the others look through doors."""

from __future__ import annotations

from typing import Final

from engine.deeplamp.asks.available_actions import acting
from engine.deeplamp.asks.reaching import field_of
from engine.deeplamp.asks.steward import Deed
from engine.deeplamp.state.grid import Cell
from engine.deeplamp.state.hero import Hero
from engine.deeplamp.state.paths import NOWHERE, steps_from, top_left
from engine.deeplamp.state.state import State
from engine.deeplamp.state.stats import has_nerve

_SPARE_NERVE: Final = 1
_NERVE_REACH: Final = 4
"""Greatest distance to a door at which a hero spends nerve on movement, in steps."""


def goals(view: State) -> frozenset[Cell]:
    """Return the crew's goals: the objective, once found, or the way home; else open doors, else a token."""
    board = view.board
    if view.mine.objective is not None:
        return _cells_of(view, 1 if is_to_return(view) else view.mine.objective)
    if board.exits:
        return frozenset(board.exits)
    hidden = [number for number, placed in enumerate(view.mine.tiles, start=1) if placed.token is not None]
    return _cells_of(view, hidden[-1] if hidden else len(view.mine.tiles))


def goal_word(view: State) -> str:
    """Return the crew's goal in words."""
    if view.mine.objective is not None:
        return "the way home" if is_to_return(view) else "the objective"
    return "a door that nobody has looked through" if view.board.exits else "a token that is still hidden"


def _cells_of(view: State, tile: int) -> frozenset[Cell]:
    return frozenset(cell for cell, tiles in view.board.tiles.items() if tile in tiles)


def is_to_return(view: State) -> bool:
    """Return whether the bearer must come home now that the objective is found (S80)."""
    mission = view.mission
    return view.mine.objective is not None and mission.objective.then == "return"


class Way:
    """The distance from each space to the nearest goal."""

    def __init__(self, view: State) -> None:
        self._steps = steps_from(view.board, goals(view))

    def __call__(self, cell: Cell) -> int:
        return self._steps.get(cell, NOWHERE)


def look(view: State, hero: Hero) -> Deed | None:
    """Look through the hero's door."""
    if view.mine.objective is not None or acting(view).is_action_done or hero.place not in view.board.exits:
        return None
    return {"do": "look"}


def pass_lamp(view: State, hero: Hero) -> Deed | None:
    """Give the Lamp to the hero within reach who is closest to the goal."""
    if view.crew.lamp != hero.id:
        return None
    far = Way(view)
    near = [other for other in view.up if other is not hero and _can_give(view, hero, other)]
    best = min(near, key=lambda other: (far(other.place), other.marks.done), default=None)
    if best is None or far(best.place) >= far(hero.place):
        return None
    return {"do": "give", "to": best.id, "lamp": True}


def _can_give(view: State, hero: Hero, other: Hero) -> bool:
    """Return whether two heroes are adjacent, or on one tile without enemies (S29)."""
    if view.board.is_adjacent(hero.place, other.place):
        return True
    return not view.is_fight and view.shares_tile(hero.place, other.place)


def advance(view: State, hero: Hero) -> Deed | None:
    """Move as near to the goal as the Lamp's light allows; spend spare nerve if a door is near."""
    act = acting(view)
    if act.is_action_done or view.has_flag(hero, "no_move"):
        return None
    far = Way(view)
    now = far(hero.place)
    field = field_of(view, hero, act.points)
    lit = [cell for cell in field.steps if _is_lit(view, hero, cell)]
    best = min(lit, key=lambda cell: (far(cell), field.steps[cell], *top_left(cell)), default=hero.place)
    if far(best) < now:
        return {"do": "move", "to": list(best)}
    is_worth_it = bool(view.board.exits) and 0 < now <= _NERVE_REACH
    if is_worth_it and hero.vitals.nerve > _SPARE_NERVE and has_nerve(view, hero):
        return {"do": "nerve"}
    return None


def _is_lit(view: State, hero: Hero, cell: Cell) -> bool:
    """Return whether the hero would stay near the Lamp; the bearer stays near the others."""
    if view.crew.lamp != hero.id:
        return view.is_within_a_tile(cell, view.bearer.place)
    return all(other is hero or view.is_within_a_tile(other.place, cell) for other in view.up)


def search(view: State, hero: Hero) -> Deed | None:
    """Search the current tile, if allowed."""
    if acting(view).is_action_done or view.has_flag(hero, "no_search"):
        return None
    for number in view.tiles_at(hero.place):
        placed = view.mine.tiles[number - 1]
        if not placed.searched and placed.token is None:
            return {"do": "search", "tile": number}
    return None

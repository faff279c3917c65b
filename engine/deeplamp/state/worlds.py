"""Other worlds beyond gates: which one a tile, a space or a hero is in (S171)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from engine.deeplamp.pack.world import World
from engine.deeplamp.state.grid import Cell
from engine.deeplamp.state.hero import Hero
from engine.deeplamp.state.state import State

HOME: Final = ""
"""Name of the world in which the crew begins."""


def world_of_tile(state: State, number: int) -> str:
    """Return the world of a tile, by its number on the map."""
    world = state.pack.tiles[state.mine.tiles[number - 1].lying.tile].world
    return world if world in state.pack.beyond else HOME


def world_at(state: State, cell: Cell) -> str:
    """Return the world of a space; a gate's spaces count as those of the tile that was there first."""
    numbers = state.tiles_at(cell)
    return world_of_tile(state, min(numbers)) if numbers else HOME


def world_of(state: State, hero: Hero) -> str:
    return HOME if hero.at is None else world_at(state, hero.at)


def beyond(state: State, hero: Hero) -> World | None:
    """Return the other world that the hero is in; None at home."""
    return state.pack.beyond.get(world_of(state, hero)) if state.pack.beyond else None


def only_in(state: State, world: str | None, heroes: Iterable[Hero]) -> list[Hero]:
    """Return the heroes in a world; None: all of them. Whoever is outside the mine is everywhere."""
    return [hero for hero in heroes if world is None or hero.at is None or world_of(state, hero) == world]


def worlds_to_find(state: State) -> list[str]:
    """Return the worlds of the mission in which no living hero is, in the pack's order."""
    here = {world_of(state, hero) for hero in state.alive}
    return [name for name in state.pack.beyond if name in state.mission.worlds and name not in here]


def deck_in(deck: str, world: str | None) -> str:
    """Return the deck's name in another world."""
    return f"{deck}_{world}" if world else deck

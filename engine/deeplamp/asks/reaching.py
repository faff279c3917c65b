"""The spaces a hero can reach, and the paths to them (S31, S32, S34)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from engine.deeplamp.state.grid import Board, Cell, read_cell
from engine.deeplamp.state.hero import Hero
from engine.deeplamp.state.paths import NOWHERE, Field, search
from engine.deeplamp.state.state import State
from engine.kernel.core import Json, Refused
from engine.kernel.strict_reading import read_choice, read_list, read_object

DRAGGING = 2
"""Movement points per step while dragging a hero."""


def in_the_way(view: State, hero: Hero) -> set[Cell]:
    """Return the spaces that the hero cannot enter."""
    return {*view.enemy_cells(), *(cell for cell, other in view.hero_cells().items() if other.id != hero.id)}


def field_of(view: State, hero: Hero, most: int = NOWHERE) -> Field:
    """Return the distance from the hero to every space."""
    return search(ways_of(view), hero.place, in_the_way(view, hero), most)


def ways_of(view: State) -> Board:
    """Return the board, without steps that face-down tokens forbid (S81).

    On a fixed map, a hero who enters a tile with a token must stay on it. During a fight nobody may enter
    such a tile.
    """
    board = view.board
    if view.mission.map is None:
        return board
    shut = {number for number, placed in enumerate(view.mine.tiles, start=1) if placed.token is not None}
    if not shut:
        return board
    on = {cell: shut.intersection(tiles) for cell, tiles in board.tiles.items()}
    near = {
        cell: tuple(
            other
            for other in others
            if on[cell] <= on[other] and not (view.is_fight and on[other] - on[cell])
        )
        for cell, others in board.near.items()
    }
    return replace(board, near=near)


def read_way(data: Mapping[str, Json], view: State) -> tuple[tuple[Cell, ...], str | None]:
    """Return the path of a move and the dragged hero; raise Refused if the move is impossible."""
    read_object(data, may=("to", "path", "drag"))
    act, hero = view.activation, view.active
    assert act is not None, "a hero acts"
    if ("to" in data) == ("path" in data):
        raise Refused("Give either a goal or a path for the move.")
    if act.is_action_done:
        raise Refused("You cannot move after your action.")
    if view.has_flag(hero, "no_move"):
        raise Refused("An effect keeps you from moving now.")
    drag = _read_drag(view, hero, data["drag"]) if "drag" in data else None
    steps = act.points // (DRAGGING if drag else 1)
    way = (
        _way_to(view, hero, read_cell(data["to"]), steps) if "to" in data else _path(view, hero, data["path"])
    )
    if len(way) > steps:
        raise Refused(f"That path is too long. Steps needed: {len(way)}; steps left: {steps}.")
    return tuple(way), drag


def _way_to(view: State, hero: Hero, to: Cell, steps: int) -> list[Cell]:
    if to == hero.at:
        raise Refused("You already stand there.")
    field = field_of(view, hero, steps)
    if field.to(to) > steps:
        raise Refused(f"You cannot get there. Steps left: {steps}.")
    return field.way(to)


def _path(view: State, hero: Hero, value: Json) -> list[Cell]:
    way = [read_cell(one) for one in read_list(value, "path", "cells")]
    if not way:
        raise Refused("Give a path of at least one step.")
    at, solid, ways = hero.place, in_the_way(view, hero), ways_of(view)
    for cell in way:
        if not view.board.is_adjacent(at, cell):
            raise Refused(f"{list(cell)} is not next to {list(at)}. Name every space of the path.")
        if not ways.is_adjacent(at, cell):
            raise Refused(
                "On this map you must stop on a tile with a face-down token. During a fight you cannot "
                "enter such a tile."
            )
        if cell in solid:
            raise Refused(f"{list(cell)} is occupied. Choose a way around it.")
        at = cell
    return way


def _read_drag(view: State, hero: Hero, value: Json) -> str:
    other = view.crew.heroes[read_choice(value, view.crew.heroes, "The hero to drag")]
    if not other.down or other.at is None:
        raise Refused("You can drag only a hero who is down.")
    if other.at != hero.at and not view.board.is_adjacent(hero.place, other.at):
        raise Refused("Move onto or next to the hero you want to drag.")
    return other.id

"""Find useful destinations for a hero, with reasons: doors, enemies, unsearched tiles, other heroes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from bot.games.deeplamp.names import bare_hero
from engine.deeplamp.asks.available_actions import acting, closed_in_view
from engine.deeplamp.asks.reaching import field_of
from engine.deeplamp.asks.targeting import guns_in_hand, targets
from engine.deeplamp.state.grid import DIRECTIONS, GATE, Cell
from engine.deeplamp.state.hero import Hero
from engine.deeplamp.state.paths import Field, top_left
from engine.deeplamp.state.state import State
from render.deeplamp.names import enemy_name, tile_name

_TOWARDS = "towards "
_DOOR = "door of"


class Goal(NamedTuple):
    """A reachable space, the reason to move there, and the number of steps."""

    cell: Cell
    why: str
    steps: int

    @property
    def is_at_door(self) -> bool:
        """Return whether one reason is a door."""
        return _DOOR in self.why.lower()


def goals_of(view: State) -> list[Goal]:
    """Return the acting hero's destinations, most useful first."""
    act, hero = acting(closed_in_view(view)), view.active  # a failed escape leaves no steps
    if act.is_action_done or not act.points or view.has_flag(hero, "no_move"):
        return []
    field = field_of(view, hero, act.points)
    found = _reasons(view, hero, field)
    for cell in _ends(field, hero.place):
        found.setdefault(cell, "")
    return [Goal(cell, why, field.steps[cell]) for cell, why in found.items()]


def far_goals(view: State, hero: Hero) -> list[Goal]:
    """Return a hero's possible destinations at any distance."""
    field = field_of(view, hero)
    reasons = _reasons(view, hero, field).items()
    return [Goal(cell, why[:1].upper() + why[1:], field.steps[cell]) for cell, why in reasons]


def _reasons(view: State, hero: Hero, field: Field) -> dict[Cell, str]:
    """Return the useful spaces in the field, each with its reason."""
    found: dict[Cell, str] = {}
    for cell, why in _wanted(view, hero, field):
        if cell != hero.at and cell in field.steps:
            more = why.removeprefix(_TOWARDS) if found.get(cell, "").startswith(_TOWARDS) else why
            found[cell] = f"{found[cell]} or {more}" if cell in found else why
    return found


def _wanted(view: State, hero: Hero, field: Field) -> Iterator[tuple[Cell, str]]:
    far = field_of(view, hero)
    if view.is_fight:
        yield from _at_enemies(view, hero, field, far)
    else:
        for (number, is_gate), cells in _doors(view).items():
            why = f"{_DOOR} tile {tile_name(view, number)}"
            yield from _nearest(field, far, cells, f"gate to another world: {why}" if is_gate else why)
        for number in _unsearched(view):
            cells = _cells_of(view, number)
            yield from _nearest(field, far, cells, f"search tile {tile_name(view, number)}")
    for other in view.alive:
        if other is not hero and other.at is not None:
            name = bare_hero(view, other)
            near = view.board.near.get(other.place, ())
            yield from _nearest(field, far, near, f"{name} (Lamp)" if other.id == view.crew.lamp else name)
    if view.mine.objective is not None:
        yield from _nearest(field, far, _cells_of(view, 1), "the entrance")


def _nearest(field: Field, far: Field, cells: Iterable[Cell], why: str) -> Iterator[tuple[Cell, str]]:
    """Yield the nearest of these spaces, or else the reachable space that is closest to one of them."""
    known = [cell for cell in cells if cell in far.steps]
    if not known:
        return
    best = min(known, key=lambda cell: (far.steps[cell], *top_left(cell)))
    if best in field.steps:
        yield best, why
        return
    way = [cell for cell in far.way(best) if cell in field.steps]
    if way:
        yield way[-1], f"{_TOWARDS}{why}"


def _at_enemies(view: State, hero: Hero, field: Field, far: Field) -> Iterator[tuple[Cell, str]]:
    guns = guns_in_hand(view, hero)
    for enemy in view.fight.enemies.values():
        beside = [cell for own in view.footprint(enemy) for cell in view.board.near.get(own, ())]
        yield from _nearest(field, far, beside, enemy_name(view, enemy))
        if guns:
            shots = [cell for cell in field.steps if _shoots_from(view, hero, guns, cell, enemy.id)]
            yield from _nearest(field, far, shots, f"shoot {enemy_name(view, enemy)}")


def _shoots_from(view: State, hero: Hero, guns: list[str], cell: Cell, enemy: str) -> bool:
    there = hero.copy()
    there.at = cell
    able = targets(view, there, guns, is_shot=True, any_range=False)
    return not view.beside(there) and any(one.id == enemy for one in able)


def _doors(view: State) -> dict[tuple[int, bool], list[Cell]]:
    """Return each tile's open doors to unexplored space, and apart from them its gates."""
    doors: dict[tuple[int, bool], list[Cell]] = {}
    for cell, (number, connector) in view.board.exits.items():
        is_gate = view.mine.tiles[number - 1].lying.doors[connector] == GATE
        doors.setdefault((number, is_gate), []).append(cell)
    return doors


def _unsearched(view: State) -> list[int]:
    tiles = enumerate(view.mine.tiles, start=1)
    return [number for number, placed in tiles if not placed.searched and placed.token is None]


def _cells_of(view: State, number: int) -> list[Cell]:
    return [cell for cell, tiles in view.board.tiles.items() if number in tiles]


def _ends(field: Field, start: Cell) -> Iterator[Cell]:
    """Yield the furthest space in each direction, then all others by descending distance."""
    cells = [cell for cell in field.steps if cell != start]
    for dx, dy in DIRECTIONS:
        ahead = [cell for cell in cells if (cell[0] - start[0]) * dx + (cell[1] - start[1]) * dy > 0]
        if ahead:
            yield max(
                ahead,
                key=lambda cell: (
                    (cell[0] - start[0]) * dx + (cell[1] - start[1]) * dy,
                    -field.steps[cell],
                    -cell[1],
                    -cell[0],
                ),
            )
    yield from sorted(cells, key=lambda cell: (-field.steps[cell], *top_left(cell)))

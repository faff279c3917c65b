"""The steward, who plays absent players' heroes one deed at a time (section 13)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final

from engine.deeplamp.asks.available_actions import acting, can_level, closed_in_view, next_ability
from engine.deeplamp.asks.reaching import field_of, in_the_way
from engine.deeplamp.asks.targeting import guns_in_hand, hits_waiting, open_targets, targets
from engine.deeplamp.state.activation import Activation
from engine.deeplamp.state.fight import Enemy
from engine.deeplamp.state.grid import Cell
from engine.deeplamp.state.hero import Hero
from engine.deeplamp.state.paths import bare, top_left
from engine.deeplamp.state.state import State
from engine.deeplamp.state.stats import LIMITS, enemy_stat, has_nerve, room
from engine.kernel.core import Json

Deed = dict[str, Json]
_NEAR_DEATH: Final = 2
_SPARE_NERVE: Final = 1


def next_deed(view: State) -> Deed:
    """Return the deed of the first steward's rule that applies (section 13)."""
    act = acting(view)
    if act.attack is not None or (act.roll is not None and act.roll.what != "move"):
        return _open_roll(view, act)
    view = closed_in_view(view)
    for rule in _IN_FIGHT if view.is_fight else _IN_PEACE:
        deed = rule(view, view.active)
        if deed is not None:
            return deed
    return {"do": "end"}


def _open_roll(view: State, act: Activation) -> Deed:
    """Deal open hits to the weakest enemy; spend spare nerve on an attack that missed completely."""
    if act.attack is not None and act.roll is not None:
        waiting = hits_waiting(view, act)
        for number in waiting:
            able = by_weakness(view, open_targets(view, number))
            if able:
                return {"do": "hit", "enemy": able[0].id, "dice": [number]}
        fresh = [at for at in range(1, len(act.roll.dice) + 1) if at not in act.roll.again]
        if not waiting and fresh and view.active.vitals.nerve > _SPARE_NERVE and has_nerve(view, view.active):
            return {"do": "reroll", "dice": list(fresh)}
        if waiting:
            return {"do": "end"}
    return {"do": "accept"}


def by_weakness(view: State, enemies: Iterable[Enemy]) -> list[Enemy]:
    """Sort enemies by remaining health, then by number."""
    return sorted(enemies, key=lambda enemy: enemy_stat(view, enemy.kind, "health") - enemy.wounds)


def _level(view: State, hero: Hero) -> Deed | None:
    """(1) Choose the track in which the hero owns the fewest abilities."""
    if not acting(view).was_level_time or not can_level(view, hero):
        return None
    tracks = view.class_of(hero).tracks
    owned = {
        number: sum(one.id in hero.training.abilities for one in track.abilities)
        for number, track in enumerate(tracks, start=1)
        if next_ability(view, hero, number)
    }
    return {"do": "level", "track": min(owned, key=owned.__getitem__)} if owned else None


def _heal(view: State, hero: Hero) -> Deed | None:
    """(2) Use a token that heals the track nearest to its limit."""
    for track in LIMITS:
        if hero.entry(track) and room(view, hero, track) <= _NEAR_DEATH:
            for token in hero.kit.bag:
                do = view.pack.bag[token].do
                if any(one.fx == "heal" and one["what"] in (track, "mix") for one in do):
                    return {"do": "use", "id": token}
    return None


def _can_act(view: State) -> bool:
    return not acting(view).is_action_done and not view.has_flag(view.active, "no_attack")


def _shoot(view: State, hero: Hero) -> Deed | None:
    """(3) Shoot the weakest enemy in range from the current space."""
    guns = guns_in_hand(view, hero)[:1]
    able = targets(view, hero, guns, is_shot=True, any_range=False) if guns else []
    if not able or not _can_act(view):
        return None
    return {"do": "shoot", "with": list(guns), "on": [enemy.id for enemy in by_weakness(view, able)]}


def _strike(view: State, hero: Hero) -> Deed | None:
    """(4) Strike the weakest adjacent enemy."""
    able = view.beside(hero)
    if not able or not _can_act(view):
        return None
    return {"do": "melee", "on": [enemy.id for enemy in by_weakness(view, able)]}


def _close_in(view: State, hero: Hero) -> Deed | None:
    """(5) Move to a space from which the hero can attack, or else towards the nearest enemy."""
    act = acting(view)
    if act.is_action_done or not act.points or view.has_flag(hero, "no_move") or not _can_act(view):
        return None
    field = field_of(view, hero, act.points)
    guns = guns_in_hand(view, hero)[:1]
    able = [cell for cell in field.steps if cell != hero.at and _can_attack_from(view, hero, guns, cell)]
    if able:
        return _to(min(able, key=lambda cell: (field.steps[cell], *top_left(cell))))
    fields = [bare(view.board, enemy.at) for enemy in view.fight.enemies.values()]

    def far(cell: Cell) -> int:
        return min(one.to(cell) for one in fields)

    best = min(field.steps, key=lambda cell: (far(cell), field.steps[cell], *top_left(cell)))
    return _to(best) if far(best) < far(hero.place) else None


def _can_attack_from(view: State, hero: Hero, guns: Sequence[str], cell: Cell) -> bool:
    there = hero.copy()
    there.at = cell
    if view.beside(there):
        return True
    return bool(guns) and bool(targets(view, there, guns, is_shot=True, any_range=False))


def _help(view: State, hero: Hero) -> Deed | None:
    """(6) Help a down hero within reach."""
    if acting(view).is_action_done:
        return None
    down = [other for other in view.alive if other.down and other.at is not None]
    for other in down:
        if other.at == hero.at or view.board.is_adjacent(hero.place, other.place):
            return {"do": "help", "hero": other.id}
    cells = [cell for other in down for cell in view.board.near.get(other.place, ())]
    field = field_of(view, hero, acting(view).points)
    near = [cell for cell in cells if cell in field.steps and cell != hero.at]
    return _walk(view, hero, near) if near else None


def _search(view: State, hero: Hero) -> Deed | None:
    """(7) Search the current tile if allowed."""
    if acting(view).is_action_done or view.has_flag(hero, "no_search"):
        return None
    here = [number for number in view.tiles_at(hero.place) if _is_to_search(view, number)]
    return {"do": "search", "tile": here[0]} if here else None


def _is_to_search(view: State, number: int) -> bool:
    placed = view.mine.tiles[number - 1]
    return not placed.searched and placed.token is None


def _go_home(view: State, hero: Hero) -> Deed | None:
    """Move to the entrance once the objective is reached, if the mission requires returning (S119)."""
    mission = view.mission
    if view.mine.objective is None or mission.objective.then != "return" or 1 in view.tiles_at(hero.place):
        return None
    return _walk(view, hero, [cell for cell, tiles in view.board.tiles.items() if 1 in tiles])


def _open_door(view: State, hero: Hero) -> Deed | None:
    """(8) Move to the nearest open door within a tile of the Lamp, and look through it."""
    if hero.place in view.board.exits and not acting(view).is_action_done:
        return {"do": "look"}
    doors = [cell for cell in view.board.exits if view.is_within_a_tile(cell, view.bearer.place)]
    if view.crew.lamp == hero.id:
        doors = list(view.board.exits)
    return _walk(view, hero, doors) if doors else None


def _go_searching(view: State, hero: Hero) -> Deed | None:
    """(9) Move to the nearest unsearched tile; if there is none, move to the Lamp."""
    numbers = {number for number in range(1, len(view.mine.tiles) + 1) if _is_to_search(view, number)}
    cells = [cell for cell, tiles in view.board.tiles.items() if numbers.intersection(tiles)]
    if not cells and view.crew.lamp != hero.id:
        cells = list(view.board.near.get(view.bearer.place, ()))
    return _walk(view, hero, cells) if cells and hero.at not in cells else None


def _walk(view: State, hero: Hero, goals: Iterable[Cell]) -> Deed | None:
    """Move as far as possible towards the nearest goal; the Lamp's bearer stays with the others."""
    act = acting(view)
    if act.is_action_done or not act.points or view.has_flag(hero, "no_move"):
        return None
    field = field_of(view, hero)
    taken = in_the_way(view, hero)
    reachable = [cell for cell in goals if cell in field.steps and cell not in taken]
    if not reachable:
        return None
    goal = min(reachable, key=lambda cell: (field.steps[cell], *top_left(cell)))
    way = field.way(goal)[: act.points]
    while way and view.crew.lamp == hero.id and not _is_with_all(view, hero, way[-1]):
        way.pop()
    return _to(way[-1]) if way else None


def _is_with_all(view: State, hero: Hero, cell: Cell) -> bool:
    """Return whether the bearer would stay within a tile of every hero who is up."""
    return all(other is hero or view.is_within_a_tile(other.place, cell) for other in view.up)


def _to(cell: Cell) -> Deed:
    return {"do": "move", "to": list(cell)}


Rule = Callable[[State, Hero], Deed | None]
_IN_FIGHT: Final[Sequence[Rule]] = (_level, _heal, _shoot, _strike, _close_in)
_IN_PEACE: Final[Sequence[Rule]] = (_level, _heal, _help, _go_home, _search, _open_door, _go_searching)

"""Act as a hero by the rules page: what the temper wants first, of what the rules take."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from engine.deeplamp.asks.decisions import Act
from engine.deeplamp.asks.reaching import field_of, in_the_way
from engine.deeplamp.asks.targeting import guns_in_hand
from engine.deeplamp.state.grid import Cell
from engine.deeplamp.state.hero import Hero
from engine.deeplamp.state.state import State
from engine.kernel.core import Ask, Json, Refused
from engine.kernel.deputy import Thought, never
from engine.kernel.dice import Dice

Deed = dict[str, Json]
Wish = Callable[[State, Hero], Iterator[Deed]]
"""What a hero may want to do, best first; the rules may refuse it."""


@dataclass(frozen=True)
class Delver:
    """A stranger that tries its wishes one after another; open rolls it leaves to the steward."""

    in_fight: tuple[Wish, ...]
    in_peace: tuple[Wish, ...]

    def think(self, ask: Ask, notes: str, dice: Dice, *, is_late: Callable[[], bool] = never) -> Thought:
        if not isinstance(ask, Act):
            return Thought(ask.fallback())
        view: State = ask.view
        act = view.activation
        if act is None or act.attack is not None or (act.roll is not None and act.roll.what != "move"):
            return Thought(ask.fallback())
        wishes = self.in_fight if view.is_fight else self.in_peace
        for wish in wishes:
            for deed in wish(view, view.active):
                if _is_taken(ask, deed):
                    return Thought(deed)
        return Thought({"do": "end"})


def _is_taken(ask: Act, deed: Deed) -> bool:
    try:
        ask.check(deed)
    except Refused:
        return False
    return True


def shoot(view: State, hero: Hero) -> Iterator[Deed]:
    """Shoot whoever has the most wounds already."""
    for gun in guns_in_hand(view, hero):
        for name in _hurt_first(view):
            yield {"do": "shoot", "with": [gun], "on": [name]}


def strike(view: State, hero: Hero) -> Iterator[Deed]:
    """Strike whoever has the most wounds already."""
    for name in _hurt_first(view):
        yield {"do": "melee", "on": [name]}


def _hurt_first(view: State) -> list[str]:
    return [enemy.id for enemy in sorted(view.fight.enemies.values(), key=lambda one: -one.wounds)]


def close_in(view: State, hero: Hero) -> Iterator[Deed]:
    """Go beside the nearest enemy."""
    beside = (cell for enemy in view.fight.enemies.values() for cell in view.board.near.get(enemy.at, ()))
    yield from _towards(view, hero, beside)


def step_back(view: State, hero: Hero) -> Iterator[Deed]:
    """Go where no enemy stands beside, while a gun is at hand."""
    if guns_in_hand(view, hero) and view.beside(hero):
        near = {cell for enemy in view.fight.enemies.values() for cell in view.board.near.get(enemy.at, ())}
        yield from _towards(view, hero, (cell for cell in field_of(view, hero).steps if cell not in near))


def help_up(view: State, hero: Hero) -> Iterator[Deed]:
    """Help whoever is down, or go there."""
    down = [other for other in view.alive if other.down and other.at is not None]
    for other in down:
        yield {"do": "help", "hero": other.id}
    yield from _towards(view, hero, (cell for other in down for cell in view.board.near.get(other.place, ())))


def search(view: State, hero: Hero) -> Iterator[Deed]:
    """Search the tile."""
    for tile in view.tiles_at(hero.place):
        yield {"do": "search", "tile": tile}


def look(view: State, hero: Hero) -> Iterator[Deed]:
    """Look through a door here, or go to the nearest one."""
    yield {"do": "look"}
    yield from _towards(view, hero, view.board.exits)


def look_near_the_lamp(view: State, hero: Hero) -> Iterator[Deed]:
    """Look only where the Lamp is within a tile."""
    yield {"do": "look"}
    doors = view.board.exits
    yield from _towards(
        view, hero, (cell for cell in doors if view.is_within_a_tile(cell, view.bearer.place))
    )


def go_home(view: State, hero: Hero) -> Iterator[Deed]:
    """Go back to the entrance with what the mission wanted."""
    if view.mine.objective is not None and view.mission.objective.then == "return":
        yield from _towards(view, hero, (cell for cell, tiles in view.board.tiles.items() if 1 in tiles))


def keep_to_the_lamp(view: State, hero: Hero) -> Iterator[Deed]:
    """Go to whoever carries the Lamp."""
    bearer: Any = view.bearer
    if bearer is not hero and bearer.at is not None and not view.is_within_a_tile(hero.place, bearer.at):
        yield from _towards(view, hero, view.board.near.get(bearer.at, ()))


def heal(view: State, hero: Hero) -> Iterator[Deed]:
    """Use whatever heals, when hurt."""
    if hero.vitals.wounds + hero.vitals.strain >= 4:
        for token in hero.kit.bag:
            if any(effect.fx == "heal" for effect in view.pack.bag[token].do):
                yield {"do": "use", "id": token}


def _towards(view: State, hero: Hero, goals: Iterable[Cell]) -> Iterator[Deed]:
    """Yield the move to the nearest goal, as far as the points go."""
    act, field, taken = view.activation, field_of(view, hero), in_the_way(view, hero)
    if act is None or act.is_action_done or not act.points or hero.at is None:
        return
    near = [cell for cell in goals if cell in field.steps and cell not in taken]
    if not near or hero.at in near:
        return
    way = field.way(min(near, key=lambda cell: (field.steps[cell], cell)))[: act.points]
    for cell in reversed(way):
        yield {"do": "move", "to": list(cell)}

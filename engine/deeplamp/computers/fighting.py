"""Plan a captain's hero in a fight: where to stand, and which enemy to attack."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Final

from engine.deeplamp.asks.available_actions import acting
from engine.deeplamp.asks.reaching import field_of
from engine.deeplamp.asks.steward import Deed
from engine.deeplamp.asks.targeting import boosts
from engine.deeplamp.computers import odds
from engine.deeplamp.computers.odds import Blow, Mark
from engine.deeplamp.computers.reasons import Plan, Told, fought
from engine.deeplamp.mine.moving import held_by
from engine.deeplamp.state.fight import Enemy
from engine.deeplamp.state.grid import Cell
from engine.deeplamp.state.hero import Hero, base_of
from engine.deeplamp.state.paths import NOWHERE, distance, sees, steps_from, top_left
from engine.deeplamp.state.state import State
from engine.deeplamp.state.stats import has_nerve, stat

SPARE_NERVE: Final = 1
"""Nerve that a captain keeps for saves."""
_BESIDE: Final = 0.15
"""Cost of shooting while next to an enemy, as a share of that enemy's danger."""
_STEP: Final = 0.001
_MISSED: Final = 0.35
"""Value of a keg that misses, as a share of one that hits."""
_OWN: Final = 1.6
"""Cost of each hero caught in a blast, in points of danger."""
_LEAST_BLAST: Final = 1.5
"""Minimum value of a blast that is worth a keg, in points of danger."""
_NERVE_REACH: Final = 5
"""Greatest distance to an enemy at which a hero spends nerve on movement, in steps."""


def strike(view: State, hero: Hero) -> Deed | Told | None:
    """Return the best attack from here, or the move to a reachable space with a better one."""
    act = acting(view)
    if view.has_flag(hero, "no_attack") or (act.is_action_done and not act.free_attacks):
        return None
    plans = list(_Ground(view, hero).plans())
    best = max(plans, key=lambda plan: plan.worth, default=None)
    if best is None:
        return come_nearer(view, hero)
    why = fought(view, best, plans)
    if best.at != hero.at:
        return Told({"do": "move", "to": list(best.at)}, why)
    return Told(_with_all_that_helps(view, hero, best.deed), why)


class _Ground:
    """A fight as seen by the acting hero."""

    def __init__(self, view: State, hero: Hero) -> None:
        self.view = view
        self.hero = hero
        self.beside: dict[Cell, list[Enemy]] = {}
        """Space -> enemies next to it; spaces without any are left out."""
        for enemy in view.fight.enemies.values():
            for cell in {near for at in view.footprint(enemy) for near in view.board.near[at]}:
                self.beside.setdefault(cell, []).append(enemy)

    def plans(self) -> Iterator[Plan]:
        """Yield all plans of the hero, from every reachable space."""
        escape = escape_chance(self.view, self.hero)
        blows = [(blow, self._marks(blow)) for blow in odds.blows_of(self.view, self.hero)]
        for cell, steps in self._cells().items():
            chance = 1.0 if cell == self.hero.at else escape
            for worth, deed in (*self._attacks(cell, blows), *self._throws(cell)):
                yield Plan(worth * chance - steps * _STEP, cell, deed)

    def _cells(self) -> dict[Cell, int]:
        act = acting(self.view)
        if act.is_action_done or self.view.has_flag(self.hero, "no_move"):
            return {self.hero.place: 0}
        return dict(field_of(self.view, self.hero, act.points).steps)

    def _marks(self, blow: Blow) -> dict[str, Mark]:
        return {enemy.id: odds.mark_of(self.view, blow, enemy) for enemy in self.view.fight.enemies.values()}

    def _attacks(
        self, cell: Cell, blows: Sequence[tuple[Blow, dict[str, Mark]]]
    ) -> Iterator[tuple[float, Deed]]:
        beside = self.beside.get(cell, [])
        for blow, marks in blows:
            able = beside or (self._in_sight(cell, blow.reach) if blow.guns else [])
            if able:
                order = odds.in_order([marks[enemy.id] for enemy in able])
                worth = odds.worth_of(blow.hits, order)
                if blow.guns:
                    worth -= _BESIDE * sum(marks[enemy.id].danger for enemy in beside)
                yield worth, _attack(blow, order)

    def _in_sight(self, cell: Cell, reach: int) -> list[Enemy]:
        view = self.view
        return [
            enemy
            for enemy in view.fight.enemies.values()
            if distance((cell,), view.footprint(enemy)) <= reach
            and any(sees(view.board, cell, at) for at in view.footprint(enemy))
        ]

    def _throws(self, cell: Cell) -> Iterator[tuple[float, Deed]]:
        """Yield throws of kegs that harm enemies more than heroes."""
        kegs = [name for name in self.hero.kit.bag if self.view.pack.bag[name].throw]
        if not kegs or acting(self.view).is_action_done:
            return
        reach = stat(self.view, self.hero, "might") + 3
        for at, blast in self._blasts.items():
            worth = blast - _OWN * (cell == at or at in self.view.board.near[cell])
            is_near = distance((cell,), (at,)) <= reach
            if worth >= _LEAST_BLAST and is_near and sees(self.view.board, cell, at):
                yield worth * self._throw_part, {"do": "throw", "token": kegs[0], "at": list(at)}

    @cached_property
    def _throw_part(self) -> float:
        """Return a throw's chance to count, from 0 to 1; a miss counts in part, and nerve can reroll it."""
        chance = (7 - stat(self.view, self.hero, "ranged")) / 6
        if has_nerve(self.view, self.hero):
            chance += (1 - chance) * chance
        return chance + (1 - chance) * _MISSED

    @cached_property
    def _blasts(self) -> dict[Cell, float]:
        """Return the value of a keg on each space near enemies, without harm to the thrower."""
        found = {}
        for cell in {*self.beside, *self.view.enemy_cells()}:
            struck = {cell, *self.view.board.near[cell]}
            found[cell] = sum(
                odds.danger(self.view, enemy) * odds.blast_part(odds.health_left(self.view, enemy))
                for enemy in self.view.fight.enemies.values()
                if struck.intersection(self.view.footprint(enemy))
            ) - _OWN * sum(other is not self.hero and other.place in struck for other in self.view.up)
        return {cell: worth for cell, worth in found.items() if worth >= _LEAST_BLAST}


def _attack(blow: Blow, order: Sequence[Mark]) -> Deed:
    on = [mark.enemy.id for mark in order]
    if blow.guns:
        return {"do": "shoot", "with": list(blow.guns), "on": on}
    return {"do": "melee", "on": on}


def _with_all_that_helps(view: State, hero: Hero, deed: Deed) -> Deed:
    """Return the attack with all boosts that are free or can be paid with spare nerve."""
    if deed["do"] == "throw":
        return deed
    guns = [base_of(gun) for gun in deed.get("with", [])]
    chosen: list[str] = []
    nerve, has_round = hero.vitals.nerve, False
    for name, cost in boosts(view, hero, guns, is_shot=deed["do"] == "shoot").items():
        charge = view.pack.charges.get(name)
        is_of_use = charge is None or not (has_round or any(one.fx == "any_range" for one in charge.do))
        is_paid = not cost.nerve or nerve - cost.nerve >= SPARE_NERVE
        if is_of_use and is_paid and not cost.favor and not cost.discard:
            chosen.append(name)
            nerve -= cost.nerve
            has_round |= charge is not None
    return {**deed, "boost": chosen} if chosen else deed


def escape_chance(view: State, hero: Hero) -> float:
    """Return the chance to escape from the enemies that hold the hero (S33)."""
    value = held_by(view, hero)
    if value <= acting(view).cover or view.has_flag(hero, "free_escape"):
        return 1.0
    return min(1.0, max(0.0, (7 - value + stat(view, hero, "escape")) / 6))


def come_nearer(view: State, hero: Hero) -> Deed | None:
    """Go towards the nearest enemy; spend spare nerve on movement if it may allow a strike."""
    act = acting(view)
    if act.is_action_done or view.has_flag(hero, "no_move"):
        return None
    steps = steps_from(view.board, view.enemy_cells())

    def far(cell: Cell) -> int:
        return steps.get(cell, NOWHERE)

    field = field_of(view, hero, act.points)
    best = min(field.steps, key=lambda cell: (far(cell), field.steps[cell], *top_left(cell)))
    if far(best) < far(hero.place):
        return {"do": "move", "to": list(best)}
    if hero.vitals.nerve > SPARE_NERVE and has_nerve(view, hero) and 1 < far(hero.place) <= _NERVE_REACH:
        return {"do": "nerve"}
    return None

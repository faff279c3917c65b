"""Enemies act: one by one all of a kind move, then all of it attack (S50, S51, S58 to S61)."""

from __future__ import annotations

from collections.abc import Iterable

from engine.deeplamp.fights.explosives import look_at_kegs
from engine.deeplamp.fights.placing import fewest_on
from engine.deeplamp.heroes.harm import Harm, strike_hero
from engine.deeplamp.pack.language import SIZES
from engine.deeplamp.play.events import ActivationBegun, Moved
from engine.deeplamp.play.things import enemy_work
from engine.deeplamp.play.turn_context import Play, TurnCut
from engine.deeplamp.state.fight import Enemy
from engine.deeplamp.state.grid import Cell
from engine.deeplamp.state.hero import Hero
from engine.deeplamp.state.paths import NOWHERE, Field, bare, distance, nearest_free, search, sees, top_left
from engine.deeplamp.state.state import State, covered
from engine.deeplamp.state.stats import enemy_stat
from engine.kernel.core import Flow


def act_kind(play: Play, kind: str) -> Flow:
    """Move all enemies of a kind, the nearest to a hero first; then let them attack in that order (S58)."""
    state = play.state
    play.tell(ActivationBegun(kind))
    state.fight.kinds_done.append(kind)
    order = _order(state, kind)
    for name in order:
        if name in state.fight.enemies:
            _move(play, state.fight.enemies[name])
    try:
        yield from _attack(play, kind, order)
    except TurnCut:
        _forget_targets(state, kind)
        raise
    _forget_targets(state, kind)
    if kind in state.fight.ambush:
        state.fight.ambush.remove(kind)


def _forget_targets(state: State, kind: str) -> None:
    """Let the targets of a kind that shoots lapse; it chooses anew each turn (S60, S159)."""
    if state.options.rules > 1 and state.side_of(kind).ranged:
        for enemy in [enemy for enemy in state.fight.enemies.values() if enemy.kind == kind]:
            state.change_enemy(enemy, target=None)


def _order(state: State, kind: str) -> list[str]:
    fields = [bare(state.board, hero.place) for hero in state.up]
    ones = [enemy for enemy in state.fight.enemies.values() if enemy.kind == kind]
    far = {enemy.id: min((field.to(enemy.at) for field in fields), default=0) for enemy in ones}
    return sorted(far, key=far.__getitem__)


# Moving


def solid_for(state: State, enemy: Enemy) -> set[Cell]:
    """Return the spaces the enemy cannot step into: heroes, and enemies of its size or larger (S51)."""
    kinds, size = state.pack.enemies, SIZES.index(state.kind_of(enemy).size)
    here = {other.kind for other in state.fight.enemies.values()}
    solid = {kind for kind in here if SIZES.index(kinds[kind].size) >= size}
    cells = state.enemy_cells().items()
    return {*state.hero_cells(), *(at for at, one in cells if one.id != enemy.id and one.kind in solid)}


def _rests(state: State, enemy: Enemy, cells: Iterable[Cell]) -> list[Cell]:
    """Return the spaces where the enemy could stop; smaller enemies make room (S50, S51)."""
    solid = solid_for(state, enemy)
    if state.kind_of(enemy).size != "huge":
        return [cell for cell in cells if cell not in solid]
    found = []
    for cell in cells:
        under = covered(state, enemy.kind, cell)
        if len(under) > 1 and not any(one in solid for one in under):
            found.append(cell)
    return found


def _move(play: Play, enemy: Enemy) -> None:
    """Move an enemy: a fighter towards a hero, a shooter to a line of sight (S59, S60)."""
    if play.state.side_of(enemy.kind).ranged:
        _move_shooter(play, enemy)
    else:
        _move_fighter(play, enemy)


def _in_reach(state: State, enemy: Enemy) -> Field:
    most = enemy_stat(state, enemy.kind, "move")
    return search(state.board, enemy.at, solid_for(state, enemy), most)


def _move_fighter(play: Play, enemy: Enemy) -> None:
    """Stay with the target, or choose the hero with the fewest attackers of this kind (S59)."""
    state = play.state
    if enemy.target is not None:
        target = state.crew.heroes[enemy.target]
        if target.is_up and state.is_beside(target, enemy):
            return
    field = _in_reach(state, enemy)
    rests = _rests(state, enemy, field.steps)
    places = {hero.id: _beside(state, enemy, rests, hero) for hero in state.up}
    reachable = [hero for hero in state.up if places[hero.id]]
    enemy = state.change_enemy(enemy, target=None)
    if not reachable:
        _approach(play, enemy, field, rests)
        return
    hero = play.pick(fewest_on(state, enemy.kind, reachable), "target")
    to = min(places[hero.id], key=lambda cell: (-field.steps[cell], *top_left(cell)))
    _go(play, state.change_enemy(enemy, target=hero.id), field, to)


def _beside(state: State, enemy: Enemy, rests: Iterable[Cell], hero: Hero) -> list[Cell]:
    """Return the spaces next to a hero where the enemy could stand."""
    near = frozenset(state.board.near[hero.place])
    if enemy.kind not in state.pack.huge:
        return [at for at in rests if at in near]
    return [at for at in rests if not near.isdisjoint(covered(state, enemy.kind, at))]


def _approach(play: Play, enemy: Enemy, field: Field, rests: list[Cell]) -> None:
    """Move as near to the target as possible (S59)."""
    state = play.state
    fields = [bare(state.board, hero.place).steps for hero in state.up]
    if not rests or not fields:
        return

    def key(cell: Cell) -> tuple[int, int, int, int]:
        far = min([steps.get(cell, NOWHERE) for steps in fields])
        return (far, field.steps[cell], *top_left(cell))

    _go(play, enemy, field, min(rests, key=key))


def _move_shooter(play: Play, enemy: Enemy) -> None:
    """Choose a new target: an adjacent hero, or one in sight, or move to where one is in sight (S60)."""
    state = play.state
    beside = [hero for hero in state.up if state.is_beside(hero, enemy)]
    seen = beside or _in_sight(state, enemy, enemy.at)
    if seen:
        state.change_enemy(enemy, target=play.pick(seen, "target").id)
        return
    enemy = state.change_enemy(enemy, target=None)
    field = _in_reach(state, enemy)
    rests = _rests(state, enemy, field.steps)
    lines = [cell for cell in rests if _in_sight(state, enemy, cell)]
    if not lines:
        _approach(play, enemy, field, rests)
        return
    to = min(lines, key=lambda cell: (field.steps[cell], *top_left(cell)))
    hero = play.pick(_in_sight(state, enemy, to), "target")
    _go(play, state.change_enemy(enemy, target=hero.id), field, to)


def _in_sight(state: State, enemy: Enemy, at: Cell) -> list[Hero]:
    """Return the heroes that the enemy could see and reach from a space; range is the anchor's (S50)."""
    most = enemy_stat(state, enemy.kind, "range")
    cells = covered(state, enemy.kind, at)
    own = cells if state.options.rules == 1 else (at,)
    return [
        hero
        for hero in state.up
        if distance(own, (hero.place,)) <= most and any(sees(state.board, cell, hero.place) for cell in cells)
    ]


def _go(play: Play, enemy: Enemy, field: Field, to: Cell) -> None:
    """Move space by space; a smaller enemy in the way swaps places (S51)."""
    state = play.state
    way = field.way(to)
    at = enemy.at
    for cell in way:
        if state.kind_of(enemy).size != "huge":
            other = state.enemy_cells().get(cell)
            if other is not None and other.id != enemy.id:
                state.change_enemy(other, at=at)
        at = cell
        enemy = state.change_enemy(state.fight.enemies[enemy.id], at=cell)
    if way:
        play.tell(Moved(enemy.id, tuple(way)))
    _push_out(play, enemy)


def _push_out(play: Play, enemy: Enemy) -> None:
    """Move enemies under a huge one to the nearest free space (S51)."""
    state = play.state
    if state.kind_of(enemy).size != "huge":
        return
    own = set(state.footprint(enemy))
    for other in list(state.fight.enemies.values()):
        if other.id != enemy.id and own.intersection(state.footprint(other)):
            to = nearest_free(state.board, other.at, state.models())
            if to is not None:
                state.change_enemy(other, at=to)
                play.tell(Moved(other.id, (to,)))


# Attacking


def _attack(play: Play, kind: str, order: list[str]) -> Flow:
    """Roll all to-hit dice of a kind; then each hero saves against all of them together (S61, S107, S127)."""
    state = play.state
    hits: dict[str, int] = {}
    strikers: dict[str, str] = {}
    number = enemy_stat(state, kind, "to_hit")
    for name in order:
        enemy = state.fight.enemies.get(name)
        dice = _dice_of(state, enemy) if enemy else 0
        if enemy is None or enemy.target is None or not dice:
            continue
        faces = play.throw(dice, "to hit", enemy.id)
        hits[enemy.target] = hits.get(enemy.target, 0) + sum(face >= number for face in faces)
        strikers.setdefault(enemy.target, enemy.id)
    damage = enemy_stat(state, kind, "damage")
    for hero in [hero for hero in state.up if hits.get(hero.id)]:
        wounds = yield from strike_hero(play, hero, Harm(hits[hero.id], damage=damage))
        if wounds and hero.is_up:
            yield from enemy_work(play, strikers[hero.id], "hit", hero.id)
    yield from look_at_kegs(play)


def _dice_of(state: State, enemy: Enemy) -> int:
    """Return the enemy's dice: combat beside its target, else shots (S60)."""
    if enemy.target is None:
        return 0
    hero = state.crew.heroes[enemy.target]
    if not hero.is_up:
        return 0
    combat = enemy_stat(state, enemy.kind, "combat")
    if state.is_beside(hero, enemy):
        return combat or enemy_stat(state, enemy.kind, "shots")
    return enemy_stat(state, enemy.kind, "shots") if state.side_of(enemy.kind).ranged else 0

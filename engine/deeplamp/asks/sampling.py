"""Random legal deeds, for tests and for computers without a plan."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from engine.deeplamp.asks import steward
from engine.deeplamp.asks.available_actions import acting, can_level
from engine.deeplamp.asks.hero_actions import read_deed
from engine.deeplamp.asks.reaching import field_of
from engine.deeplamp.asks.targeting import boosts, guns_in_hand, hits_waiting, open_targets
from engine.deeplamp.asks.usable_things import enemies_in_reach, usable
from engine.deeplamp.state.hero import POLICIES
from engine.deeplamp.state.state import State
from engine.kernel.core import Json, Refused
from engine.kernel.dice import Dice

Deed = dict[str, Json]
Some = Callable[[State, Dice], Deed]


def some_deed(view: State, dice: Dice) -> Deed:
    """Return a random legal deed; if no attempt is legal, return the steward's deed."""
    first = [_level] if acting(view).was_level_time and can_level(view, view.active) else []
    for some in (*first, *dice.shuffled(_SORTS)[:_TRIES]):
        deed = some(view, dice)
        if deed and is_legal(view, deed):
            return deed
    return steward.next_deed(view)


def is_legal(view: State, deed: Json) -> bool:
    """Return whether the rules allow the deed now."""
    try:
        read_deed(deed, view)
    except Refused:
        return False
    return True


def _move(view: State, dice: Dice) -> Deed:
    field = field_of(view, view.active, acting(view).points)
    cells = [cell for cell in field.steps if cell != view.active.at]
    deed: Deed = {"do": "move", "to": list(dice.pick(cells))} if cells else {}
    down = [hero.id for hero in view.alive if hero.down]
    return {**deed, "drag": dice.pick(down)} if deed and down and dice.below(2) else deed


def _melee(view: State, dice: Dice) -> Deed:
    return _assault(view, dice, {"do": "melee"}, [], is_shot=False)


def _shoot(view: State, dice: Dice) -> Deed:
    guns = guns_in_hand(view, view.active)
    chosen = dice.shuffled(guns)[: 1 + dice.below(2)]
    return _assault(view, dice, {"do": "shoot", "with": chosen}, chosen, is_shot=True) if chosen else {}


def _assault(view: State, dice: Dice, deed: Deed, guns: Sequence[str], *, is_shot: bool) -> Deed:
    if dice.below(2):
        deed["on"] = dice.shuffled(list(view.fight.enemies))[:1]
    able = list(boosts(view, view.active, guns, is_shot=is_shot))
    if able and dice.below(2):
        deed["boost"] = [dice.pick(able)]
    return deed


def _hit(view: State, dice: Dice) -> Deed:
    act = acting(view)
    if act.attack is None or act.roll is None:
        return {}
    able, waiting = open_targets(view), hits_waiting(view, act)
    if not able or not waiting:
        return {}
    return {"do": "hit", "enemy": dice.pick(able).id, "dice": dice.shuffled(waiting)[: 1 + dice.below(2)]}


def _reroll(view: State, dice: Dice) -> Deed:
    roll = acting(view).roll
    fresh = [at for at in range(1, len(roll.dice) + 1) if at not in roll.again] if roll else []
    return {"do": "reroll", "dice": dice.shuffled(fresh)[: 1 + dice.below(2)]} if fresh else {}


def _throw(view: State, dice: Dice) -> Deed:
    kegs = [token for token in view.active.kit.bag if view.pack.bag[token].throw]
    cells = [enemy.at for enemy in view.fight.enemies.values()]
    return {"do": "throw", "token": kegs[0], "at": list(dice.pick(cells))} if kegs and cells else {}


def _use(view: State, dice: Dice) -> Deed:
    things = [thing.id for thing, _ in usable(view, view.active)]
    things += [token for token in view.active.kit.bag if not view.pack.bag[token].throw]
    return _aimed(view, dice, {"do": "use", "id": dice.pick(things)}) if things else {}


def _chant(view: State, dice: Dice) -> Deed:
    chants = view.active.training.chants
    return _aimed(view, dice, {"do": "chant", "id": dice.pick(chants)}) if chants else {}


def _aimed(view: State, dice: Dice, deed: Deed) -> Deed:
    """Return the deed with a suitable target added: a hero, an enemy or none."""
    heroes, enemies = [hero.id for hero in view.up], enemies_in_reach(view, is_far=True)
    aims: list[Deed] = [{}, {"hero": dice.pick(heroes)}]
    if enemies:
        aims.append({"enemy": dice.pick(enemies)})
    return next((deed | aim for aim in dice.shuffled(aims) if is_legal(view, deed | aim)), {})


def _favor(view: State, dice: Dice) -> Deed:
    return {"do": "favor", "n": 1 + dice.below(max(1, view.active.vitals.favor))}


def _hands(view: State, dice: Dice) -> Deed:
    return {"do": "hands", "items": dice.shuffled(view.active.kit.gear)[: dice.below(3)]}


def _policy(view: State, dice: Dice) -> Deed:
    key = dice.pick(tuple(POLICIES))
    return {"do": "policy", key: dice.pick(POLICIES[key])}


def _give(view: State, dice: Dice) -> Deed:
    hero = view.active
    others = [other.id for other in view.up if other is not hero]
    gifts: list[Deed] = [{"lamp": True}]
    gifts += [{"item": entry} for entry in hero.kit.gear]
    gifts += [{"token": token} for token in hero.kit.bag]
    gifts += [{sort: 1} for sort in ("coin", "ore")]
    return {"do": "give", "to": dice.pick(others), **dice.pick(gifts)} if others else {}


def _take(view: State, dice: Dice) -> Deed:
    lots = list(view.mine.piles.values())
    things: list[Deed] = [{"item": item} for lot in lots for item in lot.items]
    things += [{"token": token} for lot in lots for token in lot.tokens]
    return {"do": "take", **dice.pick(things)} if things else {}


def _help(view: State, dice: Dice) -> Deed:
    down = [hero.id for hero in view.alive if hero.down]
    return {"do": "help", "hero": dice.pick(down)} if down else {}


def _level(view: State, dice: Dice) -> Deed:
    return {"do": "level", "track": dice.below(4) + 1} if dice.below(2) else {}


_TRIES: Final = 6
_SORTS: Final[Sequence[Some]] = (
    _move, _move, _melee, _melee, _shoot, _shoot, _hit, _hit, _reroll, _throw, _use, _chant, _favor, _hands,
    _policy, _give, _take, _help,
    lambda view, dice: {"do": "search", "stay": bool(dice.below(2))},
    lambda view, dice: {"do": "look"},
    lambda view, dice: {"do": "accept"},
    lambda view, dice: {"do": "nerve"},
    lambda view, dice: {"do": "end"},
    lambda view, dice: {"do": "end"},
    lambda view, dice: {"do": "end"},
)  # fmt: skip

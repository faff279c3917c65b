"""A captain's activation: an ordered list of rules, each of which may choose a deed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from engine.deeplamp.asks.available_actions import acting, closed_in_view
from engine.deeplamp.asks.reaching import field_of
from engine.deeplamp.asks.steward import Deed
from engine.deeplamp.asks.targeting import hits_waiting, open_targets
from engine.deeplamp.computers import exploring, fighting, item_use, item_values, odds
from engine.deeplamp.computers.hero_growth import level
from engine.deeplamp.computers.reasons import Told, told
from engine.deeplamp.state.activation import Activation
from engine.deeplamp.state.hero import Hero
from engine.deeplamp.state.state import State
from engine.deeplamp.state.stats import has_nerve

Rule = Callable[[State, Hero], Deed | Told | None]
_LITTLE: Final = 2
"""Most favor that a captain adds to a failed chant, in points."""
_EVEN: Final = 0.5
"""Chance to escape below which the Lamp's bearer fights, from 0 to 1."""
_HOPELESS: Final = 12.0
"""Factor that makes a fight hopeless: the crew needs this many times as long to win as the enemies do."""


def next_deed(view: State) -> Told:
    """Return the deed of the first rule that applies, with its reason."""
    found = _first_said(view)
    return found if isinstance(found, Told) else told(view, found)


def _first_said(view: State) -> Deed | Told:
    act = acting(view)
    if act.roll is not None and act.roll.what != "move":
        return _open_roll(view, act)
    view = closed_in_view(view)
    for rule in _IN_FIGHT if view.is_fight else _IN_PEACE:
        deed = rule(view, view.active)
        if deed is not None:
            return deed
    return {"do": "end"}


def _open_roll(view: State, act: Activation) -> Deed:
    """Spend nerve and favor to improve a bad roll."""
    assert act.roll is not None, "a roll is open"
    if act.attack is not None:
        return _open_attack(view, act)
    hero = view.active
    if act.roll.what == "throw" and not act.roll.again and has_nerve(view, hero):
        return {"do": "reroll", "dice": [1]}
    if act.roll.what == "chant":
        chant = view.pack.chants[act.roll.about["chant"]]
        missing = chant.number - sum(act.roll.dice) - act.roll.about["more"]
        if 0 < missing <= min(_LITTLE, hero.vitals.favor):
            return {"do": "favor", "n": missing}
    return {"do": "accept"}


def _open_attack(view: State, act: Activation) -> Deed:
    """Assign the remaining hits where they do most; reroll an attack that missed completely."""
    assert act.roll is not None, "an attack has a roll"
    assert act.attack is not None, "an attack is open"
    hero, waiting = view.active, hits_waiting(view, act)
    blow = next(one for one in odds.blows_of(view, hero) if bool(one.guns) == act.attack.is_shot)
    for number in waiting:
        able = [odds.mark_of(view, blow, enemy) for enemy in open_targets(view, number)]
        if able:
            return {"do": "hit", "enemy": odds.in_order(able)[0].enemy.id, "dice": [number]}
    if waiting:
        return {"do": "end"}
    fresh = [at for at in range(1, len(act.roll.dice) + 1) if at not in act.roll.again]
    is_spare = hero.vitals.nerve > fighting.SPARE_NERVE or item_use.is_safe(view, hero)
    if fresh and is_spare and has_nerve(view, hero):
        return {"do": "reroll", "dice": fresh}
    return {"do": "accept"}


def _run_home(view: State, hero: Hero) -> Deed | None:
    """Move the bearer towards home, past enemies, once the crew has its objective."""
    act = acting(view)
    if view.crew.lamp != hero.id or not exploring.is_to_return(view) or act.is_action_done:
        return None
    if view.beside(hero) and fighting.escape_chance(view, hero) < _EVEN:
        return None
    far, field = exploring.Way(view), field_of(view, hero, act.points)
    best = min(field.steps, key=lambda cell: (far(cell), field.steps[cell]))
    if far(best) < far(hero.place):
        return {"do": "move", "to": list(best)}
    return None


def _flee(view: State, hero: Hero) -> Deed | None:
    """Ask to flee if the fight is lost or all others ask; otherwise withdraw the wish (S14)."""
    others = [one for one in view.up if one is not hero]
    is_lost = _is_lost(view) or (bool(others) and all(one.marks.flee for one in others))
    return {"do": "flee", "on": is_lost} if hero.marks.flee != is_lost else None


def _is_lost(view: State) -> bool:
    """Return whether half the crew is down and the others will fall long before the enemies."""
    up = view.up
    if not view.is_fight or len(up) * 2 > len(view.alive) or view.crew.revive:
        return False
    threat = sum(odds.danger(view, enemy) for enemy in view.fight.enemies.values())
    stands = sum(item_use.room_left(view, hero) for hero in up)
    blows = [odds.blows_of(view, hero) for hero in up]
    hits = sum(max(blow.hits for blow in able) for able in blows)
    needed = sum(odds.mark_of(view, blows[0][0], enemy).needed for enemy in view.fight.enemies.values())
    return threat > 0 and hits * stands * _HOPELESS < needed * threat


_IN_FIGHT: Final[Sequence[Rule]] = (
    level, item_values.take_in_hand, item_use.rest, _flee, item_use.use, item_use.sing, _run_home,
    fighting.strike, item_use.help_up,
)  # fmt: skip
_IN_PEACE: Final[Sequence[Rule]] = (
    level, item_values.take_in_hand, _flee, item_use.use, item_use.sing, item_use.help_up,
    exploring.pass_lamp, exploring.look, exploring.advance, exploring.search,
)  # fmt: skip

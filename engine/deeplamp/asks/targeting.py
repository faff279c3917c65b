"""Targets, weapons and boosts for an attack from the hero's space (S38, S39, S41, S84, S85)."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from engine.deeplamp.asks.open_rolls import hit_number
from engine.deeplamp.pack.model import Cost, Item
from engine.deeplamp.pack.vocabulary import Effect
from engine.deeplamp.state.activation import Activation, Attack
from engine.deeplamp.state.fight import Enemy
from engine.deeplamp.state.hero import Hero, base_of
from engine.deeplamp.state.hero_modifiers import SHOT
from engine.deeplamp.state.paths import distance, sees
from engine.deeplamp.state.state import State
from engine.deeplamp.state.stats import stat
from engine.deeplamp.state.timings import can_pay, occasions
from engine.kernel.core import Json, Refused
from engine.kernel.strict_reading import read_choice, read_list, read_number

Names = tuple[str, ...]


def gun_of(view: State, entry: str) -> Item | None:
    """Return the item if it is a gun, else None."""
    item = view.pack.items[base_of(entry)]
    return item if item.gun else None


def guns_in_hand(view: State, hero: Hero) -> list[str]:
    """Return the guns the hero holds."""
    return [entry for entry in hero.kit.hands if gun_of(view, entry)]


def reach_of(view: State, hero: Hero, gun: str) -> int:
    """Return a gun's range."""
    item = gun_of(view, gun)
    assert item is not None, "it is a gun"
    assert item.gun is not None, "it is a gun"
    return item.gun.range + stat(view, hero, "range", SHOT, gun)


def shots_of(view: State, hero: Hero, gun: str) -> int:
    """Return the number of dice a gun rolls."""
    item = gun_of(view, gun)
    assert item is not None, "it is a gun"
    assert item.gun is not None, "it is a gun"
    return max(0, item.gun.shots + stat(view, hero, "shots", SHOT, gun))


def can_be_shot(view: State, hero: Hero, guns: Sequence[str], enemy: Enemy) -> bool:
    """Return whether an enemy is in range and in sight (S47, S48)."""
    cells = view.footprint(enemy)
    far = distance((hero.place,), cells)
    if not any(far <= reach_of(view, hero, gun) for gun in guns):
        return False
    return any(sees(view.board, hero.place, cell) for cell in cells)


def targets(view: State, hero: Hero, guns: Sequence[str], *, is_shot: bool, any_range: bool) -> list[Enemy]:
    """Return the enemies that the hero can attack now; a shot must target adjacent enemies first (S39)."""
    beside = view.beside(hero)
    if not is_shot or beside:
        return beside
    return [
        enemy for enemy in view.fight.enemies.values() if any_range or can_be_shot(view, hero, guns, enemy)
    ]


def open_targets(view: State, die: int | None = None) -> list[Enemy]:
    """Return the enemies that can receive a hit of the open attack; for a shot, in range of the die's gun."""
    act = view.activation
    assert act is not None, "a hero acts"
    assert act.attack is not None, "an attack is open"
    attack = act.attack
    weapons = attack.weapons if die is None else attack.weapons[die - 1 : die]
    guns = tuple(dict.fromkeys(weapons))
    return targets(view, view.active, guns, is_shot=attack.is_shot, any_range=attack.any_range)


def read_attack(data: Mapping[str, Json], view: State, *, is_shot: bool) -> tuple[Names, Names, Names]:
    """Read an attack's guns, target list and boosts; raise Refused if it is invalid."""
    hero, act = view.active, view.activation
    assert act is not None, "a hero acts"
    if act.is_action_done and not act.free_attacks:
        raise Refused("You have already done your action this turn.")
    if view.has_flag(hero, "no_attack"):
        raise Refused("An effect keeps you from attacking now.")
    guns = _read_guns(view, hero, data["with"]) if is_shot else ()
    boost = read_boost(data.get("boost", []), view, guns, is_shot=is_shot)
    any_range = any(one.fx == "any_range" for name in boost for one in _effects(view, hero, name))
    able = targets(view, hero, guns, is_shot=is_shot, any_range=any_range)
    if not able:
        raise Refused("No enemy is in range and sight." if is_shot else "No enemy is next to you.")
    on = _read_on(view, hero, data.get("on", []), (guns, is_shot, any_range), able)
    return guns, on, boost


def _read_on(
    view: State, hero: Hero, value: Json, how: tuple[Names, bool, bool], able: Sequence[Enemy]
) -> Names:
    """Read the target list: enemies that can be attacked now, or once the adjacent ones are gone."""
    guns, is_shot, any_range = how
    on = []
    for one in read_list(value, "on", "enemies"):
        enemy = view.fight.enemies[read_choice(one, view.fight.enemies, "An enemy")]
        is_in_reach = is_shot and (any_range or can_be_shot(view, hero, guns, enemy))
        if enemy not in able and not is_in_reach:
            raise Refused(f"{enemy.id} is out of reach.")
        on.append(enemy.id)
    if on and view.fight.enemies[on[0]] not in able:
        raise Refused("You must shoot at the enemies next to you first.")
    return tuple(on)


def _read_guns(view: State, hero: Hero, value: Json) -> Names:
    """Read one gun in the hands, or two one-handed guns (S41)."""
    held = guns_in_hand(view, hero)
    found: list[str] = []
    for name in read_list(value, "with", "guns"):
        left = list(held)
        for entry in found:
            left.remove(entry)
        gun = next((one for one in left if name in (one, base_of(one))), None)
        if gun is None:
            raise Refused(f"You are not holding a gun called {name!r}.")
        found.append(gun)
    if not found or len(found) > 2:
        raise Refused("You can shoot with one or two guns at once.")
    return tuple(found)


def read_hits(data: Mapping[str, Json], view: State) -> tuple[str, tuple[int, ...], Names]:
    """Read an enemy, the dice whose hits it receives, and the boosts of the first hit.

    Raise Refused if those dice have no hits to assign.
    """
    act = view.activation
    assert act is not None, "a hero acts"
    if act.attack is None or act.roll is None:
        raise Refused("You have no open attack.")
    enemy = read_choice(data["enemy"], view.fight.enemies, "The enemy")
    if view.fight.enemies[enemy] not in open_targets(view):
        raise Refused("You cannot hit that enemy now: shots must go to the enemies next to you first.")
    waiting = hits_waiting(view, act)
    dice = read_list(data["dice"], "dice", "numbers of dice")
    for number in dice:
        if read_number(number, "A die", least=1) not in waiting:
            raise Refused(f"Die {number} is not a hit you have still to deal.")
        if view.fight.enemies[enemy] not in open_targets(view, number):
            raise Refused(f"The gun of die {number} does not reach that far.")
    if not dice or len(set(dice)) < len(dice):
        raise Refused("Name at least one die, and each die only once.")
    guns = tuple(dict.fromkeys(act.attack.weapons))
    boost = read_boost(data.get("boost", []), view, guns, is_shot=act.attack.is_shot)
    return enemy, tuple(dice), boost


def hits_waiting(view: State, act: Activation) -> list[int]:
    """Return the positions, from 1, of the open attack's dice with hits that are not dealt yet."""
    assert act.roll is not None, "an attack has a roll"
    assert act.attack is not None, "an attack is open"
    number = hit_number(view, act)
    return [
        at for at, face in enumerate(act.roll.dice, start=1) if face >= number and at not in act.attack.dealt
    ]


def read_boost(value: Json, view: State, guns: Sequence[str], *, is_shot: bool) -> Names:
    """Read abilities, items and rounds that boost an attack.

    Raise Refused if the hero cannot use or pay for them.
    """
    hero = view.active
    able = boosts(view, hero, guns, is_shot=is_shot)
    names = [read_choice(one, able, "The ability to add") for one in read_list(value, "boost", "names")]
    if len(set(names)) < len(names):
        raise Refused("Add each ability only once.")
    if sum(name in view.pack.charges for name in names) > 1:
        raise Refused("You can use only one special round in an attack.")
    costs = [able[name] for name in names]
    total = Cost(sum(cost.nerve for cost in costs), sum(cost.favor for cost in costs))
    if not can_pay(view, hero, total):
        raise Refused("You cannot pay for that ability.")
    return tuple(names)


def boosts(view: State, hero: Hero, guns: Collection[str], *, is_shot: bool) -> dict[str, Cost]:
    """Return the possible boosts of an attack now, with their costs."""
    found = {
        thing.id: on.cost
        for when in ("attack", "damage")
        for thing, on in occasions(view, hero, when)
        if can_pay(view, hero, on.cost)
    }
    pool = view.class_of(hero).pool
    attack = view.activation.attack if view.activation else None
    if pool and is_shot and not _has_round(view, attack):
        is_fit = any(pool.needs in view.pack.items[base_of(gun)].keywords for gun in guns)
        for charge in pool.charges:
            if is_fit and charge.id in hero.kit.charges and can_pay(view, hero, charge.cost):
                found[charge.id] = charge.cost
    return found


def _has_round(view: State, attack: Attack | None) -> bool:
    """Return whether the open attack already uses a special round."""
    return attack is not None and any(name in view.pack.charges for name in attack.boosts)


def _effects(view: State, hero: Hero, name: str) -> Sequence[Effect]:
    if name in view.pack.charges:
        return view.pack.charges[name].do
    return [
        one
        for when in ("attack", "damage")
        for thing, on in occasions(view, hero, when)
        if thing.id == name
        for one in on.do
    ]

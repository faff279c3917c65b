"""Attacks by heroes: roll to hit, add boosts, deal hits one by one (S38 to S41, S84)."""

from __future__ import annotations

from dataclasses import replace

from engine.deeplamp.asks.deeds import Assault, DealHits
from engine.deeplamp.asks.targeting import Names, hits_waiting, open_targets, shots_of
from engine.deeplamp.fights.wounds import strike_enemy
from engine.deeplamp.play.events import ThingLost
from engine.deeplamp.play.gains import change
from engine.deeplamp.play.things import begin_work, work
from engine.deeplamp.play.turn_context import Cause, Play
from engine.deeplamp.state.activation import Activation, Attack, Roll
from engine.deeplamp.state.hero import Hero, without
from engine.deeplamp.state.hero_modifiers import MELEE, SHOT
from engine.deeplamp.state.stats import has_nerve, stat
from engine.deeplamp.state.timings import occasions
from engine.kernel.core import Flow

_CRITICAL = 6


def attack(play: Play, act: Activation, deed: Assault) -> Flow:
    """Roll the attack's dice; deal hits at once if it has a list of targets."""
    state = play.state
    hero = state.active
    if act.is_action_done:
        act.free_attacks, act.had_free_attack = 0, True
    else:
        act.is_action_done = True
    act.stays = act.stays or deed.stay
    if deed.is_shot:
        weapons = tuple(gun for gun in deed.weapons for _ in range(shots_of(state, hero, gun)))
    else:
        weapons = ()
    count = len(weapons) if deed.is_shot else max(1, stat(state, hero, "combat", MELEE))
    is_pair = len(deed.weapons) > 1
    act.attack = Attack(deed.is_shot, weapons, is_pair, on=deed.on, boosts=deed.boost)
    act.roll = Roll("attack", play.throw(count, "attack", hero.id))
    yield from _add(play, act, deed.boost, "attack")
    yield from deal_by_list(play, act)


def _add(play: Play, act: Activation, names: Names, when: str) -> Flow:
    """Pay for the attack's boosts of that timing, and carry them out."""
    hero = play.state.active
    for name in names:
        charge = play.pack.charges.get(name)
        if charge is not None and charge.when == when and name in hero.kit.charges:
            _spend_round(play, hero, name)
            yield from play.perform(play, charge.do, Cause(hero=hero.id))
            continue
        for thing, on in list(occasions(play.state, hero, when)):
            if thing.id == name:
                begin_work(play, hero, thing, on)
                yield from play.perform(play, on.do, Cause(hero=hero.id))


def _spend_round(play: Play, hero: Hero, name: str) -> None:
    hero.write(charges=without(hero.kit.charges, name))
    cost = play.pack.charges[name].cost
    change(play, hero, "nerve", -cost.nerve)
    change(play, hero, "favor", -cost.favor)
    play.tell(ThingLost(hero.id, "charge", name))


def deal_by_list(play: Play, act: Activation) -> Flow:
    """Deal hits down the list of targets; hits that nobody on it can receive stay open."""
    while act.attack is not None:
        hit = _next_by_list(play, act, act.attack.on)
        if hit is None:
            break
        yield from _deal(play, act, *hit, _due(act.attack))
    look_whether_over(play, act)


def _next_by_list(play: Play, act: Activation, on: Names) -> tuple[str, int] | None:
    """Return the first die that can hit someone on the list, and that enemy; None if there is none."""
    for number in hits_waiting(play.state, act):
        able = {enemy.id for enemy in open_targets(play.state, number)}
        target = next((name for name in on if name in able), None)
        if target is not None:
            return target, number
    return None


def _due(attack: Attack) -> Names:
    """Return the boosts for the next hit: the attack's boosts for its first hit, none for later ones."""
    return () if attack.dealt else attack.boosts


def deal(play: Play, act: Activation, deed: DealHits) -> Flow:
    """Resolve the hits of those dice, rolling each one now; boosts apply to the first."""
    assert act.attack is not None, "an attack is open"
    yield from _add(play, act, deed.boost, "attack")
    boosts = (*_due(act.attack), *deed.boost)
    act.attack = replace(act.attack, boosts=(*act.attack.boosts, *deed.boost))
    for number in deed.dice:
        if deed.enemy in play.state.fight.enemies:
            yield from _deal(play, act, deed.enemy, number, boosts)
            boosts = ()
    look_whether_over(play, act)


def _deal(play: Play, act: Activation, enemy: str, number: int, boosts: Names) -> Flow:
    """Resolve one hit; its boosts apply to it alone."""
    assert act.attack is not None, "an attack is open"
    assert act.roll is not None, "an attack has a roll"
    before, hero = act.attack, play.state.active
    die, play.is_damage_again = play.die("damage", hero.id), False
    yield from _add(play, act, boosts, "damage")
    if play.is_damage_again:
        die = play.die("damage", hero.id)
    hit = act.attack
    gun = hit.weapons[number - 1] if hit.weapons else None
    bonus = stat(play.state, hero, "damage", SHOT if hit.is_shot else MELEE, gun) + hit.damage
    act.attack = replace(before, dealt=(*before.dealt, number))
    is_critical = act.roll.dice[number - 1] == _CRITICAL and not hit.is_pair
    factor = 2 if hit.is_double else 1
    beside = _beside(play, enemy) if hit.splash else []
    yield from _wound(play, enemy, die + bonus, factor, is_piercing=is_critical or hit.pierce)
    for other in beside:
        for _ in range(hit.splash):
            yield from _wound(play, other, play.die("damage", hero.id) + bonus, 1, is_piercing=hit.pierce)


def _wound(play: Play, enemy: str, damage: int, factor: int, *, is_piercing: bool) -> Flow:
    """Wound the enemy, with damage times `factor` (S111).

    Then trigger everything that works on a hit (S152).
    """
    state = play.state
    before, hero = state.fight.enemies.get(enemy), state.active
    if before is not None:
        yield from strike_enemy(play, enemy, damage, hero, is_piercing=is_piercing, factor=factor)
        if state.fight.enemies.get(enemy) != before:
            yield from work(play, hero, "hit", Cause(hero=hero.id, target=enemy))


def _beside(play: Play, enemy: str) -> list[str]:
    """Return the ids of the enemies adjacent to this one, by number."""
    state = play.state
    near = {cell for own in state.footprint(state.fight.enemies[enemy]) for cell in state.board.near[own]}
    return [
        other.id
        for other in state.fight.enemies.values()
        if other.id != enemy and near.intersection(state.footprint(other))
    ]


def look_whether_over(play: Play, act: Activation) -> None:
    """Close the attack once no hit can be dealt, unless it missed completely and can be rerolled."""
    if act.attack is None or act.roll is None:
        return
    state = play.state
    waiting = hits_waiting(state, act)
    if any(open_targets(state, number) for number in waiting):
        return
    is_mendable = len(act.roll.again) < len(act.roll.dice) and has_nerve(state, state.active)
    if not act.attack.dealt and not waiting and is_mendable and open_targets(state):
        return
    close_attack(play, act)


def close_attack(play: Play, act: Activation) -> None:
    """Close the attack: unassigned hits are lost, and modifiers for this attack end."""
    act.attack, act.roll = None, None
    play.state.in_force.boons = [boon for boon in play.state.in_force.boons if boon.until != "attack"]

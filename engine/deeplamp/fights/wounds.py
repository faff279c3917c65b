"""Wounds of enemies, their death, and the end of a fight (S40, S42, S67)."""

from __future__ import annotations

from engine.deeplamp.heroes.healing import heal, recover
from engine.deeplamp.play.cards import draw_cards, lay_aside
from engine.deeplamp.play.events import EnemyGone, EnemyHurt, FightEnded, ThingWorked
from engine.deeplamp.play.gains import gain_nerve, gain_xp, is_acting
from engine.deeplamp.play.things import begin_work, forget, happen
from engine.deeplamp.play.turn_context import Cause, Play
from engine.deeplamp.state.fight import Enemy
from engine.deeplamp.state.hero import Hero
from engine.deeplamp.state.stats import enemy_stat, enemy_things, hardenings, stat
from engine.deeplamp.state.timings import occasions
from engine.kernel.core import Flow


def wound_enemy(play: Play, enemy_id: str, wounds: int, by: Hero | None) -> Flow:
    """Wound an enemy; the hero who dealt the hit gains the experience."""
    state = play.state
    enemy = state.fight.enemies.get(enemy_id)
    if enemy is None or wounds <= 0:
        return
    health = enemy_stat(state, enemy.kind, "health")
    wounds = min(wounds, health - enemy.wounds)
    enemy = state.change_enemy(enemy, wounds=enemy.wounds + wounds)
    play.tell(EnemyHurt(enemy.id, wounds))
    is_dead = enemy.wounds >= health
    if by is not None:
        _reward(play, enemy, wounds, by, is_dead=is_dead)
    if is_dead:
        yield from remove(play, enemy, by, is_dead=True)


def _reward(play: Play, enemy: Enemy, wounds: int, by: Hero, *, is_dead: bool) -> None:
    """Give experience: for small enemies on the killing wound, for others on each hit (S42)."""
    numbers = play.pack.numbers
    base = enemy_stat(play.state, enemy.kind, "xp") + numbers.harden_xp * hardenings(play.state, enemy.kind)
    if play.state.kind_of(enemy).size != "small":
        gain_xp(play, by, base + numbers.large_wound_xp * wounds)
    elif is_dead:
        gain_xp(play, by, base)


def remove(play: Play, enemy: Enemy, by: Hero | None, *, is_dead: bool) -> Flow:
    """Remove an enemy from the map; if it was the last, end the fight."""
    state = play.state
    cells, things = state.footprint(enemy), list(enemy_things(state, enemy.kind))
    del state.fight.enemies[enemy.id]
    if enemy.id in state.fight.foes:
        state.fight.foes.remove(enemy.id)
    play.tell(EnemyGone(enemy.id, is_dead))
    if is_dead:
        cause = Cause(enemy=enemy.id, kin=enemy.kind, cells=cells)
        for thing in things:
            for on in thing.on:
                if on.when == "death":
                    play.tell(ThingWorked(enemy.id, thing.id))
                    yield from play.perform(play, on.do, cause)
        if by is not None and by.is_up:
            yield from _killed(play, by)
    if state.fight.is_fighting and not state.is_fight and not play.arrivals:
        yield from end_fight(play)


def _killed(play: Play, hero: Hero) -> Flow:
    """Trigger everything that works on a kill; the hero may gain a free attack (S85, S110)."""
    act = play.state.activation
    for thing, on in list(occasions(play.state, hero, "kill")):
        if not on.cost.is_free:
            continue
        is_open = act is not None and is_acting(play.state, hero) and not act.had_free_attack
        if any(one.fx == "free_attack" for one in on.do) and not is_open:
            continue
        begin_work(play, hero, thing, on)
        yield from play.perform(play, on.do, Cause(hero=hero.id))


def end_fight(play: Play) -> Flow:
    """End the fight: rest, recover, share the spoils, and end modifiers of the fight (S67, S108)."""
    state = play.state
    state.fight.is_fighting = False
    threats, state.fight.threats = state.fight.threats, 0
    play.tell(FightEnded(threats))
    for hero in state.up:
        _rest(play, hero)
    yield from happen(play, "fight_end")
    for hero in [hero for hero in state.alive if hero.down]:
        yield from recover(play, hero)
    yield from _share_spoils(play, min(threats, play.pack.numbers.loot_most))
    state.fight.kinds = {}
    state.fight.ambush = []
    state.in_force.boons = [boon for boon in state.in_force.boons if boon.until != "fight"]
    forget(state, "fight")
    lay_aside(play, "fight")


def _rest(play: Play, hero: Hero) -> None:
    """Heal D3, or D6 or a nerve for heroes who only moved (S67)."""
    if not hero.marks.acted and play.state.policy_of(hero, "rest") == "nerve":
        gain_nerve(play, hero, 1)
        return
    if hero.vitals.wounds or hero.vitals.strain:
        face = play.die("breath", hero.id)
        more = stat(play.state, hero, "breath")
        heal(play, hero, max(0, more + ((face + 1) // 2 if hero.marks.acted else face)))


def _share_spoils(play: Play, count: int) -> Flow:
    """Let each living hero draw from the loot deck, shuffled whole before the first draw (S67)."""
    if count:
        play.gather("loot")
    for hero in play.state.alive:
        if not play.state.has_flag(hero, "no_loot"):
            yield from draw_cards(play, "loot", count, hero)


def strike_enemy(
    play: Play, enemy_id: str, damage: int, by: Hero | None, *, is_piercing: bool, factor: int = 1
) -> Flow:
    """Deal `factor` times the damage rolled, minus defense (S40, S111)."""
    enemy = play.state.fight.enemies.get(enemy_id)
    if enemy is not None:
        guard = 0 if is_piercing else enemy_stat(play.state, enemy.kind, "defense")
        wounds = max(0, factor * damage - guard)
        if play.state.options.rules == 1:
            wounds = factor * max(0, damage - guard)
        yield from wound_enemy(play, enemy_id, wounds, by)

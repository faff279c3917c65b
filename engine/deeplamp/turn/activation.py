"""A hero's activation: the opening, then one deed after another until it ends (S20 to S30)."""

from __future__ import annotations

from engine.deeplamp.asks.decisions import Act
from engine.deeplamp.asks.usable_things import can_reroll_move
from engine.deeplamp.heroes.harm import Harm, hurt, strike_hero, wound_past_armor
from engine.deeplamp.mine.moving import count_move
from engine.deeplamp.play.asking import ask_all
from engine.deeplamp.play.events import ActivationBegun, ActivationEnded
from engine.deeplamp.play.gains import change, drop_spare_nerve
from engine.deeplamp.play.things import work_for
from engine.deeplamp.play.turn_context import Cause, Play
from engine.deeplamp.state.activation import Activation, Roll
from engine.deeplamp.state.fight import Enemy
from engine.deeplamp.state.hero import Hero
from engine.deeplamp.state.hero_modifiers import wears
from engine.deeplamp.state.state import State
from engine.deeplamp.state.stats import has_nerve
from engine.deeplamp.state.worlds import beyond
from engine.deeplamp.turn.carrying_out import close_roll, do
from engine.kernel.core import Flow

_POISON_HURTS = (1, 2)
_POISON_GOES = 6


def activate(play: Play, hero: Hero) -> Flow:
    """Play one hero's activation."""
    state = play.state
    hero.write(done=True)
    state.activation = act = Activation(hero.id, hero.place)
    play.tell(ActivationBegun(hero.id))
    yield from _open(play, act, hero)
    yield from go_on(play, act)


def go_on(play: Play, act: Activation) -> Flow:
    """Ask for deeds and carry them out until the activation ends."""
    state = play.state
    hero = state.active
    while hero.is_up and not _is_over(state, act):
        answers = yield from ask_all(play, lambda view: [Act(hero.seat, view, hero.id)] if hero.is_up else [])
        if not answers:
            break
        yield from do(play, act, answers[hero.seat])
    yield from close_roll(play, act)
    end_activation(play)


def end_activation(play: Play) -> None:
    """End the activation; nerve above the limit is lost (S30)."""
    act = play.state.activation
    if act is not None:
        hero = play.state.crew.heroes[act.hero]
        play.state.activation = None
        drop_spare_nerve(play, hero)
        play.tell(ActivationEnded(hero.id))


def _is_over(state: State, act: Activation) -> bool:
    """Return whether the activation ends by itself: action done, no open roll, no free attack (S30)."""
    is_open = act.roll is not None and act.roll.what != "move"
    has_free_attack = act.free_attacks > 0 and state.is_fight
    return act.is_action_done and not act.stays and not is_open and not has_free_attack


def _open(play: Play, act: Activation, hero: Hero) -> Flow:
    """Open the activation: poison, fright, things that work at the start, the move roll (S22)."""
    _suffer_poison(play, hero)
    yield from _fear_the_dark(play, hero)
    yield from _fear_enemies(play, hero)
    if not hero.is_up:
        return
    yield from work_for(play, hero, "hero_start")
    yield from _weather(play, hero)
    if not hero.is_up:
        return
    face = play.die("move", hero.id)
    count_move(play, act, face)
    is_mendable = has_nerve(play.state, hero) or can_reroll_move(play.state, hero)
    if is_mendable and not play.state.options.fixed_move:
        act.roll = Roll("move", (face,))


def _weather(play: Play, hero: Hero) -> Flow:
    """Let the weather of another world strike a hero who does not wear what it spares (S171)."""
    world = beyond(play.state, hero)
    if world is None or world.weather is None or not hero.is_up:
        return
    if world.weather.worn is None or not wears(play.state, hero, world.weather.worn):
        yield from play.perform(play, world.weather.do, Cause(hero=hero.id))


def _suffer_poison(play: Play, hero: Hero) -> None:
    """Roll a die for each poison marker: it can wound a hero past armor, or remove the marker (S66)."""
    faces = play.throw(hero.vitals.poison, "poison", hero.id)
    gone = faces.count(_POISON_GOES)
    change(play, hero, "poison", -gone)
    wounds = sum(face in _POISON_HURTS for face in faces)
    if wounds and play.state.options.rules == 1:
        hurt(play, hero, "wounds", wounds)
    elif wounds:
        wound_past_armor(play, hero, wounds)


def _fear_the_dark(play: Play, hero: Hero) -> Flow:
    """Frighten a hero who is more than a tile away from the Lamp (S22)."""
    state = play.state
    bearer = state.bearer
    if bearer is hero or bearer.at is None or state.has_flag(hero, "ignore_lamp"):
        return
    if hero.is_up and not state.is_within_a_tile(hero.place, bearer.at):
        count = play.amount(play.pack.numbers.far_from_lamp, "far from the Lamp", hero.id)
        yield from strike_hero(play, hero, Harm(count, "strain", "resolve"))


def _fear_enemies(play: Play, hero: Hero) -> Flow:
    """Let each frightening enemy strike the hero, by number (S57)."""
    for enemy in list(play.state.fight.enemies.values()):
        fear = play.state.side_of(enemy.kind).fear
        if fear and hero.is_up and is_frightened(play.state, hero, enemy):
            yield from strike_hero(play, hero, Harm(fear.n, "strain", "resolve"))


def is_frightened(state: State, hero: Hero, enemy: Enemy) -> bool:
    """Return whether a hero is in the scope of an enemy's fear."""
    fear = state.side_of(enemy.kind).fear
    if fear is None or state.has_flag(hero, "no_fear"):
        return False
    if fear.scope == "adjacent":
        return state.is_beside(hero, enemy)
    cells = state.footprint(enemy)
    if fear.scope == "tile":
        return any(state.shares_tile(cell, hero.place) for cell in cells)
    return any(state.is_within_a_tile(cell, hero.place) for cell in cells)

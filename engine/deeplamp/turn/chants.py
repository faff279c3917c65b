"""Chants: favor, the 2D6 roll, effects, and the price of dangerous ones (S84)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from engine.deeplamp.asks.deeds import AddFavor, SingChant
from engine.deeplamp.asks.usable_things import sang_key
from engine.deeplamp.heroes.harm import Harm, strike_hero
from engine.deeplamp.play.events import ThingWorked
from engine.deeplamp.play.gains import change, gain_xp
from engine.deeplamp.play.turn_context import Cause, Play
from engine.deeplamp.state.activation import Activation, Roll
from engine.deeplamp.state.state import Sung
from engine.deeplamp.state.stats import has_nerve
from engine.kernel.core import Flow


def sing(play: Play, act: Activation, deed: SingChant) -> Flow:
    """Pay for a chant and roll it; it works at once, or stays open for favor and nerve."""
    hero = play.state.active
    chant = play.pack.chants[deed.chant]
    change(play, hero, "favor", -chant.cost)
    play.state.in_force.used[sang_key(hero, chant.id)] = "turn"
    about: dict[str, Any] = {"chant": chant.id, "hero": deed.hero, "enemy": deed.enemy, "more": 0}
    act.roll = Roll("chant", play.throw(2, "chant", hero.id), about=about)
    yield from sung_again(play, act)


def sung_again(play: Play, act: Activation) -> Flow:
    """Carry out the chant once it works; end it when nothing can change the roll any more."""
    assert act.roll is not None, "a chant is open"
    hero = play.state.active
    is_mendable = hero.vitals.favor > 0 or (
        has_nerve(play.state, hero) and len(act.roll.again) < len(act.roll.dice)
    )
    if works(play, act.roll) or not is_mendable:
        yield from finish_chant(play, act)


def sing_out_of_turn(play: Play, sung: Sung) -> Flow:
    """Pay for a chant and roll it; favor is added only if it is enough (S163)."""
    hero, chant = play.state.crew.heroes[sung.singer], play.pack.chants[sung.chant]
    change(play, hero, "favor", -chant.cost)
    play.state.in_force.used[sang_key(hero, chant.id)] = "turn"
    dice = play.throw(2, "chant", hero.id)
    short = chant.number - sum(dice)
    added = short if 0 < short <= min(sung.most, hero.vitals.favor) else 0
    change(play, hero, "favor", -added)
    if short <= added:
        play.tell(ThingWorked(hero.id, chant.id))
        yield from play.perform(play, chant.do, Cause(hero.id, target=sung.enemy, target_hero=sung.hero))
        gain_xp(play, hero, chant.xp)
    if chant.dangerous and dice[0] == dice[1]:
        yield from strike_hero(play, hero, Harm(dice[0], "taint", "resolve"))


def works(play: Play, roll: Roll) -> bool:
    """Return whether the dice plus added favor reach the chant's number."""
    total: int = sum(roll.dice) + roll.about["more"]
    return total >= play.pack.chants[roll.about["chant"]].number


def add_favor(play: Play, act: Activation, deed: AddFavor) -> Flow:
    """Add one to the roll for each point of favor paid."""
    assert act.roll is not None, "a chant is open"
    change(play, play.state.active, "favor", -deed.count)
    act.roll = replace(act.roll, about={**act.roll.about, "more": act.roll.about["more"] + deed.count})
    yield from sung_again(play, act)


def finish_chant(play: Play, act: Activation) -> Flow:
    """Carry out the chant's effects, give experience, and apply the doubles of a dangerous chant."""
    assert act.roll is not None, "a chant is open"
    roll, act.roll = act.roll, None
    hero, chant = play.state.active, play.pack.chants[roll.about["chant"]]
    if works(play, roll):
        play.tell(ThingWorked(hero.id, chant.id))
        cause = Cause(hero=hero.id, target=roll.about["enemy"], target_hero=roll.about["hero"])
        yield from play.perform(play, chant.do, cause)
        gain_xp(play, hero, chant.xp)
    if chant.dangerous and roll.dice[0] == roll.dice[1]:
        yield from strike_hero(play, hero, Harm(roll.dice[0], "taint", "resolve"))

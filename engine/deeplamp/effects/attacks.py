"""Effects on the open attack, and on rolls (S85)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from engine.deeplamp.asks.open_rolls import FAILS
from engine.deeplamp.effects.heroes import Work
from engine.deeplamp.mine.moving import moved_again
from engine.deeplamp.pack.vocabulary import Effect
from engine.deeplamp.play.turn_context import Cause, Play
from engine.kernel.core import Flow


def free_attack(play: Play, effect: Effect, cause: Cause) -> Flow:
    """Give a free attack in this activation, at most one a turn (S38)."""
    act = play.state.activation
    if act is not None and act.hero == cause.hero and not act.had_free_attack:
        act.free_attacks = min(1, act.free_attacks + play.amount(effect["n"], "free_attack"))
    yield from ()


def dice(play: Play, effect: Effect, cause: Cause) -> Flow:
    """Add dice to the open attack."""
    act = play.state.activation
    if act is not None and act.attack is not None and act.roll is not None:
        more = play.throw(play.amount(effect["n"], "dice"), "attack", act.hero)
        guns = act.attack.weapons
        act.roll = replace(act.roll, dice=(*act.roll.dice, *more))
        act.attack = replace(act.attack, weapons=(*guns, *(guns[:1] * len(more))))
    yield from ()


def damage(play: Play, effect: Effect, cause: Cause) -> Flow:
    act = play.state.activation
    if act is not None and act.attack is not None:
        _change(play, damage=act.attack.damage + play.amount(effect["n"], "damage"))
    yield from ()


def splash(play: Play, effect: Effect, cause: Cause) -> Flow:
    act = play.state.activation
    if act is not None and act.attack is not None:
        _change(play, splash=act.attack.splash + play.amount(effect["n"], "splash"))
    yield from ()


def double(play: Play, effect: Effect, cause: Cause) -> Flow:
    _change(play, is_double=True)
    yield from ()


def any_range(play: Play, effect: Effect, cause: Cause) -> Flow:
    _change(play, any_range=True)
    yield from ()


def pierce(play: Play, effect: Effect, cause: Cause) -> Flow:
    _change(play, pierce=True)
    yield from ()


def _change(play: Play, **changes: Any) -> None:
    act = play.state.activation
    if act is not None and act.attack is not None:
        act.attack = replace(act.attack, **changes)


def stop_hit(play: Play, effect: Effect, cause: Cause) -> Flow:
    """Do nothing: the rules for saves apply this effect (engine.deeplamp.heroes.harm)."""
    yield from ()


def reroll(play: Play, effect: Effect, cause: Cause) -> Flow:
    """Reroll the open roll's failed dice; saves and tests reroll their own."""
    act = play.state.activation
    if effect["what"] == "damage":
        play.is_damage_again = True
    elif act is not None and act.roll is not None and act.roll.what == effect["what"]:
        failed = FAILS[act.roll.what](play.state, act)
        numbers = [at for at in failed if at not in act.roll.again]
        before = act.roll
        play.reroll(tuple(numbers[: play.amount(effect["n"], "reroll")]))
        if before.what == "move" and act.roll.again != before.again:
            moved_again(play, act, before)
    yield from ()


OF_ATTACK: dict[str, Work] = {
    "free_attack": free_attack,
    "dice": dice,
    "damage": damage,
    "splash": splash,
    "double": double,
    "any_range": any_range,
    "pierce": pierce,
    "stop_hit": stop_hit,
    "reroll": reroll,
}

"""Carry out the deeds of an activation (S25 to S30)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from engine.deeplamp.asks.deeds import (
    Accept,
    AddFavor,
    Assault,
    Attach,
    DealHits,
    Deed,
    End,
    Give,
    Help,
    LevelUp,
    Look,
    MoreMove,
    Move,
    Reroll,
    Search,
    SetFlee,
    SetHands,
    SetPolicy,
    SingChant,
    Take,
    Throw,
    Use,
)
from engine.deeplamp.asks.trading import lots_here
from engine.deeplamp.asks.usable_things import usable
from engine.deeplamp.fights import attacks as attacking
from engine.deeplamp.fights.explosives import blast, bounce
from engine.deeplamp.heroes.harm import pass_lamp
from engine.deeplamp.heroes.levels import level_up
from engine.deeplamp.mine import moving, searching
from engine.deeplamp.play.attaching import attach, detach
from engine.deeplamp.play.events import FleeSet, PolicySet, ThingWorked
from engine.deeplamp.play.gains import change, gain_item, gain_token, lose_item, lose_token
from engine.deeplamp.play.things import begin_work
from engine.deeplamp.play.turn_context import Cause, Play
from engine.deeplamp.state.activation import Activation, Roll
from engine.deeplamp.state.hero import fixed
from engine.deeplamp.state.hero_modifiers import is_wielded
from engine.deeplamp.state.stats import has_nerve, stat
from engine.deeplamp.turn.chants import add_favor, finish_chant, sing, sung_again
from engine.kernel.core import Flow

_NOT_DEEDS: Final = (Move, SetPolicy, Attach, End)
"""Deeds after which a hero still counts as resting when a fight ends (S67)."""
_KEEP_ROLLS: Final = (Reroll, Accept, DealHits, SetPolicy, SetFlee, AddFavor)


def do(play: Play, act: Activation, deed: Deed) -> Flow:
    """Carry out one deed; an open roll that the deed does not change is accepted."""
    hero = play.state.active
    play.state.acts += 1
    if not isinstance(deed, _NOT_DEEDS):
        hero.write(acted=True)
    if act.roll is not None and not isinstance(deed, _KEEP_ROLLS):
        may_change_it = isinstance(deed, Use) and act.roll.what in ("attack", "move")
        if not may_change_it:
            yield from close_roll(play, act)
    act.was_level_time &= isinstance(deed, LevelUp | SetPolicy)
    act.is_opening &= isinstance(deed, LevelUp | SetPolicy | SetHands)
    yield from _DO[type(deed)](play, act, deed)
    if isinstance(deed, Use) and act.roll is not None and act.roll.what == "move":
        act.roll = None


def close_roll(play: Play, act: Activation) -> Flow:
    """Accept the open roll, and apply its results."""
    roll = act.roll
    if roll is None:
        return
    if roll.what == "escape":
        moving.close_escape(act)
    elif roll.what == "search":
        yield from searching.finish_search(play, act)
    elif roll.what == "throw":
        yield from _miss(play, act)
    elif roll.what == "chant":
        yield from finish_chant(play, act)
    elif roll.what == "attack":
        attacking.close_attack(play, act)
    act.roll = None


def _more_move(play: Play, act: Activation, deed: MoreMove) -> Flow:
    moving.more_movement(play, act)
    yield from ()


def _reroll(play: Play, act: Activation, deed: Reroll) -> Flow:
    """Spend a nerve to reroll those dice; the new faces replace the old ones (S26)."""
    assert act.roll is not None, "a roll is open"
    hero, roll = play.state.active, act.roll
    change(play, hero, "nerve", -1)
    play.reroll(deed.dice)
    assert act.roll is not None, "it is open still"
    if roll.what == "move":
        moving.moved_again(play, act, roll)
    elif roll.what == "escape":
        moving.escaped_after_all(play, act)
    elif roll.what == "search":
        yield from searching.searched_again(play, act)
    elif roll.what == "throw":
        yield from _land(play, act)
    elif roll.what == "chant":
        yield from sung_again(play, act)
    else:
        yield from attacking.deal_by_list(play, act)


def _accept(play: Play, act: Activation, deed: Accept) -> Flow:
    yield from close_roll(play, act)


def _throw(play: Play, act: Activation, deed: Throw) -> Flow:
    """Take the keg out of the bag and throw it (S43)."""
    hero = play.state.active
    act.is_action_done, act.stays = True, deed.stay
    lose_token(play, hero, deed.token)
    about = {"token": deed.token, "x": deed.at[0], "y": deed.at[1]}
    act.roll = Roll("throw", (play.die("throw", hero.id),), about=about)
    yield from _land(play, act)


def _land(play: Play, act: Activation) -> Flow:
    """Explode if the throw hits, else bounce; first wait while nerve could change the roll."""
    assert act.roll is not None, "a throw is open"
    state, roll = play.state, act.roll
    if roll.dice[0] >= stat(state, state.active, "ranged"):
        act.roll = None
        yield from blast(play, roll.about["token"], (roll.about["x"], roll.about["y"]), state.active)
    elif roll.again or not has_nerve(state, state.active):
        yield from _miss(play, act)


def _miss(play: Play, act: Activation) -> Flow:
    assert act.roll is not None, "a throw is open"
    roll, act.roll = act.roll, None
    hero = play.state.active
    at = bounce(play, (roll.about["x"], roll.about["y"]), hero.id)
    yield from blast(play, roll.about["token"], at, hero)


def _use(play: Play, act: Activation, deed: Use) -> Flow:
    """Use up a token, or pay for a thing and mark it as used."""
    hero = play.state.active
    cause = Cause(hero=hero.id, target=deed.enemy, target_hero=deed.hero)
    play.option = deed.option
    for thing, on in list(usable(play.state, hero)):
        if thing.id == deed.thing:
            begin_work(play, hero, thing, on)
            yield from play.perform(play, on.do, cause)
            if act.attack is not None:
                yield from attacking.deal_by_list(play, act)
            play.option = None
            return
    if deed.thing not in hero.kit.bag:
        return
    lose_token(play, hero, deed.thing)
    play.tell(ThingWorked(hero.id, deed.thing))
    yield from play.perform(play, play.pack.bag[deed.thing].do, cause)
    play.option = None


def _set_hands(play: Play, act: Activation, deed: SetHands) -> Flow:
    play.state.active.write(hands=deed.items)
    yield from ()


def _set_policy(play: Play, act: Activation, deed: SetPolicy) -> Flow:
    hero = play.state.active
    hero.policy = fixed(dict(deed.policy))
    play.tell(PolicySet(hero.id))
    yield from ()


def _set_flee(play: Play, act: Activation, deed: SetFlee) -> Flow:
    hero = play.state.active
    hero.write(flee=deed.is_on)
    play.tell(FleeSet(hero.id, deed.is_on))
    yield from ()


def _give(play: Play, act: Activation, deed: Give) -> Flow:
    """Give a thing; if it worked for the giver this turn, it cannot work for another hero (S29, S116)."""
    state = play.state
    giver, taker = state.active, state.crew.heroes[deed.to]
    if deed.what == "lamp":
        pass_lamp(play, taker)
    elif deed.what == "token":
        lose_token(play, giver, deed.thing)
        gain_token(play, taker, deed.thing)
    elif deed.what == "item":
        has_worked = is_wielded(state, giver, deed.thing)
        lose_item(play, giver, deed.thing)
        gain_item(play, taker, deed.thing)
        if has_worked:
            state.in_force.idle.append(f"{taker.id}:{deed.thing}")
    else:
        change(play, giver, deed.what, -deed.count)
        change(play, taker, deed.what, deed.count)
    yield from ()


def _take(play: Play, act: Activation, deed: Take) -> Flow:
    """Take a thing from the tile's pile."""
    hero = play.state.active
    for lot in lots_here(play.state, hero):
        if deed.what == "item" and deed.thing in lot.items:
            lot.items.remove(deed.thing)
            gain_item(play, hero, deed.thing)
            break
        if deed.what == "token" and deed.thing in lot.tokens:
            lot.tokens[deed.thing] -= 1
            if not lot.tokens[deed.thing]:
                del lot.tokens[deed.thing]
            gain_token(play, hero, deed.thing)
            break
    yield from ()


def _attach(play: Play, act: Activation, deed: Attach) -> Flow:
    hero = play.state.active
    if deed.is_off:
        detach(hero, deed.upgrade, deed.entry, play.tell)
    else:
        attach(play.state, hero, deed.upgrade, deed.entry, play.tell)
    yield from ()


def _level_up(play: Play, act: Activation, deed: LevelUp) -> Flow:
    yield from level_up(play, play.state.active, deed.track)


def _end(play: Play, act: Activation, deed: End) -> Flow:
    act.is_action_done, act.stays, act.free_attacks = True, False, 0
    yield from ()


_DO: Final[Mapping[type[Deed], Callable[..., Flow]]] = {
    Move: moving.move,
    MoreMove: _more_move,
    Reroll: _reroll,
    Accept: _accept,
    Assault: attacking.attack,
    DealHits: attacking.deal,
    Throw: _throw,
    Search: searching.search,
    Look: searching.look_further,
    Help: searching.help_up,
    Use: _use,
    SingChant: sing,
    AddFavor: add_favor,
    SetHands: _set_hands,
    SetPolicy: _set_policy,
    Give: _give,
    Take: _take,
    Attach: _attach,
    LevelUp: _level_up,
    SetFlee: _set_flee,
    End: _end,
}

"""Actions out of turn: a hero's policy, the wish to flee, and a level (S14, S27, S28)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.deeplamp.asks.available_actions import can_level, check_track, next_ability
from engine.deeplamp.heroes.levels import DUE
from engine.deeplamp.play.events import FleeSet, LevelPlanned, PolicySet
from engine.deeplamp.serialization.drafts import read_policy
from engine.deeplamp.state.hero import POLICIES, Hero, fixed
from engine.deeplamp.state.state import IN_TURN, Boon, State
from engine.kernel.core import Json, Refused, Seat, Tell
from engine.kernel.dice import Dice
from engine.kernel.strict_reading import read_choice, read_flag, read_object

_KINDS: Final = ("policy", "flee", "level")
_SELDOM: Final = 8


def act(state: State, seat: Seat, action: Json, tell: Tell) -> None:
    """Carry out a seat's action; raise Refused if the rules forbid it, with nothing changed."""
    if seat not in state.seats:
        raise Refused(f"This table has no seat {seat!r}.")
    if not isinstance(action, dict):
        raise Refused("An action must be an object that says what to do.")
    kind = read_choice(action.get("do"), _kinds(state), "The action")
    may = {"policy": (*POLICIES,), "flee": ("on",), "level": ("hero", "track")}[kind]
    data = read_object(action, needs=("do",) if kind == "level" else ("do", "hero"), may=may)
    heroes = {hero.id: hero for hero in _heroes(state, seat)}
    if not heroes:
        raise Refused("You have no living hero.")
    usual = next(iter(heroes)) if len(heroes) == 1 else None
    hero = heroes[read_choice(data.get("hero", usual), heroes, "The hero")]
    if kind == "policy":
        _set_policy(hero, {key: data[key] for key in POLICIES if key in data}, tell)
    elif kind == "flee":
        _set_flee(state, hero, data, tell)
    else:
        _plan_level(state, hero, data, tell)
    state.acts += 1


def _kinds(state: State) -> Sequence[str]:
    """Return the kinds of action in the table's version of the rules."""
    return _KINDS if state.options.rules > 1 else _KINDS[:2]


def _heroes(state: State, seat: Seat) -> list[Hero]:
    return [hero for hero in state.heroes_of(seat) if not hero.dead]


def _set_policy(hero: Hero, changes: Json, tell: Tell) -> None:
    if not changes:
        raise Refused("Give at least one automatic choice: saves, tests, heal or rest.")
    hero.policy = fixed(read_policy(changes, hero.policy))
    tell(PolicySet(hero.id))


def _set_flee(state: State, hero: Hero, data: Json, tell: Tell) -> None:
    if "on" not in data:
        raise Refused("Say whether the hero wants to flee: set on to true or false.")
    is_on = read_flag(data["on"], "on")
    if state.campaign.step not in IN_TURN or not hero.is_up:
        raise Refused("Only a hero who is up during a descent can flee.")
    hero.write(flee=is_on)
    tell(FleeSet(hero.id, is_on))


def _plan_level(state: State, hero: Hero, data: Json, tell: Tell) -> None:
    """Keep the level for the start of the next turn, in place of one chosen before (S28)."""
    if "track" not in data:
        raise Refused("Say in which track the hero learns: set track to a number from 1.")
    track = check_track(state, hero, data["track"])
    others = [boon for boon in state.in_force.boons if (boon.hero, boon.until) != (hero.id, DUE)]
    state.in_force.boons = [*others, Boon(hero.id, DUE, track, DUE)]
    tell(LevelPlanned(hero.id))


def possible(view: State, seat: Seat) -> Sequence[str]:
    """Return the kinds of action a seat could take now."""
    heroes = _heroes(view, seat)
    if not heroes or view.campaign.is_finished:
        return ()
    can_flee = view.campaign.step in IN_TURN and any(hero.is_up for hero in heroes)
    can_rise = any(can_level(view, hero) for hero in heroes)
    able = {"policy": True, "flee": can_flee, "level": can_rise}
    return tuple(kind for kind in _kinds(view) if able[kind])


def sample(view: State, seat: Seat, dice: Dice) -> Json | None:
    """Return a random legal action; None if there is none."""
    kinds = possible(view, seat)
    if not kinds:
        return None
    if "flee" in kinds and dice.below(_SELDOM) == 0:
        hero = dice.pick([hero for hero in _heroes(view, seat) if hero.is_up])
        return {"do": "flee", "hero": hero.id, "on": bool(dice.below(2))}
    if "level" in kinds and dice.below(2):
        return _some_level(view, dice.pick([hero for hero in _heroes(view, seat) if can_level(view, hero)]))
    key = dice.pick(tuple(POLICIES))
    return {"do": "policy", "hero": dice.pick(_heroes(view, seat)).id, key: dice.pick(POLICIES[key])}


def _some_level(view: State, hero: Hero) -> Json | None:
    """Return the first level that the hero could gain."""
    tracks = range(1, len(view.class_of(hero).tracks) + 1)
    able = next((track for track in tracks if next_ability(view, hero, track)), None)
    return None if able is None else {"do": "level", "hero": hero.id, "track": able}

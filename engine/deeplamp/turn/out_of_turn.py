"""Actions out of turn: a hero's policy, and the wish to flee (S14, S27)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.deeplamp.play.events import FleeSet, PolicySet
from engine.deeplamp.serialization.drafts import read_policy
from engine.deeplamp.state.hero import POLICIES, Hero, fixed
from engine.deeplamp.state.state import IN_TURN, State
from engine.kernel.core import Json, Refused, Seat, Tell
from engine.kernel.dice import Dice
from engine.kernel.strict_reading import read_choice, read_flag, read_object

_KINDS: Final = ("policy", "flee")
_SELDOM: Final = 8


def act(state: State, seat: Seat, action: Json, tell: Tell) -> None:
    """Carry out a seat's action; raise Refused if the rules forbid it, with nothing changed."""
    if seat not in state.seats:
        raise Refused(f"This table has no seat {seat!r}.")
    if not isinstance(action, dict):
        raise Refused("An action must be an object that says what to do.")
    kind = read_choice(action.get("do"), _KINDS, "The action")
    may = tuple(POLICIES) if kind == "policy" else ("on",)
    data = read_object(action, needs=("do", "hero"), may=may)
    heroes = {hero.id: hero for hero in _heroes(state, seat)}
    if not heroes:
        raise Refused("You have no living hero.")
    hero = heroes[read_choice(data["hero"], heroes, "The hero")]
    if kind == "policy":
        _set_policy(hero, {key: data[key] for key in POLICIES if key in data}, tell)
    else:
        _set_flee(state, hero, data, tell)
    state.acts += 1


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


def possible(view: State, seat: Seat) -> Sequence[str]:
    """Return the kinds of action a seat could take now."""
    heroes = _heroes(view, seat)
    if not heroes or view.campaign.is_finished:
        return ()
    can_flee = view.campaign.step in IN_TURN and any(hero.is_up for hero in heroes)
    return _KINDS if can_flee else _KINDS[:1]


def sample(view: State, seat: Seat, dice: Dice) -> Json | None:
    """Return a random legal action; None if there is none."""
    kinds = possible(view, seat)
    if not kinds:
        return None
    if "flee" in kinds and dice.below(_SELDOM) == 0:
        hero = dice.pick([hero for hero in _heroes(view, seat) if hero.is_up])
        return {"do": "flee", "hero": hero.id, "on": bool(dice.below(2))}
    key = dice.pick(tuple(POLICIES))
    return {"do": "policy", "hero": dice.pick(_heroes(view, seat)).id, key: dice.pick(POLICIES[key])}

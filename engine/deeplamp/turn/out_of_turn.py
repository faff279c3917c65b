"""Actions out of turn: policy, flight, levels, chants, omens, upgrades, order, pledges (S14, S27, S175)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from engine.deeplamp.asks.attaching import check_no_roll, is_attachable, read_attach, read_detach
from engine.deeplamp.asks.available_actions import can_level, check_track, next_ability
from engine.deeplamp.asks.pledging import (
    RAISE,
    aim_of,
    pledgers,
    prices,
    promise,
    promised,
    standing,
)
from engine.deeplamp.asks.usable_things import read_chant
from engine.deeplamp.heroes.levels import DUE
from engine.deeplamp.play.attaching import attach, detach
from engine.deeplamp.play.events import (
    ChantBegun,
    FleeSet,
    LevelPlanned,
    OmenRefused,
    OrderChosen,
    Pledged,
    PolicySet,
)
from engine.deeplamp.serialization.drafts import read_policy
from engine.deeplamp.state.activation import Activation
from engine.deeplamp.state.hero import POLICIES, Hero, base_of, fixed
from engine.deeplamp.state.options import ORDERED
from engine.deeplamp.state.state import IN_TURN, VOID, Boon, State, Sung
from engine.deeplamp.state.stats import has_nerve
from engine.deeplamp.turn.end_effects import choose_order, pending
from engine.kernel.core import Json, Refused, Seat, Tell
from engine.kernel.dice import Dice
from engine.kernel.strict_reading import read_choice, read_flag, read_list, read_number, read_object

_KINDS: Final = ("policy", "flee", "level", "chant", "void", "attach", "detach", "pledge", "order")
_KEYS: Final = {
    "policy": tuple(POLICIES), "flee": ("on",), "level": ("track",), "chant": ("id", "enemy", "of", "favor"),
    "void": ("on",), "attach": ("item", "to"), "detach": ("item", "from"),
    "pledge": ("for", "coin"), "order": ("effects",),
}  # fmt: skip
"""Action -> its keys besides do and hero."""
_SELDOM: Final = 8


def act(state: State, seat: Seat, action: Json, tell: Tell) -> None:
    """Carry out a seat's action; raise Refused if the rules forbid it, with nothing changed."""
    if seat not in state.seats:
        raise Refused(f"This table has no seat {seat!r}.")
    if not isinstance(action, dict):
        raise Refused("An action must be an object that says what to do.")
    kind = read_choice(action.get("do"), _kinds(state), "The action")
    needs = ("do", "hero") if kind in _KINDS[:2] else ("do",)
    data = read_object(action, needs=needs, may=("hero", *_KEYS[kind]))
    heroes = {hero.id: hero for hero in _heroes(state, seat)}
    if kind == "pledge":
        heroes |= pledgers(state, seat)
    if not heroes:
        raise Refused("You have no living hero.")
    usual = next(iter(heroes)) if len(heroes) == 1 else None
    hero = heroes[read_choice(data.get("of" if kind == "chant" else "hero", usual), heroes, "The hero")]
    _DO[kind](state, hero, data, tell)
    state.acts += 1


def _kinds(state: State) -> Sequence[str]:
    """Return the kinds of action in the table's version of the rules."""
    if state.options.rules == 1:
        return _KINDS[:2]
    return _KINDS if state.options.rules >= ORDERED else _KINDS[:-1]


def _heroes(state: State, seat: Seat) -> list[Hero]:
    return [hero for hero in state.heroes_of(seat) if not hero.dead]


def _set_policy(state: State, hero: Hero, data: Json, tell: Tell) -> None:
    changes = {key: data[key] for key in POLICIES if key in data}
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


def _chant(state: State, hero: Hero, data: Json, tell: Tell) -> None:
    """Sing a chant while the match waits for somebody and no roll is open (S163)."""
    check_no_roll(state)
    if state.campaign.step not in IN_TURN or not hero.is_up:
        raise Refused("Only a hero who is up during a descent can sing.")
    if state.activation is not None and state.activation.hero == hero.id:
        raise Refused("Your hero is acting: sing as part of the activation.")
    view = state.copy()
    view.activation = Activation(hero.id, hero.place)
    if "id" not in data:
        raise Refused("Say which chant: set id to its name.")
    chant, target, enemy = read_chant(
        {key: data[key] for key in ("id", "hero", "enemy") if key in data}, view
    )
    if state.pack.chants[chant].timing == "own":
        raise Refused("That chant works only in your hero's own activation.")
    most = read_number(data.get("favor", 0), "favor")
    state.sung.append(Sung(hero.id, chant, target, enemy, most))
    tell(ChantBegun(hero.id, chant))


def _void(state: State, hero: Hero, data: Json, tell: Tell) -> None:
    """Say that the hero would pay a nerve for the top omen, or no longer would (S165)."""
    is_on = read_flag(data.get("on", True), "on")
    if state.campaign.step not in IN_TURN or not hero.is_up or not state.shaft.omens:
        raise Refused("There is no omen that your hero could cancel now.")
    if is_on and not has_nerve(state, hero):
        raise Refused("Your hero has no nerve to pay for the omen.")
    others = [boon for boon in state.in_force.boons if (boon.hero, boon.until) != (hero.id, VOID)]
    state.in_force.boons = [*others, Boon(hero.id, VOID, 1, VOID)] if is_on else others
    tell(OmenRefused(hero.id, is_on))


def _attach(state: State, hero: Hero, data: Json, tell: Tell) -> None:
    check_no_roll(state)
    keys = {key: data[key] for key in ("item", "to") if key in data}
    attach(state, hero, *read_attach(keys, state, hero), tell)


def _detach(state: State, hero: Hero, data: Json, tell: Tell) -> None:
    check_no_roll(state)
    keys = {key: data[key] for key in ("item", "from") if key in data}
    detach(hero, *read_detach(keys, state, hero), tell)


def _order(state: State, hero: Hero, data: Json, tell: Tell) -> None:
    """Say what works first at the end of this turn; the latest word counts (S173)."""
    if not _can_order(state) or not hero.is_up:
        raise Refused("Only a hero who is up during a descent can order what comes at the end of the turn.")
    if "effects" not in data:
        raise Refused("Say what works first: set effects to a list of names.")
    names = read_list(data["effects"], "effects", "names")
    known = pending(state)
    chosen = [read_choice(name, known, "What works first") for name in names]
    if len(set(chosen)) != len(chosen):
        raise Refused("Name each thing once.")
    choose_order(state, chosen)
    tell(OrderChosen(hero.id, tuple(chosen)))


def _pledge(state: State, hero: Hero, data: Json, tell: Tell) -> None:
    """Promise coin openly for something that several pay for; 0 takes it back (S175)."""
    if not {"for", "coin"} <= data.keys():
        raise Refused("Say what the coin is for, and how much: set for and coin.")
    aim, coin = data["for"], read_number(data["coin"], "coin")
    if hero.left and not hero.dead:
        raise Refused("Your hero is not in town.")
    promise(state, hero, aim, coin)
    tell(Pledged(hero.id, aim, coin, sum(standing(state).get(aim, {}).values()), prices(state)[aim]))


def _can_order(state: State) -> bool:
    """Return whether the end of the turn is still to come."""
    return state.campaign.step in IN_TURN[:-1] and state.campaign.over is None


_DO: Final[Mapping[str, Callable[[State, Hero, Json, Tell], None]]] = {
    "policy": _set_policy, "flee": _set_flee, "level": _plan_level, "chant": _chant, "void": _void,
    "attach": _attach, "detach": _detach, "pledge": _pledge, "order": _order,
}  # fmt: skip


def possible(view: State, seat: Seat) -> Sequence[str]:
    """Return the kinds of action a seat could take now."""
    heroes, able_to_pay = _heroes(view, seat), pledgers(view, seat)
    if view.campaign.is_finished:
        return ()
    if not heroes:
        return ("pledge",) if able_to_pay and view.options.rules > 1 else ()
    can_flee = view.campaign.step in IN_TURN and any(hero.is_up for hero in heroes)
    can_rise = any(can_level(view, hero) for hero in heroes)
    able = {"policy": True, "flee": can_flee, "level": can_rise}
    able["chant"] = can_flee and any(hero.training.chants for hero in heroes)
    able["void"] = can_flee and bool(view.shaft.omens)
    able["order"] = can_flee and _can_order(view) and len(pending(view)) > 1
    able["attach"] = any(is_attachable(view, base_of(one)) for hero in heroes for one in hero.kit.gear)
    able["pledge"] = bool(able_to_pay)
    able["detach"] = any("+" in entry for hero in heroes for entry in hero.kit.gear)
    return tuple(kind for kind in _kinds(view) if able[kind])


def sample(view: State, seat: Seat, dice: Dice) -> Json | None:
    """Return a random legal action; None if there is none."""
    kinds = possible(view, seat)
    if not kinds:
        return None
    if "pledge" in kinds and (len(kinds) == 1 or dice.below(2)):
        return _some_pledge(view, seat, dice)
    if "flee" in kinds and dice.below(_SELDOM) == 0:
        hero = dice.pick([hero for hero in _heroes(view, seat) if hero.is_up])
        return {"do": "flee", "hero": hero.id, "on": bool(dice.below(2))}
    rare = [kind for kind in ("chant", "void", "order") if kind in kinds and not dice.below(2)]
    for kind in rare:
        action = _SOME[kind](view, seat, dice)
        if action is not None:
            return action
    if "level" in kinds and dice.below(2):
        return _some_level(view, dice.pick([hero for hero in _heroes(view, seat) if can_level(view, hero)]))
    key = dice.pick(tuple(POLICIES))
    return {"do": "policy", "hero": dice.pick(_heroes(view, seat)).id, key: dice.pick(POLICIES[key])}


def _some_level(view: State, hero: Hero) -> Json | None:
    """Return the first level that the hero could gain."""
    tracks = range(1, len(view.class_of(hero).tracks) + 1)
    able = next((track for track in tracks if next_ability(view, hero, track)), None)
    return None if able is None else {"do": "level", "hero": hero.id, "track": able}


def _some_pledge(view: State, seat: Seat, dice: Dice) -> Json:
    """Return a pledge of one of the seat's heroes, within what the hero has left."""
    hero = dice.pick(list(pledgers(view, seat).values()))
    aims = [aim_of(RAISE, hero.id)] if hero.dead else list(prices(view))
    left = max(0, hero.purse.coin - promised(view, hero))
    return {"do": "pledge", "hero": hero.id, "for": dice.pick(aims), "coin": dice.below(left + 1)}


def _some_order(view: State, seat: Seat, dice: Dice) -> Json | None:
    """Return an order that puts one thing first."""
    able = [hero for hero in _heroes(view, seat) if hero.is_up]
    return {"do": "order", "hero": able[0].id, "effects": [dice.pick(pending(view))]} if able else None


def _some_void(view: State, seat: Seat, dice: Dice) -> Json | None:
    """Return the wish of the seat's first hero who has nerve."""
    able = [hero for hero in _heroes(view, seat) if hero.is_up and has_nerve(view, hero)]
    return {"do": "void", "hero": able[0].id} if able else None


def _some_chant(view: State, seat: Seat, dice: Dice) -> Json | None:
    """Return a chant that a hero of the seat can sing now; None if the first one tried is refused."""
    singers = [hero for hero in _heroes(view, seat) if hero.is_up and hero.training.chants]
    if not singers:
        return None
    singer = dice.pick(singers)
    said = {"do": "chant", "of": singer.id, "id": dice.pick(singer.training.chants), "favor": dice.below(3)}
    foes = {"enemy": dice.pick(list(view.fight.enemies))} if view.is_fight else {}
    for action in (said, {**said, **foes}):
        try:
            _chant(view, singer, action, lambda event: None)
        except Refused:
            continue
        view.sung.clear()
        return action
    return None


_SOME: Final[Mapping[str, Callable[[State, Seat, Dice], Json | None]]] = {
    "chant": _some_chant, "void": _some_void, "order": _some_order,
}  # fmt: skip
"""Seldom action -> function that returns an example of it; None if there is none."""

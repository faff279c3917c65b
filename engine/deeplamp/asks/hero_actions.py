"""Read the deeds of an activation strictly: deeds that the rules forbid are refused (S25)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from engine.deeplamp.asks.attaching import check_no_roll, read_attach, read_detach
from engine.deeplamp.asks.available_actions import (
    check_action,
    check_hands,
    check_help,
    check_level,
    check_look,
    check_search,
    check_throw,
    closed_in_view,
)
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
from engine.deeplamp.asks.open_rolls import FAILS
from engine.deeplamp.asks.reaching import read_way
from engine.deeplamp.asks.targeting import read_attack, read_hits
from engine.deeplamp.asks.trading import read_gift, read_taking
from engine.deeplamp.asks.usable_things import read_chant, read_favor, read_use
from engine.deeplamp.serialization.drafts import read_policy
from engine.deeplamp.state.activation import Activation
from engine.deeplamp.state.state import State
from engine.deeplamp.state.stats import has_nerve
from engine.kernel.core import Json, Refused
from engine.kernel.strict_reading import read_choice, read_flag, read_list, read_number, read_object

Reader = Callable[[Mapping[str, Json], State], Deed]
_WHILE_HITS_WAIT: Final = ("hit", "reroll", "accept", "use", "policy", "flee", "end")


def read_deed(answer: Json, view: State) -> Deed:
    """Read the acting hero's deed from an answer; raise Refused with a reason.

    The player must resolve open hits, throws and chants first (S109).
    """
    if not isinstance(answer, dict):
        raise Refused("Give an object that says what to do.")
    kind = read_choice(answer.get("do"), _READERS, "The action")
    rest = {key: value for key, value in answer.items() if key != "do"}
    act = view.activation
    assert act is not None, "a hero acts"
    if kind not in _WHILE_HITS_WAIT and _has_hits(view, act):
        raise Refused("First deal the hits of your attack, or end your turn.")
    if kind not in (*_ON_ROLLS, "policy", "end") and _is_roll_open(act):
        raise Refused("First accept your roll, or roll it again.")
    keeps_roll = kind in (*_ON_ROLLS, "hit", "policy", "flee") or (kind == "use" and _can_change(act))
    return _READERS[kind](rest, view if keeps_roll else closed_in_view(view))


def is_settling(view: State) -> bool:
    """Return whether the acting hero has to deal hits, or to close a throw or a chant, before all else."""
    act = view.activation
    return act is not None and (_has_hits(view, act) or _is_roll_open(act))


def _is_roll_open(act: Activation) -> bool:
    return act.roll is not None and act.roll.what in ("throw", "chant")


def _can_change(act: Activation) -> bool:
    """Return whether an ability or item could still change the open roll."""
    return act.roll is not None and act.roll.what in ("attack", "move")


_ON_ROLLS: Final = ("reroll", "accept", "favor")


def _has_hits(view: State, act: Activation) -> bool:
    if act.attack is None:
        return False
    return act.roll is not None and len(FAILS["attack"](view, act)) < len(act.roll.dice)


def _act(view: State) -> Activation:
    assert view.activation is not None, "a hero acts"
    return view.activation


def _stay(data: Mapping[str, Json]) -> bool:
    return read_flag(data.get("stay", False), "stay")


def _read_move(data: Mapping[str, Json], view: State) -> Deed:
    way, drag = read_way(data, view)
    return Move(way, drag)


def _read_more_move(data: Mapping[str, Json], view: State) -> Deed:
    read_object(data)
    if _act(view).is_action_done:
        raise Refused("You cannot move after your action.")
    if not has_nerve(view, view.active):
        raise Refused("You have no nerve to spend.")
    return MoreMove()


def _read_reroll(data: Mapping[str, Json], view: State) -> Deed:
    wanted = read_list(read_object(data, needs=("dice",))["dice"], "dice", "numbers of dice")
    roll = _act(view).roll
    if roll is None:
        raise Refused("You have no open roll.")
    if not has_nerve(view, view.active):
        raise Refused("You have no nerve to spend.")
    if _act(view).attack is not None and _act(view).attack.dealt:  # type: ignore[union-attr]
        raise Refused("You have already dealt hits, so you cannot roll again.")
    for number in wanted:
        if read_number(number, "A die", least=1) > len(roll.dice):
            raise Refused(f"Choose dice from 1 to {len(roll.dice)}.")
        if number in roll.again:
            raise Refused(f"You have already rolled die {number} again. You can do that once for each die.")
    if not wanted or len(set(wanted)) < len(wanted):
        raise Refused("Name at least one die, and each die only once.")
    return Reroll(tuple(wanted))


def _read_accept(data: Mapping[str, Json], view: State) -> Deed:
    read_object(data)
    if _act(view).roll is None:
        raise Refused("You have no open roll.")
    if _act(view).attack is not None and _has_hits(view, _act(view)):
        raise Refused("Your attack has hits. Deal them, or end your turn.")
    return Accept()


def _read_melee(data: Mapping[str, Json], view: State) -> Deed:
    read_object(data, may=("on", "boost", "stay"))
    return Assault(False, *read_attack(data, view, is_shot=False), _stay(data))


def _read_shoot(data: Mapping[str, Json], view: State) -> Deed:
    read_object(data, needs=("with",), may=("on", "boost", "stay"))
    return Assault(True, *read_attack(data, view, is_shot=True), _stay(data))


def _read_hit(data: Mapping[str, Json], view: State) -> Deed:
    read_object(data, needs=("enemy", "dice"), may=("boost",))
    return DealHits(*read_hits(data, view))


def _read_throw(data: Mapping[str, Json], view: State) -> Deed:
    read_object(data, needs=("token", "at"), may=("stay",))
    check_action(view)
    return Throw(*check_throw(view, data["token"], data["at"]), _stay(data))


def _read_search(data: Mapping[str, Json], view: State) -> Deed:
    read_object(data, may=("tile", "stay"))
    check_action(view)
    return Search(check_search(view, data.get("tile")), _stay(data))


def _read_look(data: Mapping[str, Json], view: State) -> Deed:
    read_object(data, may=("tile", "stay"))
    check_action(view)
    return Look(*check_look(view, data.get("tile")), _stay(data))


def _read_help(data: Mapping[str, Json], view: State) -> Deed:
    read_object(data, needs=("hero",), may=("stay",))
    check_action(view)
    return Help(check_help(view, data["hero"]), _stay(data))


def _read_use(data: Mapping[str, Json], view: State) -> Deed:
    read_object(data, needs=("id",), may=("hero", "enemy", "option"))
    return Use(*read_use(data, view))


def _read_chant(data: Mapping[str, Json], view: State) -> Deed:
    read_object(data, needs=("id",), may=("hero", "enemy"))
    return SingChant(*read_chant(data, view))


def _read_favor(data: Mapping[str, Json], view: State) -> Deed:
    return AddFavor(read_favor(read_object(data, needs=("n",))["n"], view))


def _read_hands(data: Mapping[str, Json], view: State) -> Deed:
    items = read_list(read_object(data, needs=("items",))["items"], "items", "items")
    return SetHands(check_hands(view, items))


def _read_policy(data: Mapping[str, Json], view: State) -> Deed:
    if not data:
        raise Refused("Give at least one automatic choice: saves, tests, heal or rest.")
    return SetPolicy(tuple(read_policy(data, view.active.policy).items()))


def _read_give(data: Mapping[str, Json], view: State) -> Deed:
    read_object(data, needs=("to",), may=("item", "token", "coin", "ore", "lamp"))
    return Give(*read_gift(data, view))


def _read_take(data: Mapping[str, Json], view: State) -> Deed:
    read_object(data, may=("item", "token"))
    return Take(*read_taking(data, view))


def _read_attach(data: Mapping[str, Json], view: State) -> Deed:
    check_no_roll(view)
    return Attach(*read_attach(data, view, view.active))


def _read_detach(data: Mapping[str, Json], view: State) -> Deed:
    check_no_roll(view)
    return Attach(*read_detach(data, view, view.active), is_off=True)


def _read_level(data: Mapping[str, Json], view: State) -> Deed:
    return LevelUp(check_level(view, read_object(data, needs=("track",))["track"]))


def _read_flee(data: Mapping[str, Json], view: State) -> Deed:
    return SetFlee(read_flag(read_object(data, needs=("on",))["on"], "on"))


def _read_end(data: Mapping[str, Json], view: State) -> Deed:
    read_object(data)
    return End()


_READERS: Final[Mapping[str, Reader]] = {
    "move": _read_move,
    "nerve": _read_more_move,
    "reroll": _read_reroll,
    "accept": _read_accept,
    "melee": _read_melee,
    "shoot": _read_shoot,
    "hit": _read_hit,
    "throw": _read_throw,
    "search": _read_search,
    "look": _read_look,
    "help": _read_help,
    "use": _read_use,
    "chant": _read_chant,
    "favor": _read_favor,
    "hands": _read_hands,
    "policy": _read_policy,
    "give": _read_give,
    "take": _read_take,
    "attach": _read_attach,
    "detach": _read_detach,
    "level": _read_level,
    "flee": _read_flee,
    "end": _read_end,
}

"""A captain's reasons for a deed: the danger it removes, and its alternatives."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

from engine.deeplamp.asks.steward import Deed
from engine.deeplamp.computers import exploring
from engine.deeplamp.state.grid import Cell
from engine.deeplamp.state.state import State
from engine.kernel.core import Json
from engine.kernel.deputy import best_instead


class Plan(NamedTuple):
    """A possible deed from a space, and the danger it removes."""

    worth: float
    at: Cell
    deed: Deed


class Told(NamedTuple):
    """A deed with its reason."""

    deed: Deed
    why: str


_OF_DEEDS: Final[Mapping[str, str]] = {
    "accept": "The roll stays: nothing that we could spend makes it better.",
    "chant": "This chant helps now: {id}.",
    "end": "Nothing here helps more, so the turn ends.",
    "favor": "A little favor is enough to make the chant work.",
    "give": "{to} is nearer to where we go and takes the Lamp.",
    "hands": "These are the best things to hold: {items}.",
    "help": "{hero} is down, and no enemy is near: we help.",
    "hit": "A hit on {enemy} removes most danger.",
    "level": "A level higher: track {track} has the ability that is worth most to us.",
    "look": "The way leads on, so we look through this door.",
    "nerve": "A nerve for more movement brings us to what is near.",
    "policy": "Rest means {rest} from now on: that is what is missing most.",
    "reroll": "The roll is bad, and a nerve can be spared.",
    "search": "Nobody has searched this tile yet.",
    "use": "This helps now: {id}.",
}
"""Kind of deed -> its reason, with words from the deed."""


def told(view: State, deed: Deed) -> Told:
    """Return a deed with the reason for which a rule chooses it, and the hero that does it."""
    return Told(deed, f"{view.active.name}: {_reason(view, deed)}")


def _reason(view: State, deed: Deed) -> str:
    if deed["do"] == "flee":
        return "The fight is lost: we ask to flee." if deed["on"] else "The fight is not lost: we stay."
    if deed["do"] == "move":
        is_near = view.is_fight and view.mine.objective is None
        goal = "the enemy, as none is in reach" if is_near else exploring.goal_word(view)
        return f"We move to the nearest space to {goal}."
    return _OF_DEEDS[deed["do"]].format_map({key: _spelt(value) for key, value in deed.items()})


def _spelt(value: Json) -> str:
    """Return a value of a deed in words."""
    words = value if isinstance(value, list) else [value]
    return " and ".join(str(word).replace("_", " ") for word in words)


def fought(view: State, best: Plan, plans: Iterable[Plan]) -> str:
    """Return the reason for an attack, with the best of each alternative."""
    done = _in_short(view, best.deed)
    others: dict[str, float] = {}
    for plan in plans:
        name = _in_short(view, plan.deed)
        others[name] = max(plan.worth, others.get(name, plan.worth))
    others.pop(done)
    weighed = best_instead(best.worth, [(worth, name) for name, worth in others.items()])
    worth = f"That removes {best.worth:.1f} danger.{weighed}"
    if best.at != view.active.place:
        return f"{view.active.name}: move, then {done}. {worth}"
    return f"{view.active.name}: {done}. {worth}"


def _in_short(view: State, deed: Deed) -> str:
    """Return a deed in a few words, with its first target."""
    if deed["do"] == "throw":
        return f"throw the {deed['token'].replace('_', ' ')} at {deed['at'][0]},{deed['at'][1]}"
    enemy = view.fight.enemies[deed["on"][0]]
    target = f"{enemy.id} {enemy.kind.replace('_', ' ')}"
    if deed["do"] == "shoot":
        return f"shoot {target} with {' and '.join(deed['with']).replace('_', ' ')}"
    return f"strike {target}"

"""A captain's reasons for a deed: the danger it removes, and its alternatives."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from engine.deeplamp.asks.steward import Deed
from engine.deeplamp.state.grid import Cell
from engine.deeplamp.state.state import State
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


def fought(view: State, best: Plan, plans: Iterable[Plan]) -> str:
    """Return the reason for an attack, with the best of each alternative."""
    done = _in_short(view, best.deed)
    others: dict[str, float] = {}
    for plan in plans:
        name = _in_short(view, plan.deed)
        others[name] = max(plan.worth, others.get(name, plan.worth))
    others.pop(done)
    weighed = best_instead(best.worth, [(worth, name) for name, worth in others.items()])
    return f"Best choice: {done}. It removes {best.worth:.1f} danger.{weighed}"


def _in_short(view: State, deed: Deed) -> str:
    """Return a deed in a few words, with its first target."""
    if deed["do"] == "throw":
        return f"throw the {deed['token'].replace('_', ' ')} at {deed['at'][0]},{deed['at'][1]}"
    enemy = view.fight.enemies[deed["on"][0]]
    target = f"{enemy.id} {enemy.kind.replace('_', ' ')}"
    if deed["do"] == "shoot":
        return f"shoot {target} with {' and '.join(deed['with']).replace('_', ' ')}"
    return f"strike {target}"

"""Menus to choose dice, for all of a seat's units or for one type (B12)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from bot.games.panels import choice, picked
from bot.messages.panel import Menu, Press
from engine.brutal_magic.board.policy import DICE, ROLLS, UNIT_ROLLS, Policy, read_policy
from engine.kernel.core import Json, Refused

ACTIONS = ("d_die",)
_ALL = "all"
_OPEN = "Everyone sees your dice, and they stay until you change them."
_MEANS = {
    "initiative": "who acts first",
    "hit": "to hit",
    "dodge": "to dodge",
    "damage": "to fell",
    "resist": "to survive",
}


def rows(policy: Policy, types: Sequence[str], unit: str, whose: str) -> Iterator[Menu]:
    """Yield a menu of types, by number, and a menu of dice for each roll; `unit` goes into the arguments."""
    at = int(whose) if whose.isdecimal() and int(whose) < len(types) else None
    entries = [choice("All my units", _ALL, chosen=at is None)]
    entries += [choice(f"Only {name}", str(n), chosen=n == at) for n, name in enumerate(types)]
    if types:
        yield Menu("Whose dice?", "d_whose", tuple(entries), unit)
    name = "" if at is None else types[at]
    dice = (
        choice(f"{_MEANS[roll].capitalize()}: {die}", f"{roll}.{die}", _how_now(policy, roll, name, die))
        for roll in (ROLLS if at is None else UNIT_ROLLS)
        for die in DICE
    )
    yield Menu("Choose dice for a roll", "d_die", tuple(dice), f"{unit}.{_ALL if at is None else at}")


def _how_now(policy: Policy, roll: str, type_: str, die: str) -> str:
    return "chosen now" if policy.die(roll, type_) == die else ""


def said(policy: Policy) -> str:
    """Describe the seat's dice: to hit 3d6; Imp to dodge 1d20; all others auto."""
    lines = [f"{_MEANS[roll]} {die}" for roll in ROLLS if (die := policy.die(roll, "")) != "auto"]
    lines += [f"{name} {_MEANS[roll]} {die}" for name, choices in policy.types for roll, die in choices]
    if not lines:
        return f"🎲 Your dice are on auto: the bot takes those that win more often. {_OPEN}"
    return f"🎲 Your dice: {'; '.join(lines)}; all others auto. {_OPEN}"


def pressed(before: Policy, change: Mapping[str, Json], types: Sequence[str], press: Press) -> dict[str, Any]:
    """Return the changed policy with one more choice; the type keeps its other dice (B12)."""
    roll, _, die = picked(press).partition(".")
    if roll not in ROLLS or die not in DICE:
        raise Refused("There are no such dice. Pick some from the menu.")
    whose = press.arg.rpartition(".")[2]
    if not whose.isdecimal():
        return {**change, roll: die}
    if int(whose) >= len(types):
        raise Refused("You have no such type. Pick one from the menu.")
    name = types[int(whose)]
    now = dict(read_policy(change, before, types).types).get(name, ())
    return {**change, "types": {**change.get("types", {}), name: {**dict(now), roll: die}}}

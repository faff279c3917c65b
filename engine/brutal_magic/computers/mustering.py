"""Muster as a computer: draw a roster, or where designs are free take the strongest army that was found."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final

from engine.brutal_magic.armies.designs import Army, parse_type
from engine.brutal_magic.armies.rosters import rosters
from engine.brutal_magic.rules.asks import Muster
from engine.kernel.core import Json, Refused
from engine.kernel.deputy import Thought
from engine.kernel.dice import Dice

_STRONGEST: Final = """
Warlord Wa master 6/15/12/13; Blade 2/12
Knight Kn champion 6/9/8/8; Sword 0/9
Squire Sq pawn 5/5/2/2; Knife 0/6

Warlord Wa master 8/16/11/12; Blade 1/12
Knight Kn champion 7/9/8/7; Sword 0/9
Squire Sq pawn 6/5/2/2; Knife 0/5
"""


@cache
def strongest() -> tuple[Army, ...]:
    """Return the armies that won most at printed prices, the strongest last (lab/brutal_magic)."""
    return tuple(tuple(map(parse_type, block.splitlines())) for block in _STRONGEST.strip().split("\n\n"))


def some_roster(dice: Dice) -> Thought:
    """Return a roster drawn at random."""
    why = "One of the twelve rosters, drawn at random, so that nobody can prepare for it."
    return Thought({"roster": dice.pick(list(rosters()))}, why)


def muster(ask: Muster, dice: Dice) -> Thought:
    """Return the strongest army that the table's prices allow, else a roster.

    Balanced prices (B59) allow none of these armies, and no design that was found there wins much more than
    the rosters. Nobody can prepare for one of twelve.
    """
    for army in reversed(strongest()):
        answer = {"types": [type_.dump() for type_ in army]}
        if _is_allowed(ask, answer):
            master, *others = (type_.name for type_ in army)
            why = f"{master} with {' and '.join(others)} won most games of all designs that were tried."
            return Thought(answer, why)
    return some_roster(dice)


def _is_allowed(ask: Muster, answer: Mapping[str, Json]) -> bool:
    try:
        ask.check(answer)
    except Refused:
        return False
    return True

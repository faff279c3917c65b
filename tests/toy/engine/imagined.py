"""Build a hypothetical lake from a view; requests among other seats are missing in it."""

from __future__ import annotations

from dataclasses import replace

from engine.kernel.dice import Dice
from tests.toy.engine.state import State


def imagine(view: State, dice: Dice) -> State:
    """Return a copy of the lake as the seat sees it."""
    own = dict(view.requests)
    table = replace(view, coins=dict(view.coins), lights=dict(view.lights), requests=own)
    table.next_request = max(own, default=0) + 1
    return table

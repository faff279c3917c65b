"""Build a hypothetical table from a view: Brimstone hides only sealed answers (R107)."""

from __future__ import annotations

from engine.brimstone.board.state import State, View, copied_fields
from engine.kernel.dice import Dice


def imagine(view: View, dice: Dice) -> State:
    """Return the table before orders, before the event, or at the start of setup, without order tokens."""
    state = State(**copied_fields(view))
    state.orders = {}
    if len(state.homes) < len(state.seats):
        state.homes = {}
    return state

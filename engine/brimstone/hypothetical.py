"""A table made up from a view: nothing is hidden in Brimstone but sealed answers (R107)."""

from __future__ import annotations

from engine.brimstone.board.state import State, View, copied_fields
from engine.kernel.dice import Dice


def imagine(view: View, dice: Dice) -> State:
    """Return the table before orders, or before the event, or at the beginning of the setup.

    No token lies on it.
    """
    state = State(**copied_fields(view))
    state.orders = {}
    if len(state.homes) < len(state.seats):
        state.homes = {}
    return state

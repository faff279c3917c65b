"""Build a State that fits a view, for dry runs; Brimstone hides only sealed answers (R107)."""

from __future__ import annotations

from engine.brimstone.board.state import State, View, copied_fields
from engine.kernel.dice import Dice


def imagine(view: View, dice: Dice) -> State:
    """Return a table without order tokens: before the orders, before the event, or at the start of setup."""
    state = State(**copied_fields(view))
    state.orders = {}
    if len(state.homes) < len(state.seats):
        state.homes = {}
    return state

"""Build a State that fits a view, for dry runs; offers between two other seats are left out (E37)."""

from __future__ import annotations

from engine.earth_mans_burden.board.state import State, View, copied_fields
from engine.kernel.dice import Dice


def imagine(view: View, dice: Dice) -> State:
    """Return a State at the beginning of the phase in the view, or at the beginning of the setup."""
    state = State(**copied_fields(view), next_offer=max(view.offers, default=0) + 1)
    state.loss, state.under_fire = None, ()
    if state.is_in_setup:
        state.fleets = {owner: {} for owner in state.owners}
    return state

"""Build a possible state from a view (engine.registry.hypothetical).

Only sealed answers are missing (B54).
"""

from __future__ import annotations

from engine.brutal_magic.board.state import State, View, copied_fields
from engine.brutal_magic.rules.flow import spread
from engine.kernel.dice import Dice


def imagine(view: View, dice: Dice) -> State:
    """Return a State that fits the view; during setup, the State at the beginning of the setup."""
    return State(**copied_fields(view)) if view.round else spread(len(view.seats), view.options)

"""A table built from a view (engine.registry.hypothetical): only sealed answers are hidden (B54)."""

from __future__ import annotations

from engine.brutal_magic.board.state import State, View, copied_fields
from engine.brutal_magic.rules.flow import spread
from engine.kernel.dice import Dice


def imagine(view: View, dice: Dice) -> State:
    """Return the table as it lies; during a setup, its beginning."""
    return State(**copied_fields(view)) if view.round else spread(len(view.seats), view.options)

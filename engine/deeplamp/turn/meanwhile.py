"""Carry out what players did out of turn (S28)."""

from __future__ import annotations

from engine.deeplamp.heroes.levels import take_levels
from engine.deeplamp.play.turn_context import Play
from engine.deeplamp.state.state import IN_TOWN
from engine.kernel.core import Flow


def meanwhile(play: Play) -> Flow:
    """Give the levels that heroes in town gain at once."""
    if play.state.campaign.step in IN_TOWN:
        yield from take_levels(play, at_once=True)

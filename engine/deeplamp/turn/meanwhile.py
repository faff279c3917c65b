"""Carry out what players did out of turn (S28, S163, S165)."""

from __future__ import annotations

from engine.deeplamp.heroes.levels import take_levels
from engine.deeplamp.mine.shaft import lay_omen
from engine.deeplamp.play.gains import change
from engine.deeplamp.play.turn_context import Play
from engine.deeplamp.state.state import IN_TOWN, VOID
from engine.deeplamp.state.stats import has_nerve
from engine.deeplamp.turn.chants import sing_out_of_turn
from engine.kernel.core import Flow


def meanwhile(play: Play) -> Flow:
    """Give levels in town, sing chants, and take off the omen that all pay for."""
    state = play.state
    if state.campaign.step in IN_TOWN:
        yield from take_levels(play, at_once=True)
    while state.sung:
        yield from sing_out_of_turn(play, state.sung.pop(0))
    _void_omen(play)


def _void_omen(play: Play) -> None:
    """Take the top omen off unseen as soon as all heroes who are up pay a nerve for it (S165)."""
    state = play.state
    willing = {boon.hero for boon in state.in_force.boons if boon.until == VOID}
    if not willing or not state.shaft.omens:
        return
    if all(hero.id in willing and has_nerve(state, hero) for hero in state.up):
        for hero in state.up:
            change(play, hero, "nerve", -1)
        lay_omen(play, -1)
        state.in_force.boons = [boon for boon in state.in_force.boons if boon.until != VOID]

"""Carrying out effects one after the other."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from engine.core import Flow
from engine.deeplamp.arrivals import bring
from engine.deeplamp.effects.attacks import OF_ATTACK
from engine.deeplamp.effects.choices import OF_CHOICE
from engine.deeplamp.effects.sheets import ON_HEROES, Work
from engine.deeplamp.effects.tables import ON_THE_TABLE
from engine.deeplamp.kegs import look_at_kegs
from engine.deeplamp.pack.vocabulary import Effect
from engine.deeplamp.play import Cause, Play

EFFECTS: Final[Mapping[str, Work]] = {**ON_HEROES, **ON_THE_TABLE, **OF_CHOICE, **OF_ATTACK}
"""What each effect of the vocabulary does."""


def perform(play: Play, effects: Sequence[Effect], cause: Cause) -> Flow:
    """Carry out effects; enemies that they bring come after the last of them (S72)."""
    was_holding, play.is_holding = play.is_holding, True
    for effect in effects:
        yield from EFFECTS[effect.fx](play, effect, cause)
        yield from look_at_kegs(play)
    play.is_holding = was_holding
    if not was_holding:
        yield from bring(play)

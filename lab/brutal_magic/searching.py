"""The one search for Brutal Magic: acts that the marshal weighed and left propose, and captains play on."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from engine.brutal_magic.appraisal import APPRAISAL
from engine.brutal_magic.computers.battlefield import Field
from engine.brutal_magic.computers.captain import Captain, best_acts, plan
from engine.brutal_magic.computers.weights import MARSHAL
from engine.brutal_magic.hypothetical import imagine
from engine.brutal_magic.rules.asks import Activate
from engine.kernel.core import Ask
from engine.kernel.deputy import Computer, Thought, never
from engine.kernel.dice import Dice
from engine.kernel.search.search import LEAST, Ground, Search
from engine.registry.catalogue import find_game

GROUND = Ground(partial(find_game, "brutal_magic"), 2, imagine, APPRAISAL.chances)


@dataclass(frozen=True)
class Left:
    """Takes an act that the marshal left: another one of the same unit, then the best ones of others."""

    number: int

    def think(self, ask: Ask, notes: str, dice: Dice, *, is_late: Callable[[], bool] = never) -> Thought:
        assert isinstance(ask, Activate)
        field = Field(ask.view, ask.seat, MARSHAL)
        others = [best_acts(field, unit)[0] for unit in field.view.to_act(ask.seat)]
        first, *same = plan(field, 1)[0]
        acts = [first, *same, *(one for one in others if one.act["unit"] != first.act["unit"])]
        return Thought({"acts": [acts[self.number % len(acts)].act]})


def searching(plays: int) -> Computer:
    """Return the search with so many plays a decision."""
    others = [Left(number) for number in range(1, plays // LEAST)]
    return Search(GROUND, Captain(MARSHAL), Captain(), plays, others, kinds=("activate",))

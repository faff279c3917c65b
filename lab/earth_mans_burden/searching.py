"""The one search for The Earth Man's Burden: styles of play propose, marshals without deals play on."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial

from engine.earth_mans_burden.appraisal import APPRAISAL
from engine.earth_mans_burden.computers.captain import Captain
from engine.earth_mans_burden.computers.marshal import Marshal
from engine.earth_mans_burden.computers.unit_values import Worth
from engine.earth_mans_burden.computers.weights import FAR, FIRST, NEAR, SECOND
from engine.earth_mans_burden.hypothetical import imagine
from engine.earth_mans_burden.rules.asks import TableAsk
from engine.kernel.core import Ask
from engine.kernel.deputy import Computer, Thought, never
from engine.kernel.dice import Dice
from engine.kernel.search.search import Ground, Search
from engine.registry.catalogue import find_game


@dataclass(frozen=True)
class Plain:
    """A computer that makes no deals."""

    captain: Captain

    def think(self, ask: Ask, notes: str, dice: Dice, *, is_late: Callable[[], bool] = never) -> Thought:
        assert isinstance(ask, TableAsk)
        style = self.captain.style_at(ask.view, ask.seat)
        return self.captain.choose(ask, Worth(ask.view, ask.seat, style), dice).thought()


STYLES = (
    NEAR, FAR, FIRST, SECOND,
    replace(FAR, caution=0.3, edge=0.02),
    replace(NEAR, again=2.0, caution=0.1),
)  # fmt: skip
GROUND = Ground(partial(find_game, "earth_mans_burden"), 4, imagine, APPRAISAL.chances)


def searching(plays: int) -> Computer:
    """Return the search with so many plays a decision."""
    others = [Plain(Captain(style)) for style in STYLES]
    return Search(GROUND, Marshal(), Plain(Marshal()), plays, others, kinds=("move",))

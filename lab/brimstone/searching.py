"""The one search for Brimstone: a captain's varied sheets propose, and captains play the round on."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from engine.brimstone.appraisal import APPRAISAL
from engine.brimstone.computers import remembered_sheet
from engine.brimstone.computers.captain import Captain
from engine.brimstone.computers.marshal import Moody
from engine.brimstone.hypothetical import imagine
from engine.brimstone.orders.plan import placed
from engine.brimstone.rules.asks import PlaceOrders
from engine.kernel.core import Ask
from engine.kernel.deputy import Computer, Thought, never
from engine.kernel.dice import Dice
from engine.kernel.search.search import LEAST, Ground, Search
from engine.registry.catalogue import find_game

GROUND = Ground(partial(find_game, "brimstone"), 1, imagine, APPRAISAL.chances)


class Varied:
    """A captain with random errors in what it gains."""

    def think(self, ask: Ask, notes: str, dice: Dice, *, is_late: Callable[[], bool] = never) -> Thought:
        assert isinstance(ask, PlaceOrders)
        tokens = Moody(ask.view, ask.seat, dice)
        return Thought(placed(tokens.sheet_laid), tokens.why(), remembered_sheet.write(tokens.sheet_laid))


def searching(plays: int) -> Computer:
    """Return the search with so many plays a sheet."""
    varied = [Varied()] * (plays // LEAST)
    return Search(GROUND, Captain(), Captain(), plays, varied, kinds=("orders",))

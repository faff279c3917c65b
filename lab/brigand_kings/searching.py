"""The one search for Brigand Kings: the captain's choice and choices at random against the marshal's."""

from __future__ import annotations

from functools import partial

from engine.brigand_kings.appraisal import APPRAISAL
from engine.brigand_kings.computers.captain import Captain
from engine.brigand_kings.computers.captain_values import racing
from engine.brigand_kings.computers.marshal_values import stakes
from engine.brigand_kings.hypothetical import imagine
from engine.kernel.deputy import Computer
from engine.kernel.search.search import Ground, Search
from engine.registry.catalogue import find_game

GROUND = Ground(partial(find_game, "brigand_kings"), 3, imagine, APPRAISAL.chances)


def searching(plays: int) -> Computer:
    """Return the search with so many plays a decision."""
    marshal, captain = Captain(stakes), Captain(racing)
    return Search(GROUND, marshal, captain, plays, [captain], samples=4, kinds=("roll", "flip"))

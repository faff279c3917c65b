"""The one search for Brutal Magic: captains with other weights propose, and one plays on."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from engine.brutal_magic.appraisal import APPRAISAL
from engine.brutal_magic.computers.captain import Captain
from engine.brutal_magic.computers.weights import MARSHAL, WORTH
from engine.brutal_magic.hypothetical import imagine
from engine.kernel.deputy import Computer
from engine.kernel.search.search import Ground, Search
from engine.registry.catalogue import find_game

WORTHS = (
    WORTH,
    replace(MARSHAL, patience=None),
    replace(MARSHAL, caution=0.4, guard=0.2),
    replace(MARSHAL, caution=1.2, guard=0.5, eager=0.4),
    replace(MARSHAL, eager=1.4),
)
GROUND = Ground(partial(find_game, "brutal_magic"), 2, imagine, APPRAISAL.chances)


def searching(plays: int) -> Computer:
    """Return the search with so many plays a decision."""
    others = [Captain(worth) for worth in WORTHS]
    return Search(GROUND, Captain(MARSHAL), Captain(WORTH), plays, others, kinds=("activate",))

"""The one search for Deeplamp: the captain's deed against deeds at random, and captains play on."""

from __future__ import annotations

from functools import partial

from engine.deeplamp.appraisal import APPRAISAL
from engine.deeplamp.computers.captain import Captain
from engine.deeplamp.hypothetical import imagine
from engine.kernel.deputy import Computer
from engine.kernel.search.search import Ground, Search
from engine.registry.catalogue import find_game

GROUND = Ground(partial(find_game, "deeplamp"), 6, imagine, APPRAISAL.chances)


def searching(plays: int) -> Computer:
    """Return the search with so many plays a deed."""
    return Search(GROUND, Captain(), Captain(), plays, samples=7, kinds=("act",))

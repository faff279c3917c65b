"""How the written cases of each game read: `engine.<name of the game>.cases.CASES`."""

from __future__ import annotations

from functools import cache

from engine.kernel.cases import Cases
from engine.registry.catalogue import find_part


@cache
def cases_of(game: str) -> Cases:
    """Return how the cases of a game read; the plain way where the game says nothing of it."""
    part = find_part("engine", game, "cases")
    cases: Cases = part.CASES if part else Cases()
    return cases

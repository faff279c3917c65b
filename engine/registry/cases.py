"""Find how the written cases of each game read: `engine.<name of the game>.cases.CASES`."""

from __future__ import annotations

from engine.kernel.cases import Cases
from engine.registry.part import Part

CASES = Part("engine", "CASES", Cases, "cases")
_PLAIN = Cases()


def cases_of(game: str) -> Cases:
    """Return how the cases of a game read; the plain way where the game says nothing of it."""
    return CASES.of(game) or _PLAIN

"""Find how to read a game's written cases: `engine.<name of the game>.cases.CASES`."""

from __future__ import annotations

from engine.kernel.cases import Cases
from engine.registry.part import Part

CASES = Part("engine", "CASES", Cases, "cases")
_PLAIN = Cases()


def cases_of(game: str) -> Cases:
    """Return how to read a game's cases; the default if the game has no module for it."""
    return CASES.of(game) or _PLAIN

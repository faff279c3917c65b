"""Find the habits of each game in `sandbox.<name of the game>.WAYS`; the default presses any button."""

from __future__ import annotations

from engine.registry.part import Part
from sandbox.habits import Ways, press_anything

ANY = Ways({"anything": press_anything})
WAYS = Part("sandbox", "WAYS", Ways)


def find_ways(game: str) -> Ways:
    """Return the habits written for the game, or the default habit."""
    return WAYS.of(game) or ANY

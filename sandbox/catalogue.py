"""Ways in which scripted people play each game: `sandbox.<name of the game>.WAYS`, or any presses."""

from __future__ import annotations

from engine.registry.part import Part
from sandbox.habits import Ways, press_anything

ANY = Ways({"anything": press_anything})
WAYS = Part("sandbox", "WAYS", Ways)


def find_ways(game: str) -> Ways:
    """Return how people who know the game play it, or people who know none."""
    return WAYS.of(game) or ANY

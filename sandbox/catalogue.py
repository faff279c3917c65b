"""How scripted people play a game: as `sandbox.<name of the game>.WAYS` says, else by pressing anything."""

from __future__ import annotations

from engine.registry.part import Part
from sandbox.habits import Ways, press_anything

ANY = Ways({"anything": press_anything})
WAYS = Part("sandbox", "WAYS", Ways)


def find_ways(game: str) -> Ways:
    """How a game is played by people who know it, or by people who know none."""
    return WAYS.of(game) or ANY

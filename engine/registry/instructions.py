"""Find each game's reading of sheets: `engine.<name of the game>.instructions.INSTRUCTIONS`."""

from __future__ import annotations

from engine.kernel.deputy import Instructions
from engine.registry.part import Part

INSTRUCTIONS = Part("engine", "INSTRUCTIONS", Instructions, "instructions")

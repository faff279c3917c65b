"""Read written cases of the borrowed game like those of the original game."""

from engine.brimstone.cases import CASES

__all__ = ["CASES"]

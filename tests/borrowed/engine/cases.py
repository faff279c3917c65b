"""How written cases of the borrowed game read: as those of the game it is borrowed from."""

from engine.brimstone.cases import CASES

__all__ = ["CASES"]

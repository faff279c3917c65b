"""Boxes of Brimstone that servers bring (engine.kernel.packs)."""

from engine.brimstone.board.options import BOXES as PACKS

__all__ = ["PACKS"]

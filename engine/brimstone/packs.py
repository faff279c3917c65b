"""Boxes of Brimstone that servers bring (engine.kernel.packs)."""

from engine.brimstone.board.box import BOXES as PACKS

__all__ = ["PACKS"]

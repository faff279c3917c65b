"""Boards of The Earth Man's Burden that servers bring (engine.kernel.packs)."""

from engine.earth_mans_burden.board.options import BOXES as PACKS

__all__ = ["PACKS"]

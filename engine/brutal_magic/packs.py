"""Boxes of Brutal Magic that servers bring (engine.kernel.packs)."""

from engine.brutal_magic.board.options import BOXES as PACKS

__all__ = ["PACKS"]

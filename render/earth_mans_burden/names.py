"""Names of places and owners."""

from __future__ import annotations

from engine.earth_mans_burden.board.names import owner_word, place_title

__all__ = ["owner_word", "place_title"]

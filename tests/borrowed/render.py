"""The pictures of the borrowed game."""

from __future__ import annotations

from render.brimstone import SCENERY

__all__ = ["SCENERY"]

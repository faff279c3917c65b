"""Find the small pictures of the games that `/play` shows (made by `python -m sandbox.assets.thumbnails`)."""

from __future__ import annotations

from pathlib import Path

THUMBNAILS = Path(__file__).parent


def thumbnail_of(game: str) -> Path | None:
    """Return the path of a game's small picture; None if it has none."""
    path = THUMBNAILS / f"{game}.webp"
    return path if path.exists() else None

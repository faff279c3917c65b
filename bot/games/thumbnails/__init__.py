"""Find the small pictures of the games that `/play` and the greeting show.

`python -m sandbox.assets.thumbnails` makes them.
"""

from __future__ import annotations

from pathlib import Path

THUMBNAILS = Path(__file__).parent
STRIP = THUMBNAILS / "strip.webp"
"""Path of the small pictures of all games side by side."""


def thumbnail_of(game: str) -> Path | None:
    """Return the path of a game's small picture; None if it has none."""
    path = THUMBNAILS / f"{game}.webp"
    return path if path.exists() else None

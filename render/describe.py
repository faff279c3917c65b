"""The text twin of a picture: alt text made from the same scene, and the whole position as lines."""

from __future__ import annotations

from render.scene import Scene

ALT_LIMIT = 1024


def alt_text(scene: Scene) -> str:
    """What the picture shows, in at most 1024 characters."""
    return scene.headline.title

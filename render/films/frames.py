"""The frames of a film, and how long each is shown."""

from __future__ import annotations

from typing import NamedTuple

from render.scenes.scene import Shown

LEAST, MOST = 1400, 7000
EACH_LETTER = 45
"""Milliseconds that a frame is shown: fifteen words take about four seconds."""


WEIGHTY, MILESTONE = 1, 2


class Frame(NamedTuple):
    """One picture of a film, shown for so many milliseconds; short films keep the weighty ones."""

    scene: Shown
    hold: int
    weight: int


def hold(caption: str) -> int:
    """Return how long a frame and its caption take to see and read, in milliseconds."""
    return min(MOST, LEAST + EACH_LETTER * len(caption))

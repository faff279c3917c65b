"""The frames of a film, with their durations."""

from __future__ import annotations

from typing import NamedTuple

from render.scenes.scene import Shown

LEAST, MOST = 1400, 7000
EACH_LETTER = 45
"""Milliseconds of display time per letter: fifteen words take about four seconds."""


WEIGHTY, MILESTONE = 1, 2


class Frame(NamedTuple):
    """A film frame with its duration in milliseconds; short films keep only the weighty ones."""

    scene: Shown
    hold: int
    weight: int


def hold(caption: str) -> int:
    """Return the time to view a frame and read its caption, in milliseconds."""
    return min(MOST, LEAST + EACH_LETTER * len(caption))

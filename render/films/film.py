"""Encode a game's film as an animation small enough to post; long games use fewer frames."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from render import paint
from render.films.frames import MILESTONE, Frame
from render.paint.encoding.animate import SUFFIX, Still, animate
from render.theme import DARK, Theme

__all__ = ["MOST_BYTES", "SUFFIX", "film", "shortened"]

MOST_FRAMES: Final = 240
MOST_BYTES: Final = 8 * 1024 * 1024
_SHRINK: Final = 2

Progress = Callable[[int, int], None]


def film(frames: Sequence[Frame], theme: Theme = DARK, progress: Progress = lambda done, of: None) -> bytes:
    """Encode the frames as an animation of at most MOST_BYTES; report the number done to `progress`."""
    data = b""
    for weight in range(_lightest(frames), MILESTONE + 1):
        chosen = shortened(frames, weight)
        data = animate(_stills(chosen, theme, progress))
        if len(data) <= MOST_BYTES:
            break
    return data


def shortened(frames: Sequence[Frame], weight: int) -> list[Frame]:
    """Keep the frames of at least this weight, and only the last MOST_FRAMES of them."""
    return [frame for frame in frames if frame.weight >= weight][-MOST_FRAMES:]


def _lightest(frames: Sequence[Frame]) -> int:
    """Return the smallest minimum weight that leaves few enough frames."""
    counts = (sum(frame.weight >= weight for frame in frames) for weight in range(MILESTONE))
    return next((weight for weight, count in enumerate(counts) if count <= MOST_FRAMES), MILESTONE)


def _stills(frames: Sequence[Frame], theme: Theme, progress: Progress) -> Iterator[Still]:
    """Yield the frames as pixels at half size; both dimensions are even, as WebP requires."""
    for number, frame in enumerate(frames):
        progress(number, len(frames))
        small = paint.picture(frame.scene, theme).reduce(_SHRINK)
        yield Still(small.crop((0, 0, small.width & ~1, small.height & ~1)), frame.hold)
    progress(len(frames), len(frames))

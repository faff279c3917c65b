"""Identity of stamps: a number for each and what of it shows, known while the stamp lives."""

from __future__ import annotations

from itertools import count
from typing import Final, NamedTuple
from weakref import ReferenceType, ref

from PIL import Image

_numbers: Final = count()


class Known(NamedTuple):
    """The stamp's number, where what shows of it begins, and that part alone; None if it is all of it.

    A stamp is never drawn upon once it is known.
    """

    number: int
    left: int = 0
    top: int = 0
    shown: Image.Image | None = None


_known: dict[int, tuple[ReferenceType[Image.Image], Known]] = {}


def known(stamp: Image.Image) -> Known:
    """Return what is known of a stamp; no two stamps ever share a number, wherever they lie in memory."""
    found = _known.get(id(stamp))
    if found is None:
        place = id(stamp)
        gone = ref(stamp, lambda _: _known.pop(place, None) and None)
        found = _known[place] = gone, _look_at(stamp)
    return found[1]


def _look_at(stamp: Image.Image) -> Known:
    """Leave out clear margins: they take as long to lay as what shows."""
    box = stamp.getbbox() if stamp.mode == "RGBA" else None
    if box is None or box == (0, 0, *stamp.size):
        return Known(next(_numbers))
    return Known(next(_numbers), box[0], box[1], stamp.crop(box))

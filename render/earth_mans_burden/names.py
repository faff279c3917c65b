"""What places and owners are called."""

from __future__ import annotations

from engine.earth_mans_burden.board.worlds import UN, Owner, Place
from render.text.phrases import seat_word


def place_title(place: Place) -> str:
    """Solar System."""
    return place.replace("_", " ").title()


def owner_word(owner: Owner) -> str:
    """Blue; the UN."""
    return "the UN" if owner == UN else seat_word(owner)

"""Name places, owners and numbers of units in words, for refusals, reasons and all that players read."""

from __future__ import annotations

from engine.earth_mans_burden.board.worlds import UN, Owner, Place


def place_title(place: Place) -> str:
    """Return the title of a world or trajectory, as Solar System."""
    return place.replace("_", " ").title()


def owner_word(owner: Owner) -> str:
    """Return the owner as it reads in a sentence: Blue, or the UN."""
    return "the UN" if owner == UN else owner.title()


def amount(number: int, sort: str) -> str:
    """Return a number of units in words, as "1 fleet" or "2 fleets".

    `sort` is the plural: fleets, developments, or "all" for units of both kinds.
    """
    several = "units" if sort == "all" else sort
    return f"{number} {several.removesuffix('s') if number == 1 else several}"

"""Answer from a round's order sheet."""

from __future__ import annotations

from engine.brimstone.notation.sheets import read_kept
from engine.brimstone.orders.sheet_deputy import SheetDeputy
from engine.kernel.deputy import Instructions


def deputy(text: str, pace: str) -> SheetDeputy:
    """Return a deputy that answers from the sheet with which a seat placed its orders."""
    return SheetDeputy(read_kept(text), pace)


INSTRUCTIONS = Instructions(deputy)

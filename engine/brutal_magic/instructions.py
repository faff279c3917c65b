"""Answer from a seat's orders for the rest of a round."""

from __future__ import annotations

from engine.brutal_magic.orders.sheets import SheetDeputy, read_standing
from engine.kernel.deputy import Deputy, Instructions, Nobody


def deputy(text: str, pace: str) -> Deputy:
    """Return a deputy that answers from the order sheet, if any."""
    sheet = read_standing(text)
    return SheetDeputy(sheet) if sheet else Nobody()


INSTRUCTIONS = Instructions(deputy)

"""Answer from a seat's standing instructions for its dice."""

from __future__ import annotations

from engine.brigand_kings.orders.notation import read_standing
from engine.brigand_kings.orders.standing_instructions import SheetDeputy
from engine.kernel.deputy import Instructions


def deputy(text: str, pace: str) -> SheetDeputy:
    """Return a deputy that answers from the instructions."""
    return SheetDeputy(read_standing(text))


INSTRUCTIONS = Instructions(deputy)

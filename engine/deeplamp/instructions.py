"""Answer from a seat's orders for its heroes' next turn."""

from __future__ import annotations

from engine.deeplamp.orders.orders import OrderDeputy, read_sheet
from engine.kernel.deputy import Instructions


def deputy(text: str, pace: str) -> OrderDeputy:
    """Return a deputy that answers from the stored orders."""
    return OrderDeputy(read_sheet(text))


INSTRUCTIONS = Instructions(deputy)

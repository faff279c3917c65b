"""The marshal with more or less time for an order sheet."""

from __future__ import annotations

from engine.brimstone.computers.marshal import Marshal
from engine.kernel.deputy import Computer


def thinking(seconds: float) -> Computer:
    """On a quiet core; it is counted in rounds carried out, so that a busy one changes no game."""
    return Marshal(seconds)

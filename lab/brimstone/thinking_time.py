"""The marshal with more or less time for an order sheet."""

from __future__ import annotations

from engine.brimstone.computers.marshal import Marshal
from engine.kernel.deputy import Computer


def thinking(seconds: float) -> Computer:
    """Return a computer for so many seconds of a quiet core, counted in rounds so load changes nothing."""
    return Marshal(seconds)

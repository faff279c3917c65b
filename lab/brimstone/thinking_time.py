"""The marshal with a configurable time for an order sheet."""

from __future__ import annotations

from engine.brimstone.computers.marshal import Marshal
from engine.kernel.deputy import Computer


def thinking(seconds: float) -> Computer:
    """Return a computer that thinks for that many seconds of an idle core, counted in rounds so that load has
    no effect.
    """
    return Marshal(seconds)

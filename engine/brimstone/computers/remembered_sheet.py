"""Store a computer player's order sheet during a round, as text that could also be typed."""

from __future__ import annotations

from functools import lru_cache

from engine.brimstone.notation.sheets import parse_sheet
from engine.brimstone.orders.plan import Sheet
from engine.kernel.core import Refused

_MOST = 4096
_written: dict[str, Sheet] = {}


def write(sheet: Sheet) -> str:
    """Return the sheet as text, and cache it so that `read` need not parse it again."""
    text = str(sheet)
    if len(_written) >= _MOST:
        _written.clear()
    _written[text] = sheet
    return text


def read(notes: str) -> Sheet:
    """Return the sheet in the notes; an empty one if there is none."""
    sheet = _written.get(notes)
    return _parsed(notes) if sheet is None else sheet


@lru_cache(maxsize=_MOST)
def _parsed(notes: str) -> Sheet:
    try:
        return parse_sheet(notes)
    except Refused:
        return Sheet()

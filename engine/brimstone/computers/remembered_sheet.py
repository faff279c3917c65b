"""Keep what a computer seat remembers within a round: its order sheet, as text that a person could type."""

from __future__ import annotations

from functools import lru_cache

from engine.brimstone.notation.sheets import parse_sheet
from engine.brimstone.orders.plan import Sheet
from engine.kernel.core import Refused

_MOST = 4096
_written: dict[str, Sheet] = {}


def write(sheet: Sheet) -> str:
    """Return the sheet as text; what was written lately need not be parsed again."""
    text = str(sheet)
    if len(_written) >= _MOST:
        _written.clear()
    _written[text] = sheet
    return text


def read(notes: str) -> Sheet:
    """Return the sheet that the notes say; an empty one if they say none."""
    sheet = _written.get(notes)
    return _parsed(notes) if sheet is None else sheet


@lru_cache(maxsize=_MOST)
def _parsed(notes: str) -> Sheet:
    try:
        return parse_sheet(notes)
    except Refused:
        return Sheet()

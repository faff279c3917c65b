"""Plans for a seat's heroes in town, as JSON that the rules have allowed."""

from __future__ import annotations

import json

from bot.games.deeplamp.absence import usual
from bot.games.sheets import Saved
from engine.deeplamp.asks.decisions import TableAsk
from engine.kernel.core import Json, Refused

Laid = dict[str, dict[str, Json]]
"""Hero id -> plan."""


def read_laid(ask: TableAsk, text: str) -> Laid:
    """Read the plan; without one, or if it is no longer legal, return the steward's."""
    try:
        laid: Laid = json.loads(text) if text else {"": {}}
        ask.check(laid)
    except (ValueError, Refused):
        return dict(usual(ask, Saved()))
    return laid


def print_laid(ask: TableAsk, laid: Laid) -> str:
    """Return the plan as it is kept; Refused where the rules do not allow it."""
    ask.check(laid)
    return json.dumps(laid)

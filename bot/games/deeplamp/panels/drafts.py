"""What is laid out for a seat's heroes in town, as JSON that the rules have allowed."""

from __future__ import annotations

import json

from bot.games.deeplamp.absence import usual
from bot.games.sheets import Saved
from engine.deeplamp.asks.decisions import TableAsk
from engine.kernel.core import Json, Refused

Laid = dict[str, dict[str, Json]]
"""Hero id -> what he is to do."""


def read_laid(ask: TableAsk, text: str) -> Laid:
    """What is laid out; if nothing is, or it is not allowed any more, what the steward would do."""
    try:
        laid: Laid = json.loads(text) if text else {"": {}}
        ask.check(laid)
    except (ValueError, Refused):
        return dict(usual(ask, Saved()))
    return laid


def print_laid(ask: TableAsk, laid: Laid) -> str:
    """As it is kept; Refused where the rules do not allow it."""
    ask.check(laid)
    return json.dumps(laid)

"""Plans for a seat's heroes in town, as JSON validated by the rules."""

from __future__ import annotations

import json

from bot.games.deeplamp.absence import suggested
from engine.deeplamp.asks.decisions import TableAsk
from engine.kernel.core import Json, Refused

Laid = dict[str, dict[str, Json]]
"""Hero id -> plan for the town."""


def read_laid(ask: TableAsk, text: str) -> Laid:
    """Parse the plan; return a plain plan if it is missing or no longer legal."""
    try:
        laid: Laid = json.loads(text) if text else {"": {}}
        ask.check(laid)
    except (ValueError, Refused):
        return dict(suggested(ask))
    return laid


def print_laid(ask: TableAsk, laid: Laid) -> str:
    """Print the plan for storage; Refused if the rules forbid it."""
    ask.check(laid)
    return json.dumps(laid)

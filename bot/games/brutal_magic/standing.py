"""What a seat has ordered for the rest of a round, as it is kept with its standing instructions."""

from __future__ import annotations

import json

from bot.games import Prompt
from engine.brutal_magic.orders.notation import print_turn
from engine.brutal_magic.orders.sheets import Sheet, course, has_begun, load_sheet, still_possible
from engine.brutal_magic.rules.asks import Activate


def read_standing(text: str) -> Sheet | None:
    """The sheet that is kept; None: nothing is ordered."""
    return load_sheet(json.loads(text)) if text else None


def print_standing(sheet: Sheet | None) -> str:
    return json.dumps(sheet.dump()) if sheet else ""


def stopped(prompt: Prompt) -> str:
    """Why the seat is asked although not all of its sheet is done; nothing: it has none, or all is."""
    ask, sheet = prompt.ask, read_standing(prompt.standing)
    if sheet is None or not isinstance(ask, Activate) or not has_begun(sheet, ask):
        return ""
    return course(sheet, ask).stop


def left_of_sheet(ask: Activate, standing: str) -> str:
    """What of the sheet has not been done and can be, as it can be typed."""
    sheet = read_standing(standing)
    if sheet is None or not has_begun(sheet, ask):
        return ""
    rest = {"rest": sheet.rest} if sheet.rest else {}
    return print_turn({"acts": still_possible(sheet, ask), **rest})

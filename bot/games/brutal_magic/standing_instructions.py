"""A seat's orders for the rest of a round, stored with its standing instructions."""

from __future__ import annotations

import json

from bot.games.panels import Prompt
from engine.brutal_magic.board.state import View
from engine.brutal_magic.orders.notation import print_turn
from engine.brutal_magic.orders.sheets import (
    Sheet,
    course,
    has_begun,
    read_standing,
    still_possible,
)
from engine.brutal_magic.rules.asks import Activate


def waiting(view: View, standing: str) -> str:
    """Return the acts of an order sheet that are still to come, as one line; "" if there are none."""
    sheet = read_standing(standing)
    if sheet is None or view.seat is None or sheet.round != view.round:
        return ""
    able = view.to_act(view.seat)
    acts = [act for act in sheet.acts if act["unit"] in able]
    rest = {"rest": sheet.rest} if sheet.rest and able else {}
    return ", ".join(f"`{line}`" for line in print_turn({"acts": acts, **rest}).splitlines())


def print_standing(sheet: Sheet | None) -> str:
    return json.dumps(sheet.dump()) if sheet else ""


def stopped(prompt: Prompt) -> str:
    """Return why an order sheet was interrupted; "" if there is none, or if it was finished."""
    ask, sheet = prompt.ask, read_standing(prompt.standing)
    if sheet is None or not isinstance(ask, Activate) or not has_begun(sheet, ask):
        return ""
    return course(sheet, ask).stop


def left_of_sheet(ask: Activate, standing: str) -> str:
    """Return the sheet's acts that are still possible, as typed text."""
    sheet = read_standing(standing)
    if sheet is None or not has_begun(sheet, ask):
        return ""
    rest = {"rest": sheet.rest} if sheet.rest else {}
    return print_turn({"acts": still_possible(sheet, ask), **rest})

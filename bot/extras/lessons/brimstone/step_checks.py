"""Conditions for the steps of Brimstone's lesson: on the drafted sheet and on the answer."""

from __future__ import annotations

from bot.extras.lessons.contract import Condition, Seen
from engine.brimstone.board.components import Order
from engine.brimstone.board.hexes import Hex
from engine.brimstone.notation.sheets import read_kept


def ordered(**orders: Order) -> Condition:
    """Return a condition that the sheet has these orders."""

    def is_done(seen: Seen) -> bool:
        given = read_kept(seen.draft).orders
        return all(given.get(hex_) == order for hex_, order in orders.items())

    return is_done


def marches(start: Hex, to: Hex, then: Hex = "") -> Condition:
    """Return a condition that all troops march to the first hex, then by force to the second, if given."""

    def is_done(seen: Seen) -> bool:
        line = read_kept(seen.draft).line(start)
        legs = line.legs if line and line.order == "march" else ()
        goals = [(leg.to, leg.then.to if leg.then else "", leg.troops) for leg in legs]
        return goals == [(to, then, None)]

    return is_done


def handed_in(*conditions: Condition) -> Condition:
    """Return a condition that the sheet is handed in and meets these conditions."""

    def is_done(seen: Seen) -> bool:
        is_sheet = isinstance(seen.answer, dict) and "orders" in seen.answer
        return is_sheet and all(one(seen) for one in conditions)

    return is_done


def pays(*stones: int) -> Condition:
    """Return a condition that the answer is one of these payments."""

    def is_done(seen: Seen) -> bool:
        return any(seen.answer == {"stones": one} for one in stones)

    return is_done


def pays_nothing(seen: Seen) -> bool:
    """Return whether the standing instructions pay nothing in every battle."""
    sheet = read_kept(seen.draft)
    return sheet.pay_attack == 0 == sheet.pay_defend


def chooses_fair_weather(seen: Seen) -> bool:
    """Return whether the answer chooses that event."""
    return bool(seen.answer == {"event": "fair_weather"})

"""Offers between two: how they are said to the one who reads, accepted, dropped, countered and made."""

from __future__ import annotations

from collections.abc import Iterator

from bot.games.acts import Acting
from bot.games.earth_mans_burden.names import seat_name
from bot.games.panels import TYPED, unknown
from bot.games.phrases import listed
from bot.messages.panel import Button, Press, Pressed, Row, text_form
from engine.earth_mans_burden.board.state import Trade
from engine.earth_mans_burden.orders.actions import EXAMPLE, countered, offer_line
from engine.earth_mans_burden.rules.trading import check_stands
from engine.kernel.core import Refused, Seat
from render.earth_mans_burden.event_text import condition_word, hands_word

ACTIONS = ("accept", "drop", "counter", "offer")
NEWEST = 3
"""So many offers can be answered by a press, and any that somebody has just been told of."""
MOST_TOLD = 15


def line(seat: Seat, number: int, trade: Trade) -> str:
    """`3` 🟦 Blue gives you 2 fleets on Earth, you give 1 development on Venus; if ...; until turn 9."""
    is_giver = seat == trade.giver
    other = trade.taker if is_giver else trade.giver
    gets, gives = (trade.get, trade.give) if is_giver else (trade.give, trade.get)
    parts = [f"`{number}` {seat_name(other)}: you get {hands_word(gets)}, you give {hands_word(gives)}"]
    if trade.conditions:
        parts.append(f"if {listed(map(condition_word, trade.conditions))}")
    if trade.until is not None:
        parts.append(f"until the end of turn {trade.until}")
    return "; ".join(parts)


def lines(acting: Acting) -> Iterator[str]:
    """All offers to the seat and by it, the newest first; of those to it, why they cannot be accepted now."""
    numbers = sorted(acting.view.offers, reverse=True)
    for number in numbers[:MOST_TOLD]:
        trade = acting.view.offers[number]
        whose = "your offer" if trade.giver == acting.seat else "for you"
        yield f"🤝 {line(acting.seat, number, trade)} ({whose})"
        if trade.taker == acting.seat and (why := _why_not(acting, trade)):
            yield f"-# Not just now: {why}"
    if len(numbers) > MOST_TOLD:
        yield f"-# And {len(numbers) - MOST_TOLD} older ones."


def _why_not(acting: Acting, trade: Trade) -> str:
    try:
        check_stands(acting.view, acting.seat, trade)
    except Refused as refused:
        return str(refused)
    return ""


def dropped(number: int, trade: Trade, by: Seat) -> str:
    """Blue has dropped offer 3; its last turn is over."""
    terms = f"you and {seat_name(by)}" if by else f"{seat_name(trade.giver)} and {seat_name(trade.taker)}"
    return f"Offer {number} between {terms} is {'dropped' if by else 'over: its last turn has ended'}."


def rows(acting: Acting, focus: str) -> Iterator[Row]:
    """Buttons for the newest offers, or for the one that somebody was just told of."""
    mine = acting.view.offers
    newest = sorted(mine, reverse=True)[:NEWEST]
    for number in [int(focus)] if focus in map(str, mine) else newest:
        if buttons := tuple(_buttons(acting, number, mine[number])):
            yield buttons


def _buttons(acting: Acting, number: int, trade: Trade) -> Iterator[Button]:
    if not acting.actions:
        return
    if trade.taker == acting.seat:
        if not _why_not(acting, trade):
            yield Button(f"Accept {number}", "accept", str(number), "success")
        yield Button(f"Counter {number}", "counter", str(number))
        yield Button(f"Decline {number}", "drop", str(number))
    else:
        yield Button(f"Take {number} back", "drop", str(number))


def press(acting: Acting, press: Press) -> Pressed:
    if press.action == "offer":
        return Pressed(form=text_form("An offer", "As you would say it", TYPED, "", EXAMPLE))
    if not (press.arg.isascii() and press.arg.isdecimal() and len(press.arg) < 9):
        raise unknown(press)
    number = int(press.arg)
    if press.action != "counter":
        return Pressed(action={"do": press.action, "offer": number})
    trade = acting.view.offers.get(number)
    if trade is None:
        raise Refused(f"There is no offer {number} for you.")
    value = offer_line(countered(trade))
    return Pressed(form=text_form(f"Instead of offer {number}", "Change it and send it", TYPED, value))

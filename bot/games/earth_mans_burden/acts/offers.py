"""Describe offers to both sides, and let seats accept, drop, counter and make them."""

from __future__ import annotations

from collections.abc import Iterator

from bot.games.acts import Acting
from bot.games.earth_mans_burden.names import seat_name
from bot.games.panels import TYPED, unknown
from bot.games.phrases import count
from bot.messages.panel import Button, Press, Pressed, Row, text_form
from engine.earth_mans_burden.board.state import Trade, View
from engine.earth_mans_burden.orders.actions import EXAMPLE, countered, offer_line
from engine.earth_mans_burden.rules.trading import check_stands
from engine.kernel.core import Refused, Seat
from render.earth_mans_burden.event_text import hands_word, limits_word

ACTIONS = ("accept", "drop", "counter", "offer")
NEWEST = 3
"""Number of newest offers with buttons; an offer that the player was just told about has one too."""
MOST_TOLD = 15


def line(seat: Seat, number: int, trade: Trade) -> str:
    """Describe an offer: `3` From 🟦 Blue: you get 2 fleets on Earth and give 1 development on Venus."""
    give, get = hands_word(trade.give), hands_word(trade.get)
    if seat == trade.giver:
        terms = f"To {seat_name(trade.taker)}: you get {get} and give {give}."
    else:
        terms = f"From {seat_name(trade.giver)}: you get {give} and give {get}."
    return " ".join([f"`{number}` {terms}", *limits_word(trade)])


def hand(view: View, seat: Seat) -> str:
    """Describe the offers that the seat and one other see, newest first."""
    numbers = sorted(view.offers, reverse=True)[:MOST_TOLD]
    return "\n".join(f"🤝 {line(seat, number, view.offers[number])}" for number in numbers)


def lines(acting: Acting) -> Iterator[str]:
    """Yield all offers to and by the seat, newest first, with any reason it cannot accept now."""
    numbers = sorted(acting.view.offers, reverse=True)
    for number in numbers[:MOST_TOLD]:
        trade = acting.view.offers[number]
        yield f"🤝 {line(acting.seat, number, trade)}"
        if trade.taker == acting.seat and (why := _why_not(acting, trade)):
            yield f"-# You cannot accept it now: {why}"
    if len(numbers) > MOST_TOLD:
        yield f"-# {count(len(numbers) - MOST_TOLD, 'older offer')} not shown."


def _why_not(acting: Acting, trade: Trade) -> str:
    try:
        check_stands(acting.view, acting.seat, trade)
    except Refused as refused:
        return str(refused)
    return ""


def dropped(number: int, trade: Trade, by: Seat) -> str:
    """Explain to one side why an offer ended: the other side dropped it, or it ran out."""
    if by:
        return f"{seat_name(by)} dropped offer {number} between the two of you."
    sides = f"{seat_name(trade.giver)} and {seat_name(trade.taker)}"
    return f"Offer {number} between {sides} has run out."


def rows(acting: Acting, focus: str) -> Iterator[Row]:
    """Yield buttons for the newest offers, or for the offer in focus."""
    mine = acting.view.offers
    newest = sorted(mine, reverse=True)[:NEWEST]
    for number in [int(focus)] if focus in map(str, mine) else newest:
        if able := tuple(buttons(acting, number, mine[number])):
            yield able


def buttons(acting: Acting, number: int, trade: Trade) -> Iterator[Button]:
    """Yield the buttons of an offer."""
    if not acting.actions:
        return
    if trade.taker == acting.seat:
        if not _why_not(acting, trade):
            yield Button(f"Accept {number}", "accept", str(number), "success")
        yield Button(f"Counter {number}", "counter", str(number))
        yield Button(f"Decline {number}", "drop", str(number))
    else:
        yield Button(f"Withdraw {number}", "drop", str(number))


def press(acting: Acting, press: Press) -> Pressed:
    if press.action == "offer":
        return Pressed(form=text_form("Make an offer", "Your offer in a sentence", TYPED, "", EXAMPLE))
    if not (press.arg.isascii() and press.arg.isdecimal() and len(press.arg) < 9):
        raise unknown(press)
    number = int(press.arg)
    if press.action != "counter":
        return Pressed(action={"do": press.action, "offer": number})
    trade = acting.view.offers.get(number)
    if trade is None:
        raise Refused(f"You have no open offer {number}.")
    value = offer_line(countered(trade))
    return Pressed(form=text_form(f"Counter offer {number}", "Your terms, ready to change", TYPED, value))

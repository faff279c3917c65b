"""Write a round's report, in one post that grows as orders are carried out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from bot.games.brimstone.account import account
from bot.games.brimstone.names import SEAT_WORDS, card_word, listed, order_word, seat_word
from bot.games.brimstone.pictures import battle_to_show, reveal_picture, verdict_picture
from bot.games.brimstone.winning import winning_lines
from bot.games.story import Moment, Names
from bot.messages.names import Name
from bot.messages.panel import Picture
from engine.brimstone.board.components import Order
from engine.brimstone.board.hexes import Hex
from engine.brimstone.board.state import View
from engine.brimstone.rules import events as told
from engine.brimstone.rules.asks import GiveSupport, MarchOn, Pay, Retreat
from engine.kernel.core import Ask, Event, Seat

Lying = dict[tuple[Seat, Hex], Order]


def revealed(moments: Sequence[Moment], names: Names) -> Picture | None:
    """Return a picture of all orders as they were revealed."""
    began = _beginning(moments)
    if began is None:
        return None
    [event] = (event for event in began.events if isinstance(event, told.OrdersRevealed))
    laid = {seat: dict(tokens) for seat, tokens in event.orders.items()}
    return reveal_picture(replace(began.before, orders=laid), names)


def decided(moments: Sequence[Moment], names: Names) -> Picture | None:
    """Return a picture of the round's most important battle, if any."""
    began = _beginning(moments)
    if began is None:
        return None
    events = [event for moment in moments for event in moment.events]
    fought = battle_to_show(events, began.before.tiles)
    return verdict_picture(began.before, fought, names) if fought else None


def asked_where(ask: Ask) -> str:
    """Return the hex of a battle, or the hex from which troops retreat."""
    match ask:
        case Pay() | GiveSupport():
            return ask.battle.hex
        case Retreat():
            return ask.origin
        case MarchOn():
            return ask.march.origin
    return ""


def story(moments: Sequence[Moment], names: Names) -> list[str]:
    """Return the round report so far; empty before the orders are revealed."""
    began = _beginning(moments)
    if began is None:
        return []
    events = [event for moment in moments for event in moment.events]
    view: View = began.before
    lines = [_heading(view), *account(events, view.tiles, view.clockwise_from(view.leader))]
    if any(isinstance(event, told.RoundEnded) for event in events):
        lines += _unused(events)
        lines += _closing(events, view, moments[-1].after, names)
    return lines


def _beginning(moments: Sequence[Moment]) -> Moment | None:
    """Return the moment when the orders were revealed."""
    for moment in moments:
        if any(isinstance(event, told.OrdersRevealed) for event in moment.events):
            return moment
    return None


def _heading(view: View) -> str:
    assert view.event is not None
    return f"**Round {view.round} · {card_word(view.event)}**"


def _unused(events: Sequence[Event]) -> Iterator[str]:
    """Yield the orders that took no turn and affected no battle."""
    lying: Lying = {}
    for event in events:
        _lay(lying, event)
    if lying:
        named = (f"{order_word(order)} {hex_} ({seat_word(seat)})" for (seat, hex_), order in lying.items())
        yield f"-# Not used: {', '.join(named)}"


def _lay(lying: Lying, event: Event) -> None:
    """Update the orders that are still on the board after an event."""
    match event:
        case told.OrdersRevealed():
            lying.update(
                {(s, hex_): order for s, laid in event.orders.items() for hex_, order in laid.items()}
            )
        case told.OrderExecuted() | told.OrderRemoved() | told.MarchBegun():
            lying.pop((event.seat, event.hex), None)
        case told.Supplied():
            for hex_ in filter(None, (event.foraged, *event.lost_orders)):
                lying.pop((event.seat, hex_), None)
        case told.SupportGiven():
            for backing in event.backings:
                if backing.side != "none":
                    lying.pop((backing.seat, backing.hex), None)
        case told.BattleFought():
            is_guarded = any(term.what == "defend" for term in event.defence)
            if event.lost_order or is_guarded:
                lying.pop((event.battle.defender, event.battle.hex), None)


def _closing(events: Sequence[Event], before: View, after: View, names: Names) -> Iterator[str]:
    """Yield the count of Cities, the threats, and the next seat to act."""
    yield _cities(before, after)
    yield from winning_lines(after)
    for event in events:
        if isinstance(event, told.CardsTurnedUp):
            yield f"-# All events were shuffled. Face up now: {listed(map(card_word, event.cards))}"
    if not after.winners:
        name = names.get(after.leader, "")
        who = Name(name) if name else seat_word(after.leader)
        yield f"-# {SEAT_WORDS.symbol(after.leader)} {who} chooses the next event"


def _cities(before: View, after: View) -> str:
    """Return each seat's Cities, highest first, with the change this round."""
    held = {seat: len(after.cities(seat)) for seat in after.seats}
    said = []
    for seat in sorted(after.seats, key=lambda seat: -held[seat]):
        change = held[seat] - len(before.cities(seat))
        said.append(f"{SEAT_WORDS.symbol(seat)} {held[seat]}{f' ({change:+d})' if change else ''}")
    return f"**Cities** {' '.join(said)}"

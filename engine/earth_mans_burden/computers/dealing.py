"""Trade and vote: find deals that help both sides, and a seat that is sure to win."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from engine.earth_mans_burden.board.names import owner_word, place_title
from engine.earth_mans_burden.board.state import Hand, Position, Trade, View
from engine.earth_mans_burden.board.worlds import REGIONS
from engine.earth_mans_burden.computers.unit_values import Worth, strength_of
from engine.earth_mans_burden.computers.weights import Style
from engine.earth_mans_burden.computers.win_model import log_odds
from engine.earth_mans_burden.rules.asks import Losses, MoveFleets, PlaceFleets, TableAsk
from engine.earth_mans_burden.rules.trading import can_accept
from engine.kernel.appraisal import chances
from engine.kernel.core import Json, Seat
from engine.kernel.deputy import best_instead
from engine.kernel.dice import Dice

LEAST = 0.15
"""Least gain of each side from a deal, in developments."""
COURTESY = 0.05
"""Most by which an offer may raise the other side's chance to win more than one's own."""
NOTHING = 1e-9
"""Change of a chance that is only rounding."""
MOOD = 2
"""Number of turns, on average, in which a seat looks once for a deal to offer."""
MUCH, MORE = 0.5, 2.0
"""Share of all players' units, and multiple of every other seat's units, that a sure winner must have."""
SOONEST = 6
"""First round in which a seat can be a sure winner."""
DEVELOPMENT = 2.0
"""Number of fleets that count as much as one development when looking for a sure winner."""


class Deed(NamedTuple):
    """An action out of turn, with the reason for it."""

    action: Json
    why: str


def reply(ask: TableAsk, style: Style) -> Deed | None:
    """Return a vote or the answer to an offer, to be given before the seat's ask (E30); None for neither."""
    if isinstance(ask, (PlaceFleets, Losses)):
        return None
    return _vote(ask.view, ask.seat) or _reply(ask.view, ask.seat, style)


def _vote(view: View, seat: Seat) -> Deed | None:
    """Vote for a seat that is sure to win, and for nobody else."""
    best, named = foremost(view), view.votes.get(seat)
    if best == named:
        return None
    why = f"{owner_word(best)} is sure to win." if best else "Nobody is sure to win any more."
    return Deed({"do": "vote", "for": best}, why)


def foremost(position: Position) -> Seat | None:
    """Return the seat with over half of all players' units and twice any other's; None if there is none."""
    units = {seat: _weighed(position, seat) for seat in position.seats}
    best = max(units, key=units.__getitem__)
    others = [count for seat, count in units.items() if seat != best]
    if position.round < SOONEST:
        return None
    is_won = units[best] > MUCH * sum(units.values()) and units[best] >= MORE * max(others)
    return best if is_won else None


def _weighed(position: Position, seat: Seat) -> float:
    return strength_of(position, seat, 1 / DEVELOPMENT)


def _reply(view: View, seat: Seat, style: Style) -> Deed | None:
    """Accept an offer that helps now, decline one that does not, and wait if it cannot be carried out yet."""
    for number, trade in view.offers.items():
        if trade.taker == seat and can_accept(view, seat, number):
            gain = gain_of(view, trade, seat, style)
            if gain < LEAST:
                why = f"This deal brings too little: a change worth {gain:+.1f} developments."
            elif not _is_welcome(view, trade):
                why = f"This deal helps {owner_word(trade.giver)} more than it helps us."
            else:
                why = f"This deal brings a gain worth {gain:.1f} developments."
                return Deed({"do": "accept", "offer": number}, why)
            return Deed({"do": "drop", "offer": number}, why)
    return None


def gain_of(position: Position, trade: Trade, seat: Seat, style: Style) -> float:
    """Return what a seat gains by a trade in this position, in developments."""
    return Worth(traded(position, trade), seat, style).standing() - Worth(position, seat, style).standing()


def rises(position: Position, trade: Trade) -> tuple[float, float]:
    """Return by how much a trade raises the chances to win of the giver and of the taker."""
    before, after = (chances(log_odds(table), 1.0) for table in (position, traded(position, trade)))
    giver, taker = (after.get(one, 0.0) - before.get(one, 0.0) for one in (trade.giver, trade.taker))
    return giver, taker


def _is_welcome(position: Position, trade: Trade) -> bool:
    """Return whether the taker's chance to win does not fall, and rises at least as much as the giver's."""
    giver, taker = rises(position, trade)
    return taker + NOTHING >= max(0.0, giver)


def _is_worth_offering(position: Position, trade: Trade) -> bool:
    """Return whether neither chance to win falls, and the taker's rises as much or a little more."""
    giver, taker = rises(position, trade)
    return -NOTHING <= giver <= taker + NOTHING and taker <= giver + COURTESY


def traded(position: Position, trade: Trade) -> Position:
    """Return the position after the trade."""
    fleets = {owner: dict(held) for owner, held in position.fleets.items()}
    developments = {owner: dict(held) for owner, held in position.developments.items()}
    for giver, taker, hands in (
        (trade.giver, trade.taker, trade.give),
        (trade.taker, trade.giver, trade.get),
    ):
        for hand in hands:
            for units, count in ((fleets, hand.fleets), (developments, hand.developments)):
                units[giver][hand.world] = units[giver].get(hand.world, 0) - count
                units[taker][hand.world] = units[taker].get(hand.world, 0) + count
    return Position(
        position.seats,
        position.options,
        position.starts,
        position.active,
        turn=position.turn,
        round=position.round,
        fleets=fleets,
        developments=developments,
    )


def offer(ask: TableAsk, style: Style, dice: Dice) -> Deed | None:
    """Offer a deal that helps both sides at the beginning of the turn: the one that helps this seat most."""
    view, seat = ask.view, ask.seat
    if not isinstance(ask, MoveFleets) or dice.below(MOOD):
        return None
    good = [
        (gain, trade)
        for trade in _swaps(view, seat)
        if (gain := gain_of(view, trade, seat, style)) >= LEAST
        and gain_of(view, trade, trade.taker, style) >= LEAST
        and _is_worth_offering(view, trade)
    ]
    if not good:
        return None
    gain, trade = max(good, key=lambda one: one[0])
    data = {key: value for key, value in trade.dump().items() if key != "from"}
    others = [(less, _in_short(other)) for less, other in good if other != trade]
    why = f"This deal helps {owner_word(trade.taker)} too, and brings a gain worth {gain:.1f} developments."
    return Deed({"do": "offer", **data}, why + best_instead(gain, others))


def _in_short(trade: Trade) -> str:
    (given,), (got,) = trade.give, trade.get
    mine, theirs = place_title(given.world), place_title(got.world)
    return f"own developments on {mine} for {owner_word(trade.taker)}'s on {theirs}"


def _swaps(view: View, seat: Seat) -> Iterator[Trade]:
    """Yield trades of all developments on one shared world for all those of another seat on a second one."""
    last = view.turn + len(view.seats) - 1
    for other in view.seats:
        is_open = any({seat, other} == {trade.giver, trade.taker} for trade in view.offers.values())
        if other == seat or is_open:
            continue
        shared = [
            world
            for world in REGIONS
            if view.developments_at(seat, world) and view.developments_at(other, world)
        ]
        for mine in shared:
            for theirs in shared:
                if mine != theirs:
                    give = Hand(mine, 0, view.developments_at(seat, mine))
                    get = Hand(theirs, 0, view.developments_at(other, theirs))
                    yield Trade(seat, other, (give,), (get,), until=last)

"""Bargain: judge offers from both sides by playing on, answer and counter them, and make offers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from statistics import fmean, pstdev
from typing import NamedTuple

from engine.earth_mans_burden.board.names import amount, owner_word, place_title
from engine.earth_mans_burden.board.state import Hand, Position, Trade, View, change, copied_fields
from engine.earth_mans_burden.computers.playing_on import Answer, outlook
from engine.earth_mans_burden.computers.unit_values import Worth
from engine.earth_mans_burden.computers.voting import Deed
from engine.earth_mans_burden.computers.weights import Style
from engine.earth_mans_burden.computers.win_model import log_odds
from engine.earth_mans_burden.rules.asks import MoveFleets, TableAsk
from engine.earth_mans_burden.rules.trading import can_accept
from engine.kernel.appraisal import chances
from engine.kernel.core import Json, Seat
from engine.kernel.deputy import best_instead
from engine.kernel.dice import Dice

LEAST = 0.15
"""Least gain of each side from a deal, in developments, for which it is played on."""
SURE = 0.01
"""Least gain in chance to win, played on, that a deal must bring to whoever decides on it."""
COURTESY = 0.05
"""Most by which an offer may raise the other side's chance to win more than one's own."""
NOTHING = 1e-9
"""Change of a chance that is only rounding."""
MOOD = 2
"""Number of turns, on average, in which a seat looks once for a deal to offer."""
PATIENCE = 3
"""Offers of one seat that are heard in a turn; further ones wait for the next turn, or lapse."""
PLAYED, TURNS_PLAYED = 32, 96
"""Most times that a deal is played on, with it and without it and with the same dice, and turns for that."""


SORTS = ("fleets", "developments")


class Rise(NamedTuple):
    """By how much a trade raises both sides' chances to win, and how unsure the taker's side is."""

    giver: float
    taker: float
    unsure: float = 0.0


@dataclass(frozen=True)
class Bargaining:
    """Judges deals at one position, by a seat's weights and by how it and the others would play on."""

    position: Position
    style: Style
    answer: Answer
    dice: Dice
    _stood: dict[int, Mapping[Seat, float]] = field(default_factory=dict, compare=False)
    """Chances without a deal, by the number of the play: they are the same for every deal."""

    def gain(self, trade: Trade, seat: Seat) -> float:
        """Return what a seat gains by a trade at a glance, in developments."""
        both = traded(self.position, trade), self.position
        after, before = (Worth(one, seat, self.style) for one in both)
        return after.standing() - before.standing()

    def played_on(self, trade: Trade, seat: Seat) -> Rise:
        """Return how chances rise by a trade, as far as playing on shows: what fleets can still do counts."""
        after = traded(self.position, trade)
        mine: list[float] = []
        theirs: list[float] = []
        times = min(PLAYED, TURNS_PLAYED // len(after.seats))
        for number in range(times):
            if number not in self._stood:
                self._stood[number] = self._outlook(self.position, number)
            traded_on, stood = self._outlook(after, number), self._stood[number]
            for seat_, found in ((seat, mine), (_other(trade, seat), theirs)):
                found.append(traded_on.get(seat_, 0.0) - stood.get(seat_, 0.0))
        own, other = fmean(mine), fmean(theirs)
        giver, taker = (own, other) if seat == trade.giver else (other, own)
        return Rise(giver, taker, pstdev(mine) / times**0.5)

    def _outlook(self, position: Position, number: int) -> Mapping[Seat, float]:
        return outlook(position, self.answer, self.dice.fork(f"deal/{number}"))


def _other(trade: Trade, seat: Seat) -> Seat:
    return trade.taker if seat == trade.giver else trade.giver


def rises(position: Position, trade: Trade) -> Rise:
    """Return by how much a trade raises both sides' chances to win at once, if nobody moves."""
    before, after = (chances(log_odds(table), 1.0) for table in (position, traded(position, trade)))
    giver, taker = (after.get(one, 0.0) - before.get(one, 0.0) for one in (trade.giver, trade.taker))
    return Rise(giver, taker)


def _is_welcome(rise: Rise) -> bool:
    """Return whether the taker's chance to win does not fall, and rises at least as much as the giver's."""
    return rise.taker + NOTHING >= max(0.0, rise.giver)


# Answers


def reply(ask: TableAsk, notes: str, bargaining: Bargaining) -> Deed | None:
    """Return the answer to the first offer that can be answered, at the beginning of one's own turn.

    The notes name each seat whose offer was heard this turn, and each offer that was countered. An offer that
    cannot be carried out yet waits.
    """
    if not isinstance(ask, MoveFleets):
        return None
    view, seat, heard = ask.view, ask.seat, notes.split()
    for number, trade in view.offers.items():
        is_heard = trade.taker == seat and heard.count(trade.giver) < PATIENCE
        if is_heard and can_accept(view, seat, number):
            return _answer(view, number, heard, bargaining)
    return None


def _answer(view: View, number: int, heard: list[str], bargaining: Bargaining) -> Deed:
    """Accept an offer that helps, make a counter-offer once a turn to each seat, or decline."""
    trade = view.offers[number]
    notes = " ".join([*heard, trade.giver])
    if f"countered-{number}" in heard:
        return Deed({"do": "drop", "offer": number}, "Our counter-offer takes its place.", notes)
    why = _fault(view, trade, heard, bargaining)
    if not why:
        # a seat has one deal with another in a turn: what comes after the first is heard no more
        notes = " ".join([*heard, *[trade.giver] * PATIENCE])
        return Deed({"do": "accept", "offer": number}, "This deal helps us, however we play it on.", notes)
    counter = None if _has_offered(view, trade) else _counter(view, trade, bargaining)
    if counter is None:
        return Deed({"do": "drop", "offer": number}, why, notes)
    return Deed(_offered(counter), f"{why} So we ask for {in_words(counter)}.", f"{notes} countered-{number}")


def _fault(view: View, trade: Trade, heard: list[str], bargaining: Bargaining) -> str:
    """Return why the taker should not accept this trade; "" if it should."""
    giver, seat = owner_word(trade.giver), trade.taker
    if not trade.give:
        return "We give nothing away."
    gain = bargaining.gain(trade, seat)
    if gain < LEAST:
        return f"This deal brings too little: a change worth {gain:+.1f} developments."
    if not _is_welcome(rises(view, trade)):
        return f"This deal helps {giver} more than it helps us."
    rise = bargaining.played_on(trade, seat)
    if rise.taker - rise.unsure < SURE:
        return f"Played on, this deal does not help us enough: {rise.taker:+.0%} to win."
    if not _is_welcome(rise):
        return f"Played on, this deal helps {giver} more than it helps us."
    return ""


def _has_offered(view: View, trade: Trade) -> bool:
    return any((one.giver, one.taker) == (trade.taker, trade.giver) for one in view.offers.values())


def _counter(view: View, trade: Trade, bargaining: Bargaining) -> Trade | None:
    """Return the trade turned around and changed by one unit, so that it helps us and costs them least."""
    seat, turned = trade.taker, trade._replace(giver=trade.taker, taker=trade.giver, conditions=())
    found = [
        (rise.taker, one)
        for one in _changed(view, turned._replace(give=trade.get, get=trade.give))
        if (rise := rises(view, one)).giver >= max(0.0, rise.taker) and bargaining.gain(one, seat) >= LEAST
    ]
    if not found:
        return None
    best = max(found)[1]
    rise = bargaining.played_on(best, seat)
    is_good = rise.giver - rise.unsure >= SURE and rise.giver >= rise.taker
    return best._replace(until=_last_turn(view)) if is_good else None


def _changed(view: View, trade: Trade) -> Iterator[Trade]:
    """Yield trades in which the giver gives a unit less, or gets a unit more of a world named already."""
    for at, hand in enumerate(trade.give):
        for sort in SORTS:
            if getattr(hand, sort) and hand.fleets + hand.developments > 1:
                less = hand._replace(**{sort: getattr(hand, sort) - 1})
                yield trade._replace(give=(*trade.give[:at], less, *trade.give[at + 1 :]))
    for at, hand in enumerate(trade.get):
        for sort in SORTS:
            more = hand._replace(**{sort: getattr(hand, sort) + 1})
            is_given = any(own.world == hand.world and getattr(own, sort) for own in trade.give)
            if not is_given and view.counted_at(trade.taker, hand.world, sort) >= getattr(more, sort):
                yield trade._replace(get=(*trade.get[:at], more, *trade.get[at + 1 :]))


def in_words(trade: Trade) -> str:
    """Describe what the giver gets and gives."""
    return f"{_hands(trade.get)} for {_hands(trade.give)}"


def _hands(hands: tuple[Hand, ...]) -> str:
    parts = [
        f"{amount(count, sort)} on {place_title(hand.world)}"
        for hand in hands
        for sort in SORTS
        if (count := getattr(hand, sort))
    ]
    return " and ".join(parts) or "nothing"


def _offered(trade: Trade) -> Json:
    """Return the action that makes this offer."""
    return {"do": "offer", **{key: value for key, value in trade.dump().items() if key != "from"}}


def _last_turn(view: View) -> int:
    """Return the last turn before the seat's own next one."""
    return view.turn + len(view.seats) - 1


def traded(position: Position, trade: Trade) -> Position:
    """Return the position after the trade, without any offers."""
    after = Position(**{**copied_fields(position), "offers": {}})
    for giver, taker, hands in (
        (trade.giver, trade.taker, trade.give),
        (trade.taker, trade.giver, trade.get),
    ):
        for hand in hands:
            for units, count in ((after.fleets, hand.fleets), (after.developments, hand.developments)):
                change(units, giver, hand.world, -count)
                change(units, taker, hand.world, count)
    return after


# Offers


def offer(ask: TableAsk, bargaining: Bargaining, dice: Dice) -> Deed | None:
    """Offer a deal that helps both sides at the beginning of the turn: the one that helps this seat most."""
    view, seat = ask.view, ask.seat
    if not isinstance(ask, MoveFleets) or dice.below(MOOD):
        return None
    good = [
        (gain, trade)
        for trade in _swaps(view, seat)
        if (gain := bargaining.gain(trade, seat)) >= LEAST
        and bargaining.gain(trade, trade.taker) >= LEAST
        and _is_worth_offering(rises(view, trade))
    ]
    if not good:
        return None
    gain, trade = max(good, key=lambda one: one[0])
    rise = bargaining.played_on(trade, seat)
    if rise.giver < 0 or not _is_worth_offering(rise):
        return None
    others = [(less, _in_short(other)) for less, other in good if other != trade]
    why = f"This deal helps {owner_word(trade.taker)} too, and brings a gain worth {gain:.1f} developments."
    return Deed(_offered(trade), why + best_instead(gain, others))


def _is_worth_offering(rise: Rise) -> bool:
    """Return whether neither chance to win falls, and the taker's rises as much or a little more."""
    return -NOTHING <= rise.giver <= rise.taker + NOTHING and rise.taker <= rise.giver + COURTESY


def _in_short(trade: Trade) -> str:
    (given,), (got,) = trade.give, trade.get
    mine, theirs = place_title(given.world), place_title(got.world)
    return f"own developments on {mine} for {owner_word(trade.taker)}'s on {theirs}"


def _swaps(view: View, seat: Seat) -> Iterator[Trade]:
    """Yield trades of all developments on one shared world for all those of another seat on a second one."""
    last = _last_turn(view)
    for other in view.seats:
        is_open = any({seat, other} == {trade.giver, trade.taker} for trade in view.offers.values())
        if other == seat or is_open:
            continue
        shared = [
            world
            for world in view.board.regions
            if view.developments_at(seat, world) and view.developments_at(other, world)
        ]
        for mine in shared:
            for theirs in shared:
                if mine != theirs:
                    give = Hand(mine, 0, view.developments_at(seat, mine))
                    get = Hand(theirs, 0, view.developments_at(other, theirs))
                    yield Trade(seat, other, (give,), (get,), until=last)

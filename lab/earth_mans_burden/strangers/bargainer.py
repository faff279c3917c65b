"""Settle, and ask everybody for deals all the time: the greediest first, then a little less."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from engine.earth_mans_burden.board.state import Hand, View
from engine.kernel.core import Ask, Json, Seat
from engine.kernel.deputy import Thought, never
from engine.kernel.dice import Dice
from lab.earth_mans_burden.strangers.settler import Settler

FLEET = 0.5
"""Worth of a fleet, in developments, while there are turns to use it in."""
OPEN = 12
"""Most offers that it keeps open with one seat."""
LEAST = 0.2
"""Least gain, in developments, of an offer."""


class Bargainer(Settler):
    """A stranger that settles and bargains; it knows of no computer what it would accept."""

    def think(self, ask: Ask, notes: str, dice: Dice, *, is_late: Callable[[], bool] = never) -> Thought:
        act = self.bargain(ask, dice) if ask.kind in ("move", "combat", "exploit", "claim") else None
        return Thought(self.answer(ask, dice), act=act)

    def bargain(self, ask: Any, dice: Dice) -> Json | None:
        """Return an answer to an offer, or the best offer that is not yet open."""
        view, seat = ask.view, ask.seat
        for number, trade in view.offers.items():
            if trade.taker == seat:
                gain = sum(map(_worth, trade.give)) - sum(map(_worth, trade.get))
                has = all(
                    view.fleets_at(owner, hand.world) >= hand.fleets
                    and view.developments_at(owner, hand.world) >= hand.developments
                    for owner, hands in ((trade.giver, trade.give), (seat, trade.get))
                    for hand in hands
                )
                return {"do": "accept" if has and gain > LEAST else "drop", "offer": number}
        for other in dice.shuffled([one for one in view.seats if one != seat]):
            open_ = [trade for trade in view.offers.values() if trade.taker == other]
            known = [(_of(trade.give), _of(trade.get)) for trade in open_]
            best = max(
                (one for one in _wishes(view, seat, other) if (one[1], one[2]) not in known),
                key=lambda one: (one[0], str(one)),
                default=None,
            )
            if best and len(open_) < OPEN:
                last = view.turn + len(view.seats) - 1
                return {"do": "offer", "to": other, "give": best[1], "get": best[2], "until": last}
        return None


def _worth(hand: Hand) -> float:
    return hand.developments + FLEET * hand.fleets


def _of(hands: tuple[Hand, ...]) -> Mapping[str, Json]:
    sorts = ("fleets", "developments")
    return {
        hand.world: {sort: getattr(hand, sort) for sort in sorts if getattr(hand, sort)} for hand in hands
    }


def _wishes(view: View, seat: Seat, other: Seat) -> Iterator[tuple[float, Json, Json]]:
    """Yield what it would like: a hand of theirs for a smaller one of its own, with its gain."""
    mine, theirs = list(_hands(view, seat)), list(_hands(view, other))
    for gain, get in theirs:
        for cost, give in [(0.0, {}), *mine]:
            if gain - cost >= LEAST:
                yield gain - cost, give, get


def _hands(view: View, seat: Seat) -> Iterator[tuple[float, Json]]:
    for world in view.board.regions:
        held = view.developments_at(seat, world)
        for count in range(1, min(held, 3) + 1):
            yield float(count), {world: {"developments": count}}
        for count in range(1, min(view.fleets_at(seat, world), 4) + 1):
            yield FLEET * count, {world: {"fleets": count}}

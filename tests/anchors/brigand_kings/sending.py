"""Find the best use of dice: which transport, and how many soldiers for which destination."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from functools import cached_property
from typing import NamedTuple

from engine.brigand_kings.board.components import EXCUSE, NUMBER_DICE, SUITS, Face, Number, Suit
from engine.brigand_kings.board.state import places
from tests.anchors.brigand_kings.worth import Worth


class Use(NamedTuple):
    """The gain from a transport, with soldiers at up to two destinations."""

    gain: float
    transport: Number
    totals: tuple[tuple[int, int], ...] = ()


class Sending:
    """Finds the best use of any dice in one position.

    The value that soldiers add is computed once. Gains of different counties add up, because no county
    affects another within a turn.
    """

    def __init__(self, worth: Worth) -> None:
        self.worth = worth
        self.camp = worth.view.camp[worth.seat]
        self.supply = worth.view.supply(worth.seat)
        self.gains = worth.gains()
        self.suits = {place: frozenset(county.suits) for place, county in places(worth.view)}

    @cached_property
    def _moving(self) -> Sequence[float]:
        return [self.worth.moved(soldiers) for soldiers in range(self.camp + 1)]

    def best(self, faces: Sequence[Face]) -> Use:
        """Return the best transport and placement for these dice."""
        numbers = [face for face in faces[:NUMBER_DICE] if isinstance(face, int)]
        dice = [face for face in faces[NUMBER_DICE:] if isinstance(face, str)]
        counts = {suit: dice.count(suit) for suit in set(dice)}
        return max(self.with_transport(number, numbers, counts) for number in sorted(set(numbers)))

    def with_transport(self, number: Number, numbers: Sequence[Number], dice: Mapping[Suit, int]) -> Use:
        """Return the best placement if a die with that number is the transport."""
        left = list(numbers)
        left.remove(number)
        first, second = min(left), max(left)
        if first == second:
            return self._one(number, first, dice)
        if first == EXCUSE:
            shared = [self._two(number, first, second, dice, {suit}) for suit in SUITS if dice.get(suit)]
            return max(shared, default=self._two(number, first, second, dice, set()))
        return self._two(number, first, second, dice, self.suits[first])

    def _one(self, number: Number, place: int, dice: Mapping[Suit, int]) -> Use:
        musters = max(dice.values()) if place == EXCUSE else _sum(dice, self.suits[place])
        spare = self.camp if place != EXCUSE else 0
        musters = min(musters, self.supply)
        gains = self.gains[place]
        best = Use(0.0, number)
        for count in range(1, min(number, musters + spare) + 1):
            gain = gains[count] - self._moving[max(0, count - musters)]
            if gain > best.gain:
                best = Use(gain, number, ((place, count),))
        return best

    def _two(
        self,
        number: Number,
        one: int,
        two: int,
        dice: Mapping[Suit, int],
        one_suits: AbstractSet[Suit],
    ) -> Use:
        most_one, most_two = _sum(dice, one_suits), _sum(dice, self.suits[two])
        most_both = min(_sum(dice, one_suits | self.suits[two]), self.supply)
        gains_one, gains_two = self.gains[one], self.gains[two]
        best = Use(0.0, number)
        limit_one = most_one if one == EXCUSE else most_one + self.camp
        for at_one, at_two in _pairs(number, limit_one, most_two + self.camp):
            moved = at_one + at_two - min(min(at_one, most_one) + min(at_two, most_two), most_both)
            if moved > self.camp or (one == EXCUSE and moved > at_two):
                continue
            gain = gains_one[at_one] + gains_two[at_two] - self._moving[moved]
            if gain > best.gain:
                totals = tuple((at, count) for at, count in ((one, at_one), (two, at_two)) if count)
                best = Use(gain, number, totals)
        return best


def _sum(dice: Mapping[Suit, int], suits: AbstractSet[Suit]) -> int:
    return sum(count for suit, count in dice.items() if suit in suits)


def _pairs(most: int, most_one: int, most_two: int) -> Iterator[tuple[int, int]]:
    for one in range(min(most, most_one) + 1):
        for two in range(min(most - one, most_two) + 1):
            yield one, two

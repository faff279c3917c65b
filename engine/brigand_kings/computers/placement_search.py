"""Find the best use of the dice: the transport, and soldiers per destination."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property, lru_cache
from itertools import chain, combinations_with_replacement
from operator import itemgetter
from typing import NamedTuple

from engine.brigand_kings.board.components import (
    DESTINATIONS,
    EXCUSE,
    NUMBER_DICE,
    SIDES,
    Card,
    Face,
    Number,
    Suit,
    number_on,
    points,
    suits_of,
)
from engine.brigand_kings.computers.dice_keeping import NUMBERS, SUIT_SETS, Rows, hopes, kept, turned
from engine.brigand_kings.computers.position_value import Worth
from engine.brigand_kings.rules.placement import Placement


class Use(NamedTuple):
    """The gain of a transport and of soldiers at up to two destinations."""

    gain: float
    transport: Number
    totals: tuple[tuple[int, int], ...] = ()


class Load(NamedTuple):
    """The gain of that many soldiers at the first and at the second destination."""

    gain: float
    first: int
    second: int


class Musters(NamedTuple):
    """Soldiers that suit dice muster: for the first destination, the second, and both together."""

    first: int
    second: int
    both: int


MOST_FLIPS = 4
"""Most cards that are considered for flipping; the cards with the most points come first."""
Loads = tuple[Load, ...]
"""The best load for each transport number from 1 to 6."""
Pair = tuple[int, int]
PAIRS: tuple[Pair, ...] = tuple(combinations_with_replacement(DESTINATIONS, 2))


class Sending:
    """Finds the best use of any dice in one position; computes the gain of soldiers once.

    Gains of different counties add up, because counties are independent within a turn.
    """

    def __init__(self, worth: Worth) -> None:
        self.worth = worth
        self._gains = worth.gains()
        self._moving = [worth.moved(soldiers) for soldiers in range(worth.camp + 1)]
        self._found: dict[tuple[Pair, Musters], Loads] = {}

    def suits(self, place: int) -> frozenset[Suit]:
        """Return the suits that muster soldiers for a county; the Excuse accepts any one suit."""
        return frozenset(() if place == EXCUSE else suits_of(self.worth.counties[place - EXCUSE - 1].card))

    @cached_property
    def rolls(self) -> Rows:
        """Return the gain of each roll, by numbers and then by suits."""
        tables = [self._gained(pair) for pair in PAIRS]
        rows = (tuple(chain.from_iterable(gained)) for gained in zip(*tables, strict=True))
        first, second, third = (itemgetter(*(at[die] for at in _ASSIGNED)) for die in range(NUMBER_DICE))
        return turned([list(map(max, first(row), second(row), third(row))) for row in rows])

    def _gained(self, pair: Pair) -> Sequence[tuple[float, ...]]:
        """Return the gain of each roll of the suit dice at two destinations, by transport."""
        ways = _mustered(self.suits(pair[0]), self.suits(pair[1]))
        found = {way: self._gains_of(pair, way) for way in set(ways)}
        return [found[way] for way in ways]

    def _gains_of(self, pair: Pair, ways: tuple[Musters, ...]) -> tuple[float, ...]:
        tables = [tuple(load.gain for load in self._loads(pair, way)) for way in ways]
        return tables[0] if len(tables) == 1 else tuple(map(max, *tables))

    @cached_property
    def promises(self) -> Rows:
        """Return the gain of each roll as `rolls` does, including foreseen flips.

        A card may turn a die that another has already turned; this never beats leaving that die alone.
        """
        worth, rows = self.worth, self.rolls
        if not worth.foresees_flips:
            return rows
        given_up = worth.card_kept
        dearest = sorted(worth.face_up, key=points, reverse=True)[:MOST_FLIPS]
        for card in dearest:
            flipped = self._turned(card, rows)
            rows = [
                list(map(max, row, ([gain - given_up for gain in other])))
                for row, other in zip(rows, flipped, strict=True)
            ]
        return rows

    def _turned(self, card: Card, rows: Rows) -> Rows:
        """Return the gain of each roll if each symbol of the card may turn a die."""
        number = number_on(card)
        if number is not None:
            rows = NUMBERS.turned_to(number, rows)
        columns = turned(rows)
        for suit in suits_of(card):
            columns = SUIT_SETS.turned_to(suit, columns)
        return turned(columns)

    @cached_property
    def hopes(self) -> Sequence[Rows]:
        """Return the expected value of kept dice at the last re-roll, then at the one before, by suits and
        numbers.
        """
        last = hopes(self.promises)
        return last, hopes(kept(last))

    def best(self, faces: Sequence[Face]) -> Use:
        """Return the best transport and placement for these dice."""
        numbers = [face for face in faces[:NUMBER_DICE] if isinstance(face, int)]
        dice = tuple(face for face in faces[NUMBER_DICE:] if isinstance(face, str))
        return max(self.with_transport(number, numbers, dice) for number in sorted(set(numbers)))

    def gain(self, faces: Sequence[Face]) -> float:
        """Return the gain of the best use."""
        return self.rolls[NUMBERS.index(faces[:NUMBER_DICE])][SUIT_SETS.index(faces[NUMBER_DICE:])]

    def promise(self, faces: Sequence[Face]) -> float:
        """Return the roll's expected value, including foreseen flips."""
        return self.promises[NUMBERS.index(faces[:NUMBER_DICE])][SUIT_SETS.index(faces[NUMBER_DICE:])]

    def gain_of(self, placement: Placement) -> float:
        """Return the gain of a placement."""
        places = {*placement.muster, *placement.move}
        moved = sum(placement.move.values())
        return sum(self._gains[place][placement.at(place)] for place in places) - self._moving[moved]

    def with_transport(self, number: Number, numbers: Sequence[Number], dice: tuple[Face, ...]) -> Use:
        """Return the best placement with a die of that number as the transport."""
        left = list(numbers)
        left.remove(number)
        pair = (min(left), max(left))
        ways = _mustered(self.suits(pair[0]), self.suits(pair[1]))[SUIT_SETS.index(dice)]
        load = max(self._loads(pair, way)[number - 1] for way in ways)
        totals = ((pair[0], load.first), (pair[1], load.second))
        return Use(load.gain, number, tuple((place, count) for place, count in totals if count))

    def _loads(self, pair: Pair, musters: Musters) -> Loads:
        key = pair, musters
        if key not in self._found:
            self._found[key] = self._reckoned(*pair, musters)
        return self._found[key]

    def _reckoned(self, one: int, two: int, musters: Musters) -> Loads:
        most_one, most_two, most_both = musters
        most_both = min(most_both, self.worth.supply)
        camp, moving = self.worth.camp, self._moving
        gains_one, gains_two = self._gains[one], self._gains[two]
        limit_one = most_one if one == EXCUSE else most_one + camp
        limit_two = 0 if one == two else most_two + camp
        best, found = Load(0.0, 0, 0), []
        for number in range(1, SIDES + 1):
            for at_one in range(max(0, number - limit_two), min(number, limit_one) + 1):
                at_two = number - at_one
                moved = number - min(min(at_one, most_one) + min(at_two, most_two), most_both)
                if moved > camp or (one == EXCUSE and moved > at_two):
                    continue
                gain = gains_one[at_one] + gains_two[at_two] - moving[moved]
                if gain > best.gain:
                    best = Load(gain, at_one, at_two)
            found.append(best)
        return tuple(found)


@lru_cache(maxsize=8)
def sending(worth: Worth) -> Sending:
    """Return the search of a position, cached so that all asks of a turn share it."""
    return Sending(worth)


def _assigned() -> Iterator[tuple[int, ...]]:
    """Yield, for each roll of the number dice, each transport's row with the remaining pair."""
    for roll in NUMBERS.sets[: NUMBERS.rolls]:
        one, two, three = (face for face in roll if isinstance(face, int))
        ways = ((one, two, three), (two, one, three), (three, one, two))
        yield tuple(PAIRS.index((low, high)) * SIDES + number - 1 for number, low, high in ways)


_ASSIGNED = tuple(_assigned())


@lru_cache(maxsize=2048)
def _mustered(one: frozenset[Suit], two: frozenset[Suit]) -> Sequence[tuple[Musters, ...]]:
    """Return the soldiers each roll of the suit dice musters for two destinations with such suits.

    The Excuse has no suit, so there are two ways: the commonest suit outside the other county's suits, or
    within them.
    """
    return [tuple(_ways(roll, one, two)) for roll in SUIT_SETS.sets[: SUIT_SETS.rolls]]


def _ways(roll: tuple[Face, ...], one: frozenset[Suit], two: frozenset[Suit]) -> Iterator[Musters]:
    for_two = sum(suit in two for suit in roll)
    if one:
        for_one, for_both = sum(suit in one for suit in roll), sum(suit in one | two for suit in roll)
        yield Musters(for_one, for_two, for_both)
        return
    other = max((roll.count(suit) for suit in roll if suit not in two), default=0)
    shared = max((roll.count(suit) for suit in roll if suit in two), default=0)
    yield Musters(other, for_two, other + for_two)
    yield Musters(shared, for_two, for_two)

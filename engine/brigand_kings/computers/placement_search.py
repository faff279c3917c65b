"""Find the best use of the dice: the transport, and the soldiers for each destination."""

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
    """The gain from a transport and from soldiers at one or two destinations."""

    gain: float
    transport: Number
    totals: tuple[tuple[int, int], ...] = ()


class Load(NamedTuple):
    """The gain from that many soldiers at the first and at the second destination."""

    gain: float
    first: int
    second: int


class Musters(NamedTuple):
    """Soldiers that the suit dice muster: at the first destination, at the second, and at both together."""

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
    """Finds the best use of any dice in one position; the gain from soldiers is computed only once.

    Counties do not affect each other within a turn, so the gains of different counties add up.
    """

    def __init__(self, worth: Worth) -> None:
        self.worth = worth
        self._gains = worth.gains()
        self._moving = [worth.moved(soldiers) for soldiers in range(worth.camp + 1)]
        self._found: dict[tuple[Pair, Musters], Loads] = {}

    def suits(self, place: int) -> frozenset[Suit]:
        """Return the suits that muster soldiers for a county; on the Excuse any one suit does."""
        return frozenset(() if place == EXCUSE else suits_of(self.worth.counties[place - EXCUSE - 1].card))

    @cached_property
    def rolls(self) -> Rows:
        """Return the gain from the best use of each roll, by numbers and then by suits."""
        tables = [self._gained(pair) for pair in PAIRS]
        rows = (tuple(chain.from_iterable(gained)) for gained in zip(*tables, strict=True))
        first, second, third = (itemgetter(*(at[die] for at in _ASSIGNED)) for die in range(NUMBER_DICE))
        return turned([list(map(max, first(row), second(row), third(row))) for row in rows])

    def _gained(self, pair: Pair) -> Sequence[tuple[float, ...]]:
        """Return the gain from each roll of the suit dice at two destinations, by transport."""
        ways = _mustered(self.suits(pair[0]), self.suits(pair[1]))
        found = {way: self._gains_of(pair, way) for way in set(ways)}
        return [found[way] for way in ways]

    def _gains_of(self, pair: Pair, ways: tuple[Musters, ...]) -> tuple[float, ...]:
        tables = [tuple(load.gain for load in self._loads(pair, way)) for way in ways]
        return tables[0] if len(tables) == 1 else tuple(map(max, *tables))

    @cached_property
    def promises(self) -> Rows:
        """Return the gain from each roll as `rolls` does, with the flips that could follow.

        The computation lets one card turn a die that another card has already turned. That does no harm,
        because leaving the die alone is never worse.
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
        """Return the gain from each roll if every symbol of the card may turn a die."""
        number = number_on(card)
        if number is not None:
            rows = NUMBERS.turned_to(number, rows)
        columns = turned(rows)
        for suit in suits_of(card):
            columns = SUIT_SETS.turned_to(suit, columns)
        return turned(columns)

    @cached_property
    def hopes(self) -> Sequence[Rows]:
        """Return the expected values of dice to keep: at the last re-roll, then at the one before it.

        Both are by suits and then by numbers.
        """
        last = hopes(self.promises)
        return last, hopes(kept(last))

    def best(self, faces: Sequence[Face]) -> Use:
        """Return the best transport and placement for these dice."""
        numbers = [face for face in faces[:NUMBER_DICE] if isinstance(face, int)]
        dice = tuple(face for face in faces[NUMBER_DICE:] if isinstance(face, str))
        return max(self.with_transport(number, numbers, dice) for number in sorted(set(numbers)))

    def served(self, numbers: Sequence[Face], dice: Sequence[Face]) -> tuple[int, float]:
        """Return the place for which these dice muster the greatest gain, and that gain.

        A place to which one of the numbers leads comes first.
        """
        fitting = {
            place: max(map(dice.count, dice), default=0)
            if place == EXCUSE
            else sum(face in self.suits(place) for face in dice)
            for place in DESTINATIONS
        }
        gains = {place: self._gains[place][count] for place, count in fitting.items()}
        led = [place for place in DESTINATIONS if place in numbers and gains[place] > 0]
        place = max(led or DESTINATIONS, key=gains.__getitem__)
        return place, gains[place]

    def gain(self, faces: Sequence[Face]) -> float:
        """Return the gain from the best use of these dice."""
        return self.rolls[NUMBERS.index(faces[:NUMBER_DICE])][SUIT_SETS.index(faces[NUMBER_DICE:])]

    def promise(self, faces: Sequence[Face]) -> float:
        """Return the expected value of these dice, with the flips that could follow."""
        return self.promises[NUMBERS.index(faces[:NUMBER_DICE])][SUIT_SETS.index(faces[NUMBER_DICE:])]

    def gain_of(self, placement: Placement) -> float:
        """Return the gain from a placement."""
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
    """Return the search of a position, cached so that all decisions of a turn share it."""
    return Sending(worth)


def _assigned() -> Iterator[tuple[int, ...]]:
    """Yield for each roll of the number dice the row of each transport, with the two destinations left."""
    for roll in NUMBERS.sets[: NUMBERS.rolls]:
        one, two, three = (face for face in roll if isinstance(face, int))
        ways = ((one, two, three), (two, one, three), (three, one, two))
        yield tuple(PAIRS.index((low, high)) * SIDES + number - 1 for number, low, high in ways)


_ASSIGNED = tuple(_assigned())


@lru_cache(maxsize=2048)
def _mustered(one: frozenset[Suit], two: frozenset[Suit]) -> Sequence[tuple[Musters, ...]]:
    """Return the soldiers that each roll of the suit dice musters for two destinations with these suits.

    The Excuse takes any one suit. So there are two ways: the commonest suit that the other county does not
    use, or the commonest that it does use.
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

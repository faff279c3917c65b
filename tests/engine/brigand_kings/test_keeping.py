"""What kept dice promise is the plain average over everything that the others may show."""

from __future__ import annotations

from itertools import combinations, product
from statistics import fmean

import pytest

from engine.brigand_kings.board.components import SIDES, SUITS, Face
from engine.brigand_kings.computers.dice_keeping import NUMBERS, SUIT_SETS, hopes, kept

NUMBER_ROLLS = NUMBERS.sets[: NUMBERS.rolls]
SUIT_ROLLS = SUIT_SETS.sets[: SUIT_SETS.rolls]
FACES = range(1, SIDES + 1)


def worth(numbers: tuple[Face, ...], suits: tuple[Face, ...]) -> float:
    """Any worth in which both kinds of dice matter together."""
    return float(sum(face == 6 for face in numbers) * suits.count("moons") + len({*numbers, *suits}))


WORTH = [[worth(numbers, suits) for suits in SUIT_ROLLS] for numbers in NUMBER_ROLLS]


def test_there_are_56_rolls_of_the_number_dice_and_252_of_the_suit_dice() -> None:
    assert (len(NUMBER_ROLLS), len(SUIT_ROLLS)) == (56, 252)


@pytest.mark.parametrize(
    ("numbers", "suits"),
    [((6, 6, 2), ("moons",) * 3), ((6,), ("moons", "suns", "moons", "waves")), ((), ("knots",) * 5)],
)
def test_dice_kept_promise_the_average_of_all_rolls_of_the_others(
    numbers: tuple[Face, ...], suits: tuple[Face, ...]
) -> None:
    rolls = (
        worth((*numbers, *more), (*suits, *others))
        for more in product(FACES, repeat=3 - len(numbers))
        for others in product(SUITS, repeat=5 - len(suits))
    )
    hoped = hopes(WORTH)[SUIT_SETS.index(suits)][NUMBERS.index(numbers)]
    assert hoped == pytest.approx(fmean(rolls))


def test_of_each_roll_the_part_that_promises_most_is_kept() -> None:
    hoped = hopes(WORTH)
    numbers, suits = (1, 6, 6), ("moons", "suns", "suns", "knots", "moons")
    best = max(
        hoped[SUIT_SETS.index(some)][NUMBERS.index(one)]
        for size in range(4)
        for one in combinations(numbers, size)
        for count in range(6)
        for some in combinations(suits, count)
    )
    assert kept(hoped)[NUMBERS.index(numbers)][SUIT_SETS.index(suits)] == best

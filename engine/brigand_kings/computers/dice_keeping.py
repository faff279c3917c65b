"""Choose which dice to keep, by the exact expected value over every re-roll of the others.

Equal dice are interchangeable. So there are 56 rolls of the number dice, 252 of the suit dice, and 84 times
462 sets to keep. Tables over both kinds of dice are lists of lists.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import combinations_with_replacement

from engine.brigand_kings.board.components import DICE, NUMBER_DICE, SIDES, SUITS, Face

Rows = Sequence[Sequence[float]]


@dataclass(frozen=True)
class Keeps:
    """All sets of up to `count` dice of one kind, largest first: the complete rolls are at the beginning."""

    faces: tuple[Face, ...]
    dice: int

    @cached_property
    def sets(self) -> tuple[tuple[Face, ...], ...]:
        """Return all sets of dice, each sorted by face."""
        sizes = range(self.dice, -1, -1)
        return tuple(kept for size in sizes for kept in combinations_with_replacement(self.faces, size))

    @cached_property
    def at(self) -> Mapping[tuple[Face, ...], int]:
        return {kept: at for at, kept in enumerate(self.sets)}

    @cached_property
    def rolls(self) -> int:
        """Return the number of complete rolls."""
        return sum(len(kept) == self.dice for kept in self.sets)

    def index(self, kept: Sequence[Face]) -> int:
        """Return the index of a set of dice in any order."""
        return self.at[tuple(sorted(kept, key=self.faces.index))]

    @cached_property
    def _one_more(self) -> tuple[tuple[int, ...], ...]:
        """Return for each incomplete set the sets with one more die, by that die's face, as indexes."""
        return tuple(
            tuple(self.index((*kept, face)) for face in self.faces) for kept in self.sets[self.rolls :]
        )

    @cached_property
    def _one_less(self) -> tuple[tuple[int, ...], ...]:
        """Return for each set the indexes of the sets with one die less."""
        return tuple(
            tuple(sorted({self.index((*kept[:at], *kept[at + 1 :])) for at in range(len(kept))}))
            for kept in self.sets
        )

    def hopes(self, rolls: Rows) -> Rows:
        """Return the expected value of each set if the missing dice are rolled once.

        `rolls` has the values of the complete rolls.
        """
        rows = list(rolls)
        for more in self._one_more:
            each = zip(*(rows[at] for at in more), strict=True)
            rows.append([(a + b + c + d + e + f) / SIDES for a, b, c, d, e, f in each])
        return rows

    def best(self, hopes: Rows) -> Rows:
        """Return the expected value of each complete roll if the best part of it is kept."""
        rows: list[Sequence[float]] = [()] * len(self.sets)
        for at in range(len(self.sets) - 1, -1, -1):
            less = [rows[part] for part in self._one_less[at]]
            rows[at] = list(map(max, hopes[at], *less)) if less else hopes[at]
        return rows[: self.rolls]

    @lru_cache(maxsize=64)  # noqa: B019 - there are two of these for good
    def with_one_turned(self, face: Face) -> Sequence[tuple[int, ...]]:
        """Return for each complete roll its index, then those of rolls with one die turned to the face."""
        full = self.sets[: self.rolls]
        return [
            tuple(
                dict.fromkeys(
                    (at, *(self.index((*roll[:die], *roll[die + 1 :], face)) for die in range(self.dice)))
                )
            )
            for at, roll in enumerate(full)
        ]

    def turned_to(self, face: Face, rows: Rows) -> Rows:
        """Return the values of complete rolls if one die of each may be turned to the face."""
        return [
            list(map(max, *(rows[at] for at in ways))) if len(ways) > 1 else rows[ways[0]]
            for ways in self.with_one_turned(face)
        ]


NUMBERS = Keeps(tuple(range(1, SIDES + 1)), NUMBER_DICE)
SUIT_SETS = Keeps(SUITS, DICE - NUMBER_DICE)


def turned(rows: Rows) -> Rows:
    """Return the table with rows and columns exchanged."""
    return list(zip(*rows, strict=True))


def hopes(worth: Rows) -> Rows:
    """Return the expected value of each set of dice kept at a re-roll, by suits and then by numbers.

    `worth` is the value of each roll after it, by numbers and then by suits.
    """
    return SUIT_SETS.hopes(turned(NUMBERS.hopes(worth)))


def kept(hoped: Rows) -> Rows:
    """Return the expected value of each roll before a re-roll that keeps the best dice.

    The result is by numbers and then by suits.
    """
    return NUMBERS.best(turned(SUIT_SETS.best(hoped)))

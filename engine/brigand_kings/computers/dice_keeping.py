"""Keeping dice by exact expectation: what every set of kept dice promises, all others rolled again.

Dice of one kind that show the same are the same, so there are 56 rolls of the number dice and 252 of the suit
dice, and 84 times 462 sets of dice to keep. Tables over two kinds are lists of lists.
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
    """All sets of up to so many dice of one kind, the largest first: the first ones are the full rolls."""

    faces: tuple[Face, ...]
    dice: int

    @cached_property
    def sets(self) -> tuple[tuple[Face, ...], ...]:
        """Each in the order of the faces."""
        sizes = range(self.dice, -1, -1)
        return tuple(kept for size in sizes for kept in combinations_with_replacement(self.faces, size))

    @cached_property
    def at(self) -> Mapping[tuple[Face, ...], int]:
        return {kept: at for at, kept in enumerate(self.sets)}

    @cached_property
    def rolls(self) -> int:
        """How many of the sets are full rolls."""
        return sum(len(kept) == self.dice for kept in self.sets)

    def index(self, kept: Sequence[Face]) -> int:
        """Where the set stands, its dice in any order."""
        return self.at[tuple(sorted(kept, key=self.faces.index))]

    @cached_property
    def _one_more(self) -> tuple[tuple[int, ...], ...]:
        """Of each set that is no full roll those with a die more, by what that die shows."""
        return tuple(
            tuple(self.index((*kept, face)) for face in self.faces) for kept in self.sets[self.rolls :]
        )

    @cached_property
    def _one_less(self) -> tuple[tuple[int, ...], ...]:
        """Of each set those with a die less."""
        return tuple(
            tuple(sorted({self.index((*kept[:at], *kept[at + 1 :])) for at in range(len(kept))}))
            for kept in self.sets
        )

    def hopes(self, rolls: Rows) -> Rows:
        """What each set promises, the other dice rolled once, if the full rolls are worth so much."""
        rows = list(rolls)
        for more in self._one_more:
            each = zip(*(rows[at] for at in more), strict=True)
            rows.append([(a + b + c + d + e + f) / SIDES for a, b, c, d, e, f in each])
        return rows

    def best(self, hopes: Rows) -> Rows:
        """What each full roll promises if the best part of it is kept."""
        rows: list[Sequence[float]] = [()] * len(self.sets)
        for at in range(len(self.sets) - 1, -1, -1):
            less = [rows[part] for part in self._one_less[at]]
            rows[at] = list(map(max, hopes[at], *less)) if less else hopes[at]
        return rows[: self.rolls]

    @lru_cache(maxsize=64)  # noqa: B019 - there are two of these for good
    def with_one_turned(self, face: Face) -> Sequence[tuple[int, ...]]:
        """Of each full roll where it stands itself and those in which one die shows the face instead."""
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
        """What full rolls are worth if one die of each may be turned to the face."""
        return [
            list(map(max, *(rows[at] for at in ways))) if len(ways) > 1 else rows[ways[0]]
            for ways in self.with_one_turned(face)
        ]


NUMBERS = Keeps(tuple(range(1, SIDES + 1)), NUMBER_DICE)
SUIT_SETS = Keeps(SUITS, DICE - NUMBER_DICE)


def turned(rows: Rows) -> Rows:
    """Columns as rows."""
    return list(zip(*rows, strict=True))


def hopes(worth: Rows) -> Rows:
    """What dice kept promise at a re-roll, by suits and then by numbers.

    `worth`: what each roll is worth after it, by numbers and then by suits.
    """
    return SUIT_SETS.hopes(turned(NUMBERS.hopes(worth)))


def kept(hoped: Rows) -> Rows:
    """What rolls promise before that re-roll, the best part of each kept, by numbers and then by suits."""
    return NUMBERS.best(turned(SUIT_SETS.best(hoped)))

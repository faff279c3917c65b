"""Draw random numbers from a seed and a counter; they are the same on every machine.

Draw n comes from SHA-256 of "seed:n". A value that would make the draw unfair is rejected, and ":k" is
appended for the next try. So anybody who knows the seed can check every draw after the game.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Final, TypeVar

T = TypeVar("T")
_SPACE = 1 << 64
LIMIT_IN_A_LOG = 1 << 53
"""Limit that a noted draw must stay below, so that every program reads its number exactly."""
MOST_WORK: Final = 5_000
"""Most units of work of one answer: its draws, its events, and the steps that rules count themselves.

Each takes some 10 microseconds. Shipped games need 330 at most (tests/engine/test_work.py).
"""


class Overworked(Exception):
    """Raised when one answer causes more work than allowed; the same answer always does.

    Such an answer is never recorded, so that the limit decides nothing about stored games.
    """


def commitment(seed: str) -> str:
    """Return the SHA-256 of the seed in hex: posted at the start, checked against the seed at the end."""
    return hashlib.sha256(seed.encode()).hexdigest()


class Dice:
    """A stream of draws.

    `count` is the number of draws so far, and all that a checkpoint must store.
    """

    def __init__(self, seed: str, count: int = 0) -> None:
        self._seed = seed
        self.count = count

    def below(self, limit: int) -> int:
        """Draw a fair whole number from 0 to limit - 1; ValueError for a limit above eight bytes."""
        if not 1 <= limit <= _SPACE:
            raise ValueError(f"limit must be from 1 to {_SPACE}, not {limit}")
        number, fair = self.count, _SPACE - _SPACE % limit
        self.count += 1
        retry = 0
        while True:
            text = f"{self._seed}:{number}" + (f":{retry}" if retry else "")
            value = int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big")
            if value < fair:
                return value % limit
            retry += 1

    def pick(self, items: Sequence[T]) -> T:
        """Draw one of the items, each equally likely."""
        return items[self.below(len(items))]

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """Return the items in a fair random order (Fisher-Yates, one draw fewer than items)."""
        order = list(items)
        for last in range(len(order) - 1, 0, -1):
            other = self.below(last + 1)
            order[last], order[other] = order[other], order[last]
        return order

    def spend(self, units: int = 1) -> None:
        """Count work of the rules without a draw or an event; only NotedDice limit it."""

    def fork(self, label: str) -> Dice:
        """Return an independent stream of draws from the same seed, for draws that are not part of the game.

        ValueError for a label with a colon, because two streams could then be equal.
        """
        if ":" in label:
            raise ValueError(f"a label has no colon: {label!r}")
        return Dice(f"{self._seed}/{label}")


def seated(dice: Dice, joined: Sequence[T]) -> list[T]:
    """Return those who joined in the order of their seats, as the seed of these dice deals them."""
    return dice.fork("seats").shuffled(joined)


class NotedDice(Dice):
    """The draws of the game itself, each noted as (limit, value) for the log.

    `spent` is the work of the rules since the last answer. `below` and `spend` count it on every machine
    alike, and raise Overworked above MOST_WORK.
    """

    def __init__(self, seed: str, count: int = 0) -> None:
        super().__init__(seed, count)
        self.spent = 0
        self._noted: list[tuple[int, int]] = []

    def below(self, limit: int) -> int:
        if limit >= LIMIT_IN_A_LOG:
            raise ValueError(f"limit must be under {LIMIT_IN_A_LOG}, not {limit}")
        self.spend()
        value = super().below(limit)
        self._noted.append((limit, value))
        return value

    def spend(self, units: int = 1) -> None:
        self.spent += units
        if self.spent > MOST_WORK:
            raise Overworked(f"one answer causes more than {MOST_WORK} draws, events and steps")

    def begin_answer(self) -> None:
        """Count the work from 0 again."""
        self.spent = 0

    def take_noted(self) -> list[tuple[int, int]]:
        """Return the noted draws since the last call; `count` is the number of the next draw."""
        noted, self._noted = self._noted, []
        return noted

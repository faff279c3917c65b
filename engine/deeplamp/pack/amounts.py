"""Amounts in the form that packs use: 3, D6, 2D3+1, P, H-1 (S1, S2)."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

_FORM = re.compile(r"([1-9]?)(D3|D6|D8|P|H)([+-][0-9]{1,9})?")


@dataclass(frozen=True)
class Amount:
    """A number of dice of one sort, plus a number; printed in the form that packs use."""

    count: int = 0
    die: str = ""
    plus: int = 0

    def __str__(self) -> str:
        if not self.die:
            return str(self.plus)
        count = "" if self.count == 1 else str(self.count)
        return f"{count}{self.die}{self.plus:+d}" if self.plus else f"{count}{self.die}"

    def roll(self, throw: Callable[[str], int]) -> int:
        """Roll the amount; `throw` gives one die of a sort, or the number of heroes for H.

        A roll below 0 counts as 0, but a plain number may be negative (S2).
        """
        if not self.die:
            return self.plus
        if self.die == "H":
            return max(0, self.count * throw("H") + self.plus)
        return max(0, sum(throw(self.die) for _ in range(self.count)) + self.plus)


def fixed(number: int) -> Amount:
    """Return a plain number as an amount without dice."""
    return Amount(plus=number)


def parse_amount(value: object) -> Amount | None:
    """Parse an amount in the form that packs use; None if it is not one."""
    if type(value) is int:
        return fixed(value)
    found = _FORM.fullmatch(value) if isinstance(value, str) else None
    if found is None:
        return None
    return Amount(int(found[1] or 1), found[2], int(found[3] or 0))

"""Price the levels of a design: as printed, or by what wins (B7, B11, B59)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final

HIGHEST: Final = 20
"""Highest value of a trait."""
PRINTED: Final = "printed"
BALANCED: Final = "balanced"

Listed = Mapping[str, Mapping[str, str]]
"""By class and trait, a figure for each level: its price after the one below; k is 20. Others cost 1."""

LISTS: Final[Mapping[str, Listed]] = {
    PRINTED: {},
    BALANCED: {
        "master": {
            "move": "11239999999999999999",
            "skill": "11111111111124689999",
            "defense": "11111111111389999999",
            "toughness": "11111111111357999999",
            "range": "11111112222468999999",
            "power": "11111111112468999999",
        },
        "champion": {
            "move": "111111kkkkkkkkkkkkkk",
            "skill": "11111111246899999999",
            "defense": "11111113579999999999",
            "toughness": "11111111357999999999",
            "range": "13579999999999999999",
            "power": "11111111112468999999",
        },
        "pawn": {
            "move": "11111999999999999999",
            "skill": "11112468999999999999",
            "defense": "11124689999999999999",
            "toughness": "11246899999999999999",
            "range": "11246899999999999999",
            "power": "11111246899999999999",
        },
    },
}


FURTHER: Final[Mapping[str, Mapping[str, int]]] = {
    PRINTED: {},
    BALANCED: {"master": 5, "champion": 5, "pawn": 4},
}
"""By class, what each attack of a type after its first costs besides its levels."""


@dataclass(frozen=True)
class Prices:
    """The table's limits and prices for designs (B7, B11, B59)."""

    trait_cap: int = HIGHEST
    attack_price: int = 0
    """Extra price of each attack of a type after its first."""
    listed: str = PRINTED

    def further(self, rank: str) -> int:
        """Return what each attack after the first costs a type of that class besides its levels."""
        return self.attack_price + FURTHER[self.listed].get(rank, 0)

    def of(self, rank: str, trait: str, level: int) -> int:
        """Return the price of that level of a trait for a unit of that class."""
        return _of(self.listed, rank, trait, level)


AS_PRINTED: Final = Prices()


def priced(step: str) -> int:
    """Return the price that a figure stands for: 1 to 9, or a letter from a = 10 on."""
    return int(step, 36)


@cache
def _of(listed: str, rank: str, trait: str, level: int) -> int:
    steps = LISTS[listed].get(rank, {}).get(trait)
    return level if steps is None else sum(priced(step) for step in steps[:level])

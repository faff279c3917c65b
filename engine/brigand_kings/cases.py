"""Define how to read cases of Brigand Kings."""

from engine.kernel.cases import Cases

CASES = Cases(
    dealt=("hands", "counties", "deck"),
    draws="rolls",
    complete=("camp", "captured", "flipped"),
    ordered=("dice",),
)

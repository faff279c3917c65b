"""Say how cases of Brigand Kings read."""

from engine.kernel.cases import Cases

CASES = Cases(
    dealt=("hands", "counties", "deck"),
    draws="rolls",
    complete=("camp", "captured", "flipped"),
    ordered=("dice",),
)

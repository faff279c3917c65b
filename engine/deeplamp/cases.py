"""Read Deeplamp's test cases."""

from engine.kernel.cases import Cases

CASES = Cases(
    draws="dice",
    complete=("heroes.*.bag",),
    named=("enemies",),
    ordered=("heroes", "enemies", "hardened", "map", "remains", "asks"),
    derived=("sheets",),
    passed_over=("which",),
)

"""Read written cases of Lights on a Lake."""

from engine.kernel.cases import Cases

CASES = Cases(dealt=("rocks",), complete=("lights",))

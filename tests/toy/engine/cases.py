"""How cases of Lights on a Lake read."""

from engine.kernel.cases import Cases

CASES = Cases(dealt=("rocks",), complete=("lights",))

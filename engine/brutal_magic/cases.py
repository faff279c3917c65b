"""How the test cases of Brutal Magic read."""

from engine.kernel.cases import Cases

CASES = Cases(draws="rolls", complete=("units", "used", "struck", "rest"), derived=("aim",))

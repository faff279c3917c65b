"""The reader of Brutal Magic's test cases."""

from engine.kernel.cases import Cases

CASES = Cases(draws="rolls", complete=("units", "used", "struck", "rest"), derived=("aim",))

"""Define how to read cases of The Earth Man's Burden."""

from engine.kernel.cases import Cases

CASES = Cases(
    dealt=("starts",), draws="rolls", complete=("fleets", "developments", "votes", "offers", "scores", "loss")
)

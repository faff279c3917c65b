"""A step is a value with a text form that reads back."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.kernel.core import Step

numbers = st.integers(min_value=0, max_value=10**6)


@given(numbers, numbers, numbers)
def test_a_step_reads_back_from_its_text(rewound: int, stage: int, count: int) -> None:
    step = Step(rewound, stage, count)
    assert Step.read(str(step)) == step


@pytest.mark.parametrize(
    "text",
    ["", "1", "1002003", "1.2", "1.2.3.4", "1..3", "-1.2.3", "01.2.3", "1.2.3 ", "1.2.3\n", "1.2.x", "1.2.٣"],
)
def test_no_other_text_is_a_step(text: str) -> None:
    with pytest.raises(ValueError, match="is not a step"):
        Step.read(text)


def test_steps_grow_by_going_back_then_by_stage_then_by_asks() -> None:
    steps = [Step(0, 0, 2), Step(0, 0, 1000), Step(0, 1, 1), Step(0, 12, 1), Step(1, 0, 1)]
    assert all(earlier < later for earlier, later in pairwise(steps))

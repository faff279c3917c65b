"""Nesting is refused by a number of levels, never by the limit of an interpreter."""

from __future__ import annotations

import sys

import pytest

from engine.records.verification.comparing import Supplied
from engine.records.verification.form import DEEPEST_READ
from engine.records.verification.verifying import FAILS, NO_RECORD, verify
from tests.engine.verification import second

OUTSIDE = 1


@pytest.mark.parametrize(
    ("levels", "status"),
    [
        (31, FAILS),
        (DEEPEST_READ, FAILS),
        (DEEPEST_READ + 1, NO_RECORD),
        (5_000, NO_RECORD),
        (200_000, NO_RECORD),
    ],
)
@pytest.mark.parametrize("limit", [700, 10_000])
def test_deep_nesting_has_one_status_whatever_the_interpreter_can_read(
    levels: int, status: int, limit: int
) -> None:
    inner = levels - OUTSIDE
    raw = b'{"fair":{},"table":' + b"[" * inner + b"]" * inner + b"}"
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(limit)
    try:
        found = verify(raw).status, second.verify(raw, Supplied())[0]
    finally:
        sys.setrecursionlimit(before)
    assert found == (status, status)


def test_brackets_in_strings_nest_nothing() -> None:
    raw = b'{"fair":{},"table":"' + b'\\"[' * 5_000 + b'"}'
    assert verify(raw).status == second.verify(raw, Supplied())[0] == FAILS

"""Run some cases of a test every time, and the rest only among the trials (`make trials`)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest


def after(first: int, cases: Iterable[Any], reason: str) -> list[Any]:
    """Return the first cases as they are, and the others marked as trials.

    A case of several arguments is a tuple.
    """
    mark = pytest.mark.trial(reason=reason)
    listed = [case if isinstance(case, tuple) else (case,) for case in cases]
    return [pytest.param(*case, marks=() if n < first else mark) for n, case in enumerate(listed)]

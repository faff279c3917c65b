"""Every adjudication case: the project's own, and the shared ones where they are at hand."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from engine.records import record
from engine.registry.catalogue import RULES

OWN = Path(__file__).parent / "cases"
SHARED = Path(__file__).parents[2] / "shared" / "cases"
AT_LEAST = 120


def cases_in(folder: Path) -> list[Any]:
    """The cases of the games that we have."""
    return [case for case in record.read_cases([folder]) if case.get("game") in RULES]


def named(folder: Path, source: str) -> list[Any]:
    return [pytest.param(case, id=f"{source} {case['game']} {case['id']}") for case in cases_in(folder)]


@pytest.mark.parametrize("case", [*named(OWN, "own"), *(named(SHARED, "shared") if SHARED.is_dir() else [])])
def test_the_case_holds(case: Any) -> None:
    assert record.failure(case) is None


def test_there_are_enough_own_cases_to_learn_the_rules_from() -> None:
    assert len([case for case in cases_in(OWN) if case["game"] == "brimstone"]) >= AT_LEAST


def test_every_own_case_has_its_own_id() -> None:
    counts = Counter((case["game"], case["id"]) for case in cases_in(OWN))
    assert [name for name, count in counts.items() if count > 1] == []


def test_every_own_case_says_what_it_shows_and_where_that_stands() -> None:
    for case in cases_in(OWN):
        assert case["title"].strip(), case["id"]
        assert case["cites"], case["id"]
        assert isinstance(case["inferred"], bool), case["id"]
        assert case.get("script") or case["expect"], case["id"]

"""The search for sequences of deeds finds a planted fault against each of its four promises."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import Phase

from bot.service import gate, states
from bot.table.deadlines import presets
from bot.table.decisions import votes
from bot.table.seats import attendance
from tests.bot.table.decisions.test_sequences_of_deeds import search


def _absent_at_once(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(attendance, "is_absent", lambda table, seat: True)


def _review_at_once(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(states, "check", lambda name, row: None)
    patch.setattr(gate, "check_deed", lambda deed, row: None)


def _shorten_at_once(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(presets.Lengths, "shortens", lambda self, other: False)


def _call_off_at_once(patch: pytest.MonkeyPatch) -> None:
    asked = votes.asked
    patch.setattr(votes, "asked", lambda vote, *of: [] if vote.kind == "abandon" else asked(vote, *of))


FAULTS = {
    "a seat gained": (_absent_at_once, "brimstone"),
    "a secret seen": (_review_at_once, "brigand_kings"),
    "time lost": (_shorten_at_once, "brigand_kings"),
    "a game ended": (_call_off_at_once, "brimstone"),
}
"""For each promise, a fault that breaks it and the game in which it is searched for."""
FIRST: Mapping[str, Any] = {
    "phases": [Phase.generate], "database": None, "derandomize": True, "report_multiple_bugs": False,
}  # fmt: skip
"""Settings of a search that ends at the first breach."""


@pytest.mark.trial(reason="searches until it finds each fault")
@pytest.mark.parametrize("promise", FAULTS)
def test_the_search_finds_each_planted_fault(promise: str, monkeypatch: pytest.MonkeyPatch) -> None:
    plant, name = FAULTS[promise]
    plant(monkeypatch)
    with pytest.raises(AssertionError):
        search(name, 200, **FIRST)

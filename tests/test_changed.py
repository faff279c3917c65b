"""`make check` finds the tests of what changed."""

from __future__ import annotations

import pytest

from tests.changed import nearest_first, within


@pytest.mark.parametrize(
    ("changed", "test"),
    [
        ("bot/table/decisions/undo.py", "tests/bot/table/decisions/test_undo.py"),
        ("engine/brimstone/rules/combat.py", "tests/engine/brimstone/rules/test_combat.py"),
        ("tests/bot/table/decisions/test_undo.py", "tests/bot/table/decisions/test_undo.py"),
        ("tests/cases/brimstone/02_events.json", "tests/test_cases.py"),
        ("tests/sandbox/browser/conftest.py", "tests/sandbox/browser/test_crews.py"),
    ],
)
def test_the_nearest_tests_come_first(changed: str, test: str) -> None:
    assert nearest_first([changed])[0] == test


def test_a_game_is_tested_by_what_is_found_through_the_catalogue() -> None:
    assert "tests/test_contract.py" in nearest_first(["engine/brigand_kings/board/components.py"])


@pytest.mark.parametrize(
    "leaf",
    ["engine/deeplamp/state/stats.py", "bot/games/brimstone/story.py", "render/brimstone/battles.py"],
)
def test_a_leaf_does_not_lead_to_the_tests_of_everything(leaf: str) -> None:
    assert 0 < len(nearest_first([leaf])) <= 60


def test_nothing_is_run_if_nothing_has_changed_or_only_what_no_test_is_of() -> None:
    assert nearest_first([]) == []
    assert nearest_first(["LICENSE"]) == []


def test_what_is_too_slow_for_the_time_that_is_left_makes_room_for_what_follows() -> None:
    assert within(10, ["a", "b", "c"], {"a": 6, "b": 5, "c": 4}) == ["a", "c"]

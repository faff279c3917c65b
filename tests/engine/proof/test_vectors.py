"""The reference's games hold, and its edits fail by the checks that it names."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest

from engine.records.proof import FAILS, IN_PART, verify
from tests.engine.fair_play.test_vectors import GAMES, VECTORS

EDITS = VECTORS["edits of game that must fail"]


def raw(record: Any) -> bytes:
    return json.dumps(record).encode()


@pytest.mark.parametrize("name", GAMES)
def test_a_game_of_the_reference_holds_as_far_as_rules_that_are_not_here_allow(name: str) -> None:
    game = VECTORS[name]
    report = verify(raw(game["record"]), ["\n".join([*game["lines"], *game["receipts"], *game["openings"]])])
    assert report.status == IN_PART
    assert [line for line in report.lines if line.startswith("- ")] == [
        "- the rules were not carried out: the rules of toy are not here."
    ]


def test_what_was_pasted_from_discord_is_found_in_all_that_stands_around_it() -> None:
    game = VECTORS["game"]
    report = verify(raw(game["record"]), [game["pasted from Discord"]])
    assert report.status == IN_PART
    assert "not given" not in str(report)


@pytest.mark.parametrize("edit", EDITS, ids=lambda edit: "/".join(map(str, edit["path"])))
def test_an_edit_fails_by_the_check_that_it_breaks(edit: Any) -> None:
    record = copy.deepcopy(VECTORS["game"]["record"])
    place = record
    for key in edit["path"][:-1]:
        place = place[key]
    place[edit["path"][-1]] = edit["value"]
    report = verify(raw(record))
    assert report.status == FAILS
    assert f"check {edit['check']}" in str(report)

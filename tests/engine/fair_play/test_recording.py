"""The record that is made of a chain is the one that the reference made, to the letter."""

from __future__ import annotations

from typing import Any

import pytest

from engine.records import fair_play as fair
from tests.engine.fair_play.test_vectors import GAMES, VECTORS, header_of


def chained(record: Any) -> fair.Chained:
    """The game as its table kept it."""
    own = record["fair"]
    contents = {int(n): fair.Content(*content) for n, content in own["openings"].items()}
    people = [fair.Person(**person) for person in own["people"]]
    return fair.Chained(header_of(record), own["secret"], people, own["log"], contents)


@pytest.mark.parametrize("name", GAMES)
def test_a_record_is_made_of_its_chain(name: str) -> None:
    record = VECTORS[name]["record"]
    assert fair.record_of(chained(record), table=record["table"], expect=record["expect"]) == record


def test_what_was_taken_back_undone_or_never_complete_counts_no_more() -> None:
    log = VECTORS["game"]["record"]["fair"]["log"]
    counted = {n for one in fair.count(log).counted for n in one.entries}
    given = {n for n, entry in enumerate(log) if entry["do"] in ("answer", "act")}
    assert given - counted == {23, 30}
    open_step = fair.count(VECTORS["abandoned with an open step"]["record"]["fair"]["log"]).open
    assert open_step is not None
    assert open_step.given == {"red": 12}

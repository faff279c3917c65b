"""A game that is played in memory writes a record that the rules carry out again."""

from __future__ import annotations

import json

import pytest

from engine.records import record
from engine.records.fair_play import canonical, parse
from tests.engine.fair_play.fair_games import TABLES, played


@pytest.mark.parametrize(("name", "players", "rounds"), TABLES)
def test_the_record_of_a_game_is_one_that_can_be_told_again(name: str, players: int, rounds: int) -> None:
    case = played(name, players, rounds).end()
    assert parse(json.dumps(case)) == case
    assert canonical(case)
    assert record.failure(case) is None

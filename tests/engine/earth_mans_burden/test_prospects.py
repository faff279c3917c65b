"""Chances between two turns: more is better, a lead counts more towards the end, who has nothing has none."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from engine.earth_mans_burden.appraisal import APPRAISAL
from engine.kernel.core import Json
from tests.engine.earth_mans_burden.positions import begin

SETTLED: Mapping[str, Json] = {"red": {"mars": 3}, "blue": {"venus": 3}, "green": {"jupiter": 3}}


def red_chance(**table: Json) -> float:
    match = begin(**{"players": 3, "options": {"round_limit": 12}, "developments": SETTLED, **table})
    return APPRAISAL.chances(match.state)["red"]


def more(seat: str, count: int = 1) -> Json:
    return {**SETTLED, seat: {world: held + count for world, held in SETTLED[seat].items()}}


@pytest.mark.parametrize("round_", [1, 6, 12])
def test_a_development_more_is_better_and_a_rivals_is_worse(round_: int) -> None:
    usual = red_chance(round=round_)
    assert red_chance(round=round_, developments=more("blue")) < usual
    assert red_chance(round=round_, developments=more("red")) > usual


def test_the_same_lead_counts_more_in_the_last_round() -> None:
    ahead = more("red", 2)
    assert red_chance(round=12, developments=ahead) > red_chance(round=5, developments=ahead) + 0.1


def test_who_has_a_turn_more_to_come_stands_better() -> None:
    last = {"round": 12, "starts": "green"}
    assert red_chance(**last, active="green") > red_chance(**last, active="blue")


def test_who_has_no_units_left_has_no_chance_and_nothing_is_said_in_the_setup() -> None:
    match = begin(players=3, developments={"red": {"mars": 3}, "blue": {"venus": 3}})
    assert set(APPRAISAL.weigh(match.state)) == {"red", "blue"}
    match.state.is_in_setup = True
    assert not APPRAISAL.weigh(match.state)

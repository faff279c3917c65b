"""Actions as people type them, and offers as they are printed to be changed."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.earth_mans_burden.board.state import Condition, Hand, Trade
from engine.earth_mans_burden.board.worlds import OURS
from engine.earth_mans_burden.game import EARTH_MANS_BURDEN
from engine.earth_mans_burden.orders.actions import countered, offer_line, parse_deed
from engine.earth_mans_burden.rules.trading import read_trade, sample_offer
from engine.kernel.core import Refused
from engine.kernel.dice import Dice
from tests.engine.earth_mans_burden.positions import begin

LONG = "offer blue 2 fleets on earth for 1 development on venus if green has no fleet on mars until turn 9"


def test_an_offer_is_one_sentence() -> None:
    assert parse_deed(LONG, OURS) == {
        "do": "offer",
        "to": "blue",
        "give": {"earth": {"fleets": 2}},
        "get": {"venus": {"developments": 1}},
        "if": [{"seat": "green", "world": "mars", "units": "fleets", "most": 0}],
        "until": 9,
    }


@pytest.mark.parametrize(
    ("said", "action"),
    [
        ("construct 2 on mars", {"do": "construct", "world": "mars", "fleets": 2}),
        (
            "Give blue 2 fleets and a development on Mars.",
            {"do": "give", "world": "mars", "to": "blue", "fleets": 2, "developments": 1},
        ),
        ("scrap 1 fleet on luna", {"do": "decommission", "world": "luna", "fleets": 1}),
        ("accept 3", {"do": "accept", "offer": 3}),
        ("decline offer 12", {"do": "drop", "offer": 12}),
        ("vote blue", {"do": "vote", "for": "blue"}),
        ("let blue win", {"do": "vote", "for": "blue"}),
        ("vote nobody", {"do": "vote", "for": None}),
        (
            "offer red nothing for 1 fleet on mars and 2 fleets on luna",
            {"do": "offer", "to": "red", "give": {}, "get": {"mars": {"fleets": 1}, "luna": {"fleets": 2}}},
        ),
    ],
)
def test_what_people_type_is_understood(said: str, action: Any) -> None:
    assert parse_deed(said, OURS) == action


@pytest.mark.parametrize("said", ["fire mars blue 2", "hello", "", "nothing", "build mars 1"])
def test_what_begins_as_no_action_is_about_something_else(said: str) -> None:
    assert parse_deed(said, OURS) is None


@pytest.mark.parametrize(
    "said",
    [
        "give blue",
        "offer blue 2 things on mars",
        "accept",
        "vote",
        "give blue 1 fleet on mars and 1 fleet on luna",
    ],
)
def test_an_action_gone_wrong_is_refused_with_a_reason(said: str) -> None:
    with pytest.raises(Refused, match=r".+\."):
        parse_deed(said, OURS)


@settings(max_examples=80, deadline=None)
@given(st.integers(0, 10_000))
def test_an_offer_reads_back_as_it_is_printed(number: int) -> None:
    view = EARTH_MANS_BURDEN.view(begin(players=4, turn=3).state, "red")
    data = sample_offer(view, "red", Dice(f"offer {number}"))
    trade = read_trade(view, "red", data["to"], {key: value for key, value in data.items() if key != "to"})
    said = parse_deed(offer_line(trade), OURS)
    assert said is not None
    again = read_trade(view, "red", said["to"], {key: said[key] for key in said if key not in ("do", "to")})
    assert again == trade


def test_bounds_of_a_condition_read_back() -> None:
    for least, most in ((None, 0), (None, 3), (2, None), (0, 0), (1, 4)):
        condition = Condition("un", "earth", "all", least, most)
        trade = Trade("red", "blue", (Hand("mars", 1),), (), (condition,))
        said = parse_deed(offer_line(trade), OURS)
        assert said is not None
        assert said["if"] == [condition.dump()]


def test_a_counter_offer_begins_as_the_same_the_other_way_round() -> None:
    trade = Trade("red", "blue", (Hand("earth", 2),), (Hand("venus", 0, 1),), until=9)
    line = "offer red 1 developments on venus for 2 fleets on earth until turn 9"
    assert offer_line(countered(trade)) == line
    assert countered(countered(trade)) == trade

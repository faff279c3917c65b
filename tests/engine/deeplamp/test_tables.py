"""Positions written down: what is read from them, and what is no position at all."""

from __future__ import annotations

import pytest

from engine.kernel.core import Json
from engine.records import record


def why(table: Json, *script: Json, **expect: Json) -> str | None:
    """Why the case of that table fails."""
    table = {"players": 2, "step": "act", "dice": [], **table}
    return record.failure(
        {"id": "T.01", "game": "deeplamp", "table": table, "script": [*script], "expect": expect}
    )


def test_bags_are_compared_whole() -> None:
    table = {"heroes": {"red": {"bag": {"keg": 1}}}}
    assert why(table, heroes={"red": {"bag": {}}}) == "heroes.red.bag.keg is 1, not null"
    assert why(table, heroes={"red": {"bag": {"keg": 1}}}) is None


def test_a_name_that_no_hero_has_is_wrong_though_nothing_is_expected_of_it() -> None:
    assert why({}, heroes={"red": {"keepsak": None}}) == "there is no heroes.red.keepsak to expect"


def test_asks_are_in_seat_order() -> None:
    assert why({}, asks={"begin": ["red", "blue"]}) is None
    assert why({}, asks={"begin": ["blue", "red"]}) is not None


def test_a_deed_whose_dice_are_written_wrong_is_not_a_refused_one() -> None:
    case = {"dice": [4, 7], "players": 1}
    refused = {"ask": "act", "refused": {"red": {"do": "search"}}}
    assert "is not refused, but The record has 7" in str(why(case, refused))


def test_a_refused_step_without_a_seat_tries_nothing() -> None:
    assert why({}, {"ask": "begin", "refused": {}}) == "step 1: refused names no seat"


@pytest.mark.parametrize(
    ("table", "said"),
    [
        ({"heroes": 5}, "options and heroes must be objects"),
        ({"options": []}, "options and heroes must be objects"),
        ({"heroes": {"red": {"class": "cantor", "wounds": 11}}}, "red cannot have more wounds than 10"),
        (
            {"heroes": {"red": {"class": "cantor", "wounds": 10}}},
            "red has a full track of harm",
        ),
        ({"heroes": {"red": {"ore": 10**9}}}, "ore can be 999 at most"),
        ({"heroes": {"red": {"coin": 10**5}}}, "coin can be 99999 at most"),
        ({"heroes": {"red": {"stats": {"combat": 10**9}}}}, "stats combat must be a whole number up to 999"),
        (
            {"heroes": {"red": {"gear": ["bolt_gun", "cleaver"], "hands": ["bolt_gun", "cleaver"]}}},
            "red holds more than two hands can",
        ),
        (
            {"heroes": {"red": {"down": True, "wounds": 15}, "blue": {"down": True, "wounds": 11}}},
            "At least one hero must be up",
        ),
        ({"dark": 16}, "The dark must be below 16"),
        ({"crew": 17}, "The dark must be below 16"),
        ({"enemies": [{"kind": "brineling", "at": [0, 0], "wounds": 3}]}, "e1 has more wounds"),
    ],
)
def test_an_impossible_position_is_refused(table: Json, said: str) -> None:
    assert f"the table is impossible: {said}" in str(why(table))

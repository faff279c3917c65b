"""Positions written down: what is read from them, and what is no position at all."""

from __future__ import annotations

from engine import record
from engine.core import Json


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
    assert "is not refused, but The dice written say 7" in str(why(case, refused))

"""A column of a packed game comes back as it was, however it was written."""

from __future__ import annotations

import json
import zlib
from datetime import UTC, datetime
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.store.database.corrupt import Unreadable
from bot.store.tables.cold import NOT_KEPT, unpack
from bot.store.tables.columns import by_kind, moment, narrow, ticks, widen

plain = st.none() | st.booleans() | st.integers() | st.text(max_size=3)
objects = st.dictionaries(st.sampled_from(["do", "n", "at", "seat"]), plain | st.lists(plain), min_size=1)


def through_text(value: Any) -> Any:
    return json.loads(json.dumps(value))


@given(st.lists(plain) | st.lists(st.integers()))
def test_values_come_back(values: list[Any]) -> None:
    again = widen(through_text(narrow(values)))
    assert [(type(one), one) for one in again] == [(type(one), one) for one in values]


@given(st.lists(objects))
def test_objects_come_back_with_their_keys_in_order(values: list[dict[str, Any]]) -> None:
    again = widen(through_text(by_kind(values)))
    assert json.dumps(again) == json.dumps(values)


@given(st.datetimes(timezones=st.just(UTC)))
def test_moments_come_back_to_the_microsecond(at: datetime) -> None:
    assert moment(ticks(at)) == moment(at.isoformat()) == at


def test_counting_up_takes_no_room() -> None:
    assert narrow([7, 8, 9]) == {"+": [7, 1, 1]}
    assert by_kind([{"do": "ask", "n": 4}, {"do": "ask", "n": 5}]) == {
        "of": [0, 0],
        "shapes": [{"do": ["ask", "ask"], "n": {"+": [4, 1]}}],
    }


def test_a_pack_of_plain_lists_and_texts_is_read_as_before() -> None:
    older = {
        "answers": {"n": [0, 1], "digest": ["aa", "bb"], "at": ["2026-08-06T12:00:00+00:00"] * 2},
        "fair_entries": {"n": [0, 1], "entry": [{"do": "end"}, {"do": "post"}], "head": ["cc"]},
    }
    at = datetime(2026, 8, 6, 12, tzinfo=UTC)
    assert unpack(3, zlib.compress(json.dumps(older).encode())) == {
        "answers": [
            {"match_id": 3, "n": n, "digest": digest, "at": at} for n, digest in enumerate(("aa", "bb"))
        ],
        "fair_entries": [
            {"match_id": 3, "n": 0, "entry": {"do": "end"}, "head": NOT_KEPT},
            {"match_id": 3, "n": 1, "entry": {"do": "post"}, "head": "cc"},
        ],
    }


@pytest.mark.parametrize(
    "damaged",
    [
        {"+": ["a"]}, {"+": 1}, {}, {"of": [0], "shapes": []}, {"of": [0, 0], "shapes": [{"n": [1]}]},
        {"of": [0], "shapes": [{"n": [1], "m": []}]}, {"of": [0], "shapes": [7]},
    ],
)  # fmt: skip
def test_a_column_written_otherwise_is_refused(damaged: Any) -> None:
    with pytest.raises((ValueError, TypeError, LookupError, AttributeError)):
        widen(damaged)


@pytest.mark.parametrize("at", [10**30, -(10**20), [], "no moment"])
def test_a_moment_that_is_none_damages_a_pack(at: Any) -> None:
    with pytest.raises(Unreadable):
        unpack(3, zlib.compress(json.dumps({"answers": {"n": [0], "at": [at]}}).encode()))

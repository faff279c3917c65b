"""Names and numbers as people type them: the same wherever they are typed."""

from __future__ import annotations

import pytest

from engine.earth_mans_burden.board.worlds import OURS
from engine.earth_mans_burden.orders.actions import parse_deed
from engine.earth_mans_burden.orders.notation import parse_sheet
from engine.earth_mans_burden.orders.spelling import (
    read_count,
    read_owner,
    read_place,
    read_seat,
    split_places,
)
from engine.earth_mans_burden.orders.standing_notation import parse_standing
from engine.kernel.core import Refused


@pytest.mark.parametrize("typed", ["mars", "mar", "marz"])
def test_a_world_is_read_alike_in_sheets_instructions_and_actions(typed: str) -> None:
    assert parse_sheet(f"claim {typed} 2", OURS).claims[0].world == "mars"
    assert str(parse_standing(f"course {typed}", OURS)) == "course mars"
    assert parse_deed(f"construct 1 on {typed}", OURS) == {"do": "construct", "world": "mars", "fleets": 1}


@pytest.mark.parametrize("typed", ["blue", "bl", "bleu"])
def test_a_seat_is_read_alike_in_sheets_instructions_and_actions(typed: str) -> None:
    assert parse_sheet(f"fire mars {typed} 2", OURS).fire[0].at == "blue"
    assert (
        str(parse_standing(f"if {typed} attacked: construct all", OURS)) == "if blue attacked: construct all"
    )
    assert parse_deed(f"vote {typed}", OURS) == {"do": "vote", "for": "blue"}


def test_of_two_names_that_begin_alike_the_one_that_is_whole_is_meant() -> None:
    assert read_place("saturn", OURS) == "saturn"
    assert read_place("the earth space", OURS) == "earth_space"
    assert split_places("from mars belt to mars", OURS) == ("mars_belt", "mars")


def test_one_may_be_said_in_words() -> None:
    assert [read_count(word) for word in ("a", "an", "one", "12")] == [1, 1, 1, 12]


@pytest.mark.parametrize("word", ["0", "-1", "10000", "²", "many", ""])
def test_what_is_no_number_is_refused(word: str) -> None:
    with pytest.raises(Refused, match="is not a number"):
        read_count(word)


def test_the_un_is_an_owner_and_no_seat() -> None:
    assert read_owner("the un") == "un"
    with pytest.raises(Refused, match="no seat"):
        read_seat("the un")

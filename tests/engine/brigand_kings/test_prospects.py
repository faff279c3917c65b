"""What seats may count on, as fitted: what must hold whatever the numbers are."""

from __future__ import annotations

from typing import Any

import pytest

from engine.brigand_kings.board.state import State, seen_by
from engine.brigand_kings.computers.county_chances import Stand
from engine.brigand_kings.computers.fitted_values import FITTED
from engine.brigand_kings.computers.marshal_values import stakes
from engine.brigand_kings.computers.win_model import log_odds, prospects
from engine.kernel.appraisal import chances
from engine.kernel.core import Json, Seat
from tests.engine.brigand_kings.positions import LINE, begin, county

seats = pytest.mark.parametrize("seats", FITTED)
DEAR = ["darkness", "merchant"]


def chances_of(**table: Json) -> dict[Seat, float]:
    match: Any = begin(**table)
    return chances(log_odds(match.state), 1.0)


def test_the_chances_of_all_are_one() -> None:
    assert sum(chances_of(captured={"red": DEAR}).values()) == pytest.approx(1)


def test_who_has_captured_more_is_the_likelier_to_win() -> None:
    assert chances_of(captured={"red": DEAR})["red"] > chances_of()["red"]


def test_a_county_nearly_won_is_worth_more_than_one_in_which_another_stands() -> None:
    rest = list(LINE[1:])
    own = chances_of(counties=[county("pact", "red", 4, 2), *rest])["red"]
    other = chances_of(counties=[county("pact", "blue", 4, 2), *rest])["red"]
    assert own > chances_of()["red"] > other


@seats
def test_a_point_counts_for_more_the_fewer_cards_are_left(seats: int) -> None:
    worth = [prospects(seats, left).point for left in range(20)]
    assert worth == sorted(worth, reverse=True)


@seats
def test_a_full_county_is_all_for_who_stands_there_and_the_next_card_for_everybody(seats: int) -> None:
    now = prospects(seats, 12)
    for seat in range(seats):
        captured = now.county(seat, Stand(seat, 4, 3), "pact", 9.0)
        missed = now.county(seat, Stand((seat + 1) % seats, 4, 3), "pact", 9.0)
        assert captured - missed == pytest.approx(9.0)


@seats
def test_there_is_a_number_for_every_stand_and_every_turn(seats: int) -> None:
    fitted = FITTED[seats]
    assert len(fitted.shares) == len(fitted.turn) == seats
    for shares in fitted.shares:
        for table in (shares.cheap, shares.dear, shares.late):
            assert len(table.nobody) == 7
            assert [len(row) for row in table.own] == [6, 5, 4, 3, 2, 1]
            assert [len(row) for row in table.others] == [6, 5, 4, 3, 2, 1]


def test_a_marshal_hinders_most_who_is_the_likelier_to_win() -> None:
    bonus = {"red": ["ace_of_knots", "end"], "blue": ["ace_of_wyrms", "sea"], "green": ["bard", "huntress"]}
    match: Any = begin(players=3, bonus=bonus, captured={"green": ["castle", "betrayal"]})
    state: State = match.state
    blue, green = stakes(seen_by(state, "red")).envy
    assert green > blue
    assert blue + green == pytest.approx(1)


@seats
def test_soldiers_more_in_reserve_are_never_worth_less(seats: int) -> None:
    now = prospects(seats, 12)
    worth = [now.camp(soldiers) for soldiers in range(15)]
    assert worth == sorted(worth)

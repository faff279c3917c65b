"""Rounds of tables: who sits with whom, who sits out, at any number of people."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from bot.extras.seasons.ranking.pairing import Drawn, Past, draw, draw_by_lot, draw_evenly, meetings, sizes


def season(
    people: int, seats: int, rounds: int, *, computers: bool = False, is_swiss: bool = True
) -> list[Drawn]:
    """All rounds of a season in which whoever has the lower number comes in first."""
    drawn: list[Drawn] = []
    points: Counter[int] = Counter()
    for number in range(rounds):
        order = sorted(range(people), key=lambda one: (-points[one], one))
        past = Past(
            meetings([table for one in drawn for table in one.tables]),
            Counter(one for before in drawn for one in before.byes),
        )
        rule = draw if is_swiss else draw_evenly
        drawn.append(rule(order, past, seats, Random(number), computers=computers))
        for table in drawn[-1].tables:
            points.update({one: 2 * (seats - 1 - place) for place, one in enumerate(sorted(table))})
    return drawn


@pytest.mark.parametrize("people", range(4, 20))
@pytest.mark.parametrize("computers", [False, True])
def test_everybody_is_in_every_round_once(people: int, computers: bool) -> None:
    for drawn in season(people, 4, 3, computers=computers):
        here = [*drawn.byes, *(one for table in drawn.tables for one in table)]
        assert sorted(here) == list(range(people))
        assert all(len(table) == 4 or computers for table in drawn.tables)
        assert not (computers and drawn.byes)


@pytest.mark.parametrize(("people", "seats"), [(5, 2), (7, 2), (5, 4), (13, 4), (7, 3)])
def test_nobody_sits_out_twice_before_all_did_once(people: int, seats: int) -> None:
    out = people % seats
    drawn = season(people, seats, people // out)
    byes = Counter(one for one_round in drawn for one in one_round.byes)
    assert set(byes.values()) == {1}


@pytest.mark.parametrize("is_swiss", [True, False])
def test_sixteen_at_tables_of_four_meet_nobody_again_in_three_rounds(is_swiss: bool) -> None:
    tables = [table for one in season(16, 4, 3, is_swiss=is_swiss) for table in one.tables]
    assert set(meetings(tables).values()) == {1}


@pytest.mark.parametrize("people", [2, 4, 5, 6, 7, 8, 9])
def test_pairs_go_round_until_all_have_met_once(people: int) -> None:
    rounds = people - 1 + people % 2
    tables = [table for one in season(people, 2, rounds, is_swiss=False) for table in one.tables]
    met = meetings(tables)
    assert len(met) == people * (people - 1) // 2
    assert set(met.values()) == {1}


def test_in_swiss_the_first_sit_together() -> None:
    order, past = list(range(12)), Past()
    drawn = draw(order, past, 4, Random(1), computers=False)
    assert sorted(map(sorted, drawn.tables)) == [[0, 1, 2, 3], [4, 5, 6, 7], [8, 9, 10, 11]]


def test_computers_complete_tables_as_evenly_as_can_be() -> None:
    assert sizes(13, 4, computers=True) == [4, 3, 3, 3]
    assert sizes(9, 4, computers=True) == [3, 3, 3]
    assert sizes(13, 4, computers=False) == [4, 4, 4]


def test_the_same_lot_draws_the_same_round() -> None:
    rounds = [draw_by_lot(range(16), Past(), 4, Random("seed"), computers=False) for _ in range(2)]
    other = draw_by_lot(range(16), Past(), 4, Random("another"), computers=False)
    assert rounds[0] == rounds[1] != other

"""Noise that the rules forbid is taken out of fitted tables, and no more than that."""

from __future__ import annotations

import pytest

from engine.brigand_kings.computers.fitted_values import FITTED, Table
from lab.brigand_kings.monotone import along_soldiers, along_stability, ordered, rising, visits

STANDS = [stand for chain in along_soldiers() for stand in chain]
EVEN = dict.fromkeys(STANDS, 1.0)


def test_values_that_fall_are_pooled_by_their_weights() -> None:
    assert rising([4.0, 4.5, 1.5, 7.5], [1, 1, 1, 1]) == pytest.approx([10 / 3, 10 / 3, 10 / 3, 7.5])
    assert rising([4.0, 4.5, 1.5, 7.5], [1, 1, 1e-9, 1]) == pytest.approx([4.0, 4.5, 4.5, 7.5])


def test_a_table_in_order_is_left_as_it_is() -> None:
    once = ordered(FITTED[2].shares[0].late, EVEN)
    assert ordered(once, EVEN) == once


def test_a_table_out_of_order_becomes_the_nearest_one_in_order() -> None:
    table = ordered(FITTED[2].shares[0].late, EVEN)
    own = list(map(list, table.own))
    own[2][1], own[3][1] = own[2][1] + 0.5, own[3][1] - 0.3
    noisy = Table(table.nobody, tuple(map(tuple, own)), table.others)
    found = ordered(noisy, EVEN)
    for chain in (*along_soldiers(), *along_stability()):
        values = [found.of(0, stand) for stand in chain]
        assert values == sorted(values)
    assert far(noisy, found) < far(noisy, table)


def far(one: Table, other: Table) -> float:
    return sum((one.of(0, stand) - other.of(0, stand)) ** 2 for stand in STANDS)


@pytest.mark.trial(reason="a whole game of marshals")
def test_visits_count_what_is_a_seats_own_or_nobodys_between_two_turns() -> None:
    seen = visits(4, 1, "visits")
    nobodys = sum(times for (_, stand), times in seen.stands.items() if stand.owner is None)
    own = seen.stands.total() - nobodys
    assert nobodys % 4 == 0
    assert nobodys // 4 + own == 5 * seen.camps.total() // 4, "five counties, each nobody's or one seat's"
    assert {stand for _, stand in seen.stands} <= set(STANDS)

"""The payment game: mixes that neither side would change, and chances that follow from them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.brimstone.rules.odds import Clash, draw, payments, solve
from engine.kernel.dice import Dice


@given(st.lists(st.lists(st.integers(-9, 9), min_size=3, max_size=3), min_size=1, max_size=3))
def test_no_row_and_no_column_does_better_than_the_mix(table: list[list[int]]) -> None:
    rows, columns = solve(table)
    by_row = [sum(q * value for q, value in zip(columns, row, strict=True)) for row in table]
    by_column = [
        sum(p * value for p, value in zip(rows, column, strict=True)) for column in zip(*table, strict=True)
    ]
    assert sum(rows) == pytest.approx(1)
    assert sum(columns) == pytest.approx(1)
    assert max(by_row) == pytest.approx(min(by_column), abs=1e-6)


def clash(attack: int, defence: int, most: tuple[int, int] = (2, 2), **more: float) -> Clash:
    return Clash(attack, defence, 3, 3, *most, **more)  # type: ignore[arg-type]


@pytest.mark.parametrize(("attack", "defence", "chance"), [(5, 2, 1), (2, 5, 0), (3, 3, None), (3, 4, None)])
def test_who_is_out_of_reach_pays_nothing(attack: int, defence: int, chance: int | None) -> None:
    found = payments(clash(attack, defence))
    if chance is None:
        assert 0 < found.chance < 1
        assert found.attacker[0] < 1
    else:
        assert found.chance == chance
        assert found.attacker[0] == found.defender[0] == 1


def test_who_alone_has_stones_pays_just_enough() -> None:
    assert payments(clash(3, 4, (2, 0))).attacker == (0, 1, 0)
    assert payments(clash(4, 4, (0, 2))).defender == (0, 1, 0)


def test_a_hex_that_is_worth_nothing_is_not_paid_for() -> None:
    assert payments(clash(3, 4, (2, 0), stake=0, troop=0)).attacker == (1, 0, 0)


def test_a_draw_follows_the_mix_and_none_is_made_where_all_is_clear() -> None:
    dice = Dice("draw")
    assert [draw((0.0, 1.0, 0.0), dice) for _ in range(3)] == [1, 1, 1]
    assert dice.count == 0
    drawn = [draw((0.25, 0.0, 0.75), dice) for _ in range(2000)]
    assert drawn.count(1) == 0
    assert drawn.count(0) == pytest.approx(500, abs=80)

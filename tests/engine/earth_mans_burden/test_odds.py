"""The chances that computers and players reckon with, against all throws counted out."""

from __future__ import annotations

from itertools import product

import pytest

from engine.earth_mans_burden.rules.odds import (
    chance_to_claim,
    chances,
    expected_losses,
    hits,
    save_of,
)

FACES = range(1, 7)


def counted_out(attackers: int, save: int | None, *, is_twice: bool) -> list[float]:
    """The chance of each number of unsaved successes, over all throws of attack and save."""
    found = [0.0] * (2 * attackers + 1)
    for faces in product(FACES, repeat=attackers):
        saves = [(1.0, 0)]
        for _ in range(hits(faces)):
            failed = 1.0 if save is None else sum(face < save for face in FACES) / 6
            failed = failed**2 if is_twice else failed
            saves = [
                (chance * part, count + extra)
                for chance, count in saves
                for part, extra in ((failed, 1), (1 - failed, 0))
            ]
        for chance, count in saves:
            found[count] += chance / 6**attackers
    return found


@pytest.mark.parametrize("attackers", [1, 2, 3])
@pytest.mark.parametrize(("save", "is_twice"), [(None, False), (6, False), (5, False), (3, False), (3, True)])
def test_E15_chances_are_those_of_all_throws(attackers: int, save: int | None, is_twice: bool) -> None:
    assert chances(attackers, save, is_twice=is_twice) == pytest.approx(
        counted_out(attackers, save, is_twice=is_twice)
    )


def test_E15_an_attacking_die_scores_a_half_on_average() -> None:
    assert expected_losses(40, 40, 999, is_coup=False) == pytest.approx(20)
    assert sum(chances(40, 5)) == pytest.approx(1)


def test_E16_no_more_is_lost_than_is_there() -> None:
    assert expected_losses(30, 2, 2, is_coup=False) == pytest.approx(2, abs=0.01)
    assert expected_losses(0, 5, 5, is_coup=True) == expected_losses(5, 5, 0, is_coup=True) == 0


def test_E21_what_is_saved_twice_is_overthrown_more_seldom() -> None:
    once = expected_losses(4, 4, 4, is_coup=True)
    assert expected_losses(4, 4, 4, is_coup=True, is_twice=True) < once


def test_the_chance_to_take_all_grows_with_the_attackers() -> None:
    def chance_to_take(attackers: int, units: int) -> float:
        return sum(chances(attackers, save_of(attackers, units, is_coup=False))[units:])

    found = [chance_to_take(count, 3) for count in range(12)]
    assert found == sorted(found)
    assert found[:2] == [0, 0]
    assert chance_to_take(2, 2) == pytest.approx(12 / 36)  # a six, or two fives


def test_E19_a_claim_succeeds_as_often_as_one_of_its_dice_does() -> None:
    assert [round(chance_to_claim(empty), 2) for empty in (1, 2, 3, 4)] == [0.67, 0.89, 0.96, 0.99]

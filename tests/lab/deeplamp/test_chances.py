"""Fit of Deeplamp's appraisal: weights come back from descents that they made, and weigh as the rules say."""

from __future__ import annotations

from math import exp
from random import Random

import pytest

from engine.deeplamp.appraisal import WEIGHTS
from lab.deeplamp.chances import Descent, descend, fitted, moments


def made_by(weights: tuple[float, ...], number: int) -> list[Descent]:
    """Descents of a turn each, won by the chance that these weights give."""
    random = Random(1)
    made = []
    for one in range(number):
        signs = (1.0, *(random.uniform(-1, 1) for _ in weights[1:]))
        odds = sum(weight * sign for weight, sign in zip(weights, signs, strict=True))
        made.append(Descent(str(one), (signs,), random.random() < 1 / (1 + exp(-odds))))
    return made


def test_the_fit_finds_the_weights_that_made_the_descents() -> None:
    weights = (0.5, -1.0, 2.0)
    assert fitted(made_by(weights, 4_000)) == pytest.approx(weights, abs=0.15)


def test_a_descent_counts_once_however_long_it_is() -> None:
    short, long = Descent("a", ((1.0,),), True), Descent("b", ((1.0,),) * 9, False)
    assert fitted([short, long]) == pytest.approx([0.0], abs=0.01)


def test_what_brings_the_crew_nearer_to_its_end_lowers_its_chance() -> None:
    _, missing, objective, foes, dark, harm, turn = WEIGHTS
    assert objective > 0
    assert max(missing, foes, dark, harm, turn) < 0
    assert objective + foes > 0, "whoever has found it is never worse off by its enemies"


def test_a_descent_is_seen_at_each_of_its_turns() -> None:
    played = descend("chances", (0, 2, "first_light"))
    assert len(played.signs) > 3
    assert {len(signs) for signs in played.signs} == {len(WEIGHTS)}
    (moment,) = moments([played])
    assert moment.won == {"crew": float(played.is_won)}
    assert 0 < moment.chances(1.0)["crew"] < 1

"""What grinding gains: everything before there were cuts, nothing now, unless who cuts last is in it."""

from __future__ import annotations

import pytest

from tests.engine.proof import grinding

GAMES = 600
CHANCE = 1 / grinding.SEATS


def share(name: str) -> float:
    return grinding.successes(grinding.ATTEMPTS[name], range(GAMES)) / GAMES


@pytest.mark.parametrize("name", ["before, by when he joins", "now, together with who cuts last"])
def test_who_knows_all_that_the_deal_hangs_on_gets_the_seat_every_time(name: str) -> None:
    assert share(name) == 1.0


@pytest.mark.parametrize(
    "name",
    [
        "now, by secret and when he joins",
        "now, by names and options",
        "now, by dropping a word that is typed again",
    ],
)
def test_who_does_not_know_the_last_word_gets_the_seat_by_chance(name: str) -> None:
    assert abs(share(name) - CHANCE) < 4 * (CHANCE * (1 - CHANCE) / GAMES) ** 0.5


def test_a_word_that_is_dropped_is_one_try_more() -> None:
    twice = 1 - (1 - CHANCE) ** 2
    assert abs(share("now, by dropping one word") - twice) < 4 * (twice * (1 - twice) / GAMES) ** 0.5

"""Intervals, against published figures."""

from __future__ import annotations

import pytest
from scipy.stats import binomtest

from lab.confidence import grouped, wilson

NEWCOMBE = [
    (81, 263, 0.2553, 0.3662),
    (15, 148, 0.0624, 0.1605),
    (0, 20, 0.0000, 0.1611),
    (1, 29, 0.0061, 0.1718),
]
"""R. G. Newcombe, Statistics in Medicine 17 (1998), table I, method 3: Wilson's score without correction."""


@pytest.mark.parametrize(("won", "games", "low", "high"), NEWCOMBE)
def test_wilsons_interval_is_the_published_one(won: int, games: int, low: float, high: float) -> None:
    share = wilson(won, games)
    assert share.rate == pytest.approx(won / games)
    assert (round(share.low, 4), round(share.high, 4)) == (low, high)


@pytest.mark.parametrize(("won", "games"), [(0, 7), (1, 7), (7, 7), (81, 263), (599, 600), (25_000, 50_000)])
def test_of_whole_wins_it_is_scipys(won: int, games: int) -> None:
    known = binomtest(won, games).proportion_ci(0.95, "wilson")
    share = wilson(won, games)
    assert (share.low, share.high) == pytest.approx((known.low, known.high), abs=1e-12)


@pytest.mark.parametrize(("won", "games"), [(0, 7), (3.5, 7), (7, 7), (81, 263)])
def test_losses_are_as_sure_as_wins(won: float, games: int) -> None:
    share, mirror = wilson(won, games), wilson(games - won, games)
    assert (share.low, share.high) == pytest.approx((1 - mirror.high, 1 - mirror.low))


def test_of_no_games_nothing_is_known() -> None:
    assert (wilson(0, 0).low, wilson(0, 0).high) == (0.0, 1.0)


def test_groups_are_counted_not_the_games_in_them() -> None:
    share = grouped([0.25, 0.75])
    assert share.rate == 0.5
    assert share.high - share.rate == pytest.approx(1.96 * 0.25, abs=0.001)
    assert grouped([0.5, 0.5]).low == 0.5


def test_one_group_alone_says_nothing_about_others() -> None:
    assert (grouped([0.5]).low, grouped([0.5]).high) == (0.0, 1.0)

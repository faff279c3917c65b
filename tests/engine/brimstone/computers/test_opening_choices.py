"""The captain before the first round."""

from __future__ import annotations

import pytest

from engine.brimstone.board.components import MAPS
from engine.brimstone.computers.opening_choices import choose_home, swaps
from engine.brimstone.game import BRIMSTONE
from engine.brimstone.rules.asks import AdjustMap, ChooseHome
from engine.kernel.dice import Dice
from engine.kernel.match import Match

SEEDS = [f"survey {number}" for number in range(12)]
every_deal = pytest.mark.parametrize("players", MAPS)


def adjusting(players: int, seed: str, layout: str) -> AdjustMap:
    match = Match.new(BRIMSTONE, players, {"layout": layout}, seed)
    (ask,) = match.asks.values()
    assert isinstance(ask, AdjustMap)
    return ask


def worths(ask: AdjustMap, pairs: list[list[str]]) -> list[int]:
    """What each Home is worth to who must choose among all, after the swaps."""
    view = ask.view.copy()
    for one, other in pairs:
        view.tiles[one], view.tiles[other] = view.tiles[other], view.tiles[one]
    asked = ChooseHome(ask.seat, view, view.map.homes)  # type: ignore[arg-type]  # a copy of a view shows the same
    return [asked.worth(home) for home in view.map.homes]


@every_deal
@pytest.mark.parametrize("seed", SEEDS)
def test_the_leader_makes_the_worst_home_better_where_it_is_worse(players: int, seed: str) -> None:
    ask = adjusting(players, seed, "printed")
    made = swaps(ask).answer["swaps"]
    ask.check({"swaps": made})
    before, after = worths(ask, []), worths(ask, made)
    assert min(after) > min(before) or len(set(before)) == 1


@every_deal
def test_where_all_homes_are_alike_nobody_is_left_behind(players: int) -> None:
    ask = adjusting(players, "alike", "even")
    before = worths(ask, [])
    assert min(worths(ask, swaps(ask).answer["swaps"])) >= min(before)


@every_deal
def test_of_equal_swaps_no_end_of_the_board_is_a_favourite(players: int) -> None:
    asks = (adjusting(players, f"ends {number}", "printed") for number in range(100))
    rows = [hex_[0] for ask in asks for pair in swaps(ask).answer["swaps"] for hex_ in pair]
    north, south = sum(row < "E" for row in rows), sum(row > "E" for row in rows)
    assert 0.4 < north / (north + south) < 0.6


@every_deal
def test_between_equal_homes_the_lot_decides(players: int) -> None:
    taken = set()
    for seed in SEEDS:
        match = Match.new(BRIMSTONE, players, {"layout": "even"}, seed)
        match.submit(match.awaited[0], {"swaps": []})
        (ask,) = match.asks.values()
        assert isinstance(ask, ChooseHome)
        taken.add(choose_home(ask, Dice(seed)).answer["home"])
    assert len(taken) > 1

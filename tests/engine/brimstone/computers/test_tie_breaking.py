"""Equal gains: the captain has no favourite corner."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from engine.brimstone.board.hexes import HEXES
from engine.brimstone.computers.tie_breaking import ties
from engine.brimstone.game import BRIMSTONE
from engine.kernel.match import Match
from tests.engine.brimstone.positions import begin


def test_on_many_deals_each_way_to_turn_the_board_is_taken_about_as_often() -> None:
    favourites = Counter[str]()
    for number in range(600):
        position = Match.new(BRIMSTONE, 4, {"layout": "even"}, f"ties {number}").state
        trifles = ties(position, position.seats[0])
        favourites[max(trifles, key=trifles.__getitem__)] += 1
    assert len(favourites) == 6, "the names begin in a corner, and a board has six"
    assert min(favourites.values()) > 70


def test_in_the_next_round_it_may_be_another_way() -> None:
    position = begin().state
    rounds = [replace(position, round=number) for number in range(1, 13)]
    assert len({ties(now, now.seats[0])["A1"] for now in rounds}) > 3


def test_trifles_decide_between_equals_only() -> None:
    position = begin().state
    found = ties(position, position.seats[0])
    assert len(set(found.values())) == len(HEXES)
    assert all(-1e-3 < trifle < 0 for trifle in found.values())

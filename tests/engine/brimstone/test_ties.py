"""Equal gains: the captain has no favourite corner."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from engine.brimstone.computers.ties import ties
from engine.brimstone.state import Position
from engine.hexes import HEXES, rotated
from tests.engine.brimstone.positions import begin


def rounds_of(position: Position) -> list[Position]:
    return [replace(position, round=number) for number in range(1, 13)]


def test_in_twelve_rounds_no_hex_is_liked_better_than_where_it_comes_when_the_board_is_turned() -> None:
    position = begin().state
    liked = Counter[str]()
    for now in rounds_of(position):
        for hex_, trifle in ties(now, now.seats[0]).items():
            liked[hex_] += round(trifle * 1e6)
    for hex_ in HEXES:
        assert liked[hex_] == liked[rotated(hex_, 1)]


def test_trifles_decide_between_equals_only() -> None:
    position = begin().state
    found = ties(position, position.seats[0])
    assert len(set(found.values())) == len(HEXES)
    assert all(-1e-3 < trifle < 0 for trifle in found.values())

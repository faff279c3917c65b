"""Whole games of four computer seats: how many one core plays in a second."""

from __future__ import annotations

import time
from collections.abc import Mapping

from bench.measure import Figures, figures
from engine import playing
from engine.brimstone.game import BRIMSTONE
from engine.deputy import Computer, Random
from engine.options import for_new_table

_BATCHES = 8
_GAMES = 10
_RANDOM_ROUNDS = 15
"""Random play seldom wins: its games are broken off here."""


def run() -> Mapping[str, Figures]:
    """`captain_games_per_core_s` to the end, `random_games_per_core_s` of 15 rounds each; in CPU time."""
    found = {"random_games_per_core_s": _speed(Random(), _RANDOM_ROUNDS)}
    captain = BRIMSTONE.computers.get("captain")
    return found | ({"captain_games_per_core_s": _speed(captain, BRIMSTONE.longest)} if captain else {})


def _speed(computer: Computer, rounds: int) -> Figures:
    table = playing.Table(BRIMSTONE, 4, BRIMSTONE.options(4, for_new_table(BRIMSTONE.offers, {})), rounds)
    return figures([_batch(table, computer, f"bench-{batch}") for batch in range(_BATCHES)])


def _batch(table: playing.Table, computer: Computer, seed: str) -> float:
    """Games per second of one core."""
    begun = time.process_time()
    for game in range(_GAMES):
        playing.play(table, f"{seed}-{game}", dict.fromkeys(table.seats, computer))
    return _GAMES / (time.process_time() - begun)

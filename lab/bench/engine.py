"""Benchmarks of each game's rules: one answer, a whole round or turn, loading a match from its log."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any

from engine.kernel.contract import Game
from engine.kernel.core import Json, Seat
from engine.kernel.dice import Dice
from engine.kernel.match import Match
from engine.registry.catalogue import GAMES
from lab.bench.measure import Figures, Timings, of_game

GAMES_OF_EACH = 20
ROUNDS = 10


def run(game: str) -> Mapping[str, Figures]:
    """Measure `answer_ms` (with its digest), `round_ms`, and `load_10_rounds_ms` from the first answer on.

    All are processor time. An answer of a game with order sheets is a person's whole sheet.
    """
    return of_game(game, measure(GAMES[game], GAMES_OF_EACH))


RUNS = tuple(partial(run, game) for game in GAMES)
"""A benchmark for each game, so that others can be measured between them."""


def measure(game: Game[Any], games: int) -> dict[str, Figures]:
    """Measure one game with all its seats; leave out the figure for a round that never ends."""
    answers, rounds, loads = (Timings(time.process_time) for _ in range(3))
    for number in range(games):
        log = list(_play(_begin(game, number), Dice(f"bench-{number}").fork("bench"), answers, rounds))
        with loads.taken():
            match = _begin(game, number)
            for seat, answer in log:
                match.submit(seat, answer)
    found = {"answer_ms": answers, "round_ms": rounds, f"load_{ROUNDS}_rounds_ms": loads}
    return {name: timings.figures() for name, timings in found.items() if timings}


def _begin(game: Game[Any], number: int) -> Match[Any]:
    return Match.new(game, max(game.players), {}, f"bench-{number}")


def _play(match: Match[Any], chance: Dice, answers: Timings, rounds: Timings) -> Iterator[tuple[Seat, Json]]:
    """Play ten random rounds after setup; choosing the answers is not timed."""
    spent, stage = 0.0, match.stage
    while not match.is_over and match.stage <= ROUNDS:
        seat = match.awaited[0]
        answer = match.asks[seat].sample(chance)
        with answers.taken():
            match.submit(seat, answer)
            match.digest()
        yield seat, answer
        spent += answers[-1]
        if match.stage != stage:
            if stage > 0:
                rounds.append(spent)
            stage, spent = match.stage, 0.0

"""The rules: one answer, a whole round, a match loaded from its log."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bench.measure import Figures, Timings
from engine.brimstone.game import BRIMSTONE
from engine.core import Json, Seat
from engine.dice import Dice
from engine.match import Match

_GAMES = 20
_ROUNDS = 10


def run() -> Mapping[str, Figures]:
    """`answer_ms` with its digest, as it is logged; `round_ms`; `load_10_rounds_ms` from the first answer."""
    answers, rounds, loads = Timings(), Timings(), Timings()
    for game in range(_GAMES):
        log = _play(f"bench-{game}", answers, rounds)
        with loads.taken():
            match = Match.new(BRIMSTONE, 4, {"round_limit": 99}, f"bench-{game}")
            for seat, answer in log:
                match.submit(seat, answer)
    return {
        "answer_ms": answers.figures(),
        "round_ms": rounds.figures(),
        "load_10_rounds_ms": loads.figures(),
    }


def _play(seed: str, answers: Timings, rounds: Timings) -> list[tuple[Seat, Json]]:
    """Ten rounds at random; the time for making answers up is left out."""
    match: Match[Any] = Match.new(BRIMSTONE, 4, {"round_limit": 99}, seed)
    chance, log, spent, stage = Dice(seed).fork("bench"), [], 0.0, match.stage
    while not match.is_over and match.stage <= _ROUNDS:
        seat = match.awaited[0]
        answer = match.asks[seat].sample(chance)
        with answers.taken():
            match.submit(seat, answer)
            match.digest()
        log.append((seat, answer))
        spent += answers[-1]
        if match.stage != stage:
            if stage > 0:
                rounds.append(spent)
            stage, spent = match.stage, 0.0
    return log

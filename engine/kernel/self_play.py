"""Play one game among computers, for leagues, studies, benchmarks and tests."""

from __future__ import annotations

import gc
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Protocol

from engine.kernel.contract import Game
from engine.kernel.core import Json, Refused, Seat, Step
from engine.kernel.deputy import MOST_ACTS, Computer, Thought
from engine.kernel.dice import Dice
from engine.kernel.match import Match


class Unplayable(Exception):
    """Raised when the rules refuse a computer's answer; the message says which answer, where and why."""


@dataclass(frozen=True)
class Table:
    """A game with its players and options; `rounds` limits its length (0: the game's own limit)."""

    game: Game[Any]
    players: int
    options: Mapping[str, Json]
    rounds: int = 0

    @property
    def seats(self) -> tuple[Seat, ...]:
        return self.game.seats[: self.players]

    @property
    def last_round(self) -> int:
        """Return the round after which the game is stopped."""
        return self.rounds or self.game.longest


def play(table: Table, seed: str, computers: Mapping[Seat, Computer]) -> Match[Any]:
    """Return the match played by these computers, finished or stopped at the round limit."""
    with _without_collecting():
        match = Match.new(table.game, table.players, table.options, seed)
        play_on(match, computers, seed, rounds=table.last_round)
    return match


@contextmanager
def _without_collecting() -> Iterator[None]:
    """Turn off the garbage collector during a game: it would find little and take time."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


class Taker(Protocol):
    """Takes answers and actions: a match, or a recorder that also writes them down."""

    def submit(self, seat: Seat, answer: Json) -> None: ...

    def act(self, seat: Seat, action: Json) -> object: ...


def play_on(
    match: Match[Any],
    computers: Mapping[Seat, Computer],
    seed: str,
    *,
    rounds: int,
    taker: Taker | None = None,
) -> None:
    """Let computers act and answer until the game is over or the given round is complete.

    Each seat has its own random draws, fixed by the seed, and its notes last one round.
    """
    chances = {seat: Dice(seed).fork(f"computer in {seat}") for seat in computers}
    notes: dict[Seat, str] = {}
    acts: Counter[tuple[Step, Seat]] = Counter()
    stage = match.stage
    while not match.is_over and match.stage <= rounds:
        if match.stage != stage:
            notes, stage = {}, match.stage
            acts.clear()
        seat = match.awaited[0]
        ask = match.asks[seat]
        thought = computers[seat].think(ask, notes.get(seat, ""), chances[seat])
        if thought.notes is not None:
            notes[seat] = thought.notes
        may_act = False
        if thought.act is not None:
            acts[match.step, seat] += 1
            may_act = acts[match.step, seat] <= MOST_ACTS
        try:
            _take(taker or match, seat, thought, may_act=may_act)
        except Refused as why:
            asked = f"{ask.kind} of {seat} in round {stage}, seed {seed}"
            raise Unplayable(f"{asked}: {thought} is refused: {why}") from why


def _take(taker: Taker, seat: Seat, thought: Thought, *, may_act: bool) -> None:
    """Carry out a thought: take its action if it has one, otherwise submit its answer."""
    if thought.act is not None and may_act:
        taker.act(seat, thought.act)
    else:
        taker.submit(seat, thought.answer)


def winners(match: Match[Any]) -> tuple[Seat, ...]:
    """Return the winners; empty if the game was stopped early."""
    return tuple(match.game.outcome(match.state)["winners"]) if match.is_over else ()


def rounds_played(match: Match[Any]) -> int:
    """Return the number of completed rounds, not counting the setup."""
    return max(0, match.stage - 1)

"""One game among computer seats: what leagues, studies, benchmarks and tests play."""

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
    """A computer gave an answer that the rules refuse; the text says which, where and why."""


@dataclass(frozen=True)
class Table:
    """A game and how to play it; `rounds` is when to break it off (0: at the game's longest)."""

    game: Game[Any]
    players: int
    options: Mapping[str, Json]
    rounds: int = 0

    @property
    def seats(self) -> tuple[Seat, ...]:
        return self.game.seats[: self.players]

    @property
    def last_round(self) -> int:
        """Return the round after which the game is broken off."""
        return self.rounds or self.game.longest


def play(table: Table, seed: str, computers: Mapping[Seat, Computer]) -> Match[Any]:
    """Return the match as those computers play it, at its end or broken off."""
    with _without_collecting():
        match = Match.new(table.game, table.players, table.options, seed)
        play_on(match, computers, seed, rounds=table.last_round)
    return match


@contextmanager
def _without_collecting() -> Iterator[None]:
    """Look for garbage in cycles after the game only: there is little, and the search takes time."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


class Taker(Protocol):
    """Take answers and actions for a match: the match itself, or a writer that records them."""

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
    """Let computers answer, and act before it, until the game is over or that round is done.

    Each seat has chances of its own, fixed by the seed, and notes that last a round.
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
    """Take a thought's action, or else its answer."""
    if thought.act is not None and may_act:
        taker.act(seat, thought.act)
    else:
        taker.submit(seat, thought.answer)


def winners(match: Match[Any]) -> tuple[Seat, ...]:
    """Return the winners; empty if the game was broken off."""
    return tuple(match.game.outcome(match.state)["winners"]) if match.is_over else ()


def rounds_played(match: Match[Any]) -> int:
    """Rounds that were carried out to their end; the setup is none."""
    return max(0, match.stage - 1)

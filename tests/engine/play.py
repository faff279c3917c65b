"""Play games in tests: at random, or again from recorded answers."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from engine.kernel.core import Json, Seat
from engine.kernel.dice import Dice
from engine.kernel.match import Match

AnyMatch = Match[Any]
Answer = tuple[Seat, Json]
Chooser = Callable[[AnyMatch], Answer]


def by_chance(dice: Dice) -> Chooser:
    """Return a chooser that answers at random, in random order."""

    def choose(match: AnyMatch) -> Answer:
        seat = dice.pick(match.awaited)
        return seat, match.asks[seat].sample(dice)

    return choose


def by_absence(match: AnyMatch) -> Answer:
    """Return the answer that results if every deadline is missed."""
    seat = match.awaited[0]
    return seat, match.asks[seat].fallback()


def moments(match: AnyMatch, choose: Chooser, *, stages: int) -> Iterator[Answer]:
    """Play this many stages (setup, rounds); pause before each answer, which is then submitted."""
    last = match.stage + stages
    while not match.is_over and match.stage < last:
        seat, answer = choose(match)
        yield seat, answer
        match.submit(seat, answer)


def play(match: AnyMatch, choose: Chooser, *, stages: int) -> list[Answer]:
    """Play this many stages; return the answers."""
    return list(moments(match, choose, stages=stages))


def submit_all(match: AnyMatch, answers: Iterable[Answer]) -> AnyMatch:
    """Return the match after those answers."""
    for seat, answer in answers:
        match.submit(seat, answer)
    return match


def through_text(data: Json) -> Json:
    """Return JSON data after storing and reading it."""
    return json.loads(json.dumps(data))

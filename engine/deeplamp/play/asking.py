"""Ask one seat, all seats, or whoever answers first; other seats may act meanwhile (S13, S20)."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from typing import Any, TypeVar

from engine.deeplamp.play.turn_context import Play
from engine.deeplamp.state.state import State, seen
from engine.kernel.actions import renewed
from engine.kernel.core import Ask, First, Seat

T = TypeVar("T")
Asking = Generator[Sequence[Ask], Mapping[Seat, Any], T]
"""Part of the flow that yields asks and returns a value of type T."""
Make = Callable[[State], Sequence[Ask]]


def ask_all(play: Play, make: Make) -> Asking[Any]:
    """Ask all the seats, and return their answers by seat."""
    return (yield from _ask(play, lambda: make(seen(play.state))))


def ask_first(play: Play, make: Make) -> Asking[Any]:
    """Ask all the seats, and return the first answer."""
    answers = yield from _ask(play, lambda: First(make(seen(play.state))))
    return next(iter(answers.values()))


def ask_one(play: Play, make: Callable[[State], Ask]) -> Asking[Any]:
    """Ask one seat and return its answer."""
    answers = yield from _ask(play, lambda: [make(seen(play.state))])
    return next(iter(answers.values()))


def _ask(play: Play, now: Callable[[], Sequence[Ask]]) -> Asking[Mapping[Seat, Any]]:
    """Ask until all have answered; after an action out of turn, carry it out and renew the asks."""
    asks = now()
    while asks:
        answers = yield asks
        if answers:
            return answers
        yield from play.meanwhile(play)
        asks = renewed(asks, now(), play.tell)
    return {}


def seats_of(state: State, heroes: Sequence[str]) -> list[Seat]:
    """Return the seats of these heroes, without duplicates."""
    return list(dict.fromkeys(state.crew.heroes[hero].seat for hero in heroes))

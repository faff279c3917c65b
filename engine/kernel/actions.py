"""Acting out of turn: what a seat may do though nobody waits for it, and what that does to open asks."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from engine.kernel.core import Ask, Event, Json, Seat, Tell


@dataclass(frozen=True)
class AskDropped(Event):
    """An action of somebody left this seat nothing to decide: it is asked no more."""

    seat: Seat
    asked: str


@dataclass(frozen=True)
class AnswerTakenBack(Event):
    """An action of somebody made a sealed answer illegal: its seat, which alone is told, is asked again."""

    seat: Seat
    asked: str


class Deed(NamedTuple):
    """Something a seat did: it answered, or acted out of turn."""

    seat: Seat
    what: Json
    is_act: bool = False


def asking(
    now: Callable[[], Sequence[Ask]], tell: Tell
) -> Generator[Sequence[Ask], Mapping[Seat, Any], Mapping[Seat, Any]]:
    """Ask what can be asked now, and again after each action, until it is answered.

    With nothing left to ask there are no answers. A flow of a game with actions says `yield from asking(...)`
    wherever it lets them happen: all that is asked from one call is one set of asks, however it changes.
    """
    asks = now()
    while asks:
        answers = yield asks
        if answers:
            return answers
        again = now()
        left = {ask.seat for ask in again}
        for ask in asks:
            if ask.seat not in left:
                tell(AskDropped(ask.seat, ask.kind))
        asks = again
    return {}


def kind_of(action: Mapping[str, Json]) -> str:
    """Return the kind of an action that a game has taken; every game names it this way."""
    return str(action["do"])

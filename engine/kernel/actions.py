"""Acting out of turn: what a seat may do though nobody waits for it, and what that does to open asks."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from engine.kernel.core import Ask, Event, Json, Seat, Tell


@dataclass(frozen=True)
class AskDropped(Event):
    """An action of another seat closed this seat's ask; the seat has nothing left to decide."""

    seat: Seat
    asked: str


@dataclass(frozen=True)
class AnswerTakenBack(Event):
    """An action made a sealed answer illegal. Its seat is asked again; only that seat learns of it."""

    seat: Seat
    asked: str


class Deed(NamedTuple):
    """A recorded input of a seat: an answer, or an action out of turn."""

    seat: Seat
    what: Json
    is_act: bool = False


def asking(
    now: Callable[[], Sequence[Ask]], tell: Tell
) -> Generator[Sequence[Ask], Mapping[Seat, Any], Mapping[Seat, Any]]:
    """Yield the current asks, and renew them after each action, until all are answered.

    Returns no answers if nothing is left to ask. The flow of a game with actions uses `yield from
    asking(...)` wherever it allows them. All asks from one call count as one set, even when actions change
    them.
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
    """Return the kind of an action that was carried out; every game stores it under the same key."""
    return str(action["do"])

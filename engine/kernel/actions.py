"""Define what an action out of turn is, and renew the open asks after one."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from engine.kernel.core import Ask, Event, Json, Seat, Tell


@dataclass(frozen=True)
class AskDropped(Event):
    """An event for a seat whose ask was closed by another seat's action; it has nothing left to decide."""

    seat: Seat
    asked: str


@dataclass(frozen=True)
class AnswerTakenBack(Event):
    """An event for a seat whose sealed answer became illegal through an action.

    The seat is asked again, and only that seat learns of it.
    """

    seat: Seat
    asked: str


class Deed(NamedTuple):
    """A seat's recorded input: an answer, or an action out of turn."""

    seat: Seat
    what: Json
    is_act: bool = False


def asking(
    now: Callable[[], Sequence[Ask]], tell: Tell
) -> Generator[Sequence[Ask], Mapping[Seat, Any], Mapping[Seat, Any]]:
    """Yield the asks that `now` returns, and renew them after each action, until all are answered.

    Returns an empty mapping if nothing is left to ask. Flows of games with actions use `yield from
    asking(...)` wherever they allow actions. All asks of one call are one set, even if actions change them.
    """
    asks = now()
    while asks:
        answers = yield asks
        if answers:
            return answers
        asks = renewed(asks, now(), tell)
    return {}


def renewed(asks: Sequence[Ask], again: Sequence[Ask], tell: Tell) -> Sequence[Ask]:
    """Return the asks after an action, and tell the seats that lost theirs."""
    left = {ask.seat for ask in again}
    for ask in asks:
        if ask.seat not in left:
            tell(AskDropped(ask.seat, ask.kind))
    return again


def kind_of(action: Mapping[str, Json]) -> str:
    """Return the kind of an action that was carried out; every game stores it under the key `do`."""
    return str(action["do"])

"""Answer instead of a person: standing plans, computers with their alternatives, a missed deadline."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from engine.kernel.core import Ask, Json, Seat
from engine.kernel.dice import Dice


class Deputy(Protocol):
    """Answers asks of one seat, seeing only what the ask shows that seat."""

    def answer(self, ask: Ask) -> Json | None:
        """Return a legal answer, or None if the person must be asked."""


class Trigger(Protocol):
    """A standing instruction to act out of turn that goes off now."""

    @property
    def seat(self) -> Seat:
        """Return the seat that gave it."""

    def action(self, view: Any) -> Json | None:
        """Return what the seat does, cut down to what its view shows is there.

        None if nothing is left to do.
        """


class Nobody:
    """Leaves everything to the person."""

    def answer(self, ask: Ask) -> Json | None:
        return None


@dataclass(frozen=True)
class Thought:
    """A computer seat's answer, and why in a sentence or two (read after the game).

    `notes` is what it wants to remember until its next ask of the same round, such as its order sheet as
    text; None leaves its notes alone. `act` is what it does out of turn before it answers
    (contract.Game.act). The caller takes the action instead of the answer and asks again, at most MOST_ACTS
    times for one set of asks; so the answer must be legal too.
    """

    answer: Json
    why: str = ""
    notes: str | None = None
    act: Json | None = None


MOST_ACTS = 8
"""So often a computer may act before it answers."""


def never() -> bool:
    """Time without end."""
    return False


class Computer(Protocol):
    """A computer seat of some strength. It keeps nothing between asks but its notes."""

    def think(self, ask: Ask, notes: str, dice: Dice, *, is_late: Callable[[], bool] = never) -> Thought:
        """Return a legal answer from the ask, the seat's notes of this round ("" if none) and chance alone.

        Equal arguments give equal thoughts, unless `is_late` turns true: then it answers with what it has.
        """


USUAL = "captain"
"""The strength of a computer of which nothing is said, in games that have one."""


def usual_level(computers: Mapping[str, Computer]) -> str:
    """Return the level to use when none is named: the captain, else the strongest."""
    return USUAL if USUAL in computers else list(computers)[-1]


class Random:
    """The computer that plays any legal answer: for games without a better one, and to compare with."""

    def think(self, ask: Ask, notes: str, dice: Dice, *, is_late: Callable[[], bool] = never) -> Thought:
        return Thought(ask.sample(dice))


NAMED = 2
"""So many of the alternatives are named in a reason."""


def instead(gain: float, others: Sequence[tuple[float, str]]) -> str:
    """List the alternatives, and by how much each is worth less; empty if there are none."""
    return among([(f"{gain - worth:.1f} less", name) for worth, name in others])


def best_instead(gain: float, others: Sequence[tuple[float, str]]) -> str:
    """Name the best alternative, and by how much it is worth less."""
    return instead(gain, sorted(others, key=lambda other: -other[0])[:NAMED])


def among(others: Sequence[tuple[object, str]]) -> str:
    """List the alternatives with a remark on each."""
    if not others:
        return ""
    return f" Alternatives: {', '.join(f'{name} ({what})' for what, name in others)}."

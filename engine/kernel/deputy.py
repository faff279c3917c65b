"""Who answers instead of a person: standing plans, computers and what they weighed, a missed deadline."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from engine.kernel.core import Ask, Json, Seat
from engine.kernel.dice import Dice


class Deputy(Protocol):
    """Answers asks of one seat, seeing only what the ask shows that seat."""

    def answer(self, ask: Ask) -> Json | None:
        """A legal answer, or None if the person must be asked."""


class Trigger(Protocol):
    """A standing instruction to act out of turn that goes off now."""

    @property
    def seat(self) -> Seat:
        """Who has given it."""

    def action(self, view: Any) -> Json | None:
        """What the seat does, cut down to what is there as its view shows; None: nothing is left to do."""


class Nobody:
    """Leaves everything to the person."""

    def answer(self, ask: Ask) -> Json | None:
        return None


@dataclass(frozen=True)
class Thought:
    """What a computer seat answers, and why in a sentence or two (read after the game).

    `notes`: what it wants to remember until its next ask of the same round, such as its order sheet as text;
    None leaves its notes as they are.
    `act`: what it does out of turn before it answers (contract.Game.act). Who lets it play takes the
    action instead of the answer, and asks again whatever it is asked then, at most MOST_ACTS times for one
    set of asks; so the answer is legal too.
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
        """A legal answer, from the ask alone, the seat's notes of this round ("" if none) and chance.

        Equal arguments give equal thoughts, unless `is_late` says so: then it answers with what it has.
        """


USUAL = "captain"
"""The strength of a computer of which nothing is said, in games that have one."""


def usual_level(computers: Mapping[str, Computer]) -> str:
    """The strength of which nothing is said: a captain, else the strongest."""
    return USUAL if USUAL in computers else list(computers)[-1]


class Random:
    """The computer that plays any legal answer: for games without a better one, and to compare with."""

    def think(self, ask: Ask, notes: str, dice: Dice, *, is_late: Callable[[], bool] = never) -> Thought:
        return Thought(ask.sample(dice))


NAMED = 2
"""So many of the alternatives are named in a reason."""


def instead(gain: float, others: Sequence[tuple[float, str]]) -> str:
    """The alternatives, and by how much they are worth less; nothing where there are none."""
    return among([(f"{gain - worth:.1f} less", name) for worth, name in others])


def best_instead(gain: float, others: Sequence[tuple[float, str]]) -> str:
    """The best of the alternatives, and by how much they are worth less."""
    return instead(gain, sorted(others, key=lambda other: -other[0])[:NAMED])


def among(others: Sequence[tuple[object, str]]) -> str:
    """The alternatives, and what is said of each."""
    if not others:
        return ""
    return f" Weighed as well: {', '.join(f'{name} ({what})' for what, name in others)}."

"""Answer in place of a person: standing plans, computers and their alternatives, missed deadlines."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from engine.kernel.core import Ask, Json, Seat
from engine.kernel.dice import Dice


class Deputy(Protocol):
    """Answers the asks of one seat, using only what the ask shows that seat."""

    def answer(self, ask: Ask) -> Json | None:
        """Return a legal answer, or None to ask the person."""


class Trigger(Protocol):
    """A standing instruction whose condition is now met: it acts out of turn."""

    @property
    def seat(self) -> Seat:
        """Return the seat that gave the instruction."""

    def action(self, view: Any) -> Json | None:
        """Return the action, limited to what the seat's view shows is available.

        None if nothing is left to do.
        """


class Nobody:
    """A deputy that never answers, so the person decides everything."""

    def answer(self, ask: Ask) -> Json | None:
        return None


@dataclass(frozen=True)
class Thought:
    """A computer seat's answer, with its reason in a sentence or two for reading after the game.

    `notes` is what it wants to remember until its next ask of the round, such as its order sheet as text;
    None keeps the old notes. `act` is an action to take before answering (contract.Game.act): the caller
    takes it and asks again, at most MOST_ACTS times per set of asks. Because of that limit the answer must be
    legal too.
    """

    answer: Json
    why: str = ""
    notes: str | None = None
    act: Json | None = None


MOST_ACTS = 8
"""Most actions that a computer may take before it answers."""


def never() -> bool:
    """Return False: a time limit that never runs out."""
    return False


class Computer(Protocol):
    """A computer seat of some strength. It keeps nothing between asks except its notes."""

    def think(self, ask: Ask, notes: str, dice: Dice, *, is_late: Callable[[], bool] = never) -> Thought:
        """Return a legal answer from the ask, the seat's notes of this round ("" if none) and chance.

        Equal arguments give equal thoughts until `is_late` turns true; then return the best answer so far.
        """


USUAL = "captain"
"""Strength of a computer if none is named, in games that have it."""


def usual_level(computers: Mapping[str, Computer]) -> str:
    """Return the default level: captain if the game has one, else the strongest."""
    return USUAL if USUAL in computers else list(computers)[-1]


class Random:
    """A computer that plays random legal answers, as a default and as a baseline."""

    def think(self, ask: Ask, notes: str, dice: Dice, *, is_late: Callable[[], bool] = never) -> Thought:
        return Thought(ask.sample(dice))


NAMED = 2
"""Most alternatives named in a reason."""


def instead(gain: float, others: Sequence[tuple[float, str]]) -> str:
    """Describe the alternatives and how much less each is worth; "" if there are none."""
    return among([(f"{gain - worth:.1f} less", name) for worth, name in others])


def best_instead(gain: float, others: Sequence[tuple[float, str]]) -> str:
    """Describe the best alternative and how much less it is worth."""
    return instead(gain, sorted(others, key=lambda other: -other[0])[:NAMED])


def among(others: Sequence[tuple[object, str]]) -> str:
    """Describe the alternatives, each with its remark."""
    if not others:
        return ""
    return f" Alternatives: {', '.join(f'{name} ({what})' for what, name in others)}."

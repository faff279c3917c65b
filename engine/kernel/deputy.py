"""Answer in place of a player: standing plans, computers with their alternatives, missed deadlines."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from engine.kernel.core import Ask, Event, Json, Seat
from engine.kernel.dice import Dice


class Deputy(Protocol):
    """Answers the asks of one seat, and uses only what the ask shows to that seat."""

    def answer(self, ask: Ask) -> Json | None:
        """Return a legal answer, or None to ask the player."""


class Trigger(Protocol):
    """A standing instruction that now applies: it takes an action out of turn."""

    @property
    def seat(self) -> Seat:
        """Return the seat that gave the instruction."""

    def action(self, view: Any) -> Json | None:
        """Return the action, limited to what the seat's view allows; None if nothing is left to do."""


class Nobody:
    """A deputy that never answers: the player decides everything."""

    def answer(self, ask: Ask) -> Json | None:
        return None


@dataclass(frozen=True)
class Thought:
    """A computer's answer with its reason, one or two sentences to read after the game.

    `notes` is what it wants to remember until its next ask of the round, such as an order sheet as text; None
    keeps the old notes. `act` is an action to take first (contract.Game.act): the caller takes it and asks
    again, at most MOST_ACTS times per set of asks. The answer must be legal as well, because that limit may
    be reached.
    """

    answer: Json
    why: str = ""
    notes: str | None = None
    act: Json | None = None


MOST_ACTS = 8
"""Most actions that a computer may take before it answers."""


def never() -> bool:
    """Always return False, as a time limit that never ends."""
    return False


class Computer(Protocol):
    """A computer player of some strength; it remembers nothing between asks but its notes."""

    def think(self, ask: Ask, notes: str, dice: Dice, *, is_late: Callable[[], bool] = never) -> Thought:
        """Return a legal answer, from the ask, the seat's notes of this round ("" if none) and random draws.

        Equal arguments give equal answers until `is_late` returns True; then return the best answer so far.
        """


USUAL = "captain"
"""Strength of a computer if none is named, in games that have it."""


def usual_level(computers: Mapping[str, Computer]) -> str:
    """Return the default strength: captain if the game has one, else the strongest."""
    return USUAL if USUAL in computers else list(computers)[-1]


class Random:
    """A computer that gives random legal answers, as a default and for comparison."""

    def think(self, ask: Ask, notes: str, dice: Dice, *, is_late: Callable[[], bool] = never) -> Thought:
        return Thought(ask.sample(dice))


LEAST_TOLD = 0.05
"""Least difference that a reason with one decimal shows."""
NAMED = 2
"""Most alternatives named in a reason."""


def instead(gain: float, others: Sequence[tuple[float, str]]) -> str:
    """Describe the alternatives, each with how much less or more it is worth; "" if there are none."""
    return among([(difference(gain - worth), name) for worth, name in others])


def difference(less: float) -> str:
    """Describe by how much an alternative is worth less than what was chosen."""
    return f"{abs(less):.1f} {'less' if less > -LEAST_TOLD else 'more'}"


def best_instead(gain: float, others: Sequence[tuple[float, str]]) -> str:
    """Describe the best alternative, and how much less it is worth."""
    return instead(gain, sorted(others, key=lambda other: -other[0])[:NAMED])


def among(others: Sequence[tuple[object, str]]) -> str:
    """Describe the alternatives, each with a remark."""
    if not others:
        return ""
    return f" Alternatives: {', '.join(f'{name} ({what})' for what, name in others)}."


APART = "\n\n"
"""Stands between a seat's order sheet and its standing instructions in the text that fair play seals."""


@dataclass(frozen=True)
class Instructions:
    """A game's support for answers that were written in advance.

    A record's check plays them again, so whoever changes what a text says changes the game's version.
    """

    deputy: Callable[[str, str], Deputy]
    """Function that returns the deputy that answers from such a text at a table of a pace. What it can't
    read says nothing."""
    triggers: Callable[[Sequence[Ask], Sequence[Event], Mapping[Seat, str]], Sequence[Trigger]] = (
        lambda asks, events, standing: ()
    )
    """Function that returns the actions that these texts set off when the asks open, in order of execution.
    It gets the open asks, the events that led to them, and every seat's text."""

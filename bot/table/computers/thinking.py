"""Let computers think in other processes, so that the event loop never waits.

Each question is thought about once, so thinking can begin during the pause before the answer. The number of
questions thought about ahead is limited per organiser and server. Answers that are due are never refused.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Final

from bot.host.askers import Asker
from bot.host.pools import ProcessPool
from bot.host.processes import begin_apart
from bot.messages.catalogue import say
from bot.table.computers.levels import known_level
from bot.table.match.standstill import place_of
from engine.kernel.core import Ask, Seat, Step
from engine.kernel.deputy import Thought
from engine.kernel.dice import Dice
from engine.registry.catalogue import find_game

log = logging.getLogger(__name__)

BUDGET: Final = 1.0
"""Time budget of a computer's turn, in seconds of processor time."""
LIMIT: Final = 10.0
"""Seconds of processor time until a process that ignores its time budget is ended."""
OF_PERSON: Final = 8
OF_SERVER: Final = 40
"""Most thoughts ahead at the same time: at one organiser's tables, and in one server."""
KEPT: Final = 200
"""Most thoughts kept in memory, those used last."""


class CouldNotThink(Exception):
    """Raised for a bug in a computer player.

    Its text names the computer and the place, but nothing of the game.
    """


@dataclass(frozen=True)
class Question:
    """A computer's decision: its view of the game, its notes of the round and its random seed."""

    match_id: int
    asker: Asker
    """The organiser and server in whose line the thinking is."""
    step: Step
    seat: Seat
    game: str
    level: str
    ask: Ask = field(repr=False)
    notes: str = field(repr=False)
    chance: str = field(repr=False)
    shown: str = ""
    """A fingerprint of what the ask shows, in games where that may change while the ask is open."""

    @property
    def key(self) -> tuple[int, Step, Seat, str, str, str, str]:
        return self.match_id, self.step, self.seat, self.level, self.notes, self.chance, self.shown


def think(question: Question, budget: float = BUDGET) -> Thought:
    """Return a legal answer in this process within about `budget` seconds of processor time.

    Raise CouldNotThink for a bug.
    """
    end = time.thread_time() + budget
    try:
        computer = find_game(question.game).computers[known_level(question.game, question.level)]
        thought = computer.think(
            question.ask,
            question.notes,
            Dice(question.chance),
            is_late=lambda: time.thread_time() >= end,
        )
        question.ask.check(thought.answer)
    except Exception as error:  # noqa: BLE001 - whatever is wrong with a computer, its table must go on
        raise CouldNotThink(place_of(error)) from None
    return thought


def think_or_fall_back(question: Question, budget: float) -> Thought:
    """Think like `think`; on a bug, alert the host and return the game's fallback."""
    try:
        return think(question, budget)
    except CouldNotThink as error:
        return fall_back(question, error)


def fall_back(question: Question, error: BaseException) -> Thought:
    """Return the answer for a missed deadline."""
    log.error(
        "ALARM: the %s of %s in game %s could not think, so the game's fallback answers: %s",
        question.level,
        question.seat,
        question.match_id,
        error if isinstance(error, CouldNotThink) else type(error).__name__,
    )
    return Thought(question.ask.fallback(), str(say("computer-could-not-think")))


class Thinking:
    """Lets computers think in the broker's turn, in processes; with a `thinker`, in one thread."""

    def __init__(self, *, thinker: Callable[[Question], Thought] | None = None) -> None:
        self._thinker = thinker or think
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="thinking") if thinker else None
        self._tasks: OrderedDict[object, asyncio.Task[Thought]] = OrderedDict()

    def begin_ahead(self, question: Question) -> None:
        """Start thinking ahead if the line has room; otherwise the question waits until it is due."""
        if MINDS.has_room(question.asker):
            self.begin(question)

    def begin(self, question: Question) -> asyncio.Task[Thought]:
        """Start thinking about the question, unless that is running or finished; return its task."""
        task = self._tasks.get(question.key)
        if task is None:
            thought = MINDS.submit(
                self._thinker, question, question.asker, question.level, is_due=True, thread=self._thread
            )
            task = self._tasks[question.key] = asyncio.create_task(_thought(question, thought))
            task.add_done_callback(lambda done: thought.cancel())
        self._tasks.move_to_end(question.key)
        done = [key for key, one in self._tasks.items() if one.done()]
        for key in done[: max(0, len(self._tasks) - KEPT)]:  # what is thought about yet is waited for
            del self._tasks[key]
        return task

    async def think(self, question: Question) -> Thought:
        """Return the answer when it is found."""
        return await asyncio.shield(self.begin(question))

    def close(self) -> None:
        """Cancel all thinking."""
        for task in self._tasks.values():
            task.cancel()
        if self._thread:
            self._thread.shutdown(wait=False, cancel_futures=True)


async def _thought(question: Question, thought: asyncio.Task[Thought]) -> Thought:
    """Return the thought, or the game's fallback if it failed or was given up; cancel it with its awaiter."""
    try:
        return await thought
    except asyncio.CancelledError as error:
        current = asyncio.current_task()
        if current is None or current.cancelling():
            raise
        return fall_back(question, error)
    except Exception as error:  # noqa: BLE001 - whatever is wrong with it, its table must go on
        return fall_back(question, error)


MINDS = ProcessPool("thinks", begin_apart, limit=LIMIT, of_person=OF_PERSON, of_server=OF_SERVER)
"""The processes in which this process's computers think."""

"""Read a match's log: find the lines that count, and repeat them."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Iterable
from typing import Any, Final, TypeVar

from bot.messages.catalogue import Message, say
from bot.store.tables.cold import NOT_KEPT
from bot.store.tables.log import UNDO, AnswerRow
from bot.table.match.standstill import Standstill
from engine.kernel.match import Match

T = TypeVar("T")
STEP: Final = 0.02
"""Seconds of processor time after which repeating a log lets the event loop do something else."""


class Diverged(Standstill):
    """Raised if the rules no longer reproduce a stored match, which then needs its own rules version.

    `n`: the log line at which they differ.
    """

    def __init__(self, match_id: int, n: int, why: str) -> None:
        super().__init__(match_id, why, say("stuck-diverged"))
        self.n = n

    def for_organiser(self, where: str) -> Message:
        return say("stuck-organiser-diverged", where=where, n=self.n)


async def in_steps(things: Iterable[T]) -> AsyncIterator[T]:
    """Yield the things; after each STEP of work on them, let the event loop do something else first."""
    began = time.thread_time()
    for thing in things:
        if time.thread_time() - began > STEP:
            await asyncio.sleep(0)
            began = time.thread_time()
        yield thing


def replay(match: Match[Any], entry: AnswerRow) -> None:
    """Repeat a log line."""
    if entry.is_act:
        match.act(entry.seat, entry.answer)
    elif entry.answer is None:
        match.withdraw(entry.seat)
    else:
        match.submit(entry.seat, entry.answer)


def again(match: Match[Any], entry: AnswerRow) -> None:
    """Repeat a log line; Diverged if the result differs from the recorded one."""
    try:
        replay(match, entry)
    except Exception as error:
        raise Diverged(entry.match_id, entry.n, f"{type(error).__name__}: {error}") from error
    check_digest(match, entry)


def check_digest(match: Match[Any], entry: AnswerRow) -> None:
    """Diverged if the log line's result differs from the recorded one; a packed game has only the last."""
    if entry.digest not in (match.digest(), NOT_KEPT):
        raise Diverged(entry.match_id, entry.n, "the position is another")


def without_undone(log: Iterable[AnswerRow]) -> list[AnswerRow]:
    """Return the log without undone lines: replaying it gives the present state."""
    kept: list[AnswerRow] = []
    for row in log:
        if row.kind != UNDO:
            kept.append(row)
            continue
        while kept and kept[-1].n >= row.answer["to"]:
            kept.pop()
    return kept


def effective(log: Iterable[AnswerRow]) -> list[AnswerRow]:
    """Return the answers and actions that took effect, without those that were undone or taken back."""
    kept: list[AnswerRow] = []
    for row in without_undone(log):
        if row.answer is not None:
            kept.append(row)
            continue
        last = max(at for at, entry in enumerate(kept) if entry.seat == row.seat and not entry.is_act)
        del kept[last]
    return kept

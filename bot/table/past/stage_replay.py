"""Replay a stage from its checkpoint, and only what is new when its log has grown."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from bot.games.story import Moment
from bot.store import Tx
from bot.store.tables.log import UNDO, AnswerRow, CheckpointRow
from bot.store.tables.matches import MatchRow
from bot.table.match.log import again, in_steps, without_undone
from bot.table.match.rebuilding import resume
from bot.table.match.table import moment_of
from engine.kernel.core import Ask, Seat
from engine.kernel.match import Match


@dataclass(frozen=True)
class Line:
    """A line of the log: its ask, what came of it, and whether nobody else was asked at the same time."""

    entry: AnswerRow
    ask: Ask | None
    moment: Moment | None
    is_alone: bool

    def is_turn_of(self, seat: Seat) -> bool:
        return self.entry.seat == seat and self.entry.by == "person" and self.ask is not None

    def is_by_sheet_of(self, seat: Seat) -> bool:
        return self.entry.seat == seat and self.entry.by == "sheet"

    def shows(self, seat: Seat) -> bool:
        """Return whether the seat may know of the line at all: not of others' secret actions."""
        is_secret_act = self.entry.is_act and self.entry.seat != seat and self.moment is not None
        return not is_secret_act or bool(self.known_to(seat).events)

    def known_to(self, seat: Seat) -> Moment:
        """Return the moment without events that only others may see."""
        assert self.moment is not None
        return self.moment.known_to(seat)


@dataclass(frozen=True)
class StageReplay:
    """A stage played again up to a line of the log.

    `opening`: what happened before its first line. `length`: number of the next line. `match`: as it stands
    after these lines. Others go on with it, so look at it before you await anything.
    """

    match: Match[Any]
    opening: Sequence[Moment]
    lines: Sequence[Line]
    length: int

    @property
    def moments(self) -> list[Moment]:
        """Return what the lines brought about."""
        return [line.moment for line in self.lines if line.moment]

    async def go_on(self, log: Sequence[AnswerRow], length: int) -> StageReplay:
        """Return the replay with these further lines, none of which was undone; use this one no more."""
        lines, match = [*self.lines], self.match
        async for entry in in_steps(log):
            ask = None if entry.is_act else match.asks.get(entry.seat)
            is_alone = len(match.asks) == 1
            lines.append(Line(entry, ask, do_again(match, entry), is_alone))
        return replace(self, lines=lines, length=length)


def do_again(match: Match[Any], entry: AnswerRow) -> Moment | None:
    """Repeat a log line; return its events, if any."""
    told, before = len(match.events), match.game.view(match.state, None)
    again(match, entry)
    if len(match.events) == told:
        return None
    return moment_of(entry, match.events[told:], before, match.game.view(match.state, None))


async def replay_stage(tx: Tx, row: MatchRow, stage: int) -> StageReplay:
    """Replay a stage line by line, each line once a process unless lines were undone.

    The log only grows, so its number of lines says how far a replay has come.
    """
    starts = await known_starts(tx, row)
    end = next((first_n for known, first_n in starts.items() if known > stage), None)
    if end is None:
        length = tx.answers.known_length(row.id)
        end = await tx.answers.count(row.id) if length is None else length
    key = ("stage", row.id, stage, starts[stage])
    found: StageReplay | None = tx.recall(key)
    if found is None or found.length != end:
        tx.forget(key)  # nobody else may go on with its match meanwhile
        found = await _brought_up(tx, row, stage, found, end)
        tx.remember(key, found)
    return found


async def _brought_up(tx: Tx, row: MatchRow, stage: int, found: StageReplay | None, end: int) -> StageReplay:
    if found is not None and found.length < end:
        further = await tx.answers.since(row.id, found.length, end)
        if not any(entry.kind == UNDO for entry in further):
            return await found.go_on(further, end)
    checkpoint = await tx.checkpoints.get(row.id, stage)
    assert checkpoint is not None
    log = await tx.answers.since(row.id, checkpoint.first_n, end)
    return await _begun(row, checkpoint).go_on(without_undone(log), end)


def _begun(row: MatchRow, checkpoint: CheckpointRow) -> StageReplay:
    match = resume(row, checkpoint)
    opening: list[Moment] = []
    if match.events:
        game = match.game
        before = game.view(game.load(checkpoint.state), None)
        opening = [Moment(match.events[:], before, game.view(match.state, None), checkpoint.stage)]
    return StageReplay(match, opening, (), checkpoint.first_n)


async def known_starts(tx: Tx, row: MatchRow) -> dict[int, int]:
    """Return the stages that have a checkpoint, each with its first answer's number, read once a process.

    Checkpoints come and go only with lines of the log, which never gets shorter.
    """
    length, key = tx.answers.known_length(row.id), ("starts", row.id)
    if length is None:
        return await tx.checkpoints.starts(row.id)
    known, starts = tx.recall(key) or (None, {})
    if known != length:
        starts = await tx.checkpoints.starts(row.id)
        tx.remember(key, (length, starts))
    return dict(starts)


async def log_of(tx: Tx, row: MatchRow, checkpoint: CheckpointRow) -> list[AnswerRow]:
    """Return the log from a checkpoint up to the next one."""
    end = await tx.checkpoints.end_of(row.id, checkpoint.stage)
    return await tx.answers.since(row.id, checkpoint.first_n, end)

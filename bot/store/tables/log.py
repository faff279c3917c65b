"""Store every match's log, its checkpoints, and why a match is stuck."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, Literal

from sqlalchemy import Index, Select, bindparam, delete, func, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.database.schema import Data, Hash, Key, OfMatch, SeatWord, Word, table_of
from bot.store.database.sql import (
    Conflict,
    Repository,
    add,
    add_once,
    put,
    read_all,
    read_one,
    read_values,
    sound_ids,
)
from bot.store.tables.cold import Ended
from engine.kernel.core import Json, Seat

AnsweredBy = Literal["person", "sheet", "only", "computer", "fallback", "steward", "vote", "standing"]


@dataclass(frozen=True)
class AnswerRow:
    """Line `n` (from 0) of a match's log; an answer of None retracts the seat's sealed answer.

    is_act: an action out of turn instead of an answer. A line of the kind "undo" has {"to": n} for an answer:
    everything from line n on is undone. `why`: a computer's reasons, hidden until the game ends. `entry`: its
    number in the table's chain; None without a cut.
    """

    match_id: OfMatch
    n: Key
    stage: int
    seat: SeatWord
    kind: Word
    answer: Json
    digest: Hash
    by: AnsweredBy
    at: datetime
    why: str | None = None
    is_act: bool = False
    entry: int | None = None


answers = table_of("answers", AnswerRow, Index("ix_answers_match_id_stage", "match_id", "stage"))

UNDO = "undo"
"""Kind of a line that undoes all answers since an earlier line."""
ACT = "act"
"""Kind of a line with an action out of turn."""

_MATCH = answers.c.match_id == bindparam("of_match")
_LAST = select(func.max(answers.c.n)).where(_MATCH)
_ACTS = select(answers).where(_MATCH, answers.c.seat == bindparam("of_seat"), answers.c.is_act)
_ACTS_OF = _ACTS.order_by(answers.c.n)
_COUNT_ACTS = select(func.count()).select_from(_ACTS.subquery())
_SINCE = select(answers).where(_MATCH, answers.c.n >= bindparam("first")).order_by(answers.c.n)
_BETWEEN = _SINCE.where(answers.c.n < bindparam("before"))


class Answers(Ended):
    def __init__(self, connection: AsyncConnection) -> None:
        super().__init__(connection)
        self._acts: dict[tuple[int, Seat], list[AnswerRow]] = {}
        """Actions out of turn by match and seat, cached for seats looked up in this unit of work."""
        self._lengths: dict[int, int] = {}

    def know(self, match_id: int, length: int) -> None:
        """Cache the length of the match's log, which nobody else can add to while its row is locked."""
        self._lengths[match_id] = length

    async def add(self, row: AnswerRow) -> None:
        """Insert a line.

        Raise Conflict if the match has line `row.n` already: somebody else answered first.
        """
        await add(self._connection, answers, vars(row))
        if row.match_id in self._lengths:
            self._lengths[row.match_id] = row.n + 1
        if row.is_act and (row.match_id, row.seat) in self._acts:
            self._acts[row.match_id, row.seat].append(row)

    def known_length(self, match_id: int) -> int | None:
        """Return the length of the log, this unit of work's own lines included; None if it was not read."""
        return self._lengths.get(match_id)

    async def count(self, match_id: int) -> int:
        """Return the length of the log, which is the number of its next line."""
        n = (await self._connection.execute(_LAST, {"of_match": match_id})).scalar_one()
        return len(await self.cold.rows(match_id, answers.name)) if n is None else n + 1

    async def count_acts(self, match_id: int, seat: Seat) -> int:
        """Return how many actions out of turn a seat has made, undone or not."""
        if (match_id, seat) in self._acts:
            return len(self._acts[match_id, seat])
        of_seat = {"of_match": match_id, "of_seat": seat}
        return int((await self._connection.execute(_COUNT_ACTS, of_seat)).scalar_one())

    async def acts(self, match_id: int, seat: Seat, after: int) -> list[AnswerRow]:
        """Return a seat's actions out of turn, undone or not, skipping the first `after`."""
        if (match_id, seat) not in self._acts:
            of_seat = {"of_match": match_id, "of_seat": seat}
            found = await self._connection.execute(_ACTS_OF, of_seat)
            self._acts[match_id, seat] = read_all(AnswerRow, found)
        return self._acts[match_id, seat][after:]

    async def since(self, match_id: int, first_n: int, before: int | None = None) -> list[AnswerRow]:
        """Return the lines from `first_n` up to but not including `before`."""
        query = _SINCE if before is None else _BETWEEN
        lines = {"of_match": match_id, "first": first_n, "before": before}
        found = read_all(AnswerRow, await self._connection.execute(query, lines))
        return found or (await self._packed(match_id))[first_n:before]

    async def _packed(self, match_id: int) -> list[AnswerRow]:
        return [read_values(AnswerRow, row) for row in await self.cold.rows(match_id, answers.name)]


@dataclass(frozen=True)
class CheckpointRow:
    """A match's saved state before a stage, reached after the first `first_n` answers."""

    match_id: OfMatch
    stage: Key
    draws: int
    state: Data
    first_n: int


checkpoints = table_of("checkpoints", CheckpointRow)

_CHECKPOINTS_MATCH = checkpoints.c.match_id == bindparam("of_match")
_ALL = select(checkpoints).where(_CHECKPOINTS_MATCH).order_by(checkpoints.c.stage)
_STARTS = _ALL.with_only_columns(checkpoints.c.stage, checkpoints.c.first_n)
_ONE = select(checkpoints).where(_CHECKPOINTS_MATCH, checkpoints.c.stage == bindparam("of_stage"))
_LATEST = select(checkpoints).where(_CHECKPOINTS_MATCH).order_by(checkpoints.c.stage.desc()).limit(1)
_REMOVE_AFTER = delete(checkpoints).where(_CHECKPOINTS_MATCH, checkpoints.c.first_n > bindparam("last_n"))


class Checkpoints(Ended):
    def __init__(self, connection: AsyncConnection) -> None:
        super().__init__(connection)
        self._starts: dict[int, dict[int, int]] = {}
        """Starts by match, cached for matches looked up in this unit of work."""

    async def add(self, row: CheckpointRow) -> None:
        """Insert the checkpoint unless the stage has one: replaying gives the same one again."""
        self._starts.pop(row.match_id, None)
        await add_once(self._connection, checkpoints, vars(row))

    async def remove_after(self, match_id: int, n: int) -> None:
        """Delete checkpoints reached after more than `n` answers, which were undone."""
        self._starts.pop(match_id, None)
        await self._connection.execute(_REMOVE_AFTER, {"of_match": match_id, "last_n": n})

    async def latest(self, match_id: int) -> CheckpointRow | None:
        found = await self._one(_LATEST, of_match=match_id)
        return found or next(reversed(await self._packed(match_id)), None)

    async def get(self, match_id: int, stage: int) -> CheckpointRow | None:
        found = await self._one(_ONE, of_match=match_id, of_stage=stage)
        return found or next((one for one in await self._packed(match_id) if one.stage == stage), None)

    async def stages(self, match_id: int) -> list[int]:
        """Return the stages that have a checkpoint, in order."""
        return list(await self.starts(match_id))

    async def starts(self, match_id: int) -> dict[int, int]:
        """Return the stages that have a checkpoint, in order, each with the number of its first answer."""
        if match_id not in self._starts:
            rows = await self._connection.execute(_STARTS, {"of_match": match_id})
            found: list[Any] = [*rows] or await self._packed(match_id)
            self._starts[match_id] = {row.stage: row.first_n for row in found}
        return dict(self._starts[match_id])

    async def end_of(self, match_id: int, stage: int) -> int | None:
        """Return the number of the first answer after that stage; None for the last one."""
        starts = await self.starts(match_id)
        return next((first_n for known, first_n in starts.items() if known > stage), None)

    async def of(self, match_id: int) -> list[CheckpointRow]:
        """Return all checkpoints of the match, in order of their stages."""
        found = read_all(CheckpointRow, await self._connection.execute(_ALL, {"of_match": match_id}))
        return found or await self._packed(match_id)

    async def _packed(self, match_id: int) -> list[CheckpointRow]:
        return [read_values(CheckpointRow, row) for row in await self.cold.rows(match_id, checkpoints.name)]

    async def _one(self, query: Select[Any], **values: int) -> CheckpointRow | None:
        return read_one(CheckpointRow, (await self._connection.execute(query, values)).one_or_none())


@dataclass(frozen=True)
class StandstillRow:
    """A game that is stuck since then.

    `n`: the log line that could not be written, None if the game could not be loaded. `owed`: the seats that
    have not been shown their decision. `tries`: how often it has failed, and `until`: the time before which
    only its own people try it again.
    """

    match_id: OfMatch
    n: int | None
    why: str
    since: datetime
    owed: list[Seat]
    tries: int
    until: datetime


standstills = table_of("standstills", StandstillRow)

_STANDSTILLS_MATCH = standstills.c.match_id == bindparam("of_match")
_STANDSTILLS_ONE = select(standstills).where(_STANDSTILLS_MATCH)
_REMOVE = delete(standstills).where(_STANDSTILLS_MATCH)
_NUMBERS = select(standstills.c.match_id)
_REST = (
    update(standstills)
    .where(_STANDSTILLS_MATCH)
    .values(tries=bindparam("of_tries"), until=bindparam("of_until"))
)


class Standstills(Repository):
    async def add_once(self, row: StandstillRow) -> bool:
        """Insert the row; return False if the game is known to be stuck."""
        try:
            await add(self._connection, standstills, vars(row))
        except Conflict:
            return False
        return True

    async def get(self, match_id: int) -> StandstillRow | None:
        found = await self._connection.execute(_STANDSTILLS_ONE, {"of_match": match_id})
        return read_one(StandstillRow, found.one_or_none())

    async def rest(self, match_id: int, tries: int, until: datetime) -> None:
        """Store that the game has failed again, and until when it rests."""
        await self._connection.execute(_REST, {"of_match": match_id, "of_tries": tries, "of_until": until})

    async def numbers(self) -> list[int]:
        """Return the numbers of stuck games."""
        return sound_ids(await self._connection.execute(_NUMBERS))

    async def owe(self, match_id: int, seat: Seat) -> None:
        """Note that the seat has not been shown its decision yet, to show it when the game continues."""
        row = await self.get(match_id)
        if row is not None and seat not in row.owed:
            await put(self._connection, standstills, [vars(replace(row, owed=[*row.owed, seat]))])

    async def remove(self, match_id: int) -> None:
        """Delete the row: the game continues, or has ended."""
        await self._connection.execute(_REMOVE, {"of_match": match_id})

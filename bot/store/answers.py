"""The log of every match: the answers and actions it accepted, append only."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import bindparam, func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.rows import AnswerRow
from bot.store.sql import add, read_all
from bot.store.tables import answers
from engine.kernel.core import Seat

UNDO = "undo"
"""The kind of a line that undoes what was answered since another one."""
ACT = "act"
"""The kind of a line that is an action out of turn."""

_MATCH = answers.c.match_id == bindparam("of_match")
_LAST = select(func.max(answers.c.n)).where(_MATCH)
_ACTS = select(answers).where(_MATCH, answers.c.seat == bindparam("of_seat"), answers.c.is_act)
_ACTS_OF = _ACTS.order_by(answers.c.n)
_COUNT_ACTS = select(func.count()).select_from(_ACTS.subquery())
_ANSWERED = select(func.count()).where(
    _MATCH,
    answers.c.seat == bindparam("of_seat"),
    answers.c.kind == bindparam("of_kind"),
    answers.c.at == bindparam("of_at"),
)
_SINCE = select(answers).where(_MATCH, answers.c.n >= bindparam("first")).order_by(answers.c.n)
_BETWEEN = _SINCE.where(answers.c.n < bindparam("before"))


class Answers:
    def __init__(self, connection: AsyncConnection) -> None:
        self._connection = connection
        self._acts: dict[tuple[int, Seat], list[AnswerRow]] = {}
        """What seats have done out of turn, of those of whom it was asked in this unit of work."""

    async def add(self, row: AnswerRow) -> None:
        """Conflict if the match has a line `row.n` already: somebody else answered first."""
        await add(self._connection, answers, vars(row))
        if row.is_act and (row.match_id, row.seat) in self._acts:
            self._acts[row.match_id, row.seat].append(row)

    async def count(self, match_id: int) -> int:
        """How many lines the log has: the number of the next one."""
        n = (await self._connection.execute(_LAST, {"of_match": match_id})).scalar_one()
        return 0 if n is None else n + 1

    async def has_answered(self, match_id: int, seat: Seat, kind: str, at: datetime) -> bool:
        """Whether the seat answered such an ask at that moment."""
        that = {"of_match": match_id, "of_seat": seat, "of_kind": kind, "of_at": at}
        return bool((await self._connection.execute(_ANSWERED, that)).scalar_one())

    async def count_acts(self, match_id: int, seat: Seat) -> int:
        """How often a seat has acted out of turn, undone or not."""
        if (match_id, seat) in self._acts:
            return len(self._acts[match_id, seat])
        of_seat = {"of_match": match_id, "of_seat": seat}
        return int((await self._connection.execute(_COUNT_ACTS, of_seat)).scalar_one())

    async def acts(self, match_id: int, seat: Seat, after: int) -> list[AnswerRow]:
        """What a seat has done out of turn, undone or not, after so many actions."""
        if (match_id, seat) not in self._acts:
            of_seat = {"of_match": match_id, "of_seat": seat}
            found = await self._connection.execute(_ACTS_OF, of_seat)
            self._acts[match_id, seat] = read_all(AnswerRow, found)
        return self._acts[match_id, seat][after:]

    async def since(self, match_id: int, first_n: int, before: int | None = None) -> list[AnswerRow]:
        """The lines from number `first_n` on, up to but without `before`."""
        query = _SINCE if before is None else _BETWEEN
        lines = {"of_match": match_id, "first": first_n, "before": before}
        return read_all(AnswerRow, await self._connection.execute(query, lines))

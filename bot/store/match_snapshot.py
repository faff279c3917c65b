"""Load a match for rebuilding with one statement: its last checkpoint and the lines since."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import bindparam, func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.database.sql import Stacked, read_values
from bot.store.tables.log import UNDO, AnswerRow, CheckpointRow, answers, checkpoints

_CHECKPOINT = checkpoints.c.match_id == bindparam("of_match")
_ANSWER = answers.c.match_id == bindparam("of_match")
_LATEST = select(checkpoints).where(_CHECKPOINT).order_by(checkpoints.c.stage.desc()).limit(1)
_BEFORE = select(_LATEST.subquery().c.first_n - 1).scalar_subquery()
_REST = Stacked(
    {
        "checkpoint": _LATEST,
        "answers": select(answers).where(_ANSWER, answers.c.n >= _BEFORE),
        "undone": select(func.count().label("times")).where(_ANSWER, answers.c.kind == UNDO),
    }
)


@dataclass(frozen=True)
class MatchSnapshot:
    """A checkpoint with log lines.

    since: the line before the checkpoint and those after it. undone: number of undos.
    """

    checkpoint: CheckpointRow
    since: list[AnswerRow]
    undone: int


async def rest(connection: AsyncConnection, match_id: int) -> MatchSnapshot | None:
    """Return the checkpoint and the lines since; None if the match has no checkpoint."""
    found = _REST.read(await connection.execute(_REST.query, {"of_match": match_id}))
    if not found["checkpoint"]:
        return None
    lines = [read_values(AnswerRow, values) for values in found["answers"]]
    (undone,) = found["undone"]
    return MatchSnapshot(
        read_values(CheckpointRow, found["checkpoint"][0]),
        sorted(lines, key=lambda line: line.n),
        undone["times"],
    )

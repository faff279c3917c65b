"""Read with one statement what became of a panel's decision."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import and_, bindparam, func, or_, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.database.sql import read_one
from bot.store.tables.deadlines import DeadlineState, deadlines
from bot.store.tables.log import answers, checkpoints
from bot.store.tables.matches import MatchState, matches
from bot.store.tables.panels import PanelRow
from bot.store.tables.seats import seats
from engine.kernel.core import Seat

_SITS = and_(seats.c.match_id == matches.c.id, seats.c.person_id == bindparam("of_person"))
_DUE = and_(
    deadlines.c.match_id == matches.c.id,
    deadlines.c.step == bindparam("of_step"),
    deadlines.c.seat == bindparam("of_seat"),
)
_ANSWERED = select(answers.c.n).where(
    answers.c.match_id == matches.c.id,
    answers.c.seat == bindparam("of_seat"),
    answers.c.kind == bindparam("of_kind"),
    answers.c.at == deadlines.c.settled_at,
)
_STAGE = select(func.max(checkpoints.c.stage)).where(checkpoints.c.match_id == matches.c.id)
_FATE = (
    select(
        matches.c.game,
        matches.c.state,
        seats.c.seat,
        deadlines.c.state.label("due"),
        or_(deadlines.c.settled_at.is_(None), _ANSWERED.exists()).label("is_answered"),
        func.coalesce(_STAGE.scalar_subquery(), 0).label("stage"),
    )
    .select_from(matches.outerjoin(seats, _SITS).outerjoin(deadlines, _DUE))
    .where(matches.c.id == bindparam("of_match"))
)


@dataclass(frozen=True)
class PanelFate:
    """The game of a panel, its state and last stage, the seat of the panel's person, and what its deadline
    says.

    `due` None: it had no deadline. `is_answered`: the seat answered when the deadline was settled.
    """

    game: str
    state: MatchState
    seat: Seat | None
    due: DeadlineState | None
    is_answered: bool
    stage: int


async def fate_of(connection: AsyncConnection, panel: PanelRow) -> PanelFate | None:
    """Return what became of the panel's decision; None if there is no such match."""
    its = {
        "of_match": panel.match_id,
        "of_person": panel.person_id,
        "of_seat": panel.seat,
        "of_step": panel.step,
        "of_kind": panel.kind,
    }
    return read_one(PanelFate, (await connection.execute(_FATE, its)).one_or_none())

"""Announce what the organiser or a manager wants to change for others, who can agree to it or stop it.

The change takes effect when those it affects vote for it, or after one whole deadline of the old length. If
they stop it, the same change cannot be announced again for as long.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from bot.messages.catalogue import Message, say, stamp
from bot.store.tables.seats import SeatRow
from bot.store.tables.votes import VoteKind, VoteRow
from bot.table.deadlines import deadlines
from bot.table.decisions import effects, votes
from bot.table.decisions.vote_texts import announced
from bot.table.decisions.votes import By
from bot.table.match import outbox
from bot.table.match.table import Roster, Table
from engine.kernel.core import Json, Refused, Seat


async def give(table: Table, kind: VoteKind, data: Json, by: By, seat: Seat | None) -> str:
    """Make the change at once if it affects only the person who asks; else announce when it takes effect.

    `seat`: the seat of the person who asks.
    """
    await votes.review(table)
    effects.check(table, kind)
    told = await announce(table, kind, data, by, seat)
    if told is not None:
        return told
    data = {**data, "by": by}
    await effects.carry_out(table, kind, data, announced(table.row, kind, data))
    await votes.review(table)
    return say("vote-done")


async def announce(table: Roster, kind: VoteKind, data: Json, by: By, seat: Seat | None) -> Message | None:
    """Announce the change to the people it affects; return None if there are none."""
    await votes.check_rest(table, kind, by)
    data = {**data, "by": by}
    await withdraw(table, kind)
    vote = VoteRow(0, table.row.id, kind, data, None, table.at)
    bound = [row for row in votes.asked(vote, table.seats, {}) if row.seat != seat]
    if not bound:
        return None
    due = await _ends(table, bound)
    vote = await table.tx.votes.add(table.row.id, kind, data, None, table.at, due_at=due)
    if seat is not None and not table.row.hides_people:
        await table.tx.votes.cast(vote.id, seat, True, table.at)
    people = [row.person_id for row in bound if row.person_id is not None]
    await outbox.queue_vote(table.tx, table.row, vote.id, ping=people)
    for person_id in people:
        await votes.tell_notice(table, vote, person_id)
    return say("vote-notice-given", due=stamp(due))


async def withdraw(table: Roster, kind: VoteKind) -> bool:
    """Withdraw a notice of that kind; return whether there was one. Refused if players vote on the same."""
    for vote in await table.tx.votes.open_of(table.row.id):
        if vote.kind == kind and vote.due_at is None:
            raise Refused(say("vote-running"))
        if vote.kind == kind:
            await votes.close(table.tx, table.row, vote, "moot")
            return True
    return False


async def withdraw_one(table: Roster, vote_id: int) -> bool:
    """Withdraw the notice; return whether it was still open."""
    vote = await table.tx.votes.get(vote_id)
    if vote is None or vote.match_id != table.row.id or vote.outcome or vote.due_at is None:
        return False
    return await withdraw(table, vote.kind)


async def _ends(table: Roster, bound: Sequence[SeatRow]) -> datetime:
    """Return when all affected players have had a whole deadline of the old length, after their vacations."""
    starts = [table.at]
    for row in bound:
        budget = await table.tx.budgets.get(table.row.id, row.seat or "")
        starts += [budget.vacation_until] if budget.vacation_until else []
    return await deadlines.later(table, max(starts), votes.length_for(table, bound))

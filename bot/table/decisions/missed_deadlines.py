"""Handle missed deadlines: remind people, answer for them at the end, and welcome them back."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.absence import Overdue
from bot.games.sheets import Saved
from bot.messages.catalogue import say
from bot.messages.panel import Post
from bot.store.tables.deadlines import DeadlineRow
from bot.table.absence.missed_notices import Missed, who_sits
from bot.table.answers import answering, prompting
from bot.table.calls import calls
from bot.table.deadlines import deadlines
from bot.table.decisions import offers, votes
from bot.table.match import outbox, proof
from bot.table.match.chain import minute_of
from bot.table.match.outbox import call_of
from bot.table.match.table import Table
from bot.table.seats import attendance, drafts
from engine.kernel.core import Seat, Step

STAGES_TO_MISS = 2
"""Missed stages (rounds or turns) in a row after which the steward takes over."""


async def look(table: Table) -> None:
    """Process the table's due deadlines: send reminders, submit fallbacks."""
    await deadlines.arm(table)
    open_ones = await deadlines.open_deadlines(table)
    awake = [row for row in open_ones.values() if row.wake_at and row.wake_at <= table.at and not row.held_at]
    overdue = [row for row in awake if row.due_at and row.due_at <= table.at]
    for row in awake:
        if row not in overdue:
            await deadlines.remind(table, row)
    if overdue:
        await answer_overdue(table, overdue)


async def answer_overdue(table: Table, rows: Sequence[DeadlineRow]) -> None:
    """Submit fallbacks for overdue decisions, and notify their people and the table."""
    late = {row.seat: row for row in rows}
    is_first = table.match.is_first
    answered = [next(seat for seat in table.match.asks if seat in late)] if is_first else list(late)
    done = {seat: await _overdue(table, seat) for seat in answered}
    chain = await table.chain()
    if chain is not None:
        await proof.keep_up(table, chain)
    ends = {seat: minute_of(row.due_at) for seat, row in late.items() if row.due_at is not None}
    await proof.write_missed(table, {seat: done[seat].answer for seat in answered}, ends)
    missed = Missed(table, {seat: done[answered[0] if is_first else seat] for seat in late}, is_first)
    for row in rows:
        await calls.take_back(table.tx, row)
        await table.tx.deadlines.settle(row.match_id, row.step, row.seat, "missed", table.at)
        if await _count_missed(table, row, missed.done[row.seat]):
            missed.away.append(row.seat)
    await missed.tell()
    for seat in answered:
        await answering.hand_in(table, seat, done[seat].answer, done[seat].draft, by="fallback")
    await missed.tell_what_follows()
    if not table.match.is_over:
        await votes.review(table)  # who is away now is not waited for


async def _overdue(table: Table, seat: Seat) -> Overdue:
    prompt = await answering.prompt(table, seat)
    sheet = await drafts.order_sheet(table, seat)
    return table.texts.absence.overdue(prompt.ask, Saved(prompt.draft, sheet, prompt.standing))


async def _count_missed(table: Table, row: DeadlineRow, done: Overdue) -> bool:
    """Count the stage as missed, at most once; a saved draft prevents that.

    Return whether the person is away from now on.
    """
    seat = table.sitting(row.seat)
    if done.is_saved:
        await attendance.answered(table, row.seat)
        return False
    if seat.missed and await table.tx.deadlines.was_missed(row.match_id, row.seat, before=row.step):
        return False
    missed = seat.missed + 1
    is_away = missed >= STAGES_TO_MISS and seat.away_since is None
    since = table.at if is_away else seat.away_since
    await attendance.keep(table, row.seat, missed, since, asked_at=row.started_at)
    return is_away


# ---------------------------------------------------------------------------- coming back


async def came_back(table: Table, seat: Seat) -> bool:
    """End the steward's work since the person is back; return False if they were never away."""
    await offers.withdraw_without_ground(table, seat)
    if table.sitting(seat).away_since is None:
        return False
    await attendance.keep(table, seat, 0, None)
    await outbox.queue_post(table.tx, table.row, Post(say("absence-is-back", who=who_sits(table, seat))))
    if seat in table.match.sealed and await attendance.is_stewards(table, seat):
        await table.take_back(seat)
    step = table.match.step
    await answering.deputise(table)
    await deadlines.arm(table, afresh=[seat])
    await deadlines.no_later_than_others(table, seat)
    if table.match.step == step and seat in table.match.awaited:
        await prompting.ask(table, [table.sitting(seat)])
    return True


# ---------------------------------------------------------------------------- closed DMs


async def call_instead(table: Table, seat: Seat, step: Step | None, text: str) -> None:
    """Ping the person in the channel after a failed DM, without details of the fallback."""
    person_id = table.sitting(seat).person_id
    if person_id is None:
        return
    if step is None:
        await calls.call(table, [person_id], call_of(person_id, say("absence-done-above")))
        return
    row = await table.tx.deadlines.get(table.row.id, step, seat)
    if row is None or row.state != "open" or step != table.match.step:
        return
    await table.tx.deadlines.put([await calls.call_instead(table, row, person_id, text)])

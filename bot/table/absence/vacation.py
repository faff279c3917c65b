"""Track vacation and extensions: each seat has a budget per game."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta

from bot.messages.catalogue import Message, lasting, say, stamp
from bot.messages.panel import Post
from bot.store import Tx
from bot.store.tables.deadlines import BudgetRow
from bot.table.deadlines import deadlines
from bot.table.match import outbox
from bot.table.match.table import Table
from bot.table.seats import attendance
from engine.kernel.core import Refused, Seat

VACATION = timedelta(days=7)
EXTENSIONS = 3
LONGEST = 24
"""Most hours of one extension."""
SHORTEST = timedelta(minutes=1)


def left_of(budget: BudgetRow, at: datetime) -> timedelta:
    """Return the seat's remaining vacation, minus the elapsed part of a running one."""
    used = timedelta(seconds=budget.vacation_used) + _gone_by(budget, at)
    return max(timedelta(), VACATION - used)


def _gone_by(budget: BudgetRow, at: datetime) -> timedelta:
    if budget.vacation_from is None or budget.vacation_until is None:
        return timedelta()
    return max(timedelta(), min(at, budget.vacation_until) - budget.vacation_from)


async def leave(table: Table, seat: Seat, days: float) -> str:
    """Stop the seat's clocks for `days`, or until its budget is spent."""
    if deadlines.lengths_of(table).bars_pauses:
        raise Refused(say("vacation-no-pauses"))
    budget = await table.tx.budgets.get(table.row.id, seat)
    if budget.vacation_until:
        raise Refused(say("vacation-running", until=stamp(budget.vacation_until)))
    left = left_of(budget, table.at)
    if left < SHORTEST:
        raise Refused(say("vacation-none-left"))
    until = table.at + min(left, timedelta(days=days))
    await table.tx.budgets.put(replace(budget, vacation_from=table.at, vacation_until=until))
    await attendance.answered(table, seat)
    await deadlines.hold_seat(table, seat)
    told = say("vacation-told", who=_who(table, seat), until=stamp(until))
    if table.row.hides_people:
        told = say("vacation-told-hidden")
    await outbox.queue_post(table.tx, table.row, Post(told))
    await outbox.queue_card(table.tx, table.row)
    return say("vacation-begun", until=stamp(until))


async def come_back(table: Table, seat: Seat) -> bool:
    """End the seat's vacation and announce it; return whether there was one."""
    if not await stop(table, seat):
        return False
    text = say("vacation-over", who=_who(table, seat))
    if table.row.hides_people:
        text = say("vacation-over-hidden")
    await outbox.queue_post(table.tx, table.row, Post(text))
    await outbox.queue_card(table.tx, table.row)
    return True


async def end_due(table: Table, seat: Seat) -> None:
    """End the seat's vacation if its time is over."""
    budget = await table.tx.budgets.get(table.row.id, seat)
    if budget.vacation_until and budget.vacation_until <= table.at:
        await come_back(table, seat)


async def stop(table: Table, seat: Seat) -> bool:
    """End the seat's vacation silently; return whether there was one."""
    budget = await table.tx.budgets.get(table.row.id, seat)
    if budget.vacation_until is None:
        return False
    used = budget.vacation_used + int(_gone_by(budget, table.at).total_seconds())
    await table.tx.budgets.put(replace(budget, vacation_used=used, vacation_from=None, vacation_until=None))
    await deadlines.release_seat(table, seat)
    return True


async def forget(tx: Tx, match_id: int, seat: Seat) -> None:
    """End a seat's vacation after the game."""
    budget = await tx.budgets.get(match_id, seat)
    await tx.budgets.put(replace(budget, vacation_from=None, vacation_until=None))


async def extend_own(table: Table, seat: Seat, hours: int) -> str:
    """Extend the seat's own deadline, a few times per game and once per decision."""
    budget = await table.tx.budgets.get(table.row.id, seat)
    due = (await deadlines.open_deadlines(table)).get(seat)
    if due is None or due.due_at is None:
        raise Refused(say("extension-no-deadline"))
    if hours > LONGEST:
        raise Refused(say("extension-too-long", hours=LONGEST))
    if budget.extended_step == table.match.step:
        raise Refused(say("extension-once"))
    if budget.extensions_used >= EXTENSIONS:
        raise Refused(say("extension-none-left"))
    used = replace(budget, extensions_used=budget.extensions_used + 1, extended_step=table.match.step)
    await table.tx.budgets.put(used)
    await deadlines.extend(table, hours * 3600, seats=(seat,))
    told = say("extension-told", who=_who(table, seat), hours=hours)
    await outbox.queue_post(table.tx, table.row, Post(told))
    await outbox.queue_card(table.tx, table.row)
    return say("extension-done", hours=hours, extensions=_extensions(used))


async def budget_lines(table: Table, *, spent_only: bool = False) -> list[str]:
    """Return each person's remaining vacation and extensions; `spent_only`: only seats that have used some.

    Empty at an anonymous table: a vacation shows at all of a person's tables, and would give them away.
    """
    lines: list[str] = []
    for row in table.seats:
        if row.seat and row.kind == "person" and not table.row.hides_people:
            budget = await table.tx.budgets.get(table.row.id, row.seat)
            is_whole = not (budget.vacation_used or budget.vacation_until or budget.extensions_used)
            if spent_only and is_whole:
                continue
            lines.append(_left_line(table, row.seat, budget))
    return lines


def _left_line(table: Table, seat: Seat, budget: BudgetRow) -> Message:
    who, extensions = _who(table, seat), _extensions(budget)
    vacation = lasting(left_of(budget, table.at).total_seconds() // 3600 * 3600)
    if budget.vacation_until is None:
        return say("vacation-left", who=who, vacation=vacation, extensions=extensions)
    until = stamp(budget.vacation_until)
    return say("vacation-left-running", who=who, vacation=vacation, extensions=extensions, until=until)


def _extensions(budget: BudgetRow) -> Message:
    return say("extension-count", n=EXTENSIONS - budget.extensions_used)


def _who(table: Table, seat: Seat) -> str:
    return f"{table.texts.seat_name(seat)} {table.names.get(seat, '')}".strip()

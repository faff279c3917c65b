"""Vacation and extensions: what each seat may take in a game and what it has left; both hang on the seat."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime, timedelta

from bot.messages.panel import Post
from bot.store import Tx
from bot.store.tables.deadlines import BudgetRow
from bot.table.deadlines import deadlines
from bot.table.match import outbox
from bot.table.match.table import Table
from engine.kernel.core import Refused, Seat

VACATION = timedelta(days=7)
EXTENSIONS = 3
LONGEST = 24
"""Hours of one extension at most."""
SHORTEST = timedelta(minutes=1)


def left_of(budget: BudgetRow, at: datetime) -> timedelta:
    """The vacation that the seat has left, what has gone by of a running one taken off."""
    used = timedelta(seconds=budget.vacation_used) + _gone_by(budget, at)
    return max(timedelta(), VACATION - used)


def _gone_by(budget: BudgetRow, at: datetime) -> timedelta:
    if budget.vacation_from is None or budget.vacation_until is None:
        return timedelta()
    return max(timedelta(), min(at, budget.vacation_until) - budget.vacation_from)


async def leave(table: Table, seat: Seat, days: float) -> str:
    """The seat's clocks stand for so many days, or for as long as its budget lasts."""
    if deadlines.lengths_of(table).bars_pauses:
        raise Refused(
            "This table has no pauses, so it has no vacations either. Press **More time** under `/seat`."
        )
    budget = await table.tx.budgets.get(table.row.id, seat)
    if budget.vacation_until:
        raise Refused(
            f"You are on vacation until {_stamp(budget.vacation_until)}. Press **I'm back** to end it."
        )
    left = left_of(budget, table.at)
    if left < SHORTEST:
        raise Refused(
            "You have no vacation left in this game. The table can vote for a pause: `/table vote`."
        )
    until = table.at + min(left, timedelta(days=days))
    await table.tx.budgets.put(replace(budget, vacation_from=table.at, vacation_until=until))
    await deadlines.hold_seat(table, seat)
    told = f"{_who(table, seat)} is on vacation until {_stamp(until)}: only that clock stands."
    if table.row.hides_people:
        told = "Somebody is on vacation: only that clock stands."
    await outbox.queue_post(table.tx, table.row, Post(told))
    await outbox.queue_card(table.tx, table.row)
    return (
        f"Your clock stands until {_stamp(until)}. You can still answer. **I'm back** under `/seat` "
        "ends your "
        "vacation sooner."
    )


async def come_back(table: Table, seat: Seat) -> bool:
    """End the seat's vacation and tell the table; whether it had one."""
    if not await stop(table, seat):
        return False
    who = "Somebody" if table.row.hides_people else _who(table, seat)
    text = f"{who} is back from vacation: the clock goes on."
    await outbox.queue_post(table.tx, table.row, Post(text))
    await outbox.queue_card(table.tx, table.row)
    return True


async def end_due(table: Table, seat: Seat) -> None:
    """Bring the seat back if its vacation is over."""
    budget = await table.tx.budgets.get(table.row.id, seat)
    if budget.vacation_until and budget.vacation_until <= table.at:
        await come_back(table, seat)


async def stop(table: Table, seat: Seat) -> bool:
    """End the seat's vacation without a word; whether it had one."""
    budget = await table.tx.budgets.get(table.row.id, seat)
    if budget.vacation_until is None:
        return False
    used = budget.vacation_used + int(_gone_by(budget, table.at).total_seconds())
    await table.tx.budgets.put(replace(budget, vacation_used=used, vacation_from=None, vacation_until=None))
    await deadlines.release_seat(table, seat)
    return True


async def forget(tx: Tx, match_id: int, seat: Seat) -> None:
    """The game is over: nobody is on vacation from it."""
    budget = await tx.budgets.get(match_id, seat)
    await tx.budgets.put(replace(budget, vacation_from=None, vacation_until=None))


async def extend_own(table: Table, seat: Seat, hours: float) -> str:
    """The seat's own deadline ends later: a few times a game, and once for each thing it is asked."""
    budget = await table.tx.budgets.get(table.row.id, seat)
    due = (await deadlines.open_deadlines(table)).get(seat)
    if due is None or due.due_at is None:
        raise Refused("No deadline of yours is running.")
    if hours > LONGEST:
        raise Refused(f"You can take at most {LONGEST} more hours. For longer, go on vacation.")
    if budget.extended_step == table.match.step:
        raise Refused("You have extended this deadline already: once is all for the same question.")
    if budget.extensions_used >= EXTENSIONS:
        raise Refused(
            "You have no extension left in this game. The table can vote for more time: `/table vote`."
        )
    used = replace(budget, extensions_used=budget.extensions_used + 1, extended_step=table.match.step)
    await table.tx.budgets.put(used)
    await deadlines.extend(table, hours * 3600, seats=(seat,))
    await outbox.queue_post(
        table.tx, table.row, Post(f"{_who(table, seat)} takes an extension of {hours:g} h.")
    )
    await outbox.queue_card(table.tx, table.row)
    return f"You have {hours:g} h more. {_extensions(used)}."


async def budget_lines(table: Table, *, spent_only: bool = False) -> list[str]:
    """What each person's seat has left; `spent_only`: of those that have not all of it any more.

    Nothing at an anonymous table: who is on vacation at other tables as well is named there.
    """
    lines = []
    for row in table.seats:
        if row.seat and row.kind == "person" and not table.row.hides_people:
            budget = await table.tx.budgets.get(table.row.id, row.seat)
            is_whole = not (budget.vacation_used or budget.vacation_until or budget.extensions_used)
            if spent_only and is_whole:
                continue
            away = f" · on vacation until {_stamp(budget.vacation_until)}" if budget.vacation_until else ""
            lines.append(f"{_who(table, row.seat)}: {budget_text(budget, table.at)}{away}")
    return lines


def budget_text(budget: BudgetRow, at: datetime) -> str:
    """`vacation 6 d 4 h, 2 extensions left`."""
    return f"vacation {_length(left_of(budget, at))}, {_extensions(budget)}"


def _extensions(budget: BudgetRow) -> str:
    left = EXTENSIONS - budget.extensions_used
    return f"{left} extension{'' if left == 1 else 's'} left"


def _length(left: timedelta) -> str:
    days, hours = left.days, left.seconds // 3600
    units: Mapping[str, int] = {"d": days, "h": hours}
    return " ".join(f"{number} {unit}" for unit, number in units.items() if number) or "0 h"


def _stamp(time: datetime) -> str:
    return f"<t:{int(time.timestamp())}:f>"


def _who(table: Table, seat: Seat) -> str:
    return f"{table.texts.seat_name(seat)} {table.names.get(seat, '')}".strip()

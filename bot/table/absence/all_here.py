"""Run a gathering: while answers come within minutes of each other, nobody is pinged."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

from bot.messages.catalogue import say
from bot.messages.panel import Button, Post
from bot.table.deadlines import deadlines
from bot.table.match import outbox
from bot.table.match.table import Table
from engine.kernel.core import Refused, Seat

LULL = timedelta(minutes=10)
"""Time without an answer before the gathering ends and people are pinged again."""
HERE, APART = "here", "apart"
FEWEST = 2


def is_gathered(table: Table) -> bool:
    """Return whether a gathering is under way."""
    return table.row.here_until is not None and table.row.here_until > table.at


def button(table: Table) -> tuple[Button, ...]:
    """Return the card's button, for tables with several people."""
    if is_gathered(table):
        return (Button(say("here-end-button"), APART),)
    people = sum(seat.person_id is not None for seat in table.seats)
    return (Button(say("here-button"), HERE),) if people >= FEWEST else ()


async def gather(table: Table, seat: Seat) -> str:
    """Start a gathering: stop pinging people as long as answers come."""
    if is_gathered(table):
        raise Refused(say("here-already"))
    await _keep(table, until=True)
    who = f"{table.texts.seat_name(seat)} {table.names[seat]}"
    minutes = int(LULL.total_seconds()) // 60
    await outbox.queue_post(table.tx, table.row, Post(say("here-told", who=who, minutes=minutes)))
    await outbox.queue_card(table.tx, table.row)
    return say("here-done", minutes=minutes)


async def went_on(table: Table) -> None:
    """Prolong the gathering after a person's answer."""
    if is_gathered(table):
        await _keep(table, until=True)


async def part(table: Table, by: Seat = "") -> str:
    """End the gathering, and notify everybody who still has to answer except the person who ended it."""
    if table.row.here_until is None:
        raise Refused(say("here-not"))
    await _keep(table, until=False)
    await outbox.queue_card(table.tx, table.row)
    for row in (await deadlines.open_deadlines(table)).values():
        if not row.held_at and row.seat != by:
            await deadlines.remind(table, row)
    return say("here-ended")


async def end_due(table: Table) -> None:
    """End the gathering if nobody has answered for a while."""
    if table.row.here_until is not None and table.row.here_until <= table.at:
        await part(table)


async def _keep(table: Table, *, until: bool) -> None:
    at = table.at + LULL if until else None
    await table.tx.matches.set_here(table.row.id, at)
    table.row = replace(table.row, here_until=at)

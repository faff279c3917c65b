"""People who do not answer: reminders, what is done for them at the deadline, and coming back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.deadlines import deadlines, reminders
from bot.match import attendance, drafts
from bot.match.table import Table
from bot.messages import outbox
from bot.messages.calls import call_of
from bot.messages.panel import Post
from bot.play import answering, offers, votes
from bot.store.rows import DeadlineRow
from bot.words import Overdue
from bot.words.speech import listed
from engine.core import Seat, Step

STAGES_TO_MISS = 2
"""After so many missed stages (rounds, turns) in a row the steward takes over."""


async def look(table: Table) -> None:
    """Do what the clock says at this table: send the reminders that are due, answer what is overdue."""
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
    """Answer for those whose time is over, and tell them and the table what was done."""
    if table.match.is_first:
        await _nobody_was_first(table, rows)
        return
    done = {row.seat: await _overdue(table, row.seat) for row in rows}
    is_open = set(table.match.awaited) == set(done)
    for row in rows:
        await reminders.take_back(table.tx, row)
        await table.tx.deadlines.settle(row.match_id, row.step, row.seat, "missed", table.at)
        is_away = await _count_missed(table, row, done[row.seat])
        await _tell(table, row, done[row.seat], is_open=is_open, is_away=is_away)
    for seat, one in done.items():
        await answering.hand_in(table, seat, one.answer, one.draft, by="fallback")
    if not table.match.is_over:
        await votes.review(table)  # who is away now is not waited for


async def _nobody_was_first(table: Table, rows: Sequence[DeadlineRow]) -> None:
    """One answer is enough: that for the seat asked first, though all of them have missed it."""
    late = {row.seat: row for row in rows}
    first = next(seat for seat in table.match.asks if seat in late)
    done = await _overdue(table, first)
    away = []
    for row in rows:
        await reminders.take_back(table.tx, row)
        await table.tx.deadlines.settle(row.match_id, row.step, row.seat, "missed", table.at)
        if await _count_missed(table, row, done):
            away.append(row.seat)
    await _tell_together(table, [seat for seat in table.match.asks if seat in late], done, away)
    await answering.hand_in(table, first, done.answer, done.draft, by="fallback")
    if not table.match.is_over:
        await votes.review(table)


async def _overdue(table: Table, seat: Seat) -> Overdue:
    prompt = await answering.prompt(table, seat)
    sheet = await drafts.order_sheet(table, seat)
    return table.words.overdue(prompt.ask, prompt.draft, sheet, prompt.standing)


async def _count_missed(table: Table, row: DeadlineRow, done: Overdue) -> bool:
    """Count the stage as missed, once, unless he had saved what counts; whether he is away from now on."""
    seat = table.sitting(row.seat)
    if done.is_saved:
        await attendance.answered(table, row.seat)
        return False
    if seat.missed and await table.tx.deadlines.was_missed(row.match_id, row.seat, before=row.step):
        return False
    missed = seat.missed + 1
    is_away = missed >= STAGES_TO_MISS and seat.away_since is None
    await attendance.keep(table, row.seat, missed, table.at if is_away else seat.away_since)
    return is_away


# ---------------------------------------------------------------------------- telling


async def _tell(table: Table, row: DeadlineRow, done: Overdue, *, is_open: bool, is_away: bool) -> None:
    """The person by DM, the table by a post; what stays sealed is not told to the table."""
    seat = table.sitting(row.seat)
    assert seat.person_id is not None
    person = await table.tx.people.get(seat.person_id)
    name = table.words.ask_name(table.match.asks[row.seat])
    mine = [f"Your time for {name} in <#{table.row.channel_id}> is over: {done.told}."]
    mine += _to_the_person(table, row.seat, done, is_away=is_away)
    usual = "the rules of `/rules Absence`" if "Absence" in table.words.topics else "what is usual"
    told = done.told if is_open else f"what was saved counts, else {usual}"
    ours = [f"⌛ {_who(table, row.seat)} did not answer in time ({name}): {told}."]
    if is_away:
        ours.append(
            f"That was the second {table.words.stage_word} running: a **steward** plays for "
            f"{table.words.seat_name(row.seat)} until **I'm back** is pressed on the card."
        )
    ping = [] if person and person.dm_open else [seat.person_id]
    await outbox.queue_post(table.tx, table.row, Post("\n".join(ours)), ping=ping)
    if person and person.dm_open:
        text = "\n".join(mine)
        await outbox.queue_notice(table.tx, table.row, seat.person_id, text, seat=row.seat)


async def _tell_together(table: Table, seats: Sequence[Seat], done: Overdue, away: Sequence[Seat]) -> None:
    """One post for all who could have been first, and each by DM."""
    name, word = table.words.ask_name(table.match.asks[seats[0]]), table.words.stage_word
    lines = [
        f"⌛ {listed(_who(table, seat) for seat in seats)} did not answer in time ({name}): {done.told}."
    ]
    lines += [
        f"{table.words.seat_name(seat)} has missed the second {word} running: a **steward** plays until "
        "**I'm back** is pressed on the card."
        for seat in away
    ]
    await outbox.queue_post(table.tx, table.row, Post("\n".join(lines)))
    for seat in seats:
        person_id = table.sitting(seat).person_id
        person = await table.tx.people.get(person_id) if person_id is not None else None
        if person is not None and person.dm_open:
            mine = [f"Your time for {name} in <#{table.row.channel_id}> is over: {done.told}."]
            mine += _to_the_person(table, seat, done, is_away=seat in away)
            await outbox.queue_notice(table.tx, table.row, person.user_id, "\n".join(mine), seat=seat)


def _to_the_person(table: Table, seat: Seat, done: Overdue, *, is_away: bool) -> list[str]:
    word = table.words.stage_word
    if is_away:
        return [
            f"That was the second {word} running: a **steward** plays for you, cautiously, until you press "
            "**I'm back**."
        ]
    if done.is_saved or table.sitting(seat).away_since:
        return []
    return [f"If you miss the next {word} too, a steward plays for you until you are back."]


def _who(table: Table, seat: Seat) -> str:
    return f"{table.words.seat_name(seat)} ({table.names.get(seat, '')})"


# ---------------------------------------------------------------------------- coming back


async def came_back(table: Table, seat: Seat) -> bool:
    """The person is there again: the steward goes, and gives back what he has sealed. False if he was."""
    await offers.withdraw_without_ground(table, seat)
    if table.sitting(seat).away_since is None:
        return False
    await attendance.keep(table, seat, 0, None)
    await outbox.queue_post(table.tx, table.row, Post(f"{_who(table, seat)} is back."))
    if seat in table.match.sealed and await attendance.is_stewards(table, seat):
        await table.take_back(seat)
    step = table.match.step
    await answering.deputise(table)
    await deadlines.arm(table, afresh=[seat])
    await deadlines.no_later_than_others(table, seat)
    if table.match.step == step and seat in table.match.awaited:
        await answering.ask(table, [table.sitting(seat)])
    return True


# ---------------------------------------------------------------------------- closed DMs


async def call_instead(table: Table, seat: Seat, step: Step | None, text: str) -> None:
    """A DM did not come through: the same in the channel, but of what was done for him only that it was."""
    person_id = table.sitting(seat).person_id
    if person_id is None:
        return
    if step is None:
        told = call_of(table.row, person_id, "I cannot DM you; what was done for you stands above.")
        await outbox.queue_post(table.tx, table.row, Post(told), ping=[person_id], buttons=True)
        return
    row = await table.tx.deadlines.get(table.row.id, step, seat)
    if row is None or row.state != "open" or step != table.match.step:
        return
    sent = await reminders.call(table, person_id, text)
    said = row.notices[-1][0] if row.notices else reminders.REMINDER
    await table.tx.deadlines.put([replace(row, notices=[*row.notices[:-1], [said, sent]])])

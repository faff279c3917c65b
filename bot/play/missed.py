"""People who do not answer: reminders, what is done for them at the deadline, and coming back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from bot.deadlines import deadlines, reminders
from bot.deadlines.presets import length_text
from bot.match import attendance, drafts, table
from bot.match.table import Table
from bot.messages import outbox
from bot.messages.panel import Post
from bot.play import answering
from bot.store import Tx
from bot.store.rows import DeadlineRow
from bot.words import Overdue
from engine.core import Seat

STAGES_TO_MISS = 2
"""After so many missed stages (rounds, turns) in a row the steward takes over."""
STEPS_OF_A_STAGE = 1000


async def look(tx: Tx, at_table: Table, at: datetime) -> None:
    """Do what the clock says at this table: send the reminders that are due, answer what is overdue."""
    await deadlines.arm(tx, at_table, at)
    open_ones = await deadlines.open_deadlines(tx, at_table)
    awake = [row for row in open_ones.values() if row.wake_at and row.wake_at <= at and not row.held_at]
    overdue = [row for row in awake if row.due_at and row.due_at <= at]
    for row in awake:
        if row not in overdue:
            await deadlines.remind(tx, at_table, row, at)
    if overdue:
        await answer_overdue(tx, at_table, overdue, at)


async def answer_overdue(tx: Tx, at_table: Table, rows: Sequence[DeadlineRow], at: datetime) -> None:
    """Answer for those whose time is over, and tell them and the table what was done."""
    done = {row.seat: await _overdue(tx, at_table, row.seat) for row in rows}
    is_open = set(at_table.match.awaited) == set(done)
    for row in rows:
        await reminders.take_back(tx, row, at)
        await tx.deadlines.settle(row.match_id, row.step, row.seat, "missed", at)
        is_away = await _count_missed(tx, at_table, row, done[row.seat], at)
        await _tell(tx, at_table, row, done[row.seat], at, is_open=is_open, is_away=is_away)
    for seat, one in done.items():
        await answering.hand_in(tx, at_table, seat, one.answer, one.draft, at=at, by="fallback")


async def _overdue(tx: Tx, at_table: Table, seat: Seat) -> Overdue:
    at_desk = await answering.desk(tx, at_table, seat)
    sheet = await drafts.order_sheet(tx, at_table, seat)
    return at_table.words.overdue(at_desk.ask, at_desk.draft, sheet)


async def _count_missed(tx: Tx, at_table: Table, row: DeadlineRow, done: Overdue, at: datetime) -> bool:
    """Count the stage as missed, once, unless he had saved what counts; whether he is away from now on."""
    seat = at_table.sitting(row.seat)
    if done.is_saved:
        await attendance.answered(tx, at_table, row.seat)
        return False
    first = row.step // STEPS_OF_A_STAGE * STEPS_OF_A_STAGE
    before = range(first, row.step)
    if seat.missed and await tx.deadlines.was_missed(row.match_id, row.seat, before):
        return False
    missed = seat.missed + 1
    is_away = missed >= STAGES_TO_MISS and seat.away_since is None
    await attendance.keep(tx, at_table, row.seat, missed, at if is_away else seat.away_since)
    return is_away


# ---------------------------------------------------------------------------- telling


async def _tell(
    tx: Tx, at_table: Table, row: DeadlineRow, done: Overdue, at: datetime, *, is_open: bool, is_away: bool
) -> None:
    """The person by DM, the table by a post; what stays sealed is not told to the table."""
    seat = at_table.sitting(row.seat)
    assert seat.person_id is not None
    person = await tx.people.get(seat.person_id)
    name = at_table.words.ask_name(at_table.match.asks[row.seat])
    where = f"table #{row.match_id} in <#{at_table.row.channel_id}>"
    mine = [f"Your time for {name} at {where} is over: {done.told}."]
    mine += _to_the_person(at_table, row.seat, done, is_away=is_away)
    usual = "the rules of `/rules Absence`" if "Absence" in at_table.words.topics else "what is usual"
    told = done.told if is_open else f"what was saved counts, else {usual}"
    ours = [f"⌛ {_who(at_table, row.seat)} did not answer in time ({name}): {told}."]
    if is_away:
        ours.append(
            f"That was the second {at_table.words.stage_word} running: "
            f"{at_table.words.seat_name(row.seat)} is **away** now, and a "
            "steward plays for it until **I'm back** is pressed on the card."
        )
    ping = [] if person and person.dm_open else [seat.person_id]
    await outbox.queue_post(tx, at_table.row, Post("\n".join(ours)), at=at, ping=ping)
    if person and person.dm_open:
        text = "\n".join(mine)
        await outbox.queue_notice(tx, at_table.row, seat.person_id, text, at=at, seat=row.seat)


def _to_the_person(at_table: Table, seat: Seat, done: Overdue, *, is_away: bool) -> list[str]:
    word = at_table.words.stage_word
    if is_away:
        return [
            f"You have missed two {word}s running, so a **steward** plays for you from now on, cautiously. "
            "The place stays yours. Press **I'm back** whenever you like."
        ]
    if done.is_saved or at_table.sitting(seat).away_since:
        return []
    return [f"If you miss the next {word} too, a steward plays for you until you are back."]


def _who(at_table: Table, seat: Seat) -> str:
    return f"{at_table.words.seat_name(seat)} ({at_table.names.get(seat, '')})"


# ---------------------------------------------------------------------------- coming back


async def came_back(tx: Tx, at_table: Table, seat: Seat, at: datetime) -> bool:
    """The person is there again: the steward goes, and gives back what he has sealed. False if he was."""
    if at_table.sitting(seat).away_since is None:
        return False
    await attendance.keep(tx, at_table, seat, 0, None)
    await outbox.queue_post(tx, at_table.row, Post(f"{_who(at_table, seat)} is back."), at=at)
    if seat in at_table.match.sealed and await _is_stewards(tx, at_table, seat):
        await table.take_back(tx, at_table, seat, at=at)
    step = at_table.match.step
    await answering.deputise(tx, at_table, at=at)
    await deadlines.arm(tx, at_table, at, afresh=[seat])
    await deadlines.no_later_than_others(tx, at_table, seat, at)
    if at_table.match.step == step and seat in at_table.match.awaited:
        await answering.ask(tx, at_table, [at_table.sitting(seat)], at=at)
    return True


async def _is_stewards(tx: Tx, at_table: Table, seat: Seat) -> bool:
    """Whether the sealed answer of the seat was given by the steward."""
    checkpoint = await tx.checkpoints.latest(at_table.row.id)
    log = await tx.answers.since(at_table.row.id, checkpoint.first_n if checkpoint else 0)
    last = [row for row in log if row.seat == seat and row.answer is not None]
    return bool(last) and last[-1].by == "steward"


# ---------------------------------------------------------------------------- closed DMs


async def call_instead(
    tx: Tx, at_table: Table, seat: Seat, step: int | None, text: str, at: datetime
) -> None:
    """A DM did not come through: the same in the channel, but of what was done for him only that it was."""
    person_id = at_table.sitting(seat).person_id
    if person_id is None:
        return
    if step is None:
        told = f"<@{person_id}>: I cannot DM you; what was done for you stands above."
        await outbox.queue_post(tx, at_table.row, Post(told), at=at, ping=[person_id], buttons=True)
        return
    row = await tx.deadlines.get(at_table.row.id, step, seat)
    if row is None or row.state != "open" or step != at_table.match.step:
        return
    sent = await outbox.queue_post(
        tx, at_table.row, Post(f"<@{person_id}>: {text}"), at=at, ping=[person_id], buttons=True
    )
    said = row.notices[-1][0] if row.notices else reminders.REMINDER
    await tx.deadlines.put([replace(row, notices=[*row.notices[:-1], [said, sent.id]])])


# ---------------------------------------------------------------------------- outages


async def after_outage(tx: Tx, at_table: Table, late_since: datetime, at: datetime) -> None:
    """Give what was due while nobody looked its grace, and tell the table."""
    open_ones = (await deadlines.open_deadlines(tx, at_table)).values()
    late = [row for row in open_ones if not row.held_at and row.due_at and row.due_at <= late_since]
    if not late:
        return
    later = await deadlines.postpone(tx, at_table, late, at)
    lengths = deadlines.lengths_of(at_table)
    lines = ["**I was down over a deadline.** What was due then has a grace:"]
    for row in later:
        grace = length_text(lengths.grace(row.kind))
        lines.append(f"{_who(at_table, row.seat)}: {grace}, {deadlines.due_text(row)}")
    ping = [person_id for row in later if (person_id := at_table.sitting(row.seat).person_id)]
    await outbox.queue_post(tx, at_table.row, Post("\n".join(lines)), at=at, ping=ping)
    await outbox.queue_card(tx, at_table.row, at=at)

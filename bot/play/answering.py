"""Play: what people answer, what follows from it, what the channel and those asked next are told."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from datetime import datetime

from bot.computers import asked
from bot.deadlines import deadlines
from bot.match import attendance, drafts, history, table
from bot.match.table import Table
from bot.messages import outbox
from bot.messages.panel import Post, Pressed
from bot.play.ending import end_game
from bot.store import Tx
from bot.store.rows import AnsweredBy, SeatRow, SheetRow
from bot.words import Desk
from engine.core import Json, Refused, Seat


async def desk(tx: Tx, at_table: Table, seat: Seat) -> Desk:
    """What the seat has before it for its open ask, with its draft."""
    ask = at_table.match.asks[seat]
    kept = await _sheet(tx, at_table, seat)
    is_sealed = seat in at_table.match.sealed
    return Desk(
        ask,
        kept.draft if kept else await _first_draft(tx, at_table, seat),
        at_table.names,
        is_sealed=is_sealed,
        pace=at_table.row.pace,
        receipt=_receipt(kept) if kept and is_sealed else "",
        due=await deadlines.due_line(tx, at_table, seat),
        coach=at_table.row.coach,
        standing=await drafts.standing(tx, at_table, seat),
    )


async def _sheet(tx: Tx, at_table: Table, seat: Seat) -> SheetRow | None:
    return await tx.sheets.get(at_table.row.id, at_table.match.stage, seat, at_table.sheet_key(seat))


async def _first_draft(tx: Tx, at_table: Table, seat: Seat) -> str:
    key = at_table.sheet_key(seat)
    last = await tx.sheets.last_before(at_table.row.id, at_table.match.stage, seat, key)
    return at_table.words.draft_for(at_table.match.asks[seat], last.draft if last else "")


def _receipt(kept: SheetRow) -> str:
    """When it was handed in and under which seal."""
    assert kept.handed_in_at is not None
    when = int(kept.handed_in_at.timestamp())
    seal = f", sealed as `{kept.seal[:16]}`" if kept.seal else ""
    return f"Handed in <t:{when}:f>{seal}."


async def apply(
    tx: Tx, at_table: Table, seat: Seat, at_desk: Desk, pressed: Pressed, *, at: datetime
) -> None:
    """Carry out what a press means: keep the draft, take back, hand in; Refused changes nothing."""
    if (
        at_desk.is_sealed
        and not pressed.take_back
        and (pressed.draft is not None or pressed.answer is not None)
    ):
        raise Refused("You have handed in already: press Take back first to change it.")
    if pressed.take_back:
        await table.take_back(tx, at_table, seat, at=at)
        await _keep(tx, at_table, seat, at_desk.draft, at=at)
        await deadlines.arm(tx, at_table, at)
        await outbox.queue_card(tx, at_table.row, at=at)
    if pressed.standing is not None:
        await drafts.keep_standing(tx, at_table, seat, pressed.standing, at)
    if pressed.draft is not None:
        await _keep(tx, at_table, seat, pressed.draft, at=at)
    if pressed.answer is not None:
        draft = pressed.draft if pressed.draft is not None else at_desk.draft
        await hand_in(tx, at_table, seat, pressed.answer, draft, at=at)


async def _keep(
    tx: Tx, at_table: Table, seat: Seat, draft: str, *, at: datetime, answer: Json = None
) -> None:
    """Keep a draft; with the answer, as handed in, under a seal where others are still to answer."""
    salt = table.new_salt() if answer is not None and len(at_table.match.asks) > 1 else None
    await tx.sheets.put(
        SheetRow(
            match_id=at_table.row.id,
            stage=at_table.match.stage,
            seat=seat,
            kind=at_table.sheet_key(seat),
            draft=draft,
            handed_in_at=at if answer is not None else None,
            salt=salt,
            seal=table.seal(answer, salt) if salt else None,
            updated_at=at,
        )
    )


async def hand_in(
    tx: Tx,
    at_table: Table,
    seat: Seat,
    answer: Json,
    draft: str,
    *,
    at: datetime,
    by: AnsweredBy = "person",
    why: str | None = None,
) -> None:
    """Take an answer of who sits there, or given for him, and carry the game on as far as it goes."""
    at_table.match.asks[seat].check(answer)
    await _keep(tx, at_table, seat, draft, at=at, answer=answer)
    step, opened = at_table.match.step, await _opened_seals(tx, at_table)
    await table.take(tx, at_table, seat, answer, by=by, at=at, why=why)
    if by == "person":
        await attendance.answered(tx, at_table, seat)
    if at_table.match.step != step:
        await follow_up(tx, at_table, at=at, seals=opened)
    else:
        if by != "computer":
            await deadlines.disarm(tx, at_table, seat, at)
        await outbox.queue_card(tx, at_table.row, at=at)


async def seals(tx: Tx, at_table: Table) -> dict[Seat, str]:
    """The seals of the answers handed in for the open asks."""
    kept = {seat: await _sheet(tx, at_table, seat) for seat in at_table.match.sealed}
    return {seat: sheet.seal for seat, sheet in kept.items() if sheet and sheet.seal}


async def _opened_seals(tx: Tx, at_table: Table) -> str:
    """The seals that are about to be opened, with what it takes to check them."""
    lines = []
    asks = at_table.match.asks if len(at_table.match.asks) > 1 else {}
    for seat in (seat for seat, ask in asks.items() if ask.kind not in at_table.words.kept_secret):
        kept = await _sheet(tx, at_table, seat)
        if kept and kept.seal:
            lines.append(f"{at_table.words.seat_name(seat)} `{kept.seal[:16]}` (salt `{kept.salt}`)")
    return "-# Seals opened: " + " · ".join(lines) if lines else ""


async def deputise(tx: Tx, at_table: Table, *, at: datetime) -> None:
    """Who answers for a seat has changed: what needs no person is answered, and the game may go on."""
    step, opened = at_table.match.step, await _opened_seals(tx, at_table)
    await _go_on(tx, at_table, at=at)
    if at_table.match.step != step:
        await follow_up(tx, at_table, at=at, seals=opened)
    else:
        await outbox.queue_card(tx, at_table.row, at=at)


async def follow_up(tx: Tx, at_table: Table, *, at: datetime, seals: str = "") -> None:
    """Let deputies answer, tell the channel, and ask the people and computers who are awaited then."""
    await _go_on(tx, at_table, at=at)
    posts = await _posts(tx, at_table)
    if seals and posts:
        posts[:1] = _with_line(posts[0], seals)
    for number, post in enumerate(posts, start=1):
        people = (at_table.sitting(seat).person_id for seat in post.ping)
        ping = [person_id for person_id in people if person_id is not None]
        await outbox.queue_post(tx, at_table.row, post, at=at, ping=ping, buttons=number == len(posts))
    at_table.told()
    if at_table.match.is_over:
        await end_game(tx, at_table, at=at)
    else:
        await ask_people(tx, at_table, at=at)
        await deadlines.arm(tx, at_table, at)
    await outbox.queue_card(tx, at_table.row, at=at)


async def _posts(tx: Tx, at_table: Table) -> list[Post]:
    """What is to be told of all that has happened since it was last told."""
    if at_table.words.is_told_by_stage:
        return await history.finished(tx, at_table.row, at_table.untold_stage, at_table.match)
    return at_table.words.posts(at_table.moments, at_table.names)


def _with_line(post: Post, line: str) -> list[Post]:
    """The post with a line more, or followed by it where there is no room."""
    text = f"{post.text}\n{line}"
    return [replace(post, text=text)] if len(text) <= outbox.TEXT_LIMIT else [post, Post(line)]


async def _go_on(tx: Tx, at_table: Table, *, at: datetime) -> None:
    """Answer all that is answered at once, until others are awaited or the game is over."""
    going = True
    while going and not at_table.match.is_over:
        going = False
        for seat in at_table.match.awaited:
            if await _is_answered_at_once(tx, at_table, seat, at):
                going = True
                break


async def _is_answered_at_once(tx: Tx, at_table: Table, seat: Seat, at: datetime) -> bool:
    """Answer for the seat if that needs neither its person nor a computer's pause."""
    if at_table.sitting(seat).kind == "computer":
        thought = await asked.at_once(tx, at_table, seat)
        if thought is None:
            return False
        await drafts.keep_notes(tx, at_table, seat, thought.notes, at)
        why = thought.why or None
        await table.take(tx, at_table, seat, thought.answer, by="computer", at=at, why=why)
        return True
    answer, by = await _deputy_answer(tx, at_table, seat, at)
    if answer is not None:
        await table.take(tx, at_table, seat, answer, by=by, at=at)
    return answer is not None


async def _deputy_answer(tx: Tx, at_table: Table, seat: Seat, at: datetime) -> tuple[Json | None, AnsweredBy]:
    ask, words = at_table.match.asks[seat], at_table.words
    sheet = await drafts.order_sheet(tx, at_table, seat)
    if attendance.is_stewarded(at_table, seat):
        done = words.stewarded(ask, sheet)
        await _keep(tx, at_table, seat, done.draft, at=at, answer=done.answer)
        return done.answer, "steward"
    lasting = await drafts.standing(tx, at_table, seat)
    deputy = words.deputy(sheet, ask, pace=at_table.row.pace, standing=lasting)
    answer = deputy.answer(ask)
    if answer is None and words.is_missed_whole and await _has_missed(tx, at_table, seat):
        done = words.overdue(ask, "", sheet)
        await _keep(tx, at_table, seat, done.draft, at=at, answer=done.answer)
        return done.answer, "fallback"
    return answer, "sheet"


async def _has_missed(tx: Tx, at_table: Table, seat: Seat) -> bool:
    """Whether the seat has missed an ask of this stage."""
    step = at_table.match.step
    return await tx.deadlines.was_missed(at_table.row.id, seat, range(step - at_table.match.opened, step))


async def ask_people(tx: Tx, at_table: Table, *, at: datetime) -> None:
    """Show each person now asked what he is asked."""
    await ask(tx, at_table, at_table.awaited_people(), at=at)


async def ask(tx: Tx, at_table: Table, rows: Iterable[SeatRow], *, at: datetime) -> None:
    """Queue a DM to each who sits there; those without DMs are called in the channel, together."""
    closed = []
    for row in rows:
        assert row.person_id is not None
        assert row.seat is not None
        person = await tx.people.get(row.person_id)
        if row.seat in at_table.present:
            is_open = person is None or person.dm_open
            await _ask_in_place(tx, at_table, row.person_id, row.seat, is_open=is_open, at=at)
        elif person is None or person.dm_open:
            await outbox.queue_desk(tx, at_table.row, row.person_id, row.seat, at_table.match.step, at=at)
        else:
            closed.append(row.person_id)
    if closed:
        await call_in_channel(tx, at_table, closed, at=at)


async def _ask_in_place(
    tx: Tx, at_table: Table, person_id: int, seat: Seat, *, is_open: bool, at: datetime
) -> None:
    """He has pressed just now, and what he is asked next is shown in the same message; if not, so later."""
    later = at + outbox.HELD_BACK
    if is_open or at_table.present[seat] is not None:
        sent = await outbox.queue_desk(
            tx, at_table.row, person_id, seat, at_table.match.step, at=later, edit=at_table.present[seat]
        )
    else:
        lane, call = outbox.person_lane(person_id), Post(call_text([person_id]))
        sent = await outbox.queue_post(
            tx, at_table.row, call, at=later, ping=[person_id], buttons=True, lane=lane
        )
    at_table.held_back[seat] = sent.id


def call_text(person_ids: Iterable[int]) -> str:
    who = " ".join(f"<@{person_id}>" for person_id in person_ids)
    return f"{who}: you are asked something. Press **Orders** here; what opens is seen by you alone."


async def call_in_channel(tx: Tx, at_table: Table, person_ids: list[int], *, at: datetime) -> None:
    """Tell people whose DMs are closed that they are asked something."""
    await outbox.queue_post(
        tx, at_table.row, Post(call_text(person_ids)), at=at, ping=person_ids, buttons=True
    )

"""Process answers: submit them, continue the game, and notify the channel and the next players."""

from __future__ import annotations

from bot.games.panels import Prompt
from bot.games.story import NEWS
from bot.messages.catalogue import reason_of, say, stamp, together
from bot.messages.panel import Kept, Post, Pressed
from bot.store.tables.log import AnsweredBy
from bot.store.tables.sheets import SheetRow
from bot.table.absence import all_here
from bot.table.absence.missed_notices import who_sits
from bot.table.answers import out_of_turn, prompting
from bot.table.computers import asked
from bot.table.deadlines import deadlines
from bot.table.ending.ending import end_game
from bot.table.match import outbox, proof
from bot.table.match.chain import minute_of
from bot.table.match.table import Table
from bot.table.past import history
from bot.table.posts import announcements
from bot.table.seats import attendance, designs, draft_steps, drafts
from engine.kernel.core import Json, Refused, Seat
from engine.kernel.deputy import MOST_ACTS, Thought
from engine.kernel.game_base import may_act


async def prompt(table: Table, seat: Seat, *, is_shown: bool = True) -> Prompt:
    """Return the seat's open decision with its draft; `is_shown`: include the events that led to it."""
    ask = table.match.asks[seat]
    kept = await _sheet(table, seat)
    is_sealed = seat in table.match.sealed
    return Prompt(
        ask,
        kept.draft if kept else await _first_draft(table, seat),
        table.names,
        is_sealed=is_sealed,
        pace=table.row.pace,
        receipt=await _receipt(table, seat, kept) if kept and is_sealed else "",
        due=await deadlines.due_line(table, seat),
        coach=table.row.coach,
        standing=await drafts.standing(table, seat),
        told=await drafts.told(table, seat),
        since=await _since(table, seat) if is_shown and not kept and not is_sealed else "",
        kept=await _designs(table, seat),
    )


async def _designs(table: Table, seat: Seat) -> list[Kept]:
    """Return the person's own designs, if the decision is about one."""
    person_id = table.sitting(seat).person_id
    known = table.texts.designs
    if person_id is None or known is None or table.match.asks[seat].kind != known.kind:
        return []
    return await designs.kept_of(table.tx, person_id, table.row.game, table.row.guild_id)


async def _since(table: Table, seat: Seat) -> str:
    """Return what happened since the seat's last turn, to be shown above its next decision.

    Later in its own turn only the news: who leads, and what it can do, stood above the first decision.
    """
    past = await history.since(table.tx, table.row, table.match.stage, seat)
    if past is None:
        return ""
    is_first = past.stage != table.match.stage
    rows = [row for row in table.texts.news(past, seat) if is_first or row.edge in NEWS]
    heading = say("game-since", stage=table.texts.stage_name(past.stage))
    return together([heading, *(row.line for row in rows)]) if rows else ""


async def _sheet(table: Table, seat: Seat) -> SheetRow | None:
    return await table.tx.sheets.get(table.row.id, table.match.stage, seat, table.sheet_key(seat))


async def _first_draft(table: Table, seat: Seat) -> str:
    key = table.sheet_key(seat)
    is_sheet = key == table.texts.sheets.kind
    last = await table.tx.sheets.last_before(table.row.id, table.match.stage, seat, key) if is_sheet else None
    return table.texts.sheets.draft_for(table.match.asks[seat], last.draft if last else "")


async def _receipt(table: Table, seat: Seat, kept: SheetRow) -> str:
    """Return when the answer was handed in, with its receipt."""
    assert kept.handed_in_at is not None
    handed_in = say("play-handed-in", when=stamp(kept.handed_in_at, "t"))
    return together(filter(None, (handed_in, await proof.standing_receipt(table, seat))))


async def apply(table: Table, seat: Seat, prompt: Prompt, pressed: Pressed) -> None:
    """Carry out what a press means: keep the draft, take back, hand in; Refused changes nothing."""
    if await drafts.is_locked(table, seat):
        raise Refused(say("play-locked"))
    if (
        prompt.is_sealed
        and not pressed.take_back
        and (pressed.draft is not None or pressed.answer is not None)
    ):
        raise Refused(say("play-handed-in-already"))
    await drafts.has_read(table, seat)
    if pressed.take_back:
        await table.take_back(seat)
        await _keep(table, seat, prompt.draft)
        await table.count_revision(seat)
        await deadlines.arm(table)
        await outbox.queue_card(table.tx, table.row)
    person_id = table.sitting(seat).person_id
    if pressed.keep is not None and person_id is not None:
        await designs.keep(table.tx, person_id, table.row.game, pressed.keep, table.row.guild_id)
    if pressed.standing is not None:
        await drafts.keep_standing(table, seat, pressed.standing)
    if pressed.draft is not None:
        if pressed.draft != prompt.draft:
            await draft_steps.note(table, seat, prompt.draft, pressed.draft)
        await _keep(table, seat, pressed.draft)
        if pressed.draft != prompt.draft:
            await table.count_revision(seat)
    if pressed.answer is not None:
        draft = pressed.draft if pressed.draft is not None else prompt.draft
        await hand_in(table, seat, pressed.answer, draft)


async def _keep(table: Table, seat: Seat, draft: str, *, answer: Json = None) -> None:
    """Keep a draft; with the answer, as handed in."""
    await table.tx.sheets.put(
        SheetRow(
            match_id=table.row.id,
            stage=table.match.stage,
            seat=seat,
            kind=table.sheet_key(seat),
            draft=draft,
            handed_in_at=table.at if answer is not None else None,
            updated_at=table.at,
        )
    )


async def hand_in(
    table: Table, seat: Seat, answer: Json, draft: str, *, by: AnsweredBy = "person", why: str | None = None
) -> None:
    """Submit an answer by a seat's person, or on their behalf, and continue the game.

    Refused for an illegal answer, without any change.
    """
    await _keep(table, seat, draft, answer=answer)
    if by == "person" and table.match.asks[seat].kind == table.texts.sheets.kind:
        await drafts.fix(table, seat)
    await table.count_revision(seat)
    step, was_away = table.match.step, table.sitting(seat).away_since is not None
    await table.take(seat, answer, by=by, why=why)
    await proof.hand_receipts(table)
    is_back = was_away and table.sitting(seat).away_since is None
    if is_back:
        await outbox.queue_post(table.tx, table.row, Post(say("absence-is-back", who=who_sits(table, seat))))
    if by == "person":
        await attendance.answered(table, seat)
        await all_here.went_on(table)
    if table.match.step != step:
        await follow_up(table)
    elif by == "computer" and not asked.awaited_computers(table):
        await deputise(table)
        if table.match.step == step:
            await deadlines.arm(table)
    else:
        if by != "computer":
            await deadlines.disarm(table, seat)
        if is_back:  # the steward plays for those who are still away
            await deputise(table)
        await outbox.queue_card(table.tx, table.row)


async def deputise(table: Table, *, is_seen: bool = True) -> None:
    """Let the seat's new deputy answer decisions that need no person; continue the game.

    `is_seen`: what happened before shows on the card. Otherwise an edit of it would give a secret away.
    """
    step, awaited = table.match.step, table.match.awaited
    await _go_on(table)
    if table.match.step != step:
        await follow_up(table)
    elif is_seen or table.match.awaited != awaited:
        await outbox.queue_card(table.tx, table.row)


async def follow_up(table: Table) -> None:
    """Let deputies answer, then notify the channel, the next players and computers."""
    await _go_on(table)
    await announcements.tell_left_out(table)
    await announcements.tell(table)
    if table.match.is_over:
        await end_game(table)
    else:
        await prompting.close_outrun(table)
        await deadlines.arm(table)
        await prompting.ask_people(table)
    await outbox.queue_card(table.tx, table.row)


async def _go_on(table: Table) -> None:
    """Submit all immediate answers, until a player must answer or the game is over."""
    going = True
    while going and not table.match.is_over:
        await _trigger(table)
        going = False
        for seat in table.match.awaited:
            if await _is_answered_at_once(table, seat):
                going = True
                break


async def _trigger(table: Table) -> None:
    """Carry out the standing instructions that the open decisions trigger, each once.

    None triggers another.
    """
    events, table.opening = table.opening, ()
    if not events or not may_act(table.match.game):
        return
    seats = [seat for seat in table.match.game.seats if seat in table.names]
    standing = {seat: await drafts.standing(table, seat) for seat in seats}
    step = table.match.step
    for trigger in table.texts.acts.triggers(tuple(table.match.asks.values()), events, standing):
        action = trigger.action(table.view(trigger.seat))
        if action is not None and table.match.step == step:
            await _go_off(table, trigger.seat, action)


async def _go_off(table: Table, seat: Seat, action: Json) -> None:
    """Carry out a seat's standing instruction, or tell the seat that the rules now forbid it."""
    try:
        await drafts.fix(table, seat)
        await out_of_turn.do(table, seat, action, by="standing")
    except Refused as why:
        text = say("play-standing-refused", where=f"<#{table.row.channel_id}>", why=reason_of(why))
        await drafts.notify(table, seat, text)


async def _is_answered_at_once(table: Table, seat: Seat) -> bool:
    """Answer for the seat if that needs neither its person nor a computer's pause; return whether it did."""
    if table.sitting(seat).kind == "computer":
        thought = await asked.at_once(table, seat)
        if thought is None:
            return False
        await drafts.keep_notes(table, seat, thought.notes)
        if not await _has_acted(table, seat, thought):
            await table.take(seat, thought.answer, by="computer", why=thought.why or None)
        return True
    if await _waits_for_computers(table, seat):
        return False
    answer, by = await _deputy_answer(table, seat)
    if answer is not None:
        if by == "sheet":
            await drafts.fix(table, seat)
        await table.take(seat, answer, by=by)
    return answer is not None


async def _waits_for_computers(table: Table, seat: Seat) -> bool:
    """Return whether standing instructions and the steward wait until all computers have sealed."""
    if len(table.match.asks) == 1 or table.match.is_first or await table.chain() is None:
        return False
    return any(table.sitting(one).kind == "computer" for one in table.match.awaited if one != seat)


async def wants_to_act(table: Table, seat: Seat, thought: Thought) -> bool:
    """Return whether a computer acts before it answers; how often it may do so is limited."""
    if thought.act is None:
        return False
    acts = await table.tx.answers.acts(table.row.id, seat, 0)
    return sum(line.by == "computer" and line.at >= table.opened_at for line in acts) < MOST_ACTS


async def _has_acted(table: Table, seat: Seat, thought: Thought) -> bool:
    if not await wants_to_act(table, seat, thought):
        return False
    try:
        await out_of_turn.do(table, seat, thought.act, by="computer", why=thought.why or None)
    except Refused:  # somebody was quicker: it answers instead
        return False
    return True


async def _deputy_answer(table: Table, seat: Seat) -> tuple[Json | None, AnsweredBy]:
    ask, texts = table.match.asks[seat], table.texts
    saved = await drafts.prepared(table, seat)
    if attendance.is_stewarded(table, seat):
        done = texts.absence.stewarded(ask, saved)
        await _keep(table, seat, done.draft, answer=done.answer)
        return done.answer, "steward"
    answer = texts.sheets.deputy(ask, saved, table.row.pace).answer(ask)
    if answer is None and (only := ask.only()) is not None:
        await drafts.tell(table, seat, texts.only_told(ask, only))
        return only, "only"
    if answer is None and texts.absence.is_missed_whole and await _has_missed(table, seat):
        done = texts.absence.overdue(ask, saved)
        await proof.write_missed(table, {seat: done.answer}, {seat: minute_of(table.at)})
        await _keep(table, seat, done.draft, answer=done.answer)
        return done.answer, "fallback"
    return answer, "sheet"


async def _has_missed(table: Table, seat: Seat) -> bool:
    """Return whether the seat has missed a deadline of this stage."""
    return await table.tx.deadlines.was_missed(table.row.id, seat, before=table.match.step)

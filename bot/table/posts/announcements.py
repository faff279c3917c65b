"""Announce what has happened: posts, round reports, private notes, and orders that failed."""

from __future__ import annotations

from itertools import groupby

from bot.games.acts import PrivateNote
from bot.games.story import Moment
from bot.messages.catalogue import say, together
from bot.messages.panel import Post
from bot.store.tables.log import AnswerRow
from bot.store.tables.sheets import SheetRow
from bot.table.absence import all_here
from bot.table.calls import calls
from bot.table.match import outbox
from bot.table.match.chain import ProofLine
from bot.table.match.listeners import listeners
from bot.table.match.log import without_undone
from bot.table.match.table import Table
from bot.table.past import history
from bot.table.posts import chances
from bot.table.seats import drafts, hands

Lines = dict[int, ProofLine]
"""Finished rounds whose line of proof is still to be posted -> the line."""


async def tell(table: Table) -> None:
    """Queue all unannounced events, and notify seats of private ones."""
    if table.match.stage != table.untold_stage:
        await outbox.queue_tables(table.tx, table.row.guild_id)
    lines = _lines_of_rounds(table)
    if table.texts.story.begins and not table.texts.story.is_told_by_stage:
        await _tell_stories(table, lines)
    else:
        if table.texts.story.digest:
            await _tell_turns(table, lines)
        await _queue(table, await _posts(table))
    await _send_private_notes(table)
    await chances.tell_lost(table)
    await hands.tell(table)
    if table.match.stage != table.untold_stage and not table.match.is_over:
        await _call_next(table)
    for stage in range(table.untold_stage, table.match.stage):
        name = table.texts.stage_name(stage)
        for listener in listeners(table.tx):
            await listener.stage_over(table.tx, table.row, table.seats, stage, name)
    await _post_lines(table, lines)
    table.told()


def _lines_of_rounds(table: Table) -> Lines:
    """Take the lines of proof that close finished rounds; each round -> its line."""
    chain = table.written
    lines = [one for one in chain.lines if one.what == "round"] if chain else []
    for line in lines:
        assert chain is not None
        chain.lines.remove(line)
    return {line.of: line for line in lines}


async def _close(table: Table, stage: int, line: ProofLine, *, buttons: bool = False) -> None:
    """Close a stage's report: it is posted whole with its line of proof.

    `buttons`: it gets the game's buttons. It keeps them, since no message with a line is edited.
    """
    over = say("report-over", stage=table.texts.stage_name(line.of))
    has_buttons = buttons and not table.match.is_over
    await outbox.queue_closing(table.tx, table.row, stage, line.small, over, buttons=has_buttons)


async def _post_lines(table: Table, lines: Lines) -> None:
    """Post the lines of rounds without a report, each in a short message."""
    for line in lines.values():
        over = say("report-over", stage=table.texts.stage_name(line.of))
        await outbox.queue_post(table.tx, table.row, Post(together([over, line.small])))


async def _call_next(table: Table) -> None:
    """Tell the person whose turn comes after the one that begins, if they want that."""
    view = table.match.game.view(table.match.state, None)
    seat = table.texts.next_seat(view)
    if seat is not None and seat != view.active:
        await calls.call_next(table, seat, view.active)


async def _posts(table: Table) -> list[Post]:
    if table.texts.story.digest:
        return await history.finished(table.tx, table.row, table.untold_stage, table.match)
    if table.texts.story.is_told_by_stage:
        heard = table.texts.acts.heard([moment for moment in table.moments if moment.actor], table.names)
        return [*heard, *await history.finished(table.tx, table.row, table.untold_stage, table.match)]
    return table.texts.story.posts(table.moments, table.names)


async def _tell_turns(table: Table, lines: Lines) -> None:
    """Update the reports of all go-rounds in which something happened; close those that have a line.

    The present one is always updated, since an undo may have changed it without new events.
    """
    now, has_acted = table.match.stage, any(moment.actor for moment in table.moments)
    for stage in range(max(1, table.untold_stage), now + 1):
        turns = await history.go_round(table.tx, table.row, table.seats, stage, table.match)
        is_news = stage < now or has_acted
        first = min(turns, default=0)
        closing = [lines.pop(of) for of in turns if of in lines]
        if closing:
            await _close(table, first, closing[-1], buttons=True)
        elif first and (is_news or await table.tx.stories.get(table.row.id, first)):
            await outbox.queue_story(table.tx, table.row, first)


async def _tell_stories(table: Table, lines: Lines) -> None:
    """Announce each stage's events in order: posts before its report began, the report, posts after it.

    A closed report has no buttons: the post of the next stage soon has them, and they would stand twice.

    The present stage's report is always updated, since an undo may have changed it without new events.
    """
    for stage, moments in groupby(table.moments, lambda moment: moment.stage):
        early: list[Moment] = []
        late: list[Moment] = []
        has_begun = await table.tx.stories.get(table.row.id, stage) is not None
        for moment in moments:
            has_begun = has_begun or any(e.kind == table.texts.story.begins for e in moment.events)
            (late if has_begun else early).append(moment)
        await _queue(table, table.texts.story.posts(early, table.names))
        if has_begun and stage in lines:
            await _close(table, stage, lines.pop(stage))
        elif has_begun:
            await outbox.queue_story(table.tx, table.row, stage)
        await _queue(table, table.texts.story.posts(late, table.names))
    if await table.tx.stories.get(table.row.id, table.match.stage):
        await outbox.queue_story(table.tx, table.row, table.match.stage)


async def _queue(table: Table, posts: list[Post]) -> None:
    """Queue the posts; the last one gets the game's buttons."""
    for number, post in enumerate(posts, start=1):
        called = () if all_here.is_gathered(table) else post.ping
        people = (table.sitting(seat).person_id for seat in called)
        ping = [person_id for person_id in people if person_id is not None]
        queue = outbox.queue_newest if number == len(posts) else outbox.queue_post
        await queue(table.tx, table.row, post, ping=ping)


async def _send_private_notes(table: Table) -> None:
    """Send actions out of turn that concern a single seat to its person, as private notes."""
    for moment in table.moments:
        for note in table.texts.acts.private_notes(moment, table.names):
            person_id = table.sitting(note.seat).person_id
            if person_id is not None:
                await _send_private_note(table, person_id, note)


async def _send_private_note(table: Table, person_id: int, note: PrivateNote) -> None:
    person = await table.tx.people.get(person_id)
    if calls.way_to(table, person) == "dm":
        seat, text = note.seat, note.text
        await outbox.queue_private_note(table.tx, table.row, person_id, seat, text, focus=note.focus)
    else:
        await call_to_act(table, person_id)


async def call_to_act(table: Table, person_id: int) -> None:
    """Ping a person with closed DMs about a private note."""
    text = say("play-call-to-act", who=f"<@{person_id}>")
    await calls.call(table, [person_id], text, buttons=False)


async def tell_left_out(table: Table) -> None:
    """Tell the writer of each order sheet which of its orders failed, in stages that have just ended."""
    left_out = table.texts.sheets.left_out
    if left_out is None:
        return
    for stage in range(table.untold_stage, table.match.stage):
        sheets = await table.tx.sheets.of_stage(table.row.id, stage)
        written = [sheet for sheet in sheets if sheet.kind == table.texts.sheets.kind and sheet.draft]
        log = await _log_of(table, stage) if written else []
        for sheet in written:
            answers = {line.kind: line.answer for line in log if line.seat == sheet.seat}
            await _tell_writer(table, sheet, left_out(table.match.state, sheet.draft, answers))


async def _log_of(table: Table, stage: int) -> list[AnswerRow]:
    checkpoint = await table.tx.checkpoints.get(table.row.id, stage)
    first = checkpoint.first_n if checkpoint else 0
    lines = await table.tx.answers.since(table.row.id, first)
    return [
        line
        for line in without_undone(lines)
        if line.stage == stage and line.answer is not None and not line.is_act
    ]


async def _tell_writer(table: Table, sheet: SheetRow, lines: list[str]) -> None:
    if lines:
        name = table.texts.stage_name(sheet.stage)
        head = say("play-not-all-done", stage=name, where=f"<#{table.row.channel_id}>")
        await drafts.notify(table, sheet.seat, together([head, *lines]))

"""Acting out of turn: an action carried out, and what becomes of what others are asked meanwhile."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from bot.deadlines import deadlines
from bot.match import drafts
from bot.match.table import Table
from bot.messages import outbox
from bot.messages.panel import Pressed
from bot.play import answering
from bot.store.rows import AnsweredBy
from bot.words import Acting
from engine.actions import AnswerTakenBack, AskDropped, may_act
from engine.core import Event, Json, NotAsked, Refused, Seat

DONE_ALREADY = "You have done that already, and it was not done twice. This is how things stand."


async def acting(table: Table, seat: Seat) -> Acting:
    """What the seat has before it to act out of turn; NotAsked in a game where nobody does."""
    game, view = table.match.game, table.view(seat)
    if not may_act(game):
        raise NotAsked("In this game nobody acts out of turn.")
    return Acting(
        seat=seat,
        view=view,
        actions=game.actions(view, seat),
        names=table.names,
        draft=await drafts.deed(table, seat),
        standing=await drafts.standing(table, seat),
        pace=table.row.pace,
        is_asked=seat in table.match.asks,
    )


async def apply(table: Table, seat: Seat, pressed: Pressed, *, shown_after: int | None = None) -> None:
    """Carry out what a press or a message means; Refused changes nothing.

    `shown_after`: after how many of its actions the seat was shown the panel. What it has done since is not
    done twice, since a press may come twice, and is pressed again by who got no answer.
    """
    if pressed.action is not None and shown_after is not None:
        since = await table.tx.answers.acts(table.row.id, seat, shown_after)
        if any(line.answer == pressed.action for line in since):
            raise Refused(DONE_ALREADY)
    if pressed.standing is not None:
        await drafts.keep_standing(table, seat, pressed.standing)
    if pressed.draft is not None:
        await drafts.keep_deed(table, seat, pressed.draft)
    if pressed.action is not None:
        await act(table, seat, pressed.action)
        await drafts.keep_deed(table, seat, "")


async def act(
    table: Table, seat: Seat, action: Json, *, by: AnsweredBy = "person", why: str | None = None
) -> None:
    """Take an action of a seat, tell what it led to, and go on as far as it goes; Refused changes nothing."""
    match, step, told = table.match, table.match.step, len(table.match.events)
    asked = set(match.asks)
    sheets = {name: table.sheet_key(name) for name in match.sealed}
    opened = await answering.opened_seals(table)
    await table.act(seat, action, by=by, why=why)
    changes = [event for event in match.events[told:] if isinstance(event, AnswerTakenBack | AskDropped)]
    await _reopen(table, step.stage, {e.seat: sheets[e.seat] for e in changes if e.seat in sheets})
    if match.is_over:
        await answering.follow_up(table, seals=opened)
        return
    await _tell(table, seat, changes)
    if match.step != step:
        await answering.follow_up(table, seals=opened)
    else:
        await _ask_anew(table, asked, changes)


async def _reopen(table: Table, stage: int, sheets: Mapping[Seat, str]) -> None:
    """What was handed in and does not stand any more is a draft again."""
    for seat, kind in sheets.items():
        await table.tx.sheets.reopen(table.row.id, seat, stage, kind)


async def _ask_anew(table: Table, asked: Collection[Seat], changes: Sequence[Event]) -> None:
    """The same asks are open, or fewer, or a seat is back among them: their clocks, and who is shown them."""
    step = table.match.step
    back = {event.seat for event in changes if isinstance(event, AnswerTakenBack)}
    back |= table.match.asks.keys() - asked
    await answering.tell(table)
    await answering.deputise(table)
    if table.match.step != step:
        return
    await deadlines.arm(table)
    await answering.ask(table, [row for row in table.awaited_people() if row.seat in back])
    if len(table.match.asks) < len(asked):
        await deadlines.tell_the_last(table)


async def _tell(table: Table, actor: Seat, changes: Sequence[Event]) -> None:
    """Those whose ask it concerns hear what has become of it, each for himself."""
    for event in changes:
        assert isinstance(event, AnswerTakenBack | AskDropped)
        person_id = table.sitting(event.seat).person_id
        if person_id is None:
            continue
        name = table.words.ask_names[event.asked]
        where = f"table #{table.row.id} in <#{table.row.channel_id}>"
        by = "what you did" if event.seat == actor else f"what {table.words.seat_name(actor)} did"
        if isinstance(event, AskDropped):
            text = f"You are not asked any more for {name} at {where}: {by} left nothing to decide."
        else:
            text = f"Your answer ({name}) at {where} was taken back, because {by} made it impossible."
            text += " What you wrote is kept as a draft, and you are asked again."
        await outbox.queue_dm(table.tx, table.row, person_id, text)

"""Carry out an action out of turn, and update affected answers and decisions."""

from __future__ import annotations

from collections.abc import Sequence

from bot.messages.catalogue import say
from bot.store.tables.log import AnsweredBy
from bot.table.match import outbox
from bot.table.match.table import Table
from bot.table.seats import drafts
from engine.kernel.actions import AnswerTakenBack, AskDropped
from engine.kernel.core import Json, Seat

Change = AnswerTakenBack | AskDropped


async def do(
    table: Table, seat: Seat, action: Json, *, by: AnsweredBy, why: str | None = None
) -> Sequence[Change]:
    """Carry out the action, and notify the seats whose decision it dropped or reopened.

    Return these changes. Refused changes nothing.
    """
    match, stage, told = table.match, table.match.stage, len(table.match.events)
    sheets = {name: table.sheet_key(name) for name in match.sealed}
    await table.act(seat, action, by=by, why=why)
    changes = [event for event in match.events[told:] if isinstance(event, Change)]
    for change in changes:
        if change.seat in sheets:  # what was handed in is a draft again
            await table.tx.sheets.reopen(table.row.id, change.seat, stage, sheets[change.seat])
        if not match.is_over:
            await _tell(table, seat, change)
    return changes


async def _tell(table: Table, actor: Seat, change: Change) -> None:
    """Notify everybody affected, and fold the panels of dropped decisions.

    The actor keeps the panel they are using.
    """
    asked, where = table.texts.ask_names[change.asked], f"<#{table.row.channel_id}>"
    is_own, other = change.seat == actor, table.texts.seat_name(actor)
    if isinstance(change, AnswerTakenBack):
        text = say("play-answer-back-other", asked=asked, where=where, seat=other)
        if is_own:
            text = say("play-answer-back-you", asked=asked, where=where)
    elif is_own:
        text = say("play-ask-dropped-you", asked=asked, where=where)
    else:
        await outbox.fold_seat(table.tx, table.row.id, change.seat)
        text = say("play-ask-dropped-other", asked=asked, where=where, seat=other)
    await drafts.notify(table, change.seat, text)

"""An action out of turn itself: taken, and what was handed in and asked because of it set right."""

from __future__ import annotations

from collections.abc import Sequence

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
    """Take the action; whose ask it has dropped or opened again, which they are told. Refused: nothing."""
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
    """Whom it concerns; a panel of what he is not asked any more folds, unless he acts in it himself."""
    name = table.texts.ask_names[change.asked]
    where = f"in <#{table.row.channel_id}>"
    by = "what you did" if change.seat == actor else f"what {table.texts.seat_name(actor)} did"
    if isinstance(change, AskDropped):
        if change.seat != actor:
            await outbox.fold_seat(table.tx, table.row, change.seat)
        text = f"You are not asked any more for {name} {where}: {by} left nothing to decide."
    else:
        text = (
            f"Your answer ({name}) {where} was taken back, because {by} made it impossible. What you "
            "wrote is kept as a draft, and you are asked again."
        )
    await drafts.notify(table, change.seat, text)

"""Add to the core: notes and buttons in reviews, and the clean-up of boards that nobody uses."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime, timedelta

from bot.extras.analysis.listing import ANALYSE, UNUSED_DAYS
from bot.extras.analysis.notes import NOTE_ROUND
from bot.extras.analysis.repository import Boards, RoundNoteRow, RoundNotes
from bot.games.catalogue import find_texts
from bot.messages.catalogue import Text, say
from bot.messages.names import escaped
from bot.messages.panel import Button
from bot.service.pruners import Pruner
from bot.store import Tx
from bot.store.tables.matches import MatchRow
from bot.table.ending.reviewing import Page
from bot.table.past.annotations import Annotations
from engine.kernel.core import Seat

SHOULD = "should"
"""Action that says what a seat should have done; its argument is `STAGE.SEAT`."""
UNUSED = timedelta(days=UNUSED_DAYS)


class RoundNotesShown(Annotations):
    """Shows players' notes on rounds: those for everybody, and the reader's own."""

    async def lines(self, tx: Tx, row: MatchRow, stage: int, reader: int | None) -> Sequence[Text]:
        notes = [one for one in await tx.of(RoundNotes).of(row.id) if one.stage == stage]
        names = {one.person_id: one.name for one in await tx.sittings.of(row.id)} if notes else {}
        return list(_lines(row, notes, names, reader))

    def buttons(self, stage: int, seat: Seat) -> Sequence[Button]:
        page = str(Page(stage, seat))
        should = (Button(say("analysis-should-button"), SHOULD, page),) if seat else ()
        note = Button(say("analysis-note-round-button"), NOTE_ROUND, str(stage))
        return (Button(say("analysis-analyse-button"), ANALYSE, page), *should, note)


def _lines(
    row: MatchRow, notes: Sequence[RoundNoteRow], names: Mapping[int | None, str], reader: int | None
) -> Iterator[Text]:
    """Yield the notes, each with its writer's name, who may have left the seat since."""
    seats = find_texts(row.game).seats
    for one in notes:
        if one.is_open and one.person_id in names:
            who = seats.person(one.seat, {one.seat: names[one.person_id]})
            yield say("analysis-round-note-line", who=who, text=escaped(one.text))
        elif one.person_id == reader:
            yield say("analysis-round-note-own", text=escaped(one.text))


class UnusedBoards(Pruner):
    """A job that deletes boards that nobody has used for long."""

    def told(self, days: int) -> str:
        return say("analysis-kept-for", days=UNUSED_DAYS)

    async def prune(self, tx: Tx, now: datetime, kept: timedelta) -> None:
        await tx.of(Boards).prune(now - UNUSED)


ANNOTATIONS = RoundNotesShown()
PRUNER = UnusedBoards()

"""Use cases of notes on rounds: players write them after the game, for themselves or for everybody."""

from __future__ import annotations

from bot.extras.analysis.repository import RoundNoteRow, RoundNotes
from bot.extras.analysis.rights import RIGHTS
from bot.games.catalogue import find_texts
from bot.messages.catalogue import say
from bot.messages.panel import TEXT, Choice, Field, Filled, Form, one_of
from bot.messages.people import Person
from bot.service.service import Service
from bot.service.states import check_deed
from bot.store import Tx
from bot.store.tables.matches import MatchRow
from bot.table.past import history
from engine.kernel.core import Refused, Seat

NOTE_ROUND = "round_note"
"""Action of the button below a round, and of its form; the argument is the stage."""
READERS = "readers"
LONGEST, MOST = 300, 60
"""Most characters of a note, and most notes of one person on one game."""


class Notebook:
    """Use cases of everybody's notes on finished games."""

    def __init__(self, service: Service) -> None:
        self._units = service.units

    async def form(self, match_id: int, stage: int, person: Person) -> Form:
        """Return the form for the person's note on that stage; Refused unless they played there."""
        async with self._units.game(match_id) as (tx, row):
            await _seat(tx, row, stage, person)
            own = {one.stage: one for one in await _own(tx, match_id, person)}.get(stage)
            name = find_texts(row.game).stage_name(stage)
        is_open = own is not None and own.is_open
        options = (
            Choice(say("analysis-round-note-me"), "me", chosen=not is_open),
            Choice(say("analysis-round-note-all"), "all", chosen=is_open),
        )
        label = say("analysis-round-note-label")
        fields = (
            Field(TEXT, label, "text", value=own.text if own else ""),
            one_of(READERS, say("analysis-round-note-who-label"), options),
        )
        return Form(say("analysis-round-note-title", stage=name), NOTE_ROUND, fields, str(stage))

    async def write(self, match_id: int, stage: int, person: Person, filled: Filled) -> str:
        """Keep the person's note on that stage; an empty one removes it."""
        text = " ".join("".join(filled.get(TEXT, ())).split())
        if len(text) > LONGEST:
            raise Refused(say("note-too-long", most=LONGEST, length=len(text)))
        is_open = "all" in filled.get(READERS, ())
        async with self._units.game(match_id) as (tx, row):
            seat = await _seat(tx, row, stage, person)
        async with self._units.begin() as tx:
            own = [one.stage for one in await _own(tx, match_id, person)]
            if text and stage not in own and len(own) >= MOST:
                raise Refused(say("note-too-many", most=MOST))
            note = RoundNoteRow(match_id, person.id, stage, seat, text, is_open)
            await tx.of(RoundNotes).put(note)
        return say("analysis-round-note-kept" if text else "analysis-round-note-gone")


async def _own(tx: Tx, match_id: int, person: Person) -> list[RoundNoteRow]:
    return [one for one in await tx.of(RoundNotes).of(match_id) if one.person_id == person.id]


async def _seat(tx: Tx, row: MatchRow, stage: int, person: Person) -> Seat:
    """Return the seat that the person had last; Refused if they never sat there, or the stage is unknown."""
    check_deed(RIGHTS.by_name["note a round"], row)
    await history.known_stages(tx, row, stage)
    sat = [one.seat for one in await tx.sittings.of(row.id) if one.person_id == person.id]
    if not sat:
        raise Refused(say("review-hidden"))
    return sat[-1]

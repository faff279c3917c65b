"""Use cases for a person's notes to themselves, shown with the panel of their round."""

from __future__ import annotations

from bot.messages.catalogue import say
from bot.messages.limits import ROOM, parted
from bot.messages.names import escaped
from bot.messages.numerals import read_numeral
from bot.messages.panel import Field, Form
from bot.messages.people import Person
from bot.service.unit_of_work import UnitsOfWork, own_seat
from engine.kernel.core import Refused

NOTE, STAGE, TEXT = "note", "stage", "text"
"""The action of the form, and the names of its fields."""
NOTHING = ("-", "off", "none")
"""Words that delete a note, since a form can't be sent empty."""
LONGEST = 200
"""Most characters of a note."""
MOST = 20
"""Most notes of one person at one table."""


class Notes:
    """Use cases for a person's notes."""

    def __init__(self, units: UnitsOfWork) -> None:
        self._units = units

    async def write(self, match_id: int, person: Person, text: str, stage: int | None = None) -> str:
        """Save a note for a current or future stage, by default the current one; empty text deletes it."""
        said = " ".join(text.split())
        said = "" if said.lower() in NOTHING else said
        if len(said) > LONGEST:
            raise Refused(say("note-too-long", most=LONGEST, length=len(said)))
        async with self._units.table(match_id) as table:
            own_seat(table, person, None)
            now, texts = table.match.stage, table.texts
            wanted = now if stage is None else stage
            if wanted < now:
                late = say("note-too-late", wanted=texts.stage_name(wanted), now=texts.stage_name(now))
                raise Refused(late)
            kept = await table.tx.notes.of(match_id, person.id)
            if said and wanted not in kept and len(kept) >= MOST:
                raise Refused(say("note-too-many", most=MOST))
            await table.tx.notes.put(match_id, person.id, wanted, said)
            name = texts.stage_name(wanted)
        return say("note-kept", stage=name, note=escaped(said)) if said else say("note-deleted", stage=name)

    async def told(self, match_id: int, person: Person) -> list[str]:
        """Return all the person's notes of a game, in as few messages as possible."""
        async with self._units.table(match_id) as table:
            own_seat(table, person, None)
            kept = await table.tx.notes.of(match_id, person.id)
            texts = table.texts
            lines = [
                say("note-line", stage=texts.stage_name(stage), note=escaped(text))
                for stage, text in kept.items()
            ]
        return parted(lines, ROOM) or [say("note-none")]

    async def form(self, match_id: int, person: Person) -> Form:
        """Return the form for a note on the current stage."""
        async with self._units.table(match_id) as table:
            own_seat(table, person, None)
            now = table.match.stage
            kept = await table.tx.notes.get(match_id, person.id, now)
            is_turn = table.texts.stage_word == "turn"
        round_label = say("note-turn-label" if is_turn else "note-round-label")
        example = say("note-text-placeholder")
        return Form(
            say("note-title"),
            NOTE,
            (
                Field(STAGE, round_label, "line", value=str(now)),
                Field(TEXT, say("note-text-label"), "line", value=kept, placeholder=example),
            ),
        )

    async def filled_in(self, match_id: int, person: Person, stage: str, text: str) -> str:
        """Save the submitted note; without a stage number it is for the current one."""
        return await self.write(
            match_id, person, text, read_numeral(stage.strip()) if stage.strip() else None
        )

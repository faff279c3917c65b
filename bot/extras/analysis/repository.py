"""Store people's analysis boards, and their notes on rounds of finished games."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256
from itertools import count
from typing import Annotated, Any

from sqlalchemy import Index, bindparam, delete, select, update

from bot.store.database.personal_data import belongs_to
from bot.store.database.schema import As, Data, Id, IdKey, Key, Moment, SeatWord, YesNo, table_of
from bot.store.database.sql import TOLD, Repository, add, put, read_one, read_row, read_sound

MOST_NUMBER = 500_000_000
"""Ids of boards are below that, so that they fit into a button's."""
OfGame = Annotated[int, As(of="matches.id", goes_with_it=True)]
OfGameKey = Annotated[int, As(key=True, of="matches.id", goes_with_it=True)]


@dataclass(frozen=True)
class BoardRow:
    """A person's board: the seat that it shows, the stage in which it begins, and its branches.

    `is_past`: of a finished game, else from what the seat saw. `is_noted`: nobody throws it away unasked.
    `changes` counts what was written, so that a press on an older page is known.
    """

    id: IdKey
    person_id: Id
    match_id: OfGame
    seat: SeatWord
    stage: int
    is_past: YesNo
    tree: Data
    made_at: datetime
    used_at: datetime
    changes: int = 0
    is_noted: YesNo = False
    is_shared: YesNo = False


@dataclass(frozen=True)
class RoundNoteRow:
    """A player's note on a stage of a finished game; `is_open`: everybody may read it."""

    match_id: OfGameKey
    person_id: IdKey
    stage: Key
    seat: SeatWord
    text: str
    is_open: YesNo


analysis_boards = table_of(
    "analysis_boards",
    BoardRow,
    Index("ix_analysis_boards_person_id", "person_id"),
    Index("ix_analysis_boards_match_id", "match_id"),
)
round_notes = table_of("round_notes", RoundNoteRow)
belongs_to(analysis_boards.c.person_id, "analysis boards")
belongs_to(round_notes.c.person_id, "notes on rounds")

_ITS = analysis_boards.c
_ONE = select(analysis_boards).where(_ITS.id == bindparam("of_id"))
_OF = (
    select(analysis_boards)
    .where(_ITS.person_id == bindparam("of_person"))
    .order_by(_ITS.used_at.desc(), _ITS.made_at.desc())
)
_CHANGE = (
    update(analysis_boards)
    .where(_ITS.id == bindparam("of_id"), _ITS.changes == bindparam("of_changes"))
    .execution_options(**TOLD)
)
_REMOVE = delete(analysis_boards).where(_ITS.id == bindparam("of_id"))
_PRUNE = delete(analysis_boards).where(
    _ITS.used_at < bindparam("before", type_=Moment()), ~_ITS.is_noted, ~_ITS.is_shared
)
_NOTES = (
    select(round_notes)
    .where(round_notes.c.match_id == bindparam("of_match"))
    .order_by(round_notes.c.stage, round_notes.c.person_id)
)
_REMOVE_NOTE = delete(round_notes).where(
    round_notes.c.match_id == bindparam("of_match"),
    round_notes.c.person_id == bindparam("of_person"),
    round_notes.c.stage == bindparam("of_stage"),
)


def _numbers(row: BoardRow) -> Iterator[int]:
    """Yield ids for a board: they tell nothing of other people's boards, and none comes again later."""
    for n in count():
        told = f"{row.person_id} {row.made_at.isoformat()} {n}"
        yield int.from_bytes(sha256(told.encode()).digest()[:4]) % MOST_NUMBER


class Boards(Repository):
    async def add(self, row: BoardRow) -> BoardRow:
        """Add a board and set its id."""
        numbers = _numbers(row)
        while await self.get(number := next(numbers)):
            pass
        return read_row(BoardRow, await add(self._connection, analysis_boards, {**vars(row), "id": number}))

    async def get(self, board_id: int) -> BoardRow | None:
        return read_one(BoardRow, (await self._connection.execute(_ONE, {"of_id": board_id})).one_or_none())

    async def of(self, person_id: int) -> list[BoardRow]:
        """Return the person's boards, the last used first."""
        return read_sound(BoardRow, await self._connection.execute(_OF, {"of_person": person_id}))

    async def change(self, row: BoardRow, values: Mapping[str, Any]) -> bool:
        """Write it unless somebody was quicker; return whether it was written."""
        its = {"of_id": row.id, "of_changes": row.changes}
        done = await self._connection.execute(_CHANGE.values(changes=row.changes + 1, **values), its)
        return done.rowcount == 1

    async def remove(self, board_id: int) -> None:
        await self._connection.execute(_REMOVE, {"of_id": board_id})

    async def prune(self, before: datetime) -> None:
        """Delete boards without notes, and shared with nobody, that nobody has used since."""
        await self._connection.execute(_PRUNE, {"before": before})


class RoundNotes(Repository):
    async def of(self, match_id: int) -> Sequence[RoundNoteRow]:
        return read_sound(RoundNoteRow, await self._connection.execute(_NOTES, {"of_match": match_id}))

    async def put(self, row: RoundNoteRow) -> None:
        """Replace the person's note on that stage; an empty text removes it."""
        if row.text:
            await put(self._connection, round_notes, [vars(row)])
            return
        its = {"of_match": row.match_id, "of_person": row.person_id, "of_stage": row.stage}
        await self._connection.execute(_REMOVE_NOTE, its)

"""Store people's notes to themselves, each for one stage of a game; nobody else sees them."""

from __future__ import annotations

from collections.abc import Iterable

from sqlalchemy import BigInteger, Column, ForeignKey, Integer, Table, Text, bindparam, delete, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.database.personal_data import belongs_to
from bot.store.database.schema import metadata
from bot.store.database.sql import Repository, Values, put

notes = Table(
    "notes",
    metadata,
    Column("match_id", ForeignKey("matches.id"), primary_key=True, autoincrement=False),
    Column("person_id", BigInteger, primary_key=True, autoincrement=False),
    Column("stage", Integer, primary_key=True, autoincrement=False),
    Column("text", Text, nullable=False),
)

belongs_to(notes.c.person_id, "notes")

_HIS = (notes.c.match_id == bindparam("of_match")) & (notes.c.person_id == bindparam("of_person"))
_STAGE = _HIS & (notes.c.stage == bindparam("of_stage"))
_ONE = select(notes.c.text).where(_STAGE)
_ALL = select(notes.c.stage, notes.c.text).where(_HIS).order_by(notes.c.stage)
_REMOVE = delete(notes).where(_STAGE)


class Notes(Repository):
    def __init__(self, connection: AsyncConnection) -> None:
        super().__init__(connection)
        self._known: dict[tuple[int, int], dict[int, str]] = {}

    def know(self, match_id: int, stage: int, found: Iterable[Values]) -> None:
        """Cache everybody's notes for the stage."""
        self._known[match_id, stage] = {row["person_id"]: row["text"] for row in found}

    async def put(self, match_id: int, person_id: int, stage: int, text: str) -> None:
        """Replace the person's note for that stage; "" removes it."""
        self._known.pop((match_id, stage), None)
        if text:
            row = {"match_id": match_id, "person_id": person_id, "stage": stage, "text": text}
            await put(self._connection, notes, [row])
        else:
            await self._connection.execute(_REMOVE, _of(match_id, person_id, stage))

    async def get(self, match_id: int, person_id: int, stage: int) -> str:
        if (match_id, stage) in self._known:
            return self._known[match_id, stage].get(person_id, "")
        found = await self._connection.execute(_ONE, _of(match_id, person_id, stage))
        return found.scalar_one_or_none() or ""

    async def of(self, match_id: int, person_id: int) -> dict[int, str]:
        """Return the person's notes: stage -> text, in order."""
        found = await self._connection.execute(_ALL, {"of_match": match_id, "of_person": person_id})
        return {row.stage: row.text for row in found}


def _of(match_id: int, person_id: int, stage: int) -> dict[str, int]:
    return {"of_match": match_id, "of_person": person_id, "of_stage": stage}

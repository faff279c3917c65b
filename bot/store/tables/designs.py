"""Store designs that people keep from table to table."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import UniqueConstraint, bindparam, delete, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.database.corrupt import CORRUPT
from bot.store.database.personal_data import belongs_to
from bot.store.database.schema import Counter, Hash, Id, Word, table_of
from bot.store.database.sql import Repository, Values, add, read_row, read_sound


@dataclass(frozen=True)
class DesignRow:
    """A person's saved design; guild_id and pack are set for a server's own pack."""

    id: Counter
    person_id: Id
    game: Word
    name: Hash
    text: str
    updated_at: datetime
    guild_id: Id = 0
    pack: Hash = ""


designs = table_of("designs", DesignRow, UniqueConstraint("person_id", "game", "guild_id", "pack", "name"))

belongs_to(designs.c.person_id, "designs")

_HIS = (designs.c.person_id == bindparam("of_person")) & (designs.c.game == bindparam("of_game"))
_ONE = _HIS & (designs.c.id == bindparam("of_id"))
_ALL = select(designs).where(_HIS).order_by(designs.c.id)
_CHANGE = update(designs).where(_ONE)
_REMOVE = delete(designs).where(_ONE)


class Designs(Repository):
    def __init__(self, connection: AsyncConnection) -> None:
        super().__init__(connection)
        self._known: dict[tuple[int, str], list[DesignRow]] = {}

    def know(self, person_ids: Iterable[int], game: str, found: Sequence[Values]) -> None:
        """Cache all designs of these people for the game."""
        for person_id in person_ids:
            own = sorted((row for row in found if row["person_id"] == person_id), key=lambda row: row["id"])
            sound = [row for row in own if CORRUPT not in row.values()]
            self._known[person_id, game] = [DesignRow(**row) for row in sound]

    async def of(self, person_id: int, game: str) -> list[DesignRow]:
        """Return the person's designs, oldest first, skipping unreadable ones."""
        if (person_id, game) not in self._known:
            found = await self._connection.execute(_ALL, {"of_person": person_id, "of_game": game})
            self._known[person_id, game] = read_sound(DesignRow, found)
        return self._known[person_id, game]

    async def add(self, row: DesignRow) -> DesignRow:
        """Insert a design and return it with its id.

        Raise Conflict if the person has one with that name and pack.
        """
        self._known.clear()
        values = {name: value for name, value in vars(row).items() if name != "id"}
        return read_row(DesignRow, await add(self._connection, designs, values))

    async def change(self, row: DesignRow) -> None:
        """Update the design; do nothing if it was deleted."""
        self._known.clear()
        changed = {"name": row.name, "text": row.text, "updated_at": row.updated_at}
        await self._connection.execute(_CHANGE, {**_of(row.id, row.person_id, row.game), **changed})

    async def remove(self, design_id: int, person_id: int, game: str) -> None:
        self._known.clear()
        await self._connection.execute(_REMOVE, _of(design_id, person_id, game))


def _of(design_id: int, person_id: int, game: str) -> dict[str, int | str]:
    return {"of_id": design_id, "of_person": person_id, "of_game": game}

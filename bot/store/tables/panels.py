"""Store the panels shown to people: one per seat is live, older ones are to be folded."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from typing import Annotated, Any, NamedTuple

from sqlalchemy import Index, and_, bindparam, delete, select, update

from bot.messages.surfaces import PanelSurface
from bot.store.database.personal_data import belongs_to
from bot.store.database.schema import As, Id, SeatWord, SurfaceKey, Word, table_of
from bot.store.database.sql import Repository, put, read_sound
from engine.kernel.core import Seat, Step


@dataclass(frozen=True)
class PanelRow:
    """A surface with a person's panel of a seat, and its ask.

    `token`: of its interaction, for a private reply. Not live: to be folded, since a newer one was opened.
    """

    surface: SurfaceKey
    match_id: Annotated[int, As(of="matches.id")]
    seat: SeatWord
    person_id: Id
    kind: Word
    step: Step
    token: str | None = field(repr=False)
    shown_at: datetime
    is_live: bool = True


class Whose(NamedTuple):
    """A surface, and the person and seat whose panel it shows."""

    match_id: int
    seat: Seat
    person_id: int
    surface: PanelSurface


panels = table_of("panels", PanelRow, Index("ix_panels_match_id_seat", "match_id", "seat"))

_MATCH = panels.c.match_id == bindparam("of_match")
_SEAT = and_(_MATCH, panels.c.seat == bindparam("of_seat"))
_PERSON = and_(_SEAT, panels.c.person_id == bindparam("of_person"))
_SURFACE = panels.c.surface == bindparam("of_surface")

belongs_to(panels.c.person_id, "panels")

_ONE = select(panels).where(_SURFACE)
_OTHERS = select(panels).where(_PERSON, panels.c.is_live, panels.c.surface != bindparam("of_surface"))
_ALL = select(panels).where(_MATCH, panels.c.is_live).order_by(panels.c.surface)
_LIVE_OF = select(panels).where(_SEAT, panels.c.is_live)
_REVIVE = update(panels).where(_SURFACE).values(is_live=True)
_RETIRE = update(panels).where(_SURFACE).values(is_live=False)
_FOLDED = delete(panels).where(_SURFACE, ~panels.c.is_live).returning(panels.c.surface)
_LEFT = delete(panels).where(_PERSON, panels.c.surface.not_like("private:%"))
_HIS = select(panels).where(_PERSON)


class Panels(Repository):
    async def get(self, surface: PanelSurface) -> PanelRow | None:
        """Return the panel; None if there is none or it is unreadable, and so left alone."""
        found = read_sound(PanelRow, await self._connection.execute(_ONE, {"of_surface": surface}))
        return found[0] if found else None

    async def show(self, row: PanelRow) -> list[PanelRow]:
        """Make the panel the seat's live one; return the panels to be folded.

        These are the earlier live ones, and itself if one of a later step is live: that was shown meanwhile.
        """
        await put(self._connection, panels, [vars(row)])
        earlier, is_newest = await self._retire_earlier(row, row.step)
        if is_newest:
            return earlier
        await self._retire([row])
        return [*earlier, row]

    async def revive(
        self, match_id: int, seat: Seat, person_id: int, surface: PanelSurface, step: Step
    ) -> list[PanelRow]:
        """Make a panel live again that shows no ask since that step; return the panels to be folded.

        It keeps its last ask, and stays as it is if a panel of a later step is live.
        """
        its = Whose(match_id, seat, person_id, surface)
        earlier, is_newest = await self._retire_earlier(its, step)
        if is_newest:
            await self._connection.execute(_REVIVE, {"of_surface": surface})
        return earlier

    async def retire_all(self, match_id: int) -> list[PanelRow]:
        """Retire all panels when the game is over; return those to be folded."""
        live = read_sound(PanelRow, await self._connection.execute(_ALL, {"of_match": match_id}))
        await self._retire(live)
        return live

    async def retire_seat(self, match_id: int, seat: Seat) -> list[PanelRow]:
        """Retire the seat's panels when it has no decision; return those to be folded."""
        its = {"of_match": match_id, "of_seat": seat}
        live = read_sound(PanelRow, await self._connection.execute(_LIVE_OF, its))
        await self._retire(live)
        return live

    async def live_of(self, match_id: int, seat: Seat) -> list[PanelRow]:
        """Return the live panels of a seat."""
        its = {"of_match": match_id, "of_seat": seat}
        return read_sound(PanelRow, await self._connection.execute(_LIVE_OF, its))

    async def folded(self, surface: PanelSurface) -> bool:
        """Mark the panel as folded; return False if it is live again or unknown."""
        return bool((await self._connection.execute(_FOLDED, {"of_surface": surface})).all())

    async def left(self, match_id: int, seat: Seat, person_id: int) -> list[PanelRow]:
        """Delete the panels of a seat that the person left; return those in a channel, to be folded."""
        its = _of(match_id, seat, person_id)
        await self._connection.execute(_LEFT, its)
        shown = read_sound(PanelRow, await self._connection.execute(_HIS, its))
        await self._retire(shown)
        return shown

    async def _retire_earlier(self, its: PanelRow | Whose, step: Step) -> tuple[list[PanelRow], bool]:
        """Retire the person's other panels up to that step; return them, and whether these were all."""
        which = _of(its.match_id, its.seat, its.person_id) | {"of_surface": its.surface}
        others = read_sound(PanelRow, await self._connection.execute(_OTHERS, which))
        earlier = [one for one in others if one.step <= step]
        await self._retire(earlier)
        return earlier, len(earlier) == len(others)

    async def _retire(self, rows: list[PanelRow]) -> None:
        for row in rows:
            await self._connection.execute(_RETIRE, {"of_surface": row.surface})


def _of(match_id: int, seat: Seat, person_id: int) -> dict[str, Any]:
    return {"of_match": match_id, "of_seat": seat, "of_person": person_id}

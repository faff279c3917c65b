"""Use cases for panels on their surfaces: one per seat is live, and older ones fold to a line."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import timedelta

from bot.messages.surfaces import PanelSurface
from bot.service.play.screens import Screen
from bot.service.unit_of_work import UnitsOfWork
from bot.store.tables.panels import PanelRow
from bot.table.match import outbox
from bot.table.posts import old_panels
from engine.kernel.core import Step

TOKEN_LASTS = timedelta(minutes=15)
"""Time for which Discord lets the bot edit a message that only one person sees."""


@dataclass(frozen=True)
class Folding:
    """A panel to fold, and its folded text; `token`: of a private reply."""

    surface: PanelSurface
    line: str
    token: str | None = field(default=None, repr=False)


@dataclass(frozen=True)
class Place:
    """A panel's surface and its person; with a token for a private reply."""

    person_id: int
    surface: PanelSurface
    token: str | None = field(default=None, repr=False)


class Panels:
    """Use cases that track which message shows which panel."""

    def __init__(self, units: UnitsOfWork) -> None:
        self._units = units

    async def shown(self, screen: Screen, place: Place) -> PanelRow | None:
        """Register a shown screen as the seat's live panel; earlier ones fold, and it is not sent again.

        If a later step's panel was shown meanwhile, that one stays, and this one folds. It closes if the
        person left the seat meanwhile.

        Return its row; None if it has no ask, such as a board that somebody asked for in between.
        """
        if not screen.seat or screen.step is None or (screen.panel is not None and not screen.asked):
            return None
        panel, match_id, seat = None, screen.match_id, screen.seat
        person, surface = place.person_id, place.surface
        async with self._units.begin() as tx:
            locked = await tx.matches.lock_seat(match_id, seat)
            if locked is None:
                return None
            if screen.held_back is not None:
                await tx.outbox.drop(screen.held_back, tx.at)
            if screen.panel is None:
                older = await tx.panels.revive(match_id, seat, person, surface, screen.step)
            else:
                panel = PanelRow(
                    surface, match_id, seat, person, screen.asked, screen.step, place.token, tx.at
                )
                older = await tx.panels.show(panel)
            for one in older:
                await outbox.queue_fold(tx, one)
            if locked.is_seat and locked.person_id != person:
                await outbox.queue_close_panels(tx, match_id, person, seat)
        return panel

    async def is_unchanged(self, panel: PanelRow | None) -> bool:
        """Return whether the surface still shows this panel and is not to be folded."""
        if panel is None:
            return True
        async with self._units.read() as tx:
            return await tx.panels.get(panel.surface) == panel

    async def live(self, surface: PanelSurface) -> PanelRow | None:
        """Return the surface's panel if it is live."""
        async with self._units.read() as tx:
            panel = await tx.panels.get(surface)
        return panel if panel is not None and panel.is_live else None

    async def to_fold(self, surface: PanelSurface) -> Folding | None:
        """Return the folded form of an older panel.

        None if it is live again, folded already, or out of reach.
        """
        async with self._units.begin() as tx:
            panel = await tx.panels.get(surface)
            if panel is None or panel.is_live:
                return None
            if panel.token and tx.at > panel.shown_at + TOKEN_LASTS:
                await tx.panels.folded(surface)
                return None
            return Folding(surface, await old_panels.folded(tx, panel), panel.token)

    async def outrun(self, surface: PanelSurface, step: Step) -> str | None:
        """Return the replacement for a panel whose decision somebody else made first.

        None if its surface shows something newer.
        """
        async with self._units.read() as tx:
            panel = await tx.panels.get(surface)
            if panel is None or not panel.is_live or panel.step != step:
                return None
            return await old_panels.outrun(tx, panel)

    async def folded(self, surface: PanelSurface) -> PanelRow | None:
        """Record that the panel was folded; return it instead if somebody has used it meanwhile."""
        async with self._units.begin() as tx:
            return None if await tx.panels.folded(surface) else await tx.panels.get(surface)

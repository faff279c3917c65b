"""Collect all use cases by topic."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any, TypeVar

from bot.service.gate import Gate
from bot.service.past.games import Games
from bot.service.past.lists import Lists
from bot.service.past.proofs import Proofs
from bot.service.past.reviews import Reviews
from bot.service.people.calendar import Calendar
from bot.service.people.calls import Calls
from bot.service.people.designs import Designs
from bot.service.people.notes import Notes
from bot.service.people.privacy import Privacy
from bot.service.people.pruning import KEPT, Pruning
from bot.service.people.settings import Settings
from bot.service.people.talks import Talks
from bot.service.play.absences import Absences, Presence
from bot.service.play.boards import Boards
from bot.service.play.computers import Computers
from bot.service.play.deadlines import Deadlines
from bot.service.play.decisions import Decisions
from bot.service.play.lobbies import Lobbies
from bot.service.play.panels import Panels
from bot.service.play.playing import Playing
from bot.service.play.round_reports import Stories
from bot.service.play.seats import Seats
from bot.service.unit_of_work import UnitsOfWork, utc_now
from bot.store import Store
from bot.table.computers.thinking import Thinking, think
from bot.table.lobby.limits import LobbyLimits
from bot.table.match.chain import new_secret

T = TypeVar("T")


class Service:
    """All use cases, for any interface; a fixed `draw_secret` makes games repeatable."""

    def __init__(
        self,
        store: Store,
        *,
        clock: Callable[[], datetime] = utc_now,
        draw_secret: Callable[[], str] = new_secret,
        thinking: Thinking | None = None,
        lobbies: LobbyLimits | None = None,
        kept: timedelta = KEPT,
    ) -> None:
        self.extras = store.extras
        self.units = UnitsOfWork(store, clock)
        self.draw_secret = draw_secret
        self._of_extras: dict[Callable[[Service], Any], Any] = {}
        self.gate = Gate(self.units)
        self.lobbies = Lobbies(self.units, draw_secret, lobbies or LobbyLimits())
        self.computers = Computers(self.units, thinking or Thinking(thinker=think))
        self.playing = Playing(self.units, self.computers.thinking)
        self.panels = Panels(self.units)
        self.boards = Boards(self.units, self.playing, self.panels)
        self.absences = Absences(self.units)
        self.games = Games(self.units)
        self.stories = Stories(self.units)
        self.seats = Seats(self.units)
        self.decisions = Decisions(self.units)
        self.deadlines = Deadlines(self.units)
        self.settings = Settings(self.units)
        self.calls = Calls(self.units)
        self.calendar = Calendar(self.units)
        self.presence = Presence(self.units)
        self.notes = Notes(self.units)
        self.talks = Talks(self.units)
        self.designs = Designs(self.units)
        self.pruning = Pruning(self.units, kept)
        self.proofs = Proofs(self.units)
        self.reviews = Reviews(self.units)
        self.lists = Lists(self.units)
        self.privacy = Privacy(self.units, self.pruning)

    def of(self, kind: Callable[[Service], T]) -> T:
        """Return an extra's use cases, created on first use."""
        if kind not in self._of_extras:
            self._of_extras[kind] = kind(self)
        made: T = self._of_extras[kind]
        return made

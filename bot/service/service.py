"""The service: every use case there is, by what it is about."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta

from bot.computers.thinking import Thinking, think
from bot.match.chain import new_secret
from bot.play.lobby import LobbyLimits
from bot.service.absences import Absences
from bot.service.calendar import Calendar
from bot.service.computers import Computers
from bot.service.crews import Crews
from bot.service.deadlines import Deadlines
from bot.service.decisions import Decisions
from bot.service.designs import Designs
from bot.service.dry_runs import DryRuns
from bot.service.games import Games
from bot.service.hooks import Hooks
from bot.service.lessons import Lessons
from bot.service.lists import Lists
from bot.service.lobbies import Lobbies
from bot.service.notes import Notes
from bot.service.packs import PackLimits, Packs
from bot.service.panels import Panels
from bot.service.playing import Playing
from bot.service.presence import Presence
from bot.service.privacy import Privacy
from bot.service.proofs import Proofs
from bot.service.pruning import KEPT, Pruning
from bot.service.puzzles import Puzzles
from bot.service.reviews import Reviews
from bot.service.seasons import Seasons
from bot.service.seats import Seats
from bot.service.settings import Settings
from bot.service.statistics import Statistics
from bot.service.stories import Stories
from bot.service.talks import Talks
from bot.service.unit_of_work import UnitsOfWork, utc_now
from bot.store import Store


class Service:
    """What people can do, whatever they do it with; `draw_secret` lets a game be played again."""

    def __init__(
        self,
        store: Store,
        *,
        clock: Callable[[], datetime] = utc_now,
        draw_secret: Callable[[], str] = new_secret,
        thinking: Thinking | None = None,
        lobbies: LobbyLimits | None = None,
        kept: timedelta = KEPT,
        packs: PackLimits | None = None,
    ) -> None:
        self.units = UnitsOfWork(store, clock)
        self.lobbies = Lobbies(self.units, draw_secret, lobbies or LobbyLimits())
        self.playing = Playing(self.units)
        self.panels = Panels(self.units)
        self.absences = Absences(self.units)
        self.games = Games(self.units, self.absences)
        self.stories = Stories(self.units)
        self.statistics = Statistics(self.units)
        self.seats = Seats(self.units)
        self.decisions = Decisions(self.units)
        self.deadlines = Deadlines(self.units)
        self.computers = Computers(self.units, thinking or Thinking(thinker=think))
        self.settings = Settings(self.units)
        self.calendar = Calendar(self.units)
        self.presence = Presence(self.units)
        self.notes = Notes(self.units)
        self.talks = Talks(self.units)
        self.hooks = Hooks(self.units)
        self.designs = Designs(self.units)
        self.packs = Packs(self.units, packs or PackLimits())
        self.pruning = Pruning(self.units, kept)
        self.proofs = Proofs(self.units)
        self.reviews = Reviews(self.units)
        self.seasons = Seasons(self.units, draw_secret)
        self.crews = Crews(self.units, draw_secret)
        self.lists = Lists(self.units)
        self.dry_runs = DryRuns(self.units)
        self.lessons = Lessons(self.units)
        self.puzzles = Puzzles(self.units)
        self.privacy = Privacy(self.units, self.pruning)

"""A study of a game: many games between equal computers; statistics on seats, turn order and length."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from math import ceil
from typing import Any, ClassVar, Generic, TypeVar

from engine.kernel import self_play
from engine.kernel.core import Seat
from engine.kernel.deputy import Computer
from engine.kernel.match import Match
from engine.registry.part import Part
from lab.shell.tables import Table
from lab.study import findings
from lab.study.facts import Facts, Setting

F = TypeVar("F", bound=Facts)


class Study(ABC, Generic[F]):
    """A study: which facts to record and which tables to show.

    Found at `lab.<name of the game>.study.STUDY`.
    """

    rotates: ClassVar[str] = ""
    """Name of the things that rotate between games instead of being chosen; empty if nothing does."""

    def settings(self, players: int, games: int, seed: str, *, rotated: bool) -> list[Setting]:
        """Return at least that many games: each with its own deal, or all rotations of one deal."""
        if not rotated:
            return [Setting(f"{seed}/{number}") for number in range(games)]
        groups = range(ceil(games / players))
        return [Setting(f"{seed}/{group}", shift) for group in groups for shift in range(players)]

    def play(self, table: self_play.Table, level: str, setting: Setting) -> F:
        """Play one game of the study."""
        computers = self.computers(table, table.game.computers[level], setting)
        first = Match.new(table.game, table.players, table.options, setting.seed).awaited[0]
        match = self_play.play(table, setting.seed, computers)
        winners, rounds = self_play.winners(match), self_play.rounds_played(match)
        return self.facts(match, Facts(setting, table.seats, first, winners, rounds))

    def computers(
        self, table: self_play.Table, computer: Computer, setting: Setting
    ) -> Mapping[Seat, Computer]:
        """Return the computer for each seat; all are alike."""
        return dict.fromkeys(table.seats, computer)

    @abstractmethod
    def facts(self, match: Match[Any], facts: Facts) -> F:
        """Collect the facts of a game, complete or cut off."""

    @abstractmethod
    def tables(self, games: Sequence[F]) -> list[Table]:
        """Return all tables of the study."""


class Plain(Study[Facts]):
    """The study for games that have no study of their own."""

    def facts(self, match: Match[Any], facts: Facts) -> Facts:
        return facts

    def tables(self, games: Sequence[Facts]) -> list[Table]:
        return [findings.by_seat(games), findings.by_turn_order(games), findings.length(games)]


STUDY: Part[Study[Any]] = Part("lab", "STUDY", Study, "study")
"""Finds each game's own study, if it has one."""

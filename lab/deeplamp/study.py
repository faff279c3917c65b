"""Study of the game: missions won, causes of loss, length, and how often the crew waits for one person.

The person has the last seat and plays as the computers do. Where any seat may answer, the computers do so
first.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from statistics import mean, median
from typing import Any, Final

from engine.deeplamp.play.events import FleeSet
from engine.deeplamp.state.state import State
from engine.kernel import self_play
from engine.kernel.core import Ask, Seat
from engine.kernel.deputy import Computer, Thought, never
from engine.kernel.dice import Dice
from engine.kernel.match import Match
from lab.confidence import wilson
from lab.shell.tables import Table
from lab.study import findings
from lab.study.facts import Facts, Setting
from lab.study.study import Study

ENDS: Final = (
    "won", "the dark, on the way", "the dark, at the objective", "all down, on the way",
    "all down, at the objective", "fled", "broken off",
)  # fmt: skip


@dataclass(frozen=True)
class Descent(Facts):
    """The facts of a descent, and the asks of the person in the last seat."""

    end: str
    turns: int
    tiles: int
    asked: Mapping[str, int]
    """Kind of ask -> how often it came up."""
    waits: int
    """How often all others waited for the person; asks in a row count as one wait."""


@dataclass(frozen=True)
class Noted:
    """A computer that records its asks in a list shared by all seats."""

    computer: Computer
    asked: list[tuple[Seat, str]]

    def think(self, ask: Ask, notes: str, dice: Dice, *, is_late: Callable[[], bool] = never) -> Thought:
        self.asked.append((ask.seat, ask.kind))
        return self.computer.think(ask, notes, dice, is_late=is_late)


class DescentStudy(Study[Descent]):
    """The study of descents; all games of a study have the same mission."""

    def play(self, table: self_play.Table, level: str, setting: Setting) -> Descent:
        asked: list[tuple[Seat, str]] = []
        computers = self.computers(table, Noted(table.game.computers[level], asked), setting)
        match = self_play.play(table, setting.seed, computers)
        winners, rounds = self_play.winners(match), self_play.rounds_played(match)
        facts = Facts(setting, table.seats, table.seats[0], winners, rounds)
        return self.facts(match, facts, asked)

    def facts(self, match: Match[Any], facts: Facts, asked: Sequence[tuple[Seat, str]] = ()) -> Descent:
        """Collect the facts of a descent; `asked` lists the recorded asks in order, if any."""
        state: State = match.state
        person = facts.seats[-1]
        waits = sum(
            seat == person and (at == 0 or asked[at - 1][0] != person) for at, (seat, _) in enumerate(asked)
        )
        return Descent(
            facts.setting, facts.seats, facts.first, facts.winners, facts.rounds,
            end=_end(match), turns=state.campaign.turn, tiles=len(state.mine.tiles),
            asked=Counter(kind for seat, kind in asked if seat == person), waits=waits,
        )  # fmt: skip

    def tables(self, games: Sequence[Descent]) -> list[Table]:
        return [ends(games), findings.length(games), waits(games)]


def _end(match: Match[Any]) -> str:
    state: State = match.state
    if not match.is_over or state.campaign.over == "won":
        return "won" if match.is_over else "broken off"
    where = "on the way" if state.mine.objective is None else "at the objective"
    if state.shaft.dark >= state.pack.numbers.shaft_mouth:
        return f"the dark, {where}"
    has_fled = any(isinstance(event, FleeSet) and event.is_on for event in match.events)
    return "fled" if has_fled else f"all down, {where}"


def ends(games: Sequence[Descent]) -> Table:
    """Count wins and causes of loss, with the number of turns and tiles."""
    rows = []
    for end in ENDS:
        such = [game for game in games if game.end == end]
        if such:
            turns, tiles = median(game.turns for game in such), mean(game.tiles for game in such)
            share = str(wilson(len(such), len(games)))
            rows.append((end, str(len(such)), share, f"{turns:g}", f"{tiles:.1f}"))
    columns = ("", "descents", "share and 95% interval", "median turns", "tiles on average")
    return Table(f"How descents of {len(games[0].seats)} seats end", columns, rows)


def waits(games: Sequence[Descent]) -> Table:
    """Count how often per turn all wait for one person, and which answers that person gives."""
    turns = sum(game.turns for game in games)
    sums: Counter[str] = Counter()
    for game in games:
        sums.update(game.asked)
    all_waits = sum(game.waits for game in games)
    rows = [("all wait for the person", str(all_waits), f"{all_waits / turns:.2f}")]
    rows.append(("the person answers", str(sums.total()), f"{sums.total() / turns:.2f}"))
    rows += [(f"of that: {kind}", str(count), f"{count / turns:.2f}") for kind, count in sums.most_common()]
    title = f"One person in the last seat: {turns} turns of {len(games)} descents"
    return Table(title, ("", "times", "a turn"), rows)


STUDY = DescentStudy()

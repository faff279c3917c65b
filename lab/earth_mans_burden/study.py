"""The study of the game: turn order, length in rounds, ends of games, worlds, and waits per turn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from statistics import mean
from typing import Any, NamedTuple

from engine.earth_mans_burden.board.state import Position, State
from engine.earth_mans_burden.board.worlds import OURS, UN, World
from engine.earth_mans_burden.rules.asks import TableAsk
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

ENDS = ("by agreement", "one seat alone has units", "the round limit", "broken off")


class Wait(NamedTuple):
    """An answer or an action out of turn (`is_act`), and whether it was its seat's turn."""

    kind: str
    is_own: bool
    is_act: bool = False


@dataclass(frozen=True)
class WorldFacts(Facts):
    """The facts of a game.

    `held` gives, for each world, the regions held by the winners, the UN, all others, and nobody.
    """

    turns: int
    end: str
    waits: Mapping[Wait, int]
    held: Mapping[World, tuple[int, int, int, int]]


@dataclass(frozen=True)
class Counted:
    """A computer whose answers and actions are counted."""

    computer: Computer
    waits: Counter[Wait]

    def think(self, ask: Ask, notes: str, dice: Dice, *, is_late: Callable[[], bool] = never) -> Thought:
        thought = self.computer.think(ask, notes, dice, is_late=is_late)
        assert isinstance(ask, TableAsk)
        if not ask.view.is_in_setup:
            kind = ask.kind if thought.act is None else thought.act["do"]
            self.waits[Wait(kind, ask.seat == ask.view.active, thought.act is not None)] += 1
        return thought


class WorldStudy(Study[WorldFacts]):
    """The study of worlds; it counts rounds, and the first seat is the one with the first turn."""

    def play(self, table: self_play.Table, level: str, setting: Setting) -> WorldFacts:
        waits: Counter[Wait] = Counter()
        computers = self.computers(table, Counted(table.game.computers[level], waits), setting)
        match = self_play.play(table, setting.seed, computers)
        state: State = match.state
        facts = Facts(setting, table.seats, state.starts, self_play.winners(match), state.round)
        return self.facts(match, facts, waits)

    def facts(self, match: Match[Any], facts: Facts, waits: Mapping[Wait, int] | None = None) -> WorldFacts:
        """Collect the facts of a game; `waits` lists the counted answers and actions, if any."""
        state: State = match.state
        return WorldFacts(
            facts.setting,
            facts.seats,
            facts.first,
            facts.winners,
            facts.rounds,
            turns=state.turn,
            end=_end(match),
            waits=dict(waits or {}),
            held={world: _held(state, facts.winners, world) for world in OURS.regions},
        )

    def tables(self, games: Sequence[WorldFacts]) -> list[Table]:
        return [
            findings.by_seat(games),
            findings.by_turn_order(games),
            findings.length(games),
            ends(games),
            worlds(games),
            waits(games),
        ]


def _end(match: Match[Any]) -> str:
    agreed, alone, limit, broken = ENDS
    state: State = match.state
    if not match.is_over:
        return broken
    if state.scores:
        return limit
    return agreed if sum(map(state.has_units, state.seats)) > 1 else alone


def _held(position: Position, winners: Sequence[Seat], world: World) -> tuple[int, int, int, int]:
    won = sum(position.developments_at(seat, world) for seat in winners)
    un, empty = position.developments_at(UN, world), position.empty_at(world)
    return won, un, OURS.regions[world] - won - un - empty, empty


def ends(games: Sequence[WorldFacts]) -> Table:
    counts = Counter(game.end for game in games)
    rows = [(end, str(counts[end]), str(wilson(counts[end], len(games)))) for end in ENDS]
    return Table("How games end", ("", "games", "share and 95% interval"), rows)


def worlds(games: Sequence[WorldFacts]) -> Table:
    """Show the average number of regions per world that each party holds at the end."""
    rows = []
    for world, regions in OURS.regions.items():
        held = [mean(parts) for parts in zip(*(game.held[world] for game in games), strict=True)]
        rows.append((world, str(regions), *(f"{count:.2f}" for count in held)))
    columns = ("world", "regions", "the winner's", "the UN's", "the others'", "empty")
    return Table("Regions at the end, on average", columns, rows)


def waits(games: Sequence[WorldFacts]) -> Table:
    """Show the asks that a turn waits for, and the actions out of turn that nobody waits for."""
    turns = sum(game.turns for game in games)
    sums: Counter[Wait] = Counter()
    for game in games:
        sums.update(game.waits)
    rows = [
        _waits_row(
            title, [wait for wait in sums if wait.is_act == is_act and wait.is_own == is_own], sums, turns
        )
        for title, is_own, is_act in (
            ("asks to the one whose turn it is", True, False),
            ("asks to others", False, False),
            ("actions of the one whose turn it is", True, True),
            ("actions of others", False, True),
        )
    ]
    return Table(f"Waits, in {turns} turns", ("", "a turn", "of which"), rows)


def _waits_row(title: str, kinds: Sequence[Wait], sums: Counter[Wait], turns: int) -> tuple[str, str, str]:
    parts = ", ".join(f"{wait.kind} {sums[wait] / turns:.2f}" for wait in sorted(kinds))
    return title, f"{sum(sums[wait] for wait in kinds) / turns:.2f}", parts or "none"


STUDY = WorldStudy()

"""Count a level's bad habits in Brimstone: an empty City left beside idle troops, the same sheet again."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial

from engine.brimstone.board.hexes import Hex, neighbours
from engine.brimstone.board.state import View
from engine.brimstone.game import BRIMSTONE
from engine.brimstone.notation.sheets import parse_sheet
from engine.brimstone.orders.plan import Sheet
from engine.brimstone.rules.asks import PlaceOrders
from engine.kernel import self_play
from engine.kernel.core import Ask, Json, Seat
from engine.kernel.deputy import Computer, Thought, never
from engine.kernel.dice import Dice
from engine.kernel.options import for_new_table
from lab.shell.tables import Table
from lab.shell.workers import Progress, spread

PLAYERS = 4
LONG = 3
"""Rounds in a row from which on an empty City counts as left."""
SAME = 4
"""Equal sheets in a row that count as a habit."""
IDLE = 2
"""Troops beside a City that could spare one."""


@dataclass
class Habits:
    """Notes one seat's sheets round after round, and answers as its computer does."""

    computer: Computer
    left: dict[Hex, int] = field(default_factory=dict)
    """Empty City -> rounds in a row with idle troops beside it."""
    longest: int = 0
    sheet: str = ""
    same: int = 0
    most: int = 0

    @property
    def leaves_a_city(self) -> bool:
        return self.longest >= LONG

    @property
    def repeats_itself(self) -> bool:
        return self.most >= SAME

    @property
    def is_bad(self) -> bool:
        return self.leaves_a_city or self.repeats_itself

    def think(self, ask: Ask, notes: str, dice: Dice, *, is_late: Callable[[], bool] = never) -> Thought:
        """Answer as the computer does, and note its sheet."""
        thought = self.computer.think(ask, notes, dice, is_late=is_late)
        if isinstance(ask, PlaceOrders):
            self._note(ask.view, ask.seat, thought)
        return thought

    def _note(self, view: View, seat: Seat, thought: Thought) -> None:
        sheet, orders = thought.notes or "", thought.answer["orders"]
        goals = _goals(parse_sheet(sheet))
        self.left = {
            city: self.left.get(city, 0) + 1
            for city in view.map.cities
            if view.owner(city) is None and city not in goals and _has_idle(view, seat, city, orders)
        }
        self.longest = max(self.longest, *self.left.values(), 0)
        self.same = self.same + 1 if sheet and sheet == self.sheet else 1
        self.sheet = sheet
        self.most = max(self.most, self.same)


def _goals(sheet: Sheet) -> set[Hex]:
    """Return the hexes to which the sheet's Marches go."""
    legs = [leg for line in sheet.lines for leg in line.legs]
    return {leg.to for leg in legs} | {leg.then.to for leg in legs if leg.then}


def _has_idle(view: View, seat: Seat, city: Hex, orders: Mapping[Hex, Json]) -> bool:
    """Return whether troops beside the City could spare one, and do not march."""
    beside = [hex_ for hex_ in neighbours(city) if view.owner(hex_) == seat and orders.get(hex_) != "march"]
    return any(view.troops(hex_) >= IDLE for hex_ in beside)


def count(level: str, *, games: int, seed: str, jobs: int, progress: Progress) -> list[Habits]:
    """Return the habits of every seat of so many games with four seats."""
    found = spread(partial(_of_one, level, seed), range(games), jobs=jobs, progress=progress)
    return [one for game in found for one in game]


def _of_one(level: str, seed: str, number: int) -> list[Habits]:
    options = BRIMSTONE.options(PLAYERS, for_new_table(BRIMSTONE.offers, {}))
    table = self_play.Table(BRIMSTONE, PLAYERS, options)
    habits = {seat: Habits(BRIMSTONE.computers[level]) for seat in table.seats}
    self_play.play(table, f"{seed}/{number}", habits)
    return list(habits.values())


def bad_habits(level: str, /, *, games: int, seed: str, jobs: int, progress: Progress) -> tuple[Table, int]:
    """Return a table of the habits of so many games' seats, and how many seats have one."""
    found = count(level, games=games, seed=seed, jobs=jobs, progress=progress)
    return table(level, found), sum(one.is_bad for one in found)


def table(level: str, habits: list[Habits]) -> Table:
    """Show how many seats have each habit."""
    left = sum(one.leaves_a_city for one in habits)
    same = sum(one.repeats_itself for one in habits)
    return Table(
        f"Habits of {len(habits)} seats of Brimstone played by a {level}",
        ("habit", "seats"),
        [
            (f"an empty City beside idle troops for {LONG} rounds or more", str(left)),
            (f"the same sheet {SAME} times in a row", str(same)),
        ],
    )

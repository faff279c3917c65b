"""The study of the board: which Homes win, on which terrain, and which orders winners use."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from engine.brimstone.board.components import MAPS
from engine.brimstone.board.hexes import Hex
from engine.brimstone.board.state import State
from engine.kernel import self_play
from engine.kernel.core import Ask, Seat
from engine.kernel.deputy import Computer, Thought, never
from engine.kernel.dice import Dice
from engine.kernel.match import Match
from lab.brimstone import findings
from lab.brimstone.facts import BoardFacts, board_facts
from lab.shell.tables import Table
from lab.study.facts import Facts, Setting
from lab.study.study import Study


@dataclass(frozen=True)
class Assigned:
    """A computer with an assigned Home on the dealt map, to study the effect of Homes alone."""

    computer: Computer
    home: Hex

    def think(self, ask: Ask, notes: str, dice: Dice, *, is_late: Callable[[], bool] = never) -> Thought:
        if ask.kind == "adjust_map":
            return Thought({"swaps": []})
        if ask.kind == "choose_home":
            return Thought({"home": self.home})
        return self.computer.think(ask, notes, dice, is_late=is_late)


class BoardStudy(Study[BoardFacts]):
    """The board study; with a shift, seat k gets Home k + shift, otherwise the seats choose."""

    rotates = "Homes"

    def computers(
        self, table: self_play.Table, computer: Computer, setting: Setting
    ) -> Mapping[Seat, Computer]:
        if setting.shift is None:
            return super().computers(table, computer, setting)
        homes = MAPS[table.players].homes
        return {
            seat: Assigned(computer, homes[(number + setting.shift) % table.players])
            for number, seat in enumerate(table.seats)
        }

    def facts(self, match: Match[State], facts: Facts) -> BoardFacts:
        return board_facts(match, facts)

    def tables(self, games: Sequence[BoardFacts]) -> list[Table]:
        return findings.tables(games)


STUDY = BoardStudy()

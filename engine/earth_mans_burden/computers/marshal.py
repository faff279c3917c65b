"""The marshal: reckons claim by claim what fleets come to, by numbers that games have shown to win."""

from __future__ import annotations

from dataclasses import dataclass

from engine.core import Ask
from engine.deputy import Thought
from engine.dice import Dice
from engine.earth_mans_burden.asks import Exploit, MoveFleets
from engine.earth_mans_burden.computers import settling
from engine.earth_mans_burden.computers.captain import Captain, exploit, move
from engine.earth_mans_burden.computers.style import DUEL, FAR, Style
from engine.earth_mans_burden.computers.worth import Worth
from engine.earth_mans_burden.state import Position


@dataclass(frozen=True)
class Marshal(Captain):
    """A captain who settles better, and plays against one rival otherwise than against several."""

    style: Style = FAR
    duel: Style = DUEL

    def style_at(self, table: Position) -> Style:
        return self.duel if len(table.seats) == 2 else self.style

    def answer(self, ask: Ask, worth: Worth, dice: Dice) -> Thought:
        match ask:
            case MoveFleets():
                return move(settling.Settling(worth))
            case Exploit():
                return exploit(worth, settling.build_gain)
            case _:
                return super().answer(ask, worth, dice)

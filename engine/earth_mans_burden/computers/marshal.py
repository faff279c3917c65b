"""Play as marshal: value fleets one claim at a time, with weights from games that were won."""

from __future__ import annotations

from dataclasses import dataclass

from engine.earth_mans_burden.board.state import Position
from engine.earth_mans_burden.computers import settling
from engine.earth_mans_burden.computers.captain import Captain, Choice, exploit, move
from engine.earth_mans_burden.computers.unit_values import Worth
from engine.earth_mans_burden.computers.weights import FAR, FIRST, SECOND, Style
from engine.earth_mans_burden.rules.asks import Exploit, MoveFleets
from engine.kernel.core import Ask, Seat
from engine.kernel.dice import Dice


@dataclass(frozen=True)
class Marshal(Captain):
    """A captain that settles better, and plays in another way against one rival than against several."""

    style: Style = FAR

    def style_at(self, table: Position, seat: Seat) -> Style:
        if len(table.seats) > 2:
            return self.style
        return FIRST if table.starts == seat else SECOND

    def choose(self, ask: Ask, worth: Worth, dice: Dice) -> Choice:
        match ask:
            case MoveFleets():
                return move(settling.Settling(worth))
            case Exploit():
                return exploit(worth, settling.build_gain)
            case _:
                return super().choose(ask, worth, dice)

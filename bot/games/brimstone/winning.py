"""Who is about to win, as messages say it: a line for each."""

from __future__ import annotations

from engine.brimstone.board.state import Position
from engine.kernel.core import Seat
from render.brimstone.winning import Contender, contenders


def winning_lines(view: Position, me: Seat | None = None) -> list[str]:
    """Blue has 4 of 5, next F4 (empty) or F7 (Red 1); of `me`, to whom it is said, 4 of 5 Cities.

    Bold is what nobody may overlook; his own line comes first.
    """
    return [_line(one, me) for one in sorted(contenders(view), key=lambda one: one.seat != me)]


def _line(one: Contender, me: Seat | None) -> str:
    has = f"{one.held} of {one.goal} Cities" if one.seat == me else one.has
    return f"**{has},** next {one.next()}" if one.within_reach else f"**{has}**"

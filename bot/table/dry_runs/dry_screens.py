"""Name the pages of a table that one person plays alone, and lead its components back to it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from bot.games.panels import TRY
from bot.messages.catalogue import say
from bot.messages.panel import Row
from bot.table.dry_runs.dry_run import DryRun
from engine.kernel.core import Refused, Seat

ANSWER, ACT_PAGE, CONTROL = "o", "a", "c"
"""Parts of the screen that a component belongs to: the ask's panel, the Act panel, the table's own
controls."""
COLOUR = 0x0EA5E9
LEAST_ROOM = 300


@dataclass(frozen=True)
class Where:
    """A page of the table: a seat's panel or its Act panel, with focus and note."""

    seat: Seat
    page: str = ANSWER
    focus: str = ""
    note: str = ""
    preview: bool = False


def led(of: str, row: Row, action: str = TRY) -> Row:
    """Return the row with its components routed to the run, without buttons that start another."""
    if isinstance(row, tuple):
        own = (one for one in row if one.action != TRY)
        return tuple(replace(one, action=action, arg=f"{of}:{one.action}:{one.arg}") for one in own)
    return replace(row, action=action, arg=f"{of}:{row.action}:{row.arg}")


def seat_at(run: DryRun, index: str) -> Seat:
    """Return the seat that a component names by its number."""
    seats = list(run.ground.names)
    if not index.isdecimal() or int(index) >= len(seats):
        raise Refused(say("try-no-seat"))
    return seats[int(index)]

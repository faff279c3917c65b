"""Show a table's seats and board as everybody sees them."""

from __future__ import annotations

from dataclasses import dataclass

from bot.messages.names import Name
from bot.messages.panel import Panel, Picture
from bot.table.match import looks
from bot.table.match.table import Table
from engine.kernel.core import Seat


@dataclass(frozen=True)
class SeatShown:
    """A seat at the table as the card tells it; `is_in`: None where people are hidden."""

    seat: Seat
    name: str
    shape: str
    colour: int
    is_in: bool | None


def seats_of(table: Table) -> tuple[SeatShown, ...]:
    """Return the seats as the card tells them."""
    return tuple(_seat(table, one) for one in table.texts.seats.order if one in table.names)


def _seat(table: Table, seat: Seat) -> SeatShown:
    """Return a seat as the card tells it: at an anonymous table not whether it has handed in."""
    hides, words = table.row.hides_people, table.texts.seats
    is_in = None if hides or seat not in table.match.asks else seat not in table.match.awaited
    name = Name(table.names[seat]).bare if table.names[seat] else ""
    return SeatShown(seat, name, words.symbol(seat), words.colour(seat), is_in)


async def public_map(table: Table, seat: Seat) -> Picture | None:
    """Return the board as everybody sees it, in the look of who sits there."""
    look = await looks.of_person(table.tx, table.sitting(seat).person_id, table.row.guild_id)
    shown = Panel("", picture=table.texts.looks.board(table.view(), table.names))
    return looks.dressed(shown, look).picture

"""What somebody may put to the table, in a panel for him alone: clocks, going back, the end, a seat."""

from __future__ import annotations

from bot.messages.names import Name
from bot.messages.panel import Button, Choice, Menu, Panel, Row
from bot.table.ending.agreed_end import is_of_crew, lost_for_good
from bot.table.match.table import Table
from engine.kernel.core import Json, Seat

PUT = "put"
"""What its buttons and menus do, by their argument."""
MORE_HOURS = 24
COLOUR = 0x0EA5E9
TEXT = (
    "## What shall the table decide?\n"
    "Others see your question and vote. The end of the game takes the Yes of all whom it concerns; an absent "
    "player's seat is offered, and a steward plays it meanwhile, if all others say Yes."
)


def panel(table: Table, seat: Seat | None) -> Panel:
    """For who sits at that seat; None: for its organiser, who does not play."""
    clock = Button("Resume", PUT, "resume") if table.row.paused_at else Button("Pause", PUT, "pause")
    clocks = (clock, Button(f"{MORE_HOURS} h more", PUT, "extend"))
    if seat is None:
        return Panel(TEXT, (clocks,), colour=COLOUR)
    seats = [one for one in table.names if one != seat]
    others = tuple(_choice(table, one) for one in seats)
    is_hidden = table.row.hides_people
    absent = tuple(_choice(table, one) for one in seats if is_hidden or table.sitting(one).kind == "person")
    talk = () if is_hidden else (Menu("Talk in private with ...", PUT, absent, "talk"),)
    undo = Button("Undo", PUT, "undo")
    endings: tuple[Row, ...] = (
        (*clocks, undo, Button("Draw", PUT, "draw")),
        Menu("I concede to ...", PUT, others, "concede"),
        Menu("Let us agree that the game is won by ...", PUT, (_choice(table, seat), *others), "win"),
    )
    if is_of_crew(table):
        endings = ((*clocks, undo, Button("Give up ...", PUT, "concede")),)
    rows = (
        *endings,
        Menu("Somebody is absent: offer the seat of ...", PUT, absent, "seat"),
        *talk,
    )
    return Panel(TEXT, rows, colour=COLOUR)


def _choice(table: Table, seat: Seat) -> Choice:
    name = Name(table.names[seat]).bare
    return Choice(f"{table.texts.seat_name(seat)} {name}", seat)


def are_you_sure(table: Table, data: Json) -> Panel:
    """Before a game is given up."""
    winner = data.get("winner", "")
    label = f"Concede to {table.texts.seat_name(winner)}" if winner else "We give up"
    button = Button(label, PUT, f"conceded.{winner}", style="danger")
    return Panel(lost_for_good(data), ((button,),), colour=COLOUR)

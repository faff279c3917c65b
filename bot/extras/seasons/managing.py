"""What the organiser of a season can do, as one panel of buttons, and the forms behind them."""

from __future__ import annotations

from typing import Final

from bot.extras.seasons.forms import MOST_ROUNDS, table_pages
from bot.extras.seasons.posts import BEGIN, COLOUR, SETTINGS, TABLES
from bot.extras.seasons.season_state import Course
from bot.messages.numerals import is_numeral
from bot.messages.panel import Button, Choice, Field, Filled, Form, Panel, Row
from engine.kernel.core import Refused

MOVE, END, ENDED, CORRECT, REMOVE = (
    "season_move",
    "season_end",
    "season_ended",
    "season_correct",
    "season_remove",
)
"""The actions of buttons and forms; their argument is the season's number."""
PERSON, PLACE, ROUND = "person", "place", "round"
NOWHERE: Final = 0
"""The place of somebody who came in nowhere, which brings no points."""


def panel(course: Course) -> Panel:
    """Return the buttons for what can be done now."""
    row, arg = course.row, str(course.row.id)
    move, remove = Button("Move it here", MOVE, arg), Button("Take a player out", REMOVE, arg)
    end = Button("End the season", END, arg, style="danger")
    rows: tuple[Row, ...]
    if row.state == "signup":
        tables = tuple(
            Button(f"Tables: {label.lower()}", TABLES, f"{arg}.{page}") for page, label in table_pages(course)
        )
        begin = Button("Start the season", BEGIN, arg, style="primary")
        text = "Start draws the first round. Each next round is drawn when all its tables are over."
        rows = ((begin, Button("Name, kind and rounds", SETTINGS, arg)), tables, (move, remove, end))
    elif row.state == "playing":
        text = "The next round is drawn by itself when all tables of this one are over."
        rows = ((Button("Correct a result", CORRECT, arg), remove, move), (end,))
    else:
        text = "The season is over. You can still correct results."
        rows = ((Button("Correct a result", CORRECT, arg),),)
    return Panel(f"## {row.name}\n{text}", rows, colour=COLOUR)


def about_to_end(course: Course) -> Panel:
    """Return the question whether to end it."""
    arg = str(course.row.id)
    text = f"**End {course.row.name} for everybody?** Games in play go on, but no longer count in the season."
    return Panel(text, ((Button("End it for everybody", ENDED, arg, style="danger"),),), colour=COLOUR)


def correct_form(course: Course) -> Form:
    """Return the form that gives somebody another place."""
    places = [Choice(str(number), str(number)) for number in range(1, course.seats + 1)]
    fields = (
        Field(PERSON, "Whose result", "people", placeholder="Choose a player"),
        Field(PLACE, "Place", "menu", (*places, Choice("None: no points", str(NOWHERE)))),
        Field(ROUND, "Round", "line", value=str(course.row.round), hint=f"A number up to {course.row.round}"),
    )
    return Form("Correct a result", CORRECT, fields, str(course.row.id))


def remove_form(course: Course) -> Form:
    """Return the form that takes somebody out."""
    fields = (Field(PERSON, "Who leaves the season", "people", placeholder="Choose a player"),)
    return Form("Take a player out", REMOVE, fields, str(course.row.id))


def read_person(filled: Filled) -> int:
    """Return the id of the person chosen."""
    chosen = filled.get(PERSON, ())
    if not chosen:
        raise Refused("Choose a player first.")
    return int(chosen[0])


def read_result(filled: Filled) -> tuple[int, int | None]:
    """Return the place (0: none) and the round (None: the one drawn last) that the form says."""
    place, round_ = ("".join(filled.get(name, ())).strip() for name in (PLACE, ROUND))
    if not is_numeral(place):
        raise Refused("Choose a place first.")
    if round_ and (not is_numeral(round_) or not 1 <= int(round_) <= MOST_ROUNDS):
        raise Refused(f"{round_!r} is no round: write a number from 1 to {MOST_ROUNDS}.")
    return int(place), int(round_) if round_ else None

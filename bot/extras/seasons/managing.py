"""Screens for a season's organiser: one panel of buttons, and its forms."""

from __future__ import annotations

from typing import Final

from bot.extras.seasons.forms import MOST_ROUNDS, table_pages
from bot.extras.seasons.posts import BEGIN, COLOUR, SETTINGS, TABLES
from bot.extras.seasons.season_state import Course
from bot.messages.catalogue import say, together
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
"""Actions of buttons and forms; their argument is the season's number."""
PERSON, PLACE, ROUND = "person", "place", "round"
NOWHERE: Final = 0
"""Place of a person without a result, who gets no points."""


def panel(course: Course) -> Panel:
    """Return the buttons for the actions available now."""
    row, arg = course.row, str(course.row.id)
    move, remove = (
        Button(say("season-move-button"), MOVE, arg),
        Button(say("season-remove-button"), REMOVE, arg),
    )
    end = Button(say("season-end-button"), END, arg, style="danger")
    correct = Button(say("season-correct-button"), CORRECT, arg)
    rows: tuple[Row, ...]
    if row.state == "signup":
        tables = tuple(
            Button(say("season-tables-page-button", page=label.lower()), TABLES, f"{arg}.{page}")
            for page, label in table_pages(course)
        )
        begin = Button(say("season-begin-button"), BEGIN, arg, style="primary")
        text = say("season-manage-signup")
        rows = ((begin, Button(say("season-settings-button"), SETTINGS, arg)), tables, (move, remove, end))
    elif row.state == "playing":
        text = say("season-manage-playing")
        rows = ((correct, remove, move), (end,))
    else:
        text = say("season-manage-over")
        rows = ((correct,),)
    return Panel(together([f"## {row.name}", text]), rows, colour=COLOUR)


def about_to_end(course: Course) -> Panel:
    """Return the confirmation to end the season."""
    arg = str(course.row.id)
    end = Button(say("season-end-sure-button"), ENDED, arg, style="danger")
    return Panel(say("season-end-sure", name=course.row.name), ((end,),), colour=COLOUR)


def correct_form(course: Course) -> Form:
    """Return the form to correct an entrant's rank."""
    places = [Choice(str(number), str(number)) for number in range(1, course.seats + 1)]
    last, nowhere = course.row.round, Choice(say("season-no-place-choice"), str(NOWHERE))
    hint = say("season-round-hint", most=last)
    fields = (
        _person_field(),
        Field(PLACE, say("season-place-of-label"), "menu", (*places, nowhere)),
        Field(ROUND, say("season-round-label"), "line", value=str(last), hint=hint),
    )
    return Form(say("season-correct-title"), CORRECT, fields, str(course.row.id))


def _person_field() -> Field:
    return Field(PERSON, say("season-person-label"), "people", placeholder=say("season-person-placeholder"))


def remove_form(course: Course) -> Form:
    """Return the form to remove an entrant."""
    return Form(say("season-remove-title"), REMOVE, (_person_field(),), str(course.row.id))


def read_person(filled: Filled) -> int:
    """Return the id of the person chosen."""
    chosen = filled.get(PERSON, ())
    if not chosen:
        raise Refused(say("season-person-refused"))
    return int(chosen[0])


def read_result(filled: Filled) -> tuple[int, int | None]:
    """Parse the rank (0: none) and the round (None: the latest) from the form."""
    place, round_ = ("".join(filled.get(name, ())).strip() for name in (PLACE, ROUND))
    if not is_numeral(place):
        raise Refused(say("season-place-refused"))
    if round_ and (not is_numeral(round_) or not 1 <= int(round_) <= MOST_ROUNDS):
        raise Refused(say("season-round-refused", round=round_, most=MOST_ROUNDS))
    return int(place), int(round_) if round_ else None

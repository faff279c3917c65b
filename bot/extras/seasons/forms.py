"""Forms of a season: its settings, and its tables' settings (as in a lobby)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from bot.extras.seasons.posts import SETTINGS, TABLES, kinds
from bot.extras.seasons.season_state import Course
from bot.messages.catalogue import one_of as any_of
from bot.messages.catalogue import say
from bot.messages.names import Name
from bot.messages.numerals import read_numeral
from bot.messages.panel import Choice, Field, Filled, Form, one_of
from bot.table.lobby import setup
from bot.table.lobby.table_options import TableOptions
from engine.kernel.core import Refused
from engine.registry.catalogue import find_game

MOST_ROUNDS: Final = 20

_NOT_HERE = ("computers", "name", "invited")
"""Table options that a season sets itself."""


@dataclass(frozen=True)
class Plan:
    """A season's settings to change; None keeps a value."""

    name: str | None = None
    kind: str | None = None
    rounds: int | None = None
    place: str | None = None
    odd: str | None = None
    go_on: int | None = None

    def said(self) -> dict[str, Any]:
        """Return the columns to change; Refused for invalid values."""
        if self.name is not None and not self.name.strip():
            raise Refused(say("season-name-refused"))
        if self.rounds is not None and not 1 <= self.rounds <= MOST_ROUNDS:
            raise Refused(say("season-rounds-refused", most=MOST_ROUNDS))
        name = Name(self.name) if self.name is not None else None
        return {key: value for key, value in {**vars(self), "name": name}.items() if value is not None}


def check_free(course: Course) -> None:
    """Raise Refused once the first round is drawn."""
    if course.row.state != "signup":
        raise Refused(say("season-started"))


def check_go_on(go_on: int, seats: int) -> None:
    if not 1 <= go_on < seats:
        raise Refused(say("season-go-on-refused", seats=seats, most=seats - 1))


def places() -> dict[str, str]:
    """Return where tables can open, with explanations."""
    return {"threads": say("season-threads-choice"), "channels": say("season-channels-choice")}


def odds() -> dict[str, str]:
    """Return the options for leftover players, with explanations."""
    return {"bye": say("season-bye-choice"), "computers": say("season-computers-choice")}


def season_form(course: Course) -> Form:
    """Return the form for name, system, leftover players, and where tables open."""
    row = course.row
    number, hint = say("season-number-label"), say("season-number-hint")
    fields = (
        Field("name", say("season-name-label"), "line", value=Name(row.name).bare),
        one_of("kind", say("season-kind-label"), _choices(kinds(), row.kind)),
        Field("rounds", number, "line", value=_number(course), hint=hint),
        one_of("odd", say("season-odd-label"), _choices(odds(), row.odd)),
        one_of("place", say("season-place-label"), _choices(places(), row.place)),
    )
    return Form(say("season-title"), SETTINGS, fields, str(row.id))


def _choices(known: Mapping[str, str], chosen: str) -> list[Choice]:
    return [Choice(said, key, chosen=key == chosen) for key, said in known.items()]


def _number(course: Course) -> str:
    return str(course.row.go_on if course.row.kind == "knockout" else course.row.rounds)


def read_season(course: Course, filled: Filled) -> Plan:
    """Parse the filled form."""
    said = {name: "".join(values) for name, values in filled.items()}
    kind = said.get("kind") or course.row.kind
    plan = Plan(
        said.get("name"),
        _one(kind, kinds()),
        place=_one(said.get("place"), places()),
        odd=_one(said.get("odd"), odds()),
    )
    if not said.get("rounds", "").strip():
        return plan
    number = read_numeral(said["rounds"].strip())
    return replace(plan, go_on=number) if kind == "knockout" else replace(plan, rounds=number)


def _one(value: str | None, known: Mapping[str, str]) -> str | None:
    if value is not None and value not in known:
        raise Refused(say("season-choice-refused", choices=any_of(known.values())))
    return value


# ------------------------------------------------------------------------ its tables


def table_pages(course: Course) -> list[tuple[int, str]]:
    """Return the tables' forms by number, with their topics."""
    return [(page, button.label) for page, button in enumerate(setup.buttons(course.wishes), start=1)]


def tables_form(course: Course, page: int) -> Form:
    """Return one of the tables' forms, like a lobby's."""
    form = setup.form_for_lobby(course.wishes, page)
    fields = tuple(one for one in form.fields if one.name not in _NOT_HERE)
    if not fields:
        raise Refused(say("season-nothing-more"))
    heading = say("season-tables-heading", game=find_game(course.wishes.game).title)
    return Form(heading, TABLES, fields, f"{course.row.id}.{page}")


def read_tables(course: Course, filled: Filled) -> TableOptions:
    """Parse the tables' options; the season itself decides who plays."""
    return replace(setup.read_form(course.wishes, filled), computers=0, join=False, name="")

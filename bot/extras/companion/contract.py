"""The interface of a companion: the bookkeeping of one game that people play at a real table.

`bot.games.<name of the game>.companion` has its `COMPANION`, which alone reads the JSON of a crew.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, Protocol

from bot.messages.numerals import read_numeral, strange
from bot.messages.panel import Filled, Form, Panel
from engine.kernel.core import Json, Refused
from engine.kernel.dice import Dice

Deed = Mapping[str, Json]
"""An entry to make: its name under `do`, plus its arguments."""
Kind = Literal["hero", "place", "thing", "word", "number", "enemy", "card"]
"""Kinds of names that a person may have to enter, each with its own suggestions."""
Page = Literal["panel", "sheet", "town"]
DO, FORM, UNDO, LOG, SHOW = "crew_do", "crew_form", "crew_undo", "crew_log", "crew_show"
"""Actions of a press: make an entry, open a form, undo, show the log, show a page to one person only."""


class Entered(Protocol):
    """The result of an entry: the crew, the report, the data to undo it, and the draws (faces, value)."""

    @property
    def crew(self) -> Json: ...
    @property
    def lines(self) -> Sequence[str]: ...
    @property
    def before(self) -> Sequence[Json]: ...
    @property
    def rolled(self) -> Sequence[tuple[int, int]]: ...


@dataclass(frozen=True)
class Last:
    """The newest entry: its number, who made it (a mention), its deed, and its report."""

    n: int
    who: str
    deed: Deed
    lines: Sequence[str]


@dataclass(frozen=True)
class Book:
    """A crew to show: its number, its number of changes, its state, and the newest entry."""

    crew_id: int
    revision: int
    crew: Json
    last: Last | None = None


class Companion(Protocol):
    """Keeps the records of one game; Refused, with a reason, for whatever it cannot do."""

    def new(self) -> Json:
        """Return the state of a new crew."""

    def enter(self, crew: Json, deed: Deed, dice: Dice) -> Entered:
        """Make an entry."""

    def put_back(self, crew: Json, before: Sequence[Json]) -> Json:
        """Return the crew as it was before an entry."""

    def own(self, deed: Deed, crew: Json, hero: str | None) -> Deed:
        """Return the person's entry; if it names no hero, it is about the hero they lead."""

    def pressed(self, said: str, values: Sequence[str]) -> Deed:
        """Return the entry for a press on a button or menu."""

    def page(self, page: Page, book: Book, hero: str = "") -> Panel:
        """Return a page: the whole crew, a hero's sheet, or a day in town."""

    def told(self, book: Book) -> Panel:
        """Return the report of the newest entry for everyone, with buttons for what may follow."""

    def form(self, which: str, crew: Json, hero: str) -> Form:
        """Return the form for an entry."""

    def read_form(self, which: str, crew: Json, hero: str, filled: Filled) -> Deed:
        """Read the filled form as an entry."""

    def names(self, kind: Kind, crew: Json) -> list[str]:
        """Return the names of this kind to suggest."""

    def hero_of(self, crew: Json, said: str) -> str:
        """Return the hero that the text means."""

    def export(self, crew: Json, hero: str = "") -> str:
        """Return one sheet or all sheets as text."""


@dataclass(frozen=True)
class Pressing:
    """The part of a button's ID after its action: `<crew>.<revision or ->.<place>.<what>`.

    `place` is the page with the button, which is shown again afterwards: a page, or `told`. Without a
    revision, the press works however often the crew has changed since.
    """

    crew_id: int
    revision: int | None
    place: str
    said: str

    def __str__(self) -> str:
        revision = "-" if self.revision is None else self.revision
        return f"{self.crew_id}.{revision}.{self.place}.{self.said}"


def read_pressing(arg: str) -> Pressing:
    """Parse a button's ID; Refused if it is not one of ours."""
    parts = arg.split(".", 3)
    if len(parts) < 4:
        raise Refused(strange())
    crew, revision, place, said = parts
    return Pressing(read_numeral(crew), None if revision == "-" else read_numeral(revision), place, said)

"""A companion: the bookkeeping of a game that people play at a real table, as its words bring it.

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
    """The result of an entry: the crew, the report, what takes it back, draws (faces, value)."""

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
    """The newest entry: its number, who made it (a mention), the deed, what was told."""

    n: int
    who: str
    deed: Deed
    lines: Sequence[str]


@dataclass(frozen=True)
class Book:
    """A crew as it is shown: its number, how often it has changed, how it stands, what was entered last."""

    crew_id: int
    revision: int
    crew: Json
    last: Last | None = None


class Companion(Protocol):
    """A companion keeps the books of one game; whatever it cannot do is Refused with a reason."""

    def new(self) -> Json:
        """Return a crew of which nothing is known."""

    def enter(self, crew: Json, deed: Deed, dice: Dice) -> Entered:
        """Carry out a deed."""

    def put_back(self, crew: Json, before: Sequence[Json]) -> Json:
        """Return the crew as it was before a deed."""

    def own(self, deed: Deed, crew: Json, hero: str | None) -> Deed:
        """Return the deed of somebody who leads that hero, which may go without saying whose it is."""

    def pressed(self, said: str, values: Sequence[str]) -> Deed:
        """Return the deed of a button or a menu of ours."""

    def page(self, page: Page, book: Book, hero: str = "") -> Panel:
        """Return how things stand: all of it, a hero's sheet, a day in town."""

    def told(self, book: Book) -> Panel:
        """Return what was entered last, for everybody, with what may follow from it."""

    def form(self, which: str, crew: Json, hero: str) -> Form:
        """Return a form to enter something with."""

    def read_form(self, which: str, crew: Json, hero: str, filled: Filled) -> Deed:
        """Read the filled form as an entry."""

    def names(self, kind: Kind, crew: Json) -> list[str]:
        """Return what can be named."""

    def hero_of(self, crew: Json, said: str) -> str:
        """Return the hero that is meant."""

    def export(self, crew: Json, hero: str = "") -> str:
        """Sheets as text, all of them or one."""


@dataclass(frozen=True)
class Pressing:
    """What a button of ours says besides its action; its text is `<crew>.<revision or ->.<place>.<what>`.

    place: what it is pressed on, and what is shown there afterwards: a page, or `told`. Without a revision it
    is done however often the crew was changed meanwhile.
    """

    crew_id: int
    revision: int | None
    place: str
    said: str

    def __str__(self) -> str:
        revision = "-" if self.revision is None else self.revision
        return f"{self.crew_id}.{revision}.{self.place}.{self.said}"


def read_pressing(arg: str) -> Pressing:
    """Refused where no button of ours says so."""
    parts = arg.split(".", 3)
    if len(parts) < 4:
        raise Refused(strange())
    crew, revision, place, said = parts
    return Pressing(read_numeral(crew), None if revision == "-" else read_numeral(revision), place, said)

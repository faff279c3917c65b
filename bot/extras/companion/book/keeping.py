"""Keep a book: apply deeds, undo and redo them, replay a log, export and import everything.

    book, entry = apply(book, {"do": "harm", "hero": "red", "what": "wounds", "n": 2})

A refused deed raises Refused and changes nothing. `NumberNeeded` (a Refused) asks for a number of a sheet;
`DiceNeeded` asks for real dice: apply the same deed again with all `faces` so far.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Final, Literal

from pydantic import Field, ValidationError, model_validator

from bot.extras.companion.book import deeds
from bot.extras.companion.book.carrying import CARRIED, carried_crew, carried_log
from bot.extras.companion.book.changes import Change, changes_of, put_back, share_a_field
from bot.extras.companion.book.crew import Crew, is_change
from bot.extras.companion.book.deed import Deed, carry_out, in_words, read_deed
from bot.extras.companion.book.dice import Given, Seeded
from bot.extras.companion.book.sheet import Model, Seat
from bot.extras.companion.book.telling import in_one, loaded, told
from bot.extras.companion.book.work import Work
from bot.messages.catalogue import Message, say
from engine.kernel.core import Json, Refused
from engine.kernel.dice import Dice

FORMAT: Final = 2
"""Format of stored crews and exports; format 1 is that of the earlier companion."""
MOST_ENTRIES: Final = 20_000
MOST_DRAWS: Final = 1_000_000_000
"""Most dice of one book; PostgreSQL keeps twice as many."""
UNDONE_FROM_LOG: Final = 25
"""Entries that the log offers to undo."""

DEEDS: Final = deeds.DEEDS
"""Name of every deed -> its class, with its fields and what it does."""


class Entry(Model):
    """One line of the log: a deed, the faces it rolled, what it found, told and changed.

    `drawn` counts the draws from the crew's seed; 0 for real dice. An undo and a redo are entries too.
    """

    n: int
    deed: dict[str, Any]
    faces: list[int] = Field(default_factory=list)
    drawn: int = 0
    facts: dict[str, Any] = Field(default_factory=dict)
    lines: list[str | dict[str, Any]] = Field(default_factory=list)
    changes: list[Change] = Field(default_factory=list)

    @model_validator(mode="after")
    def _is_whole(self) -> Entry:
        """Refuse an entry that could not be undone; files may hold anything."""
        number = self.facts.get({"undo": "undone", "redo": "redone"}.get(str(self.deed.get("do")), ""), 0)
        if "do" not in self.deed or type(number) is not int or not all(map(is_change, self.changes)):
            raise ValueError("the entry can't be read")
        return self

    @property
    def told(self) -> list[str]:
        """Return the lines that the entry tells, or the deed's name if it tells none."""
        return told(self.lines) or [str(self.deed["do"])]

    @property
    def heroes(self) -> list[str]:
        """Return the heroes whose sheets the entry changed, and the one whom it names."""
        changed = [one["at"][1] for one in self.changes if one["at"][0] == "heroes" and len(one["at"]) > 1]
        said = self.deed.get("hero")
        return list(dict.fromkeys([*([said] if isinstance(said, str) else []), *changed]))


@dataclass(frozen=True)
class Book:
    """A crew with its log and its dice; `log` may be the newest part alone (at least `TAIL` entries)."""

    TAIL: ClassVar[int] = 120

    crew: Crew
    seed: str
    draws: int = 0
    n: int = 0
    log: tuple[Entry, ...] = ()


class Undo(Deed):
    """Take back the newest entry, that of a hero, or the entry `n` if nothing since touched its fields."""

    do = "undo"
    hero: Seat | None = None
    n: int | None = None

    def perform(self, work: Work) -> None:
        raise AssertionError("an undo needs the log: keeping.apply carries it out")


class Redo(Deed):
    """Make the entry again that was taken back last."""

    do = "redo"

    def perform(self, work: Work) -> None:
        raise AssertionError("a redo needs the log: keeping.apply carries it out")


def new_book(seed: str) -> Book:
    """Return the book of a new crew."""
    return Book(Crew(), seed)


def apply(
    book: Book,
    deed: Mapping[str, Any],
    faces: Sequence[int] | None = None,
    by: Literal["bot", "table"] | None = None,
) -> tuple[Book, Entry]:
    """Return the book after a deed, and its entry.

    `faces` are real dice, in the order of the roll; without them the crew's switch `dice` decides whether
    the bot rolls, or `by` for this roll alone. Raises Refused, NumberNeeded or DiceNeeded.
    """
    wanted = read_deed(deed)
    if book.n >= MOST_ENTRIES:
        raise Refused(say("book-book-full-export-crew"))
    if isinstance(wanted, Undo):
        return _undo(book, wanted)
    if isinstance(wanted, Redo):
        return _redo(book, wanted)
    dice = Dice(book.seed, book.draws)
    rolls = (by or book.crew.options.dice) == "bot"
    source = Given(faces or (), Seeded(dice) if rolls and faces is None else None)
    before = book.crew.dump()
    work = Work(Crew.model_validate(before), book.n + 1, source)
    carry_out(wanted, work, before)
    if source.left:
        raise Refused(say("book-dice-were-needed-enter", left=source.left))
    return _kept(book, wanted, work, draws=dice.count, before=before)


def checked(data: Mapping[str, Any]) -> Crew:
    """Return a crew that keeps every limit of its fields; Refused with the first one that it breaks."""
    try:
        return Crew.model_validate(data)
    except ValidationError as error:
        raise Refused(in_words(error)) from None


def _kept(book: Book, deed: Deed, work: Work, *, draws: int, before: Mapping[str, Any]) -> tuple[Book, Entry]:
    after = work.crew.dump()
    crew = checked(after)
    entry = Entry(
        n=book.n + 1, deed=deed.told(), faces=work.rolled, drawn=draws - book.draws,
        facts=work.facts, lines=work.lines, changes=changes_of(before, after),
    )  # fmt: skip
    return replace(book, crew=crew, draws=draws, n=entry.n, log=(*book.log, entry)), entry


# ---------------------------------------------------------------------------- undo


def not_undone(log: Sequence[Entry]) -> list[Entry]:
    """Return the deeds of a log that count, oldest first: without undone ones, undos and redos."""
    gone: set[int] = set()
    for entry in log:
        if entry.deed["do"] == "undo":
            gone.add(entry.facts.get("undone", 0))
        elif entry.deed["do"] == "redo":
            gone.discard(entry.facts.get("redone", 0))
    return [one for one in log if one.n not in gone and one.deed["do"] not in ("undo", "redo", CARRIED)]


def newest(book: Book, hero: str | None = None) -> Entry | None:
    """Return the entry that an undo would take back, of the crew or of one hero."""
    found = [one for one in not_undone(book.log) if hero is None or hero in one.heroes]
    return found[-1] if found else None


def redoable(book: Book) -> Entry | None:
    """Return the undo that a redo would take back; None once another deed was entered."""
    open_: list[Entry] = []
    for entry in book.log:
        if entry.deed["do"] == "undo":
            open_.append(entry)
        elif entry.deed["do"] == "redo":
            open_ = open_[:-1]
        else:
            open_ = []
    return open_[-1] if open_ else None


def offered(book: Book) -> list[Entry]:
    """Return the entries that the log offers to undo, newest first."""
    return not_undone(book.log)[::-1][:UNDONE_FROM_LOG]


def in_the_way(book: Book, entry: Entry) -> Entry | None:
    """Return the newest later deed that touched the same fields; None if the entry can be undone."""
    later = [one for one in not_undone(book.log) if one.n > entry.n]
    return next((one for one in reversed(later) if share_a_field(one.changes, entry.changes)), None)


def _undo(book: Book, wanted: Undo) -> tuple[Book, Entry]:
    if wanted.n is None:
        found = newest(book, wanted.hero)
        if found is None:
            raise Refused(say("book-there-nothing-undo"))
    else:
        found = next((one for one in offered(book) if one.n == wanted.n), None)
        if found is None:
            raise Refused(say("book-entry-cant-undone-any"))
    other = in_the_way(book, found)
    if other is not None:
        said = " ".join(other.told)
        raise Refused(say("book-entry-since-touched-same", n=other.n, said=said[:120]))
    is_newest = found is newest(book)
    changes = found.changes if is_newest else [one for one in found.changes if one["at"][0] != "rolls"]
    facts = {"undone": found.n}
    line = say("book-undone", line=in_one(found.lines) or str(found.deed["do"]))
    return _turned_back(book, wanted, changes, facts, line)


def _redo(book: Book, wanted: Redo) -> tuple[Book, Entry]:
    found = redoable(book)
    if found is None:
        raise Refused(say("book-there-nothing-redo-something"))
    line = next(iter(loaded(found.lines)), "")
    if isinstance(line, Message) and "line" in line.values:
        line = say("book-redone", line=line.values["line"])
    return _turned_back(book, wanted, found.changes, {"redone": found.facts.get("undone", 0)}, line)


def _turned_back(
    book: Book, wanted: Deed, changes: Sequence[Change], facts: dict[str, Json], line: str
) -> tuple[Book, Entry]:
    before = book.crew.dump()
    data = book.crew.dump()
    put_back(data, changes)
    work = Work(checked(data), book.n + 1, Given(()))
    work.facts.update(facts)
    work.say(line)
    return _kept(book, wanted, work, draws=book.draws, before=before)


# ---------------------------------------------------------------------------- files


def replay(log: Sequence[Entry], seed: str, start: Crew | None = None) -> Book:
    """Return the book that a whole log gives; ValueError if the bot's dice are not those of the seed.

    `start` is the crew before the first entry: a new one, or one that was carried over. Entries of the
    earlier companion are kept as they are.
    """
    book = Book(start or Crew(), seed)
    for entry in log:
        if entry.deed["do"] == CARRIED:
            book = replace(book, n=entry.n, log=(*book.log, entry))
            continue
        book, again = apply(book, entry.deed, None if entry.drawn else entry.faces, "bot")
        if again.faces != entry.faces:
            raise ValueError(f"entry {entry.n} shows {entry.faces}, the seed gives {again.faces}")
    return book


def text_of(data: Json) -> str:
    """Return JSON as text; equal books give equal bytes."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def store(book: Book) -> dict[str, Json]:
    """Return the crew as it is stored; the log has rows of its own."""
    return {"format": FORMAT, **book.crew.dump()}


def load_crew(data: Mapping[str, Json]) -> Crew:
    """Read a stored crew; one of the earlier companion is carried over.

    The ValueError for a damaged one names nothing of the crew's own content: it goes into the host's log.
    """
    if "format" not in data:
        return carried_crew(data)
    try:
        return Crew.model_validate({key: value for key, value in data.items() if key != "format"})
    except ValidationError as error:
        raise ValueError(f"{error.error_count()} values of a stored crew can't be read") from None


def export(book: Book) -> dict[str, Json]:
    """Return everything but the seed, which would tell coming dice."""
    return {
        "format": FORMAT, "draws": book.draws, "n": book.n, "crew": book.crew.dump(),
        "log": [entry.dump() for entry in book.log],
    }  # fmt: skip


class _File(Model):
    """An exported book."""

    format: Literal[2]
    draws: int = Field(ge=0, le=MOST_DRAWS)
    n: int = Field(ge=0, le=MOST_ENTRIES)
    crew: Crew
    log: list[Entry] = Field(max_length=MOST_ENTRIES)


def import_book(data: Json, seed: str) -> Book:
    """Read an exported book, also one of the earlier companion; Refused if it is none."""
    if isinstance(data, dict) and "crew" in data and "format" not in data:
        return _import_old(data, seed)
    try:
        found = _File.model_validate(data)
    except ValidationError as error:
        raise Refused(say("book-file-exported-crew", why=in_words(error))) from None
    numbers = [entry.n for entry in found.log]
    if numbers != sorted(set(numbers)) or (numbers and numbers[-1] != found.n):
        raise Refused(say("book-file-exported-crew-its"))
    return Book(found.crew, seed, found.draws, found.n, tuple(found.log))


def _import_old(data: Mapping[str, Any], seed: str) -> Book:
    try:
        log = tuple(Entry.model_validate(one) for one in carried_log(data.get("log", ())))
        return Book(carried_crew(data["crew"]), seed, n=log[-1].n if log else 0, log=log)
    except (AttributeError, KeyError, TypeError, ValueError):
        raise Refused(say("book-file-exported-crew-choose")) from None


def checkpoints(book: Book) -> Iterator[str]:
    """Yield the book's parts as text, to compare two books byte by byte."""
    yield text_of(book.crew.dump())
    yield text_of([entry.dump() for entry in book.log])
    yield f"{book.draws} {book.n}"

"""Load crews' books, and check who may read them and write in them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from pydantic import ValidationError

from bot.extras.companion.book.carrying import carried_log
from bot.extras.companion.book.changes import put_back
from bot.extras.companion.book.crew import Crew, read_crew
from bot.extras.companion.book.keeping import Book, Entry, load_crew, newest, offered, redoable, store
from bot.extras.companion.book.telling import told
from bot.extras.companion.repository import CrewEntryRow, CrewPersonRow, CrewRow, Crews
from bot.extras.companion.rights import RIGHTS, roles_in
from bot.extras.companion.screens.seen import Seen
from bot.messages.catalogue import say
from bot.messages.people import Person, Where
from bot.store import Tx
from bot.store.database.corrupt import CORRUPT
from bot.table.rights.standing import in_server
from engine.kernel.core import Json, Refused

LONGEST_UNDO: Final = 60
"""Most letters of a report that Undo is named after; the button shows the first of them."""


@dataclass(frozen=True)
class Asked:
    """A request: who asks, from where; `press` is the interaction, so that a repeated one counts once."""

    where: Where
    person: Person
    crew_id: int | None = None
    """The crew that the screen shows; None for the one of the channel."""
    press: int | None = None
    mark: int | None = None


def check_member(row: CrewRow, people: Sequence[CrewPersonRow], deed: str, person: Person) -> None:
    """Refuse a person who is not in the crew, unless they manage its server and ask from there."""
    roles = roles_in([one.person_id for one in people], person)
    RIGHTS.check(deed, in_server(row.guild_id, person, roles), say("crew-not-yours"))


async def crew_here(tx: Tx, where: Where) -> CrewRow:
    """Return the channel's crew; Refused if it has none."""
    row = await tx.of(Crews).here(where.channel_id)
    if row is None:
        raise Refused(say("crew-none-here"))
    return row


async def crew_of(tx: Tx, crew_id: int, where: Where) -> CrewRow:
    """Return a crew of this server; Refused if there is none.

    Old posts of a crew that has moved stay where they were: there only its own people may read it.
    """
    row = await tx.of(Crews).get(crew_id)
    if row is None or row.guild_id != where.guild_id or row.channel_id is None:
        raise Refused(say("crew-gone"))
    return row


async def crew_row(tx: Tx, asked: Asked, deed: str) -> CrewRow:
    """Return the crew that is asked about; Refused for a person who may not do that with it."""
    row, _ = await crew_and_people(tx, asked, deed)
    return row


async def crew_and_people(tx: Tx, asked: Asked, deed: str) -> tuple[CrewRow, list[CrewPersonRow]]:
    """Return the crew that is asked about, and its people; Refused for a person who may not do that."""
    if asked.crew_id is None:
        row = await crew_here(tx, asked.where)
    else:
        row = await crew_of(tx, asked.crew_id, asked.where)
    people = await tx.of(Crews).people(row.id)
    if row.channel_id != asked.where.channel_id:
        check_member(row, people, "look at a crew that has moved", asked.person)
    check_member(row, people, deed, asked.person)
    return row, people


class Damaged(Refused):
    """Raised for a crew whose stored book cannot be read; nothing of it is changed."""

    def __init__(self, crew_id: int) -> None:
        super().__init__(say("crew-damaged", number=crew_id))
        self.crew_id = crew_id


async def book_of(tx: Tx, row: CrewRow) -> Book:
    """Return a crew's book with the newest part of its log; Damaged if the book cannot be read."""
    rows = await tx.of(Crews).newest(row.id, Book.TAIL)
    crew = _crew_in(row)
    log = entries_in(rows) if is_carried(row) else ()
    return Book(crew, row.seed, row.draws, row.revision, log)


def _crew_in(row: CrewRow) -> Crew:
    is_whole = CORRUPT not in (row.seed, row.draws, row.revision) and isinstance(row.state, dict)
    if not is_whole:
        raise Damaged(row.id)
    try:
        return load_crew(row.state)
    except (AttributeError, KeyError, TypeError, ValueError):
        raise Damaged(row.id) from None


def entries_in(newest_first: Sequence[CrewEntryRow]) -> tuple[Entry, ...]:
    """Return a log, oldest first, from the entry after the newest damaged one on.

    What came before that cannot be undone any more: nobody knows what the damaged entry changed.
    """
    found: list[Entry] = []
    for one in newest_first:
        try:
            found.append(Entry.model_validate(one.entry))
        except ValidationError:
            break
    return tuple(reversed(found))


def is_carried(row: CrewRow) -> bool:
    """Return whether the crew's book is of the present format."""
    return isinstance(row.state, dict) and "format" in row.state


async def carry_over(tx: Tx, row: CrewRow) -> None:
    """Store an earlier companion's crew in the present format, with its whole log."""
    rows = await tx.of(Crews).log(row.id)
    entries = carried_log([one.entry for one in rows])
    book = Book(load_crew(row.state), row.seed, row.draws, row.revision)
    await tx.of(Crews).advance(row, state=store(book))
    await tx.of(Crews).rewrite(row.id, {int(one["n"]): one for one in entries})


def seen_of(
    row: CrewRow, book: Book, me: str = "", said: str = "", people: Sequence[CrewPersonRow] = ()
) -> Seen:
    """Return a crew as its screens show it."""
    found = newest(book)
    return Seen(
        row.id, book.crew, found.n if found else 0, book.log[-1].told if book.log else (),
        _line(found)[:LONGEST_UNDO] if found else "", me, tuple(book.crew.next), said,
        [(one.person_id, one.hero or "") for one in people],
        [(one.n, _line(one)) for one in offered(book)], redoable(book) is not None,
    )  # fmt: skip


def _line(entry: Entry) -> str:
    return " ".join(entry.told)


def put_back_crew(book: Book, entry: Entry) -> Crew:
    """Return the crew as it was before its newest entry."""
    data = book.crew.dump()
    put_back(data, entry.changes)
    return read_crew(data)


def seats_of(person: CrewPersonRow | None, book: Book) -> list[str]:
    """Return the heroes whom a member leads and who are still there, the one shown first at the front."""
    named = (person.hero or "").split() if person else []
    return [seat for seat in named if seat in book.crew.heroes]


def entry_row(row: CrewRow, entry: Entry, person: Person, press: int | None, tx: Tx) -> CrewEntryRow:
    return CrewEntryRow(row.id, entry.n, person.id, tx.at, entry.dump(), press)


def told_lines(entries: Sequence[Json]) -> list[str]:
    """Return what others must know of these entries: rolls, who is down or dead, what was found or lost."""
    return [line for entry in entries if _is_for_all(entry) for line in told(entry["lines"])]


_FOR_ALL: Final = ("down", "dead", "revived", "over", "objective", "charts", "charts_owed", "explode", "loot")


def _is_for_all(entry: Json) -> bool:
    return bool(entry["faces"]) or any(entry["facts"].get(fact) for fact in _FOR_ALL)

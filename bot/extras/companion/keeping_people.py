"""Use cases around a crew's book: its people, its place, its end, and its files."""

from __future__ import annotations

import asyncio
import json
from codecs import BOM_UTF8
from collections.abc import Mapping, Sequence
from typing import Any, Final

from bot.extras.companion.book.keeping import Book, export, import_book, store
from bot.extras.companion.book.sheet import SEATS
from bot.extras.companion.catalogue import GAME, sheets
from bot.extras.companion.contents import read_files, steps_of
from bot.extras.companion.plans import Step
from bot.extras.companion.reading import (
    Asked,
    book_of,
    check_member,
    crew_row,
    entries_in,
    is_carried,
)
from bot.extras.companion.repository import CrewEntryRow, CrewPersonRow, CrewRow, CrewWordsRow
from bot.extras.companion.repository import Crews as Rows
from bot.extras.companion.sending import queue_crew, queue_crew_gone
from bot.extras.companion.service import Crews, Outcome
from bot.host.askers import Asker
from bot.messages.catalogue import say
from bot.messages.people import Person
from bot.service.private_content import PrivateReader
from bot.service.service import Service
from bot.store import Tx
from engine.kernel.core import Json, Refused
from engine.kernel.untrusted_json import Unreadable, parse

MOST_BYTES: Final = 8_000_000
"""Largest file of an exported crew, in bytes."""
MOST_PEOPLE: Final = 30
MOST_WORD_SETS: Final = 20
PER_PERSON: Final = 2
"""Most heroes that one person leads."""


class Keepers:
    """Use cases of those who keep a crew together."""

    def __init__(self, service: Service) -> None:
        self._units = service.units
        self._extras = service.extras
        self._crews = service.of(Crews)

    # ------------------------------------------------------------------------ people

    async def invite(self, asked: Asked, others: Sequence[Person], seat: str = "") -> str:
        """Let people make entries from now on; a seat is the hero that the first of them leads."""
        async with self._units.begin() as tx:
            row = await crew_row(tx, asked, "invite to a crew")
            people = {one.person_id: one for one in await tx.of(Rows).people(row.id)}
            if len(people.keys() | {one.id for one in others}) > MOST_PEOPLE:
                raise Refused(say("crew-too-many-people", n=MOST_PEOPLE))
            for other in others:
                await tx.of(Rows).join(CrewPersonRow(row.id, other.id))
            if seat and others:
                first = others[0].id
                await self._give(tx, row, people, first, seat)
            await queue_crew(tx, row)
        return say("crew-invited", n=len(others))

    async def _give(
        self, tx: Tx, row: CrewRow, people: Mapping[int, CrewPersonRow], person_id: int, seat: str
    ) -> None:
        """Let a person lead a hero, and nobody else."""
        for one in people.values():
            kept = [led for led in (one.hero or "").split() if led != seat]
            if one.person_id != person_id and len(kept) < len((one.hero or "").split()):
                await tx.of(Rows).leads(CrewPersonRow(row.id, one.person_id, " ".join(kept) or None, one.pad))
        own = (people[person_id].hero or "").split() if person_id in people else []
        led = [seat, *(one for one in own if one != seat)][:PER_PERSON]
        await tx.of(Rows).leads(CrewPersonRow(row.id, person_id, " ".join(led)))

    async def leave(self, asked: Asked) -> str:
        """Remove the person from the crew; its heroes stay."""
        async with self._units.begin() as tx:
            row = await crew_row(tx, asked, "leave a crew")
            if not await tx.of(Rows).leave(row.id, asked.person.id):
                raise Refused(say("crew-not-in-it"))
        return say("crew-left")

    # ------------------------------------------------------------------------ place and end

    async def move(self, asked: Asked, number: int) -> str:
        """Bring a crew of this server to this channel, also one that ended less than a week ago."""
        async with self._units.begin() as tx:
            row = await tx.of(Rows).get(number)
            if row is None or row.guild_id != asked.where.guild_id:
                raise Refused(say("crew-gone"))
            check_member(row, await tx.of(Rows).people(row.id), "move a crew", asked.person)
            if await tx.of(Rows).here(asked.where.channel_id) is not None:
                raise Refused(say("crew-one-here"))
            await queue_crew_gone(tx, row)
            place = {"channel_id": asked.where.channel_id, "message_id": None, "posts": 0}
            await tx.of(Rows).change(row.id, **place, ended_at=None, ended_in=None)
            moved = await tx.of(Rows).get(number)
            assert moved is not None
            await queue_crew(tx, moved)
        return say("crew-moved")

    async def end(self, asked: Asked) -> tuple[str, str]:
        """End the crew; return a message and all of it as a file. For a week it can be brought back."""
        text = await self.export(asked)
        async with self._units.begin() as tx:
            row = await crew_row(tx, asked, "end a crew")
            await queue_crew_gone(tx, row)
            gone = {"channel_id": None, "message_id": None, "ended_in": row.channel_id, "ended_at": tx.at}
            await tx.of(Rows).change(row.id, **gone)
        return say("crew-ended", number=row.id), text

    # ------------------------------------------------------------------------ files

    async def export(self, asked: Asked) -> str:
        """Return everything as JSON: the crew, its content and its log."""
        async with self._units.read() as tx:
            row = await crew_row(tx, asked, "look at a crew")
            book, rows = await book_of(tx, row), await tx.of(Rows).log(row.id)
        log = entries_in(rows[::-1]) if is_carried(row) else ()
        whole = Book(book.crew, book.seed, book.draws, book.n, log)
        return await asyncio.to_thread(_text, export(whole))

    async def sheets(self, asked: Asked) -> str:
        """Return the sheets that a table here can read; Refused if things are not a pack's."""
        async with self._units.read() as tx:
            row = await crew_row(tx, asked, "look at a crew")
            book = await book_of(tx, row)
        return _text(sheets().plain(book.crew))

    async def bring(self, asked: Asked, raw: bytes) -> str:
        """Replace the book by an exported one, with its log."""
        if len(raw) > MOST_BYTES:
            raise Refused(say("crew-file-too-large", megabytes=MOST_BYTES // 1_000_000))
        try:
            data = await asyncio.to_thread(parse, raw.removeprefix(BOM_UTF8))
        except Unreadable:
            raise Refused(say("crew-file-no-json")) from None
        if isinstance(data, dict) and "class" in data:
            return await self._bring_hero(asked, data)
        book, log = await asyncio.to_thread(_brought, data)
        async with self._units.begin() as tx:
            row = await crew_row(tx, asked, "make an entry")
            await tx.of(Rows).forget_log(row.id)
            values = {"state": store(book), "draws": max(book.draws, row.draws), "revision": book.n}
            await tx.of(Rows).advance(row, **values, told=book.n, changed_at=tx.at)
            await tx.of(Rows).enter_all(
                [CrewEntryRow(row.id, n, asked.person.id, tx.at, entry) for n, entry in log]
            )
            await queue_crew(tx, row)
        return say("crew-imported", heroes=len(book.crew.heroes), entries=len(book.log))

    async def _bring_hero(self, asked: Asked, data: Json) -> str:
        """Bring one hero from a sheet of the game that is played here."""
        fields = sheets().fields(data)
        name = str(data.get("name") or fields["class"])

        def plan(book: Book) -> Sequence[Step]:
            seat = next((one for one in SEATS if one not in book.crew.heroes), None)
            if seat is None:
                raise Refused(say("crew-full"))
            new = Step({"do": "new", "hero": seat, "name": name})
            sets = [
                {"do": "set", "hero": seat, "field": key, "value": value} for key, value in fields.items()
            ]
            return [new, *map(Step, sets)]

        await self._crews.enter_all(asked, "hero", plan)
        return say("crew-hero-brought", name=name)

    # ------------------------------------------------------------------------ content and words

    async def upload(self, asked: Asked, files: Sequence[tuple[str, bytes]]) -> Outcome:
        """Keep private content from files of the packs' format, each of which is optional."""
        reader = next(iter(self._extras.parts(PrivateReader)), None)
        if reader is None:
            raise Refused(say("crew-no-reader"))
        async with self._units.read() as tx:
            await crew_row(tx, asked, "make an entry")
        data = await reader.read(GAME, files, Asker(asked.person.id, asked.where.guild_id))
        found = read_files(data)
        if not found:
            raise Refused(say("crew-nothing-in-files"))
        return await self._crews.enter_all(asked, "content", lambda book: steps_of(found))

    async def word_sets(self, person: Person) -> list[str]:
        """Return the names of the word sets that a person has saved."""
        async with self._units.read() as tx:
            return [one.name for one in await tx.of(Rows).word_sets(person.id)]

    async def save_words(self, asked: Asked, name: str, words: Mapping[str, str]) -> Outcome:
        """Save a set of words for the person, and take it for this crew."""
        if name:
            async with self._units.begin() as tx:
                kept = [one.name for one in await tx.of(Rows).word_sets(asked.person.id)]
                if name not in kept and len(kept) >= MOST_WORD_SETS:
                    raise Refused(say("crew-too-many-word-sets", n=MOST_WORD_SETS))
                await tx.of(Rows).save_words(CrewWordsRow(asked.person.id, name[:40], dict(words)))
        return await self._take(asked, words)

    async def take_words(self, asked: Asked, name: str) -> Outcome:
        """Take a saved set of words for this crew; none for the plain words."""
        if not name:
            return await self._take(asked, {})
        async with self._units.read() as tx:
            found = [one for one in await tx.of(Rows).word_sets(asked.person.id) if one.name == name]
        if not found:
            raise Refused(say("crew-no-word-set"))
        return await self._take(asked, found[0].words)

    async def _take(self, asked: Asked, words: Mapping[str, str]) -> Outcome:
        deed: dict[str, Json] = {"do": "words", "words": dict(words), "all": True}
        return await self._crews.enter_all(asked, "words", lambda book: [Step(deed)])


def _brought(data: Json) -> tuple[Book, list[tuple[int, Json]]]:
    """Read an exported book; return it without a seed, and its log as it is stored."""
    book = import_book(data, seed="")
    return book, [(entry.n, entry.dump()) for entry in book.log]


def _text(data: Any) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))

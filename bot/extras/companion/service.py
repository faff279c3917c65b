"""Use cases of crews at real tables: enter deeds, show screens, take entries back."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Final

from bot.extras.companion.book.crew import Crew
from bot.extras.companion.book.dice import DiceNeeded, read_faces
from bot.extras.companion.book.keeping import Book, Entry, apply, new_book, store
from bot.extras.companion.book.numbers import NumberNeeded
from bot.extras.companion.catalogue import GAME
from bot.extras.companion.contents import has_content
from bot.extras.companion.plans import Past, Plan, Roller, Step, rested, undo_of
from bot.extras.companion.posting import Panels
from bot.extras.companion.pressing import PANEL
from bot.extras.companion.reading import (
    Asked,
    Damaged,
    carry_over,
    crew_and_people,
    entry_row,
    is_carried,
    seats_of,
    seen_of,
)
from bot.extras.companion.repository import CompanionServers, CrewPersonRow, CrewRow
from bot.extras.companion.repository import Crews as Rows
from bot.extras.companion.rights import RIGHTS
from bot.extras.companion.screens import OF_A_HERO, PAGES, living, others
from bot.extras.companion.screens.codes import read_code
from bot.extras.companion.screens.forms import form_of, missing_number, read_form
from bot.extras.companion.screens.manage import damaged_page
from bot.extras.companion.screens.marks import is_past
from bot.extras.companion.screens.pad import PRESSED, pad_page
from bot.extras.companion.screens.seen import Seen
from bot.extras.companion.sending import queue_crew
from bot.extras.companion.shelf import Shelf
from bot.messages.catalogue import say
from bot.messages.numerals import read_numeral
from bot.messages.panel import Filled, Form, Panel
from bot.messages.people import Person, Where
from bot.service.service import Service
from bot.store import Conflict
from bot.table.rights.standing import in_server
from engine.kernel.core import Json, Refused

TRIES: Final = 40
"""Tries to write an entry; each one fails only because another entry was written meanwhile."""


@dataclass(frozen=True)
class Outcome:
    """The result of a request: a page to show, a line about it, and the entries that were made."""

    panel: Panel
    said: str = ""
    entries: Sequence[Entry] = ()


Found = tuple[CrewRow, Book, str]
Steps = Callable[[Found], Sequence[Step]]


class Crews:
    """Use cases for the books of crews; `draw_secret` seeds their dice."""

    def __init__(self, service: Service) -> None:
        self._units = service.units
        self._draw_secret = service.draw_secret
        self._shelf = service.of(Shelf)
        self._panels = service.of(Panels)

    # ------------------------------------------------------------------------ servers

    async def is_on(self, guild_id: int) -> bool:
        """Return whether a manager has switched the companion on in a server."""
        async with self._units.read() as tx:
            return await tx.of(CompanionServers).is_on(guild_id)

    async def servers(self) -> Mapping[int, bool]:
        """Return whether the companion is on, by server, for all servers whose commands may need a sync."""
        async with self._units.read() as tx:
            return await tx.of(CompanionServers).all()

    async def switch(self, guild_id: int, person: Person, *, is_on: bool) -> None:
        """Switch the companion on or off in a server; existing crews are kept."""
        refusal = say("server-companion-refused")
        RIGHTS.check("switch the companion", in_server(guild_id, person), refusal)
        async with self._units.begin() as tx:
            await tx.of(CompanionServers).put(guild_id, is_on=is_on)

    async def told(self, guild_id: int) -> None:
        """Note that a server's commands are in sync with Discord."""
        async with self._units.begin() as tx:
            await tx.of(CompanionServers).forget_off(guild_id)

    # ------------------------------------------------------------------------ opening

    async def open(self, where: Where, person: Person) -> str:
        """Open a crew in a channel, or post the panel of its crew again."""
        async with self._units.begin() as tx:
            row = await tx.of(Rows).here(where.channel_id)
            if row is not None:
                await tx.of(Rows).change(row.id, posts=MANY)
                await queue_crew(tx, row)
                return say("crew-panel-again")
            RIGHTS.check("begin a crew", in_server(where.guild_id, person), say("crew-not-yours"))
            book = new_book(self._draw_secret())
            empty = CrewRow(
                0, GAME, where.guild_id, where.channel_id, store(book), book.seed, 0, 0, None, 0, tx.at
            )
            try:
                row = await tx.of(Rows).add(empty)
            except Conflict:
                return say("crew-panel-again")
            await tx.of(Rows).join(CrewPersonRow(row.id, person.id))
            await queue_crew(tx, row)
        return say("crew-opened")

    # ------------------------------------------------------------------------ entering

    async def press(self, asked: Asked, page: str, code: str, values: Sequence[str]) -> Outcome:
        """Make the entry of a button or a menu, and return the page to show.

        A press that answers a roll, a turn or a card that has passed changes nothing.
        """
        words = code.split(" ")

        def deed(found: Found) -> Mapping[str, Json]:
            row, book, me = found
            if asked.mark is not None and is_past(words, asked.mark, book):
                raise Past
            if words[0] == "undo":
                return undo_of(words, book)
            return read_code(code, values, seen_of(row, book, me))

        try:
            if words[0] == "rest":
                return await self.enter_all(asked, page, partial(rested, [*words[1:], *values]))
            return await self._enter(asked, page, deed)
        except Past:
            row, book, me = await self._read(asked, page)
            return Outcome(self._page(seen_of(row, book, me), page), say("crew-past"))

    async def enter(
        self,
        asked: Asked,
        page: str,
        deed: Mapping[str, Json],
        faces: Sequence[int] | None = None,
        by: Roller | None = None,
    ) -> Outcome:
        """Enter a deed and return the page to show: the one asked for, the pad, or a missing number's."""
        return await self._enter(asked, page, lambda found: deed, faces, by)

    async def _enter(
        self,
        asked: Asked,
        page: str,
        deed: Callable[[Found], Mapping[str, Json]],
        faces: Sequence[int] | None = None,
        by: Roller | None = None,
    ) -> Outcome:
        """Enter the deed that a press means in the book as it is then."""
        try:
            return await self._enter_steps(asked, page, lambda found: [Step(deed(found), faces, by)])
        except (DiceNeeded, NumberNeeded) as needed:
            row, book, me = found = await self._read(asked, page)
            rolled = needed.rolled if isinstance(needed, DiceNeeded) else faces or ()
            pad = {"deed": dict(deed(found)), "page": page, "faces": list(rolled)}
            await self._keep_pad(row.id, asked.person, pad)
            seen = seen_of(row, book, me)
            if isinstance(needed, DiceNeeded):
                return Outcome(pad_page(seen, needed, page))
            return Outcome(missing_number(seen, needed, page))

    async def enter_all(self, asked: Asked, page: str, plan: Plan) -> Outcome:
        """Enter all that a plan makes of the book, or nothing."""
        return await self._enter_steps(asked, page, lambda found: plan(found[1]))

    async def _enter_steps(self, asked: Asked, page: str, plan: Steps) -> Outcome:
        """Enter what a plan makes of the crew as it is then; repeat if another process was first.

        The crew is read in its turn: a press that read it earlier would find it changed by the one before.
        """
        async with self._shelf.turn(asked.where.channel_id):
            for _ in range(TRIES):
                outcome = await self._try(asked, page, plan, await self._read(asked, page))
                if outcome is not None:
                    return outcome
        raise Refused(say("crew-busy"))

    async def _try(self, asked: Asked, page: str, plan: Steps, found: Found) -> Outcome | None:
        """Enter what a plan makes of the book; None if another process entered something first."""
        row, book, me = found
        new, entries = book, list[Entry]()
        for step in plan(found):
            new, entry = apply(new, step.deed, step.faces, step.by)
            entries.append(entry)
        try:
            if not await self._write(asked, row, new, entries):
                return Outcome(self._page(seen_of(row, book, me), page))
        except Conflict:
            return None
        if entries and entries[-1].deed["do"] == "new":
            me = str(entries[-1].deed["hero"])
            await self._lead(row.id, asked.person, me)
        said = "\n".join(line for entry in entries for line in entry.told)
        if has_content(new.crew) and not has_content(book.crew):
            said = "\n".join([said, say("crew-enter-what-you-own")])
        return Outcome(self._page(seen_of(row, new, me, said), page), said, tuple(entries))

    async def _write(self, asked: Asked, row: CrewRow, book: Book, entries: Sequence[Entry]) -> bool:
        """Write entries onto the revision they were made from; False if their interaction was heard before.

        Conflict if another entry came first.
        """
        async with self._units.begin() as tx:
            if asked.press is not None and await tx.of(Rows).is_entered(row.id, asked.press):
                return False
            if not is_carried(row):
                await carry_over(tx, row)
            now: dict[str, Any] = {
                "state": store(book),
                "draws": book.draws,
                "revision": book.n,
                "changed_at": tx.at,
            }
            await tx.of(Rows).advance(row, **now)
            for n, entry in enumerate(entries):
                press = asked.press if n == 0 else None
                await tx.of(Rows).enter(entry_row(row, entry, asked.person, press, tx))
            await queue_crew(tx, row)
        self._shelf.keep(replace(row, **now), book)
        return True

    async def _read(self, asked: Asked, page: str = "", deed: str = "make an entry") -> Found:
        """Return the crew, its book, and the hero of the page: the one it names, or the person's."""
        try:
            async with self._units.read() as tx:
                row, people = await crew_and_people(tx, asked, deed)
                book = await self._shelf.book(tx, row)
        except Damaged as damaged:
            await self._panels.damaged(damaged.crew_id)
            raise
        named = page.split(" ")[1:2]
        if named and named[0] in book.crew.heroes:
            return row, book, named[0]
        own = seats_of(next((one for one in people if one.person_id == asked.person.id), None), book)
        return row, book, own[0] if own else ""

    async def _lead(self, crew_id: int, person: Person, seat: str) -> None:
        """Let a person lead a hero, beside one that they lead already."""
        async with self._units.begin() as tx:
            people = await tx.of(Rows).people(crew_id)
            now = next((one.hero for one in people if one.person_id == person.id), None)
            led = [seat, *(one for one in (now or "").split() if one != seat)][:2]
            await tx.of(Rows).leads(CrewPersonRow(crew_id, person.id, " ".join(led)))

    # ------------------------------------------------------------------------ real dice

    async def _keep_pad(self, crew_id: int, person: Person, pad: Json) -> None:
        async with self._units.begin() as tx:
            people = await tx.of(Rows).people(crew_id)
            now = next((one for one in people if one.person_id == person.id), None)
            hero = now.hero if now else None
            await tx.of(Rows).leads(CrewPersonRow(crew_id, person.id, hero, pad))

    async def faces(self, asked: Asked, text: str) -> Outcome:
        """Hand real dice to the entry that waits for them: a face that was pressed, or all typed."""
        row, book, me = await self._read(asked)
        pad = await self._pad(row.id, asked.person)
        needed = _needed(book, pad)
        part = [*pad.get("part", ()), *_some_faces(text, needed, len(pad.get("part", ())))]
        if len(part) < needed.count:
            await self._keep_pad(row.id, asked.person, {**pad, "part": part})
            return Outcome(pad_page(seen_of(row, book, me), needed, _private(pad), part))
        return await self.enter(asked, _private(pad), pad["deed"], [*pad["faces"], *part])

    async def let_roll(self, asked: Asked) -> Outcome:
        """Let the bot roll for an entry that waits for real dice."""
        row, _, _ = await self._read(asked)
        pad = await self._pad(row.id, asked.person)
        return await self.enter(asked, _private(pad), pad["deed"], by="bot")

    async def number(self, asked: Asked, deed: Mapping[str, Json]) -> Outcome:
        """Enter a number that was missing, and then the entry that needed it."""
        await self.enter(replace(asked, press=None), "hero", deed)
        row, _, _ = await self._read(asked)
        pad = await self._pad(row.id, asked.person)
        return await self.enter(asked, _private(pad), pad["deed"], pad["faces"] or None)

    async def _pad(self, crew_id: int, person: Person) -> Any:
        async with self._units.read() as tx:
            people = await tx.of(Rows).people(crew_id)
        pad = next((one.pad for one in people if one.person_id == person.id), None)
        if not pad:
            raise Refused(say("crew-past"))
        return pad

    # ------------------------------------------------------------------------ looking

    def _page(self, seen: Seen, page: str) -> Panel:
        """Return a page as it is now."""
        name, *words = page.split(" ")
        if name not in PAGES:
            return living(seen)
        if name in OF_A_HERO and not seen.me:
            return others(seen, words)
        return PAGES[name](seen, words)

    async def show(self, asked: Asked, page: str, said: str = "") -> Panel:
        """Return a page for the person who asks; of a damaged book the way to bring an exported one."""
        try:
            row, book, me = await self._read(asked, page, "look at a crew")
        except Damaged as damaged:
            return damaged_page(damaged.crew_id)
        async with self._units.read() as tx:
            people, sets = await tx.of(Rows).people(row.id), await tx.of(Rows).word_sets(asked.person.id)
        seen = seen_of(row, book, me, said, people)
        return self._page(replace(seen, sets=[one.name for one in sets]), page)

    async def panel(self, crew_id: int) -> Panel:
        """Return the living panel, for the crew's own channel."""
        async with self._units.read() as tx:
            row = await tx.of(Rows).get(crew_id)
            if row is None:
                raise Refused(say("crew-gone"))
            return living(seen_of(row, await self._shelf.book(tx, row)))

    async def form(self, asked: Asked, which: str) -> Form:
        """Return a form, filled with what the book knows; an import is possible without one."""
        try:
            row, book, me = await self._read(asked, which)
        except Damaged as damaged:
            if which != "import":
                raise
            return form_of(Seen(damaged.crew_id, Crew()), which)
        return form_of(seen_of(row, book, me), which)

    async def filled(self, asked: Asked, page: str, which: str, filled: Filled) -> Outcome:
        """Enter what a form says."""
        row, book, me = await self._read(asked, which)
        deed = read_form(seen_of(row, book, me), which, filled)
        if which.split(" ", maxsplit=1)[0] == "number":
            return await self.number(asked, deed)
        return await self.enter(asked, page, deed)

    async def typed(self, asked: Asked, text: str, page: str = "hero") -> Outcome:
        """Enter a typed line, and show the page of the person's hero."""
        return await self.enter(asked, page, {"do": "typed", "text": text})

    async def hero(self, asked: Asked, name: str) -> Panel:
        """Return the page of a hero by name, or of the person's own."""
        row, book, _ = await self._read(asked, deed="look at a crew")
        said = name.strip().casefold()
        seats = [one for one in book.crew.seats if book.crew.heroes[one].name.casefold().startswith(said)]
        if said and not seats:
            raise Refused(say("crew-no-such-hero", name=name[:40]))
        return await self.show(asked, f"hero {seats[0]}" if said else "hero")


MANY: Final = 8
"""Messages below the crew's panel after which it is posted again."""


def _private(pad: Mapping[str, Any]) -> str:
    """Return the page to show after the pad, which only its reader sees."""
    page = str(pad["page"])
    return "hero" if page == PANEL else page


def _needed(book: Book, pad: Mapping[str, Any]) -> DiceNeeded:
    """Return which dice an entry waits for; Refused if it waits for none any more."""
    try:
        apply(book, pad["deed"], pad["faces"], "table")
    except DiceNeeded as needed:
        return needed
    raise Refused(say("crew-past"))


def _some_faces(text: str, needed: DiceNeeded, there: int) -> Sequence[int]:
    """Read a pressed face, or what was typed for all dice that are still needed."""
    is_pressed = text.startswith(PRESSED)
    if is_pressed:
        return [read_numeral(text.removeprefix(PRESSED))]
    left = DiceNeeded(needed.count - there, needed.sides, needed.what, needed.rolled, needed.target)
    return read_faces(text, left)

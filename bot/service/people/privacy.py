"""Export or delete a person's data. Their games continue under a neutral name."""

from __future__ import annotations

import json
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial

from bot.host.askers import Asker
from bot.host.broker import Busy
from bot.host.pools import ProcessPool
from bot.host.processes import begin_apart
from bot.messages.catalogue import Text, say, together
from bot.messages.limits import MESSAGE, cut
from bot.messages.names import Name
from bot.messages.people import Person
from bot.service.people.pruning import Pruning
from bot.service.pruners import NamingPosts
from bot.service.unit_of_work import NotInPlay, UnitsOfWork
from bot.store import Conflict, Tx
from bot.table.decisions import substitutes
from bot.table.ending import ending
from bot.table.lobby import lobby, starting
from bot.table.match.standstill import Standstill
from bot.table.match.table import Table
from bot.table.posts.cards import title_of
from bot.table.seats import anonymity
from engine.kernel.core import Json, Refused

FORMER = "Former player"
NAMED = 5
"""Most names of tables in the warning."""
RETURNS = 5
"""Most tries to delete somebody who takes a seat again meanwhile."""


LIMIT = 20.0
"""Seconds of processor time until an export is given up."""
EXPORTS = ProcessPool("exports", begin_apart, limit=LIMIT, of_person=1, of_server=4, kept=1)


@dataclass(frozen=True)
class Host:
    """A host's contact, and the address of their published privacy.html and terms.html."""

    contact: str = ""
    pages: str = ""

    @property
    def told(self) -> Text:
        """Return the contact and the address as lines for players."""
        lines = [say("stored-host", contact=self.contact) if self.contact else say("stored-no-host")]
        if self.pages:
            at = self.pages.rstrip("/")
            lines.append(say("stored-pages", privacy=f"<{at}/privacy.html>", terms=f"<{at}/terms.html>"))
        return together(lines)


class Privacy:
    """Use cases for a person's own data."""

    def __init__(self, units: UnitsOfWork, pruning: Pruning) -> None:
        self._units = units
        self._pruning = pruning
        self.host = Host()

    def stored(self) -> str:
        """Return what the bot stores about people, and for how long."""
        return together([say("stored-text", kept=self._pruning.told, former=FORMER), self.host.told])

    async def export(self, person: Person, guild_id: int | None = None) -> str:
        """Return all the person's data as JSON; `guild_id`: server in which they asked."""
        asker = Asker(person.id, guild_id)
        try:
            found = await EXPORTS.run_here(partial(self._found, person), asker)
            told = {"of": person.id, "kept": str(self._pruning.told), "host": str(self.host.told), **found}
            return await EXPORTS.run(worded, told, asker)
        except Busy:
            raise Refused(say("privacy-busy-exporting")) from None

    async def _found(self, person: Person) -> dict[str, Json]:
        """Return the person's data; Refused if there is none."""
        async with self._units.read() as tx:
            found = await tx.privacy.export(person.id)
        if not any(found.values()):
            raise Refused(say("privacy-nothing"))
        return found

    async def warn(self, person: Person) -> str:
        """Explain what deletion would do; Refused if there is nothing to delete."""
        await self._found(person)
        lines: list[str] = [say("privacy-warning", former=FORMER)]
        async with self._units.read() as tx:
            lines += _names_kept(await tx.privacy.named(person.id))
            for row in await tx.matches.of_person(person.id):
                is_seat, where = row.state == "playing", f"<#{row.channel_id}>"
                lines.append(
                    say(
                        "privacy-seat" if is_seat else "privacy-lobby",
                        table=title_of(row),
                        number=row.id,
                        where=where,
                    )
                )
        return cut(together(lines), MESSAGE)

    async def forget(self, person: Person) -> str:
        """Leave every table and delete the person's data; repeat if they join a table meanwhile."""
        for _ in range(RETURNS):
            await self._leave_tables(person)
            with suppress(Conflict):
                async with self._units.begin() as tx:
                    posts = tx.extras.parts(NamingPosts)
                    found = [await named.find(tx, person.id) for named in posts]
                    await tx.privacy.forget(person.id, FORMER)
                    for named, numbers in zip(posts, found, strict=True):
                        await named.renew(tx, numbers)
                return say("privacy-done", former=FORMER)
        raise Refused(say("privacy-busy"))

    async def _leave_tables(self, person: Person) -> None:
        async with self._units.read() as tx:
            numbers = await tx.matches.numbers_with(person.id)
        for match_id in numbers:
            await self._leave_game(match_id, person)
            async with self._units.begin() as tx:
                await _leave_lobby(tx, match_id, person)

    async def _leave_game(self, match_id: int, person: Person) -> None:
        try:
            async with self._units.table(match_id) as table:
                await _leave_table(table, person)
        except Standstill:  # when it goes on, a computer sits there
            async with self._units.begin() as tx:
                await _leave_as_it_stands(tx, match_id, person)
        except NotInPlay:
            return


def worded(found: Json) -> str:
    """Return an export as the text of a JSON file."""
    return json.dumps(found, indent=1, ensure_ascii=False)


def _names_kept(names: Sequence[str]) -> list[str]:
    """Warn that table names are kept, though one may contain a person's name."""
    if not names:
        return []
    told = ", ".join(f"*{Name(name)}*" for name in names[:NAMED])
    return [say("privacy-names-more" if len(names) > NAMED else "privacy-names", names=told)]


async def _leave_as_it_stands(tx: Tx, match_id: int, person: Person) -> None:
    """Leave a table whose game cannot be loaded, as far as that is possible."""
    await tx.seats.to_computer(match_id, person.id)
    row = await tx.matches.as_it_stands(match_id)
    sitting = await tx.seats.by_person_as_stored(match_id, person.id)
    if row is not None and sitting is not None and sitting.seat is not None:
        await substitutes.leave_standing(tx, row, sitting, FORMER)


async def _leave_table(table: Table, person: Person) -> None:
    """Replace the person by a computer; call off a game of computers alone."""
    row, seat = table.row, table.seat_of(person.id)
    others = [one for one in table.seats if one.person_id not in (None, person.id)]
    if seat is not None:
        name, hidden = anonymity.masked(table.sitting(seat), FORMER)
        await table.tx.seats.rename(row.id, seat, FORMER)
        table.change_seat(seat, name=name, hidden_name=hidden)
    if not others:
        await ending.abandon(table.tx, row, FORMER)
        return
    if row.organiser_id == person.id:
        assert others[0].person_id is not None
        heir = others[0].hidden_name or others[0].name
        await table.tx.matches.set_organiser(row.id, others[0].person_id, heir)
    if seat is not None:
        await substitutes.give_to_computer(table, seat, person, "forgotten")


async def _leave_lobby(tx: Tx, match_id: int, person: Person) -> None:
    row = await tx.matches.as_it_stands(match_id)
    if row is None or row.state != "lobby":
        return
    seats = await tx.seats.of(match_id)
    if any(seat.person_id == person.id for seat in seats):
        await starting.reopen(tx, row, seats)
        await lobby.leave(tx, match_id, person)
    heir = next((seat for seat in seats if seat.person_id not in (None, person.id)), None)
    if row.organiser_id == person.id and heir is None:
        await ending.abandon(tx, row, FORMER)
    elif row.organiser_id == person.id and heir is not None and heir.person_id is not None:
        await tx.matches.set_organiser(match_id, heir.person_id, heir.name)

"""A season within a unit of work: its row, entrants, tables and results."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from bot.extras.seasons.ranking.standings import Standing, standings
from bot.extras.seasons.repository import EntrantRow, PlaceRow, SeasonRow, Seasons, SeasonTableRow
from bot.extras.seasons.rights import RIGHTS, roles_in
from bot.messages.catalogue import say
from bot.messages.people import Person
from bot.store import Tx
from bot.table.lobby.table_options import TableOptions
from bot.table.rights.standing import in_server
from engine.kernel.core import Refused


@dataclass
class Course:
    """A season's state; change it through this class, or through its repository and `renew`."""

    tx: Tx
    row: SeasonRow
    people: list[EntrantRow]
    tables: list[SeasonTableRow]
    places: list[PlaceRow]

    @property
    def wishes(self) -> TableOptions:
        """Return the tables' options."""
        return TableOptions(**self.row.wishes)

    @property
    def seats(self) -> int:
        """Return the number of seats per table."""
        return self.wishes.players

    @property
    def standings(self) -> list[Standing]:
        return standings(self.row.kind, self.row.seed, self.people, self.places)

    @property
    def field(self) -> list[EntrantRow]:
        """Return the people for the next draw."""
        return [one for one in self.people if one.out_after is None and one.since <= self.row.round + 1]

    @property
    def now(self) -> list[SeasonTableRow]:
        """Return the tables of the latest round."""
        return [table for table in self.tables if table.round == self.row.round]

    @property
    def byes(self) -> list[EntrantRow]:
        """Return the people who have a bye in the latest round."""
        here = {row.number for row in self.places if row.round == self.row.round and row.why == "bye"}
        return [one for one in self.people if one.number in here]

    def table(self, round_: int, number: int) -> SeasonTableRow | None:
        return next((one for one in self.tables if (one.round, one.number) == (round_, number)), None)

    def entrant(self, person_id: int) -> EntrantRow | None:
        return next((one for one in self.people if one.person_id == person_id), None)

    def at(self, table: SeasonTableRow) -> list[EntrantRow]:
        """Return the entrants drawn to a table, in order of sign-up."""
        here = {row.number for row in self.places if _is_at(row, table)}
        return [one for one in self.people if one.number in here]

    def places_at(self, table: SeasonTableRow) -> list[PlaceRow]:
        return [row for row in self.places if _is_at(row, table)]

    def seats_at(self, table: SeasonTableRow) -> int:
        """Return the number of seats at a table, including computers."""
        return len(self.places_at(table)) + table.computers

    async def change(self, **values: Any) -> None:
        """Change values of the season's row."""
        await self.tx.of(Seasons).change(self.row.id, **values)
        self.row = replace(self.row, **values)

    async def put_out(self, entrant: EntrantRow, why: str) -> None:
        """Take an entrant out of later rounds."""
        await self.tx.of(Seasons).change_entrant(entrant, out_after=self.row.round, why=why)
        await self.renew()

    async def renew(self) -> None:
        """Reload all of the season's rows."""
        self.people = await self.tx.of(Seasons).people(self.row.id)
        self.tables = await self.tx.of(Seasons).tables(self.row.id)
        self.places = await self.tx.of(Seasons).places(self.row.id)


def check(row: SeasonRow, deed: str, person: Person) -> None:
    """Refuse a person who may not do that with the season; people of other servers don't hear of it."""
    standing = in_server(row.guild_id, person, roles_in(row.organiser_id, person))
    is_organising = deed == "organise a season"
    refusal = say("season-not-yours", organiser=row.organiser_name) if is_organising else say("season-none")
    RIGHTS.check(deed, standing, refusal)


async def season_at(tx: Tx, guild_id: int, channel_id: int, parent_id: int | None) -> int:
    """Return the season of this channel or of a thread's parent channel, else the server's only one."""
    found = await tx.of(Seasons).open_in(guild_id)
    here = [row for row in found if row.channel_id in (channel_id, parent_id)]
    if here or len(found) == 1:
        return (here or found)[0].id
    last = await tx.of(Seasons).last_in(channel_id)
    if found:
        raise Refused(say("season-several"))
    if last is None:
        raise Refused(say("season-none"))
    return last.id


def _is_at(row: PlaceRow, table: SeasonTableRow) -> bool:
    return (row.round, row.table_number) == (table.round, table.number)


async def load(tx: Tx, season_id: int, *, is_locked: bool = True) -> Course:
    """Load the season, by default locked until the unit of work ends; Refused if it does not exist."""
    row = await (tx.of(Seasons).lock(season_id) if is_locked else tx.of(Seasons).get(season_id))
    if row is None:
        raise Refused(say("season-gone"))
    course = Course(tx, row, [], [], [])
    await course.renew()
    return course

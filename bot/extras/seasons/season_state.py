"""A season as a unit of work holds it: its row, its people, the tables and places of all rounds."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from bot.extras.seasons.repository import EntrantRow, PlaceRow, SeasonRow, Seasons, SeasonTableRow
from bot.extras.seasons.standings import Standing, standings
from bot.messages.catalogue import say
from bot.messages.people import Person
from bot.store import Tx
from bot.table.lobby.table_options import TableOptions
from engine.kernel.core import Refused


@dataclass
class Course:
    """A season at one moment; what changes it goes through here, or through its repository and `renewed`."""

    tx: Tx
    row: SeasonRow
    people: list[EntrantRow]
    tables: list[SeasonTableRow]
    places: list[PlaceRow]

    @property
    def wishes(self) -> TableOptions:
        """Return how its tables are set up."""
        return TableOptions(**self.row.wishes)

    @property
    def seats(self) -> int:
        """Return the number of seats at each table."""
        return self.wishes.players

    @property
    def standings(self) -> list[Standing]:
        return standings(self.row.kind, self.row.seed, self.people, self.places)

    @property
    def field(self) -> list[EntrantRow]:
        """Return the people who are drawn in the next round."""
        return [one for one in self.people if one.out_after is None and one.since <= self.row.round + 1]

    @property
    def now(self) -> list[SeasonTableRow]:
        """Return the tables of the round drawn last."""
        return [table for table in self.tables if table.round == self.row.round]

    @property
    def byes(self) -> list[EntrantRow]:
        """Return who sits out in the round drawn last."""
        here = {row.number for row in self.places if row.round == self.row.round and row.why == "bye"}
        return [one for one in self.people if one.number in here]

    def table(self, round_: int, number: int) -> SeasonTableRow | None:
        return next((one for one in self.tables if (one.round, one.number) == (round_, number)), None)

    def entrant(self, person_id: int) -> EntrantRow | None:
        return next((one for one in self.people if one.person_id == person_id), None)

    def at(self, table: SeasonTableRow) -> list[EntrantRow]:
        """Return who was drawn to a table, in the order of signing up."""
        here = {row.number for row in self.places if _is_at(row, table)}
        return [one for one in self.people if one.number in here]

    def places_at(self, table: SeasonTableRow) -> list[PlaceRow]:
        return [row for row in self.places if _is_at(row, table)]

    def seats_at(self, table: SeasonTableRow) -> int:
        """Return how many sit there, computers among them."""
        return len(self.places_at(table)) + table.computers

    async def change(self, **values: Any) -> None:
        """Change values of the season itself."""
        await self.tx.of(Seasons).change(self.row.id, **values)
        self.row = replace(self.row, **values)

    async def put_out(self, entrant: EntrantRow, why: str) -> None:
        """Take an entrant out of later rounds."""
        await self.tx.of(Seasons).change_entrant(entrant, out_after=self.row.round, why=why)
        await self.renew()

    async def renew(self) -> None:
        """Read all rows of it anew."""
        self.people = await self.tx.of(Seasons).people(self.row.id)
        self.tables = await self.tx.of(Seasons).tables(self.row.id)
        self.places = await self.tx.of(Seasons).places(self.row.id)

    def check_organiser(self, person: Person, *, is_manager: bool) -> None:
        """Refuse a person who neither organises the season nor manages the server."""
        if person.id != self.row.organiser_id and not is_manager:
            raise Refused(say("season-not-yours", organiser=self.row.organiser_name))


def _is_at(row: PlaceRow, table: SeasonTableRow) -> bool:
    return (row.round, row.table_number) == (table.round, table.number)


async def load(tx: Tx, season_id: int, *, is_locked: bool = True) -> Course:
    """Return the season, which in a unit of work nobody else changes meanwhile; Refused if there is none."""
    row = await (tx.of(Seasons).lock(season_id) if is_locked else tx.of(Seasons).get(season_id))
    if row is None:
        raise Refused(say("season-gone"))
    course = Course(tx, row, [], [], [])
    await course.renew()
    return course

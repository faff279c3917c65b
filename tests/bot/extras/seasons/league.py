"""Seasons without Discord: the test decides when tables open and how they end."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from bot.extras.seasons.forms import Plan
from bot.extras.seasons.repository import SeasonTableRow
from bot.extras.seasons.season_state import Course, load
from bot.extras.seasons.service import Seasons
from bot.messages.people import Asking, Person, Where
from bot.service.service import Service
from bot.store import Store
from bot.store.tables.outbox.rows import OutboxRow
from bot.table.ending import ending
from bot.table.past.results import Result
from tests.bot.drive import NOON, managing

NAMES = ("Ann", "Ben", "Cyd", "Dan", "Eve", "Fay", "Gus", "Hal")
PEOPLE = tuple(Person(number, name, Asking(9)) for number, name in enumerate(NAMES, 1))
OLGA = Person(99, "Olga")
HERE = Where(guild_id=9, channel_id=10)
LATE = datetime(2099, 1, 1, tzinfo=NOON.tzinfo)


@dataclass
class League:
    """A season of a server, with a clock that the test controls."""

    store: Store
    now: datetime = NOON
    season_id: int = 1
    service: Service = field(init=False)

    def __post_init__(self) -> None:
        self.restart()

    def restart(self) -> None:
        """Continue in a new process with empty caches."""
        self.service = Service(self.store, clock=lambda: self.now, draw_secret=lambda: "5" * 64)

    async def call(self, people: int, seats: int = 2, **plan: object) -> None:
        """Open a season as Olga, and sign people up."""
        plan = {"name": "Cup", "kind": "swiss", "rounds": 3, **plan}
        await self.service.of(Seasons).start(HERE, managing(OLGA), "brimstone", seats, Plan(**plan))  # type: ignore[arg-type]  # by name
        for person in PEOPLE[:people]:
            await self.service.of(Seasons).join(self.season_id, person)

    async def begin(self) -> str:
        return await self.service.of(Seasons).begin(self.season_id, OLGA)

    async def course(self) -> Course:
        async with self.store.read() as tx:
            return await load(tx, self.season_id, is_locked=False)

    async def here(self) -> list[list[int]]:
        """Return the people at each table of the latest round."""
        course = await self.course()
        return [[one.number for one in course.at(table)] for table in course.now]

    # ------------------------------------------------------------------------ tables

    async def open_all(self, gone: Collection[int] = ()) -> None:
        """Give each table a channel of its own, as the sender does."""
        for table in (await self.course()).now:
            if table.match_id is None and table.settled_at is None:
                await self.open(table, gone)

    async def open(self, table: SeasonTableRow, gone: Collection[int] = ()) -> None:
        which = (self.season_id, table.round, table.number)
        await self.service.of(Seasons).has_place(*which, 1000 * table.round + table.number)
        await self.service.of(Seasons).open_table(*which, gone)

    async def cut(self, table: SeasonTableRow) -> None:
        """Cut as all people who may, if the table waits for a cut."""
        assert table.match_id is not None
        async with self.store.read() as tx:
            row, fair = await tx.matches.get(table.match_id), await tx.fair.get(table.match_id)
            seats = await tx.seats.of(table.match_id)
        if row is None or row.state != "lobby" or fair is None:
            return
        people = [Person(seat.person_id, seat.name) for seat in seats if seat.person_id]
        for who in people:
            if who.id != fair.locked_by:
                await self.service.lobbies.cut(table.match_id, who, "a word")

    async def win(self, table: SeasonTableRow, winners: Sequence[int]) -> None:
        """End the table's game, won by these people."""
        await self.cut(table)
        assert table.match_id is not None
        async with self.service.units.table(table.match_id) as at:
            seats = tuple(row.seat for row in at.seats if row.person_id in winners and row.seat)
            await ending.end_game(at, Result("win", seats))

    async def lowest_win(self) -> None:
        """End the round's open tables, each won by the first who signed up; then run the scheduler."""
        course = await self.course()
        for table in course.now:
            if await self.is_open(table):
                await self.win(table, [min(one.person_id for one in course.at(table) if one.person_id)])
        await self.look()

    async def is_open(self, table: SeasonTableRow) -> bool:
        async with self.store.read() as tx:
            row = await tx.matches.get(table.match_id) if table.match_id else None
        return row is not None and row.state in ("lobby", "playing")

    async def round(self) -> None:
        """Play the latest round from its opening to its end."""
        await self.open_all()
        await self.lowest_win()

    async def look(self, **length: float) -> None:
        """Advance the clock and run the scheduler."""
        self.now += timedelta(**length)
        await self.service.of(Seasons).keep_time()

    # ------------------------------------------------------------------------ looking

    async def ranks(self) -> dict[str, int]:
        return {one.entrant.name: one.rank for one in (await self.course()).standings}

    async def points(self) -> dict[str, int]:
        return {one.entrant.name: one.points for one in (await self.course()).standings}

    async def text(self) -> str:
        return (await self.service.of(Seasons).panel(self.season_id)).text

    async def sent(self) -> list[OutboxRow]:
        """Take all queued messages out of the outbox."""
        rows: list[OutboxRow] = []
        async with self.store.begin() as tx:
            while claimed := await tx.outbox.claim("test", LATE, 1, 50):
                rows += claimed
                for row in claimed:
                    await tx.outbox.sent(row.id, row.id, LATE)
        return rows

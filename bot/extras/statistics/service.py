"""Count finished games; show people their statistics and servers their rankings."""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import groupby

from bot.extras.statistics import repository
from bot.extras.statistics.rating import Skill, rate_all
from bot.extras.statistics.repository import CountedRow, How, ResultRow, SideRow
from bot.extras.statistics.text import Ranked, kind_name, own_text, points, ranking_picture, ranking_text
from bot.games.catalogue import TEXTS
from bot.host.askers import NOBODY, Asker
from bot.host.calculating import calculated
from bot.host.pools import Hung
from bot.host.progress import Tell, counted, quiet
from bot.messages.catalogue import say, together
from bot.messages.panel import Button, Panel
from bot.messages.people import Person
from bot.service.service import Service
from bot.store.database.corrupt import Unreadable
from bot.store.tables.seats import SittingRow
from bot.table.match import looks
from bot.table.match.standstill import Standstill
from bot.table.past.apart import outside
from bot.table.past.seat_results import load, tally
from engine.kernel.core import Refused

log = logging.getLogger(__name__)

COUNTED, UNCOUNTED, RANKED, RANKED_FOR_ALL = "counted", "uncounted", "ranking", "ranking_for_all"
"""Actions of the buttons below the statistics."""
MOST_KINDS = 20
"""Most buttons for other games below a ranking."""
AT_ONCE = 20
"""Games fetched per query."""
Who = tuple[int | None, str | None]
"""A person by ID, or a computer by level."""


@dataclass
class Rebuilt:
    """The result of recalculating everything."""

    games: int = 0
    unreadable: list[int] = field(default_factory=list)
    differing: list[int] = field(default_factory=list)
    """Games whose stored results differed."""


class Statistics:
    """Use cases for statistics."""

    def __init__(self, service: Service) -> None:
        self._units = service.units

    # ------------------------------------------------------------------------ counting

    async def count(self) -> None:
        """Count all games that ended since the last call."""
        while games := await self._pending():
            for match_id in games:
                await self._count(match_id)

    async def rebuild(self, tell: Tell = quiet) -> Rebuilt:
        """Recalculate all games from their logs; keep stored results of games that cannot be replayed.

        `tell` receives the number of games counted so far.
        """
        await self.count()
        done = Rebuilt()
        async with self._units.read() as tx:
            games = await tx.of(repository.Statistics).ended()
        for match_id in counted(games, len(games), tell):
            async with self._units.read() as tx:
                before, kept = (
                    await tx.of(repository.Statistics).counted(match_id),
                    await tx.of(repository.Statistics).of(match_id),
                )
            found = await self._found(match_id)
            done.games += 1
            if found is None:
                done.unreadable.append(match_id)
                continue
            row, results = found
            same = before is not None and (before.how, before.stages) == (row.how, row.stages)
            if not same or await self._keep(row, results) != kept:
                done.differing.append(match_id)
        return done

    async def _pending(self) -> list[int]:
        async with self._units.read() as tx:
            return await tx.of(repository.Statistics).pending(AT_ONCE)

    async def _count(self, match_id: int) -> None:
        found = await self._found(match_id)
        if found is None:
            log.warning("game %s cannot be counted: its log cannot be replayed", match_id)
            found = CountedRow(match_id, "unreadable", 0, self._units.now()), []
        await self._keep(*found)

    async def _found(self, match_id: int) -> tuple[CountedRow, list[ResultRow]] | None:
        """Return a game's results for all who played; None if it cannot be replayed."""
        try:
            async with self._units.read() as tx:
                ended = await load(tx, match_id)
            told = await outside(ended.row, tally, ended)
        except (Unreadable, Standstill, Hung):
            return None
        how: How = "abandoned" if ended.is_called_off else "over"
        return CountedRow(match_id, how, told.stages, self._units.now()), [
            ResultRow(**vars(sat)) for sat in told.results
        ]

    async def _keep(self, row: CountedRow, results: Sequence[ResultRow]) -> list[ResultRow]:
        """Store the results of people who agreed to be counted; return the stored results."""
        async with self._units.begin() as tx:
            people = {one.number: one for one in await tx.sittings.of(row.match_id)}
            willing = await tx.of(repository.Statistics).willing(
                [one.person_id for one in people.values() if one.person_id is not None]
            )
            kept = [one for one in results if _is_kept(one, people[one.sitting], willing)]
            await tx.of(repository.Statistics).keep(row, kept)
        return kept

    # ------------------------------------------------------------------------ showing

    async def own(self, person: Person, guild_id: int | None) -> Panel:
        """Return the person's own statistics, visible to them only."""
        await self.count()
        async with self._units.read() as tx:
            known = await tx.people.get(person.id)
            if known is not None and known.is_uncounted:
                counted = Button(say("statistics-count-button"), COUNTED)
                return Panel(say("statistics-left"), rows=((counted,),))
            rows = [row for row in await tx.of(repository.Statistics).played(person.id) if row.game in TEXTS]
        kinds = {(row.game, row.players) for row in rows if row.place is not None}
        asker = Asker(person.id, guild_id)
        ratings = {kind: (await self._courses(*kind, asker)).get((person.id, None), ()) for kind in kinds}
        buttons = [Button(say("statistics-leave-button"), UNCOUNTED)]
        if guild_id is not None and rows:
            buttons.insert(0, Button(say("statistics-ranking-button"), RANKED))
        text = together([own_text(rows, ratings, guild_id), say("statistics-how")])
        return Panel(text, rows=(tuple(buttons),))

    async def ranking(
        self, guild_id: int, game: str | None = None, players: int | None = None, *, by: int = NOBODY
    ) -> Panel:
        """Return a server's ranking for a game and number of seats; default to the most played there."""
        await self.count()
        async with self._units.read() as tx:
            kinds = [kind for kind in await tx.of(repository.Statistics).kinds(guild_id) if kind[0] in TEXTS]
            look = await looks.of_server(tx, guild_id)
        wanted = [kind for kind in kinds if game in (None, kind[0]) and players in (None, kind[1])]
        if not wanted:
            raise Refused(say("statistics-no-games"))
        kind = wanted[0]
        ranked = await self._ranked(*kind, Asker(by, guild_id))
        picture = ranking_picture(*kind, ranked)
        others = [Button(kind_name(*one), RANKED, f"{one[0]}.{one[1]}") for one in kinds if one != kind]
        for_all = Button(say("server-ranking-all-button"), RANKED_FOR_ALL, f"{kind[0]}.{kind[1]}")
        rows = ((*others[:MOST_KINDS], for_all),)
        text = together([ranking_text(*kind, ranked), say("statistics-how")])
        panel = Panel(text, rows=rows, picture=picture)
        return looks.dressed(panel, look)

    async def set_counted(self, person: Person, *, is_counted: bool) -> str:
        """Count the person's games from now on, or delete their results."""
        async with self._units.begin() as tx:
            await tx.people.see(person.id, person.name, tx.at)
            await tx.people.set_uncounted(person.id, not is_counted)
            if is_counted:
                await tx.of(repository.Statistics).recount(person.id)
            else:
                await tx.of(repository.Statistics).forget(person.id)
        return say("statistics-counted" if is_counted else "statistics-left")

    async def _courses(self, game: str, players: int, asker: Asker) -> dict[Who, list[Skill]]:
        return await _rated(await self._sides(game, players, None), asker)

    async def _sides(self, game: str, players: int, guild_id: int | None) -> list[SideRow]:
        async with self._units.read() as tx:
            return await tx.of(repository.Statistics).sides(game, players, guild_id)

    async def _ranked(self, game: str, players: int, asker: Asker) -> list[Ranked]:
        sides = await self._sides(game, players, asker.guild_id)
        courses = await _rated(sides, asker)
        won = Counter(_who(side) for side in sides if side.place == 1)
        names = {_who(side): side.name for side in sides}
        ranked = [
            Ranked(
                names[who] if who[1] is None else who[1].capitalize(), course, won[who], who[1] is not None
            )
            for who, course in courses.items()
        ]
        return sorted(ranked, key=lambda one: (-points(one.course[-1]), -len(one.course), one.name))


def _is_kept(result: ResultRow, sat: SittingRow, willing: set[int]) -> bool:
    """Return whether to store a result: of a counted person, or of a computer of known level on a counted
    seat.
    """
    if sat.kind == "computer":
        return result.place is not None and result.level is not None
    return sat.person_id in willing


def _who(side: SideRow) -> Who:
    return (None, side.level) if side.level is not None else (side.person_id, None)


async def _rated(sides: Sequence[SideRow], asker: Asker) -> dict[Who, list[Skill]]:
    return await calculated(_courses, sides, asker, is_due=True)


def _courses(sides: Sequence[SideRow]) -> dict[Who, list[Skill]]:
    """Return every player's skill after each of their games."""
    games = groupby(sides, key=lambda side: side.match_id)
    return rate_all([[(_who(side), side.place) for side in game] for _, game in games])

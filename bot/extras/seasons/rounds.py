"""Run a season: start it, draw rounds, settle tables, and continue automatically."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from random import Random
from typing import Final

from bot.extras.seasons.outbox import queue_news, queue_season, queue_table
from bot.extras.seasons.posts import MEDALS, verdict
from bot.extras.seasons.ranking import pairing
from bot.extras.seasons.ranking.pairing import Drawn, Past
from bot.extras.seasons.ranking.standings import average, past_of, points_of
from bot.extras.seasons.repository import EntrantRow, Kind, PlaceRow, Seasons, SeasonTableRow, TableHow
from bot.extras.seasons.season_state import Course
from bot.host.askers import Asker
from bot.host.calculating import calculated
from bot.messages.catalogue import say
from bot.table.past.apart import beforehand
from engine.kernel.core import Refused
from engine.registry.catalogue import find_game

LEAST: Final = 2
"""Fewest people a season needs to go on."""


@dataclass(frozen=True)
class Found:
    """A finished table's result: rank by person, all seats' ranks, people who never answered."""

    how: TableHow
    places: Mapping[int, int] = field(default_factory=dict)
    of_all: tuple[int, ...] = ()
    absent: frozenset[int] = frozenset()


async def begin(course: Course) -> str:
    """Close sign-up and draw the first round."""
    if course.row.state != "signup":
        raise Refused(say("season-begun"))
    people, seats = len(course.people), course.seats
    least = LEAST if course.row.odd == "computers" else seats
    if people < least:
        raise Refused(say("season-too-few", least=least, n=people))
    await course.change(state="playing")
    await draw_round(course)
    return say("season-drawn", n=len(course.now))


async def draw_round(course: Course) -> None:
    """Draw the next round; its tables open one by one."""
    row, number = course.row, course.row.round + 1
    drawn = await _drawn(_lot(course, number), Asker(row.organiser_id, row.guild_id))
    tables = [
        SeasonTableRow(row.id, number, table, _computers(course, len(people)), course.tx.at)
        for table, people in enumerate(drawn.tables, 1)
    ]
    seated = [
        PlaceRow(row.id, number, person, table)
        for table, people in enumerate(drawn.tables, 1)
        for person in people
    ]
    worth = average(course.seats)
    byes = [PlaceRow(row.id, number, person, None, None, worth, "bye") for person in drawn.byes]
    await course.tx.of(Seasons).draw(tables, [*seated, *byes])
    await course.change(round=number)
    await course.renew()
    for table in course.now:
        await queue_table(course.tx, row, table)
    await queue_season(course.tx, row)


@dataclass(frozen=True)
class _Lot:
    """All that a draw depends on."""

    kind: Kind
    seed: str
    order: tuple[int, ...]
    past: Past
    seats: int
    computers: bool


def _lot(course: Course, number: int) -> _Lot:
    row, here = course.row, {one.number for one in course.field}
    order = tuple(one.entrant.number for one in course.standings if one.entrant.number in here)
    computers = row.odd == "computers" or len(order) < course.seats
    return _Lot(row.kind, f"{row.seed}/{number}", order, past_of(course.places), course.seats, computers)


async def _drawn(lot: _Lot, asker: Asker) -> Drawn:
    """Draw in a worker process, before the transaction, since 64 people take a quarter of a second."""
    return await beforehand(repr(lot), lambda: calculated(_draw, lot, asker, is_due=True))


def _draw(lot: _Lot) -> Drawn:
    """Draw in the season's system: Swiss by rank, else at random; in a knock-out the leader gets the bye."""
    order, past, seats, computers, chance = lot.order, lot.past, lot.seats, lot.computers, Random(lot.seed)
    if lot.kind == "swiss":
        return pairing.draw(order, past, seats, chance, computers=computers)
    if lot.kind == "round_robin":
        return pairing.draw_evenly(order, past, seats, chance, computers=computers)
    return pairing.draw_by_lot(order[::-1], past, seats, chance, computers=computers)


def _computers(course: Course, people: int) -> int:
    """Return how many computers complete a table; a knock-out's last table may be smaller."""
    wishes = course.wishes
    is_last = course.row.kind == "knockout" and len(course.field) == people
    if is_last and people in find_game(wishes.game).players:
        return 0
    return wishes.players - people


# ------------------------------------------------------------------------ tables that have ended


async def settle(course: Course, table: SeasonTableRow, found: Found) -> None:
    """Count a table's result; after a round's last table, draw the next round."""
    here = course.table(table.round, table.number)
    if here is None or here.settled_at is not None or course.row.state != "playing":
        return
    people = {one.number: one for one in course.at(here)}
    rows = [_place(course, here, row, people[row.number], found) for row in course.places_at(here)]
    await course.tx.of(Seasons).keep(rows)
    await course.tx.of(Seasons).change_table(here, settled_at=course.tx.at, how=found.how)
    await course.renew()
    for entrant in people.values():
        if entrant.person_id in found.absent and entrant.out_after is None:
            await course.put_out(entrant, "no_show")
    await queue_season(course.tx, course.row)
    if all(one.settled_at is not None for one in course.now):
        await _end_round(course)


def _place(
    course: Course, table: SeasonTableRow, row: PlaceRow, entrant: EntrantRow, found: Found
) -> PlaceRow:
    """Give the rank's points to the person who held the seat longest; others who held it get none."""
    seats = course.seats_at(table)
    which = (row.season_id, row.round, row.number, row.table_number)
    if found.how == "called_off":
        return PlaceRow(*which, None, average(seats), "called_off")
    place = found.places.get(entrant.person_id or 0)
    if place is None:
        return PlaceRow(*which, None, 0, "gone")
    return PlaceRow(*which, place, points_of(place, found.of_all, seats))


async def _end_round(course: Course) -> None:
    if course.row.kind == "knockout":
        await _knock_out(course)
    is_last = course.row.kind != "knockout" and course.row.round >= course.row.rounds
    if is_last or len(course.field) < LEAST:
        await finish(course)
    else:
        await draw_round(course)


async def _knock_out(course: Course) -> None:
    """Advance the top of each table, by rank, then by standing; eliminate the others."""
    rank = {one.entrant.number: number for number, one in enumerate(course.standings)}
    is_last = len(course.now) == 1 and not course.byes
    for table in course.now:
        places = {row.number: row.place for row in course.places_at(table)}
        left = [one for one in course.at(table) if one.out_after is None]
        left.sort(key=lambda one: (places[one.number] or len(places) + 1, rank[one.number]))
        most = 1 if is_last else max(1, min(course.row.go_on, len(places) - 1))
        for entrant in left[most:]:
            await course.put_out(entrant, "knocked_out")


async def finish(course: Course) -> None:
    """Finish the season and announce the winner."""
    await course.change(state="over", ended_at=course.tx.at)
    first = [one.entrant.person_id for one in course.standings if one.rank <= len(MEDALS)]
    await queue_season(course.tx, course.row)
    await queue_news(course.tx, course.row, verdict(course), ping=[one for one in first if one is not None])


async def call_off(course: Course) -> str:
    """End the season early; running games continue but do not count for it."""
    if course.row.state not in ("signup", "playing"):
        raise Refused(say("season-over"))
    is_begun = any(table.settled_at is not None for table in course.tables)
    await course.change(state="over" if is_begun else "called_off", ended_at=course.tx.at)
    await queue_season(course.tx, course.row)
    return say("season-end-done")


# ------------------------------------------------------------------------ corrections


async def correct(course: Course, entrant: EntrantRow, place: int, round_: int | None) -> str:
    """Correct an entrant's rank at a settled table; later draws remain unchanged."""
    number = course.row.round if round_ is None else round_
    row = next((one for one in course.places if (one.round, one.number) == (number, entrant.number)), None)
    table = course.table(number, row.table_number or 0) if row else None
    if row is None or table is None:
        raise Refused(say("season-no-seat", name=entrant.name, round=number))
    if table.settled_at is None:
        raise Refused(say("season-table-open"))
    seats = course.seats_at(table)
    if place > seats:
        raise Refused(say("season-few-seats", n=seats))
    changed = _moved(row, place or None, course.places_at(table), seats)
    await course.tx.of(Seasons).keep(changed)
    await queue_season(course.tx, course.row)
    return _corrected(course, entrant, number, changed[0].points or 0)


def _corrected(course: Course, entrant: EntrantRow, number: int, points: int) -> str:
    """Report the new points, and which draws remain unchanged."""
    name, now = entrant.name, course.row.round
    if now <= number:
        return say("season-corrected", name=name, round=number, points=points)
    if course.row.kind == "knockout":
        return say("season-corrected-knockout", name=name, round=number, points=points, now=now)
    return say("season-corrected-late", name=name, round=number, points=points, now=now)


def _moved(row: PlaceRow, place: int | None, here: Sequence[PlaceRow], seats: int) -> list[PlaceRow]:
    """Return an entrant's new rank, and new points for everyone sharing the old or the new rank."""
    others = [one for one in here if one.number != row.number and one.place and one.points is not None]
    left = [replace(one, points=(one.points or 0) + 1) for one in others if one.place == row.place]
    met = [replace(one, points=max(0, (one.points or 0) - 1)) for one in others if one.place == place]
    if row.place == place:
        left = met = []
    points = 0 if place is None else met[0].points if met else points_of(place, [place], seats)
    return [replace(row, place=place, points=points, why="corrected"), *left, *met]

"""Sign people up, even late; let them leave, or remove them."""

from __future__ import annotations

from typing import Final

from bot.extras.seasons.outbox import queue_season
from bot.extras.seasons.repository import EntrantRow, Seasons
from bot.extras.seasons.season_state import Course
from bot.messages.catalogue import say
from bot.messages.people import Person
from bot.store import Conflict
from engine.kernel.core import Refused

MOST: Final = 64
"""Most people who can sign up; a round for this many is still drawn in a moment."""


async def join(course: Course, person: Person) -> str:
    """Sign up; once the season has begun, for the next round."""
    row, known = course.row, course.entrant(person.id)
    _check_open(course)
    if known is not None and known.out_after is None:
        raise Refused(say("season-signed-up"))
    if row.kind == "knockout" and row.state == "playing":
        raise Refused(say("season-closed"))
    if sum(one.out_after is None for one in course.people) >= MOST:
        raise Refused(say("season-full", n=MOST))
    await course.tx.people.see(person.id, person.name, course.tx.at)
    since = row.round + 1
    if known is not None:
        await course.tx.of(Seasons).change_entrant(
            known, out_after=None, why="", since=since, name=person.name
        )
    else:
        await _enter(course, person, since)
    await queue_season(course.tx, row)
    if row.state == "signup":
        return say("season-joined", organiser=row.organiser_name)
    if known is None:
        return say("season-joined-late", round=since, missed=row.round)
    return say("season-rejoined", round=since)


async def _enter(course: Course, person: Person, since: int) -> None:
    try:
        await course.tx.of(Seasons).enter(course.row.id, person.id, person.name, since)
    except Conflict:  # the same person pressed twice at the same moment
        raise Refused(say("season-signed-up")) from None


async def leave(course: Course, person: Person) -> str:
    """Leave the season; a running game continues."""
    _check_open(course)
    entrant = course.entrant(person.id)
    if entrant is None or entrant.out_after is not None:
        raise Refused(say("season-not-signed-up"))
    is_seated = await _put_out(course, entrant, "withdrawn")
    return say("season-left-seated" if is_seated else "season-left")


async def remove(course: Course, entrant: EntrantRow) -> str:
    """Remove an entrant; organiser only."""
    _check_open(course)
    if entrant.out_after is not None:
        raise Refused(say("season-removed-already", name=entrant.name))
    is_seated = await _put_out(course, entrant, "removed")
    return say("season-removed-seated" if is_seated else "season-removed", name=entrant.name)


async def _put_out(course: Course, entrant: EntrantRow, why: str) -> bool:
    """Exclude the entrant from later draws; return whether they still have a seat at an open table."""
    if course.row.state == "signup":
        await course.tx.of(Seasons).remove_entrant(entrant)
    else:
        await course.put_out(entrant, why)
    await queue_season(course.tx, course.row)
    open_tables = [table for table in course.now if table.settled_at is None]
    return any(row.number == entrant.number for table in open_tables for row in course.places_at(table))


def _check_open(course: Course) -> None:
    if course.row.state not in ("signup", "playing"):
        raise Refused(say("season-over"))

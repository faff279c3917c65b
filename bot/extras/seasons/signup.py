"""Who takes part: signing up, also late, signing off, being taken out."""

from __future__ import annotations

from typing import Final

from bot.extras.seasons.outbox import queue_season
from bot.extras.seasons.repository import EntrantRow, Seasons
from bot.extras.seasons.season_state import Course
from bot.games.phrases import count
from bot.messages.people import Person
from bot.store import Conflict
from engine.kernel.core import Refused

MOST: Final = 64
"""So many can sign up: as many as a round can be drawn for in a moment."""
IS_OVER = "This season is over."


async def join(course: Course, person: Person) -> str:
    """Sign up, from the next round on if it has begun."""
    row, known = course.row, course.entrant(person.id)
    _check_open(course)
    if known is not None and known.out_after is None:
        raise Refused("You have signed up already.")
    if row.kind == "knockout" and row.state == "playing":
        raise Refused("A knock-out takes nobody in once it has begun.")
    if sum(one.out_after is None for one in course.people) >= MOST:
        raise Refused(f"{MOST} people have signed up, which is as many as a season takes.")
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
        return (
            f"You have signed up. {row.organiser_name} begins when all are there; I call you to your table."
        )
    missed = f" {count(row.round, 'round')} before that count nothing for you." if known is None else ""
    return f"You play from round {since} on.{missed}"


async def _enter(course: Course, person: Person, since: int) -> None:
    try:
        await course.tx.of(Seasons).enter(course.row.id, person.id, person.name, since)
    except Conflict:  # he pressed twice at the same moment
        raise Refused("You have signed up already.") from None


async def leave(course: Course, person: Person) -> str:
    """Sign off; a table at which he plays goes on."""
    _check_open(course)
    entrant = course.entrant(person.id)
    if entrant is None or entrant.out_after is not None:
        raise Refused("You have not signed up.")
    return await _out(course, entrant, "withdrawn", "You are out of the season", "your")


async def remove(course: Course, entrant: EntrantRow) -> str:
    """Take somebody out; the organiser's right."""
    _check_open(course)
    if entrant.out_after is not None:
        raise Refused(f"{entrant.name} is out already.")
    return await _out(course, entrant, "removed", f"{entrant.name} is out of the season", "the")


async def _out(course: Course, entrant: EntrantRow, why: str, told: str, whose: str) -> str:
    if course.row.state == "signup":
        await course.tx.of(Seasons).remove_entrant(entrant)
    else:
        await course.put_out(entrant, why)
    await queue_season(course.tx, course.row)
    open_tables = [table for table in course.now if table.settled_at is None]
    plays = any(row.number == entrant.number for table in open_tables for row in course.places_at(table))
    seat = (
        f" {whose.capitalize()} seat at this round's table stays and counts; **Resign** under `/seat` gives "
        "it up."
    )
    return f"{told}: not drawn any more.{seat if plays else ''}"


def _check_open(course: Course) -> None:
    if course.row.state not in ("signup", "playing"):
        raise Refused(IS_OVER)

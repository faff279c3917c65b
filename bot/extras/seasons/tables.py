"""A season's table: open it in its channel, seat its people, and start the game."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from bot.extras.seasons.outbox import queue_season
from bot.extras.seasons.repository import EntrantRow, Seasons, SeasonTableRow
from bot.extras.seasons.rounds import Found, settle
from bot.extras.seasons.season_state import Course, load
from bot.games.phrases import shortened
from bot.messages.catalogue import say
from bot.messages.names import Name
from bot.messages.panel import Post
from bot.messages.people import Person, Where
from bot.store import Tx
from bot.table.computers.levels import known_level
from bot.table.ending import ending
from bot.table.lobby import cutting, lobby, starting
from bot.table.match import chain as chains
from bot.table.match import outbox
from bot.table.match.table import Table
from engine.kernel.core import Refused
from engine.registry.catalogue import find_game

SHORT = 18
"""Most characters of the season's name within a table's name."""


async def open_table(
    course: Course, table: SeasonTableRow, channel_id: int, gone: Collection[int], secret: str
) -> Table | None:
    """Open a lobby, seat its people and press Start; people who left the server leave the season.

    Return None if the game waits for its cut, or if nobody is left to play.
    """
    people = []
    for entrant in course.at(table):
        if entrant.person_id is None or entrant.person_id in gone:
            await _put_out(course, entrant)
        else:
            people.append(Person(entrant.person_id, entrant.name))
    if not people:
        await settle(course, table, Found("called_off"))
        return None
    match_id, organiser = await _call(course, table, channel_id, people, secret)
    await queue_season(course.tx, course.row)
    return await starting.start(course.tx, match_id, _starter(course, organiser), by_program=True)


def _starter(course: Course, organiser: Person) -> Person:
    """Return the season as a person with the organiser's rights, who presses Start."""
    return Person(organiser.id, course.row.name)


async def _put_out(course: Course, entrant: EntrantRow) -> None:
    if entrant.out_after is None:
        await course.put_out(entrant, "left" if entrant.person_id else "forgotten")


async def _call(
    course: Course, table: SeasonTableRow, channel_id: int, people: list[Person], secret: str
) -> tuple[int, Person]:
    """Open the lobby with all people seated; return its number and organiser."""
    tx, row, wishes = course.tx, course.row, course.wishes
    organiser = Person(row.organiser_id, row.organiser_name) if row.organiser_id else people[0]
    short = shortened(Name(row.name).bare, SHORT)
    name = f"{short} R{table.round} T{table.number}"
    wished = replace(wishes, players=course.seats_at(table), name=name)
    match = await lobby.call_game(
        tx, Where(row.guild_id, channel_id), organiser, wished, secret=lambda: secret
    )
    for person in people:
        known = await tx.people.get(person.id)
        await lobby.join(tx, match.id, person, dm_open=known is None or known.dm_open)
    await tx.of(Seasons).change_table(table, match_id=match.id)
    await _complete(tx, match.id, organiser, wishes.level)
    await outbox.queue_card(tx, match)
    return match.id, organiser


async def _complete(tx: Tx, match_id: int, organiser: Person, level: str | None) -> None:
    """Fill the empty seats with computers."""
    row, seats = await lobby.open_lobby(tx, match_id)
    chosen = known_level(row.game, level)
    for _ in range(row.players - len(seats)):
        await lobby.add_computer(tx, match_id, organiser, level=chosen)


async def begin_again(tx: Tx, table: SeasonTableRow) -> Table | None:
    """Restart a game whose Start was undone or that lost a player; computers fill empty seats.

    After two days without a cut, start without one.
    """
    course = await load(tx, table.season_id)
    if table.match_id is None or course.row.state != "playing":
        return None
    try:
        row, seats = await lobby.open_lobby(tx, table.match_id)
    except Refused:  # it has begun meanwhile
        return None
    if all(seat.kind == "computer" for seat in seats):
        told = say("ending-nobody-left", game=find_game(row.game).title)
        await ending.abandon(tx, row, "", told)
        return None
    organiser = Person(row.organiser_id, row.organiser_name)
    await _complete(tx, row.id, organiser, course.wishes.level)
    if tx.at >= row.created_at + cutting.GIVE_UP:
        await (await chains.of_lobby(tx, row)).change(is_cut=False)
        await outbox.queue_post(tx, row, Post(say("season-uncut")))
    return await starting.start(tx, row.id, _starter(course, organiser), by_program=True)

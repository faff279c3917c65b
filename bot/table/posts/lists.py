"""List tables: all of a person, or all of a server."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass

from bot.games.catalogue import find_texts
from bot.games.panels import TEXT_LIMIT
from bot.games.phrases import shortened
from bot.games.story import NEWS
from bot.messages.catalogue import Message, Text, listed, say, stamp, together
from bot.messages.limits import MESSAGE
from bot.messages.names import Name
from bot.messages.panel import Button, Panel
from bot.store import Tx
from bot.store.database.corrupt import Unreadable
from bot.store.tables.deadlines import DeadlineRow
from bot.store.tables.matches import MatchRow
from bot.store.tables.seats import SeatRow
from bot.table.match.server_content import content
from bot.table.match.standstill import Standstill
from bot.table.past import history
from bot.table.posts.cards import can_begin, clock_line, title_of
from engine.kernel.core import Refused

MY_GAMES, JOIN_TABLE = "my_games", "join_table"
"""Actions of the buttons; the argument of JOIN_TABLE is the lobby's number."""
POST_LIST, END_LIST = "post_list", "end_list"
"""Actions of a manager's buttons: post the list of tables in this channel, and stop updating it."""
COLOUR = 0x0F766E
WANTED, PLAYED, MINE = 10, 15, 20
"""Most tables listed: those looking for players, those in play, and a person's own."""
HEADING = 200
"""Most characters of a list's heading and of its last line."""
NAME = 24
"""Most characters of a table's name on a button."""


@dataclass(frozen=True)
class Listed:
    """A table in a list; `awaited`: the open deadlines of people who still have to answer."""

    row: MatchRow
    seats: Sequence[SeatRow]
    awaited: Sequence[DeadlineRow]

    def of(self, person_id: int) -> DeadlineRow | None:
        """Return the person's open deadline at the table."""
        mine = {seat.seat for seat in self.seats if seat.person_id == person_id}
        return next((one for one in self.awaited if one.seat in mine), None)

    @property
    def free(self) -> int:
        """Return the number of free places."""
        return self.row.players - len(self.seats)


async def look_up(tx: Tx, rows: Sequence[MatchRow]) -> list[Listed]:
    return [
        Listed(row, tuple(await tx.seats.of(row.id)), tuple(await tx.deadlines.sound_of(row.id)))
        for row in rows
    ]


# ------------------------------------------------------------------------ one's own


async def of_person(tx: Tx, person_id: int) -> Panel:
    """Return the list of a person's tables.

    Those waiting for them come first, the earliest deadline on top.
    """
    found = await look_up(tx, await tx.matches.open_with(person_id))
    if not found:
        return Panel(say("tables-none"), colour=COLOUR)
    found.sort(key=lambda one: _urgency(one, person_id))
    awaited = sum(one.of(person_id) is not None for one in found)
    heading = say("tables-heading", n=len(found))
    if awaited:
        heading = say("tables-heading-awaited", n=len(found), awaited=awaited)
    tables = [_own_lines(one, person_id) for one in found[:MINE]]
    lines = await _with_news(tables, lambda number: _news(tx, found[number], person_id))
    text = together([heading, *lines, *_more(len(found) - MINE)])
    return Panel(text, ((Button(say("tables-look-again-button"), MY_GAMES),),), colour=COLOUR)


async def digest(tx: Tx, person_id: int) -> Text | None:
    """Return the day's digest: the tables that wait for the person; None if none does."""
    found = await look_up(tx, await tx.matches.open_with(person_id))
    awaited = [one for one in found if one.of(person_id) is not None and one.row.paused_at is None]
    awaited.sort(key=lambda one: _urgency(one, person_id))
    if not awaited:
        return None
    room = MESSAGE - HEADING
    lines: list[str] = []
    for one in awaited[:MINE]:
        said = _own_lines(one, person_id)
        room -= sum(len(line) + 1 for line in said)
        if room < 0:
            break
        lines += said
    return together([say("calls-digest", n=len(awaited)), *lines, *_more(len(awaited) - len(lines) // 2)])


async def _news(tx: Tx, one: Listed, person_id: int) -> list[str]:
    """Return what happened to the person's seat since its last turn.

    At a table that waits for others, only if anything did, and without what the seat can do.
    """
    seat = next((each.seat for each in one.seats if each.seat and each.person_id == person_id), None)
    if seat is None or one.row.state != "playing" or one.row.paused_at is not None:
        return []
    try:
        await content(tx).lay_out(tx, one.row)
        stages = await tx.checkpoints.stages(one.row.id)
        past = await history.since(tx, one.row, stages[-1], seat) if stages else None
    except (Standstill, Unreadable, Refused):  # the table itself says what is wrong
        return []
    rows = find_texts(one.row.game).news(past, seat) if past else ()
    if one.of(person_id) is None:
        rows = [row for row in rows if row.edge != "now"] if any(row.edge in NEWS for row in rows) else ()
    return [row.line for row in rows]


async def _with_news(
    tables: Sequence[Sequence[str]], news: Callable[[int], Awaitable[Sequence[str]]]
) -> list[str]:
    """Return each table's lines with its news below, as long as that fits a panel."""
    room = TEXT_LIMIT - HEADING - sum(len(line) + 1 for lines in tables for line in lines)
    said: list[str] = []
    for number, lines in enumerate(tables):
        more = await news(number) if room > 0 else ()
        room -= sum(len(line) + 1 for line in more)
        said += [*lines, *(more if room >= 0 else ())]
    return said


def _urgency(one: Listed, person_id: int) -> tuple[bool, float, int]:
    mine = one.of(person_id)
    due = mine.due_at.timestamp() if mine and mine.due_at else float("inf")
    return mine is None, due, one.row.id


def _own_lines(one: Listed, person_id: int) -> list[str]:
    """Return a table's two lines: its name with a link, and what it waits for."""
    mine = one.of(person_id)
    head = _linked(one.row, is_yours=mine is not None)
    if one.row.state == "lobby":
        return [head, _lobby_text(one)]
    if one.row.paused_at is not None:
        return [head, say("tables-paused")]
    if mine is not None:
        asked = find_texts(one.row.game).ask_names.get(mine.kind) or say("tables-answer")
        since = _since_and_due(mine)
        return [head, say("tables-your-turn", stage=_stage(one, mine), asked=asked, since=since)]
    return [head, _awaited_text(one)]


def _linked(row: MatchRow, *, is_yours: bool = False) -> Message:
    """Return the table's name as a link to its newest post."""
    message = row.buttons_id or row.card_id
    place = f"{row.guild_id}/{row.channel_id}" + (f"/{message}" if message else "")
    link = f"https://discord.com/channels/{place}"
    return say("tables-linked-yours" if is_yours else "tables-linked", table=title_of(row), link=link)


def _stage(one: Listed, awaited: DeadlineRow) -> str:
    return find_texts(one.row.game).stage_name(awaited.step.stage)


def _since_and_due(row: DeadlineRow) -> str:
    since = stamp(row.started_at, "R")
    if row.held_at is not None:
        return say("tables-since-stopped", since=since)
    if row.due_at is None:
        return say("tables-since", since=since)
    return say("tables-since-due", since=since, due=stamp(row.due_at, "R"))


def _awaited_text(one: Listed) -> str:
    """Return whom the table waits for: "Round 4 · waits for Red Ben since ..., due ..."."""
    if one.row.hides_people:
        return say("tables-hidden")
    if not one.awaited:
        return say("tables-computers")
    texts, names = find_texts(one.row.game), {seat.seat: seat.name for seat in one.seats}
    who = listed(f"{texts.seat_name(row.seat)} {Name(names.get(row.seat, ''))}" for row in one.awaited)
    first = min(one.awaited, key=lambda row: row.due_at or row.started_at)
    return say("tables-waits", stage=_stage(one, first), who=who, since=_since_and_due(first))


def _lobby_text(one: Listed) -> str:
    who = ", ".join(f"{seat.name}" for seat in one.seats) or say("tables-nobody")
    is_ready = can_begin(one.row, one.seats)
    free = say("tables-full-may-begin" if is_ready else "tables-full")
    if one.free:
        free = say("tables-free-may-begin" if is_ready else "tables-free", n=one.free)
    return say("tables-lobby", who=who, free=free, clock=clock_line(one.row))


# ------------------------------------------------------------------------ a server's


async def of_server(tx: Tx, rows: Sequence[MatchRow], more: Sequence[Button] = ()) -> Panel:
    """Return the list of a server's tables: those looking for players with a button to join, those about to
    begin, and those in play.
    """
    found = await look_up(tx, rows)
    wanted = [one for one in found if one.row.state == "lobby" and one.free]
    full = [one for one in found if one.row.state == "lobby" and not one.free]
    played = [one for one in found if one.row.state != "lobby"]
    headings = say("tables-wanted-heading"), say("tables-full-heading"), say("tables-played-heading")
    about = [headings[1], *_listed(full)] if full else []
    lines = [headings[0], *_wanted_lines(wanted), *about, headings[2], *_played_lines(played)]
    buttons = tuple(_join_button(one) for one in wanted[:WANTED])
    rows_of_buttons = ((buttons,) if buttons else ()) + (
        (Button(say("tables-my-games-button"), MY_GAMES), *more),
    )
    return Panel(together(lines), rows_of_buttons, colour=COLOUR)


def _wanted_lines(wanted: Sequence[Listed]) -> list[str]:
    if not wanted:
        return [say("tables-none-wanted")]
    lines = [line for one in wanted[:WANTED] for line in (_linked(one.row), _lobby_text(one))]
    return [*lines, *_more(len(wanted) - WANTED)]


def _played_lines(played: Sequence[Listed]) -> list[str]:
    if not played:
        return [say("tables-none-played")]
    return _listed(played)


def _listed(tables: Sequence[Listed]) -> list[str]:
    lines = [line for one in tables[:PLAYED] for line in (_linked(one.row), _played_text(one))]
    return [*lines, *_more(len(tables) - PLAYED)]


def _played_text(one: Listed) -> str:
    """Return who plays, the round, and seats on offer; nothing that would change with each answer."""
    texts = find_texts(one.row.game)
    who = ", ".join(f"{seat.name}" for seat in one.seats)
    if one.row.state == "lobby":
        return say("tables-about-to-begin", who=who)
    stage = texts.stage_name(one.awaited[0].step.stage) if one.awaited else ""
    free = [texts.seat_name(seat.seat) for seat in one.seats if seat.seat and seat.open_since]
    offered = say("tables-offered", n=len(free), seats=listed(free)) if free else ""
    return together(["-# ", together(filter(None, (who, stage, offered)), " · ")], "")


def _more(number: int) -> list[str]:
    return [say("tables-more", n=number)] if number > 0 else []


def _join_button(one: Listed) -> Button:
    name = Name(one.row.name).bare if one.row.name else say("tables-number", number=one.row.id)
    return Button(
        say("tables-join-button", table=shortened(name, NAME)), JOIN_TABLE, str(one.row.id), style="success"
    )

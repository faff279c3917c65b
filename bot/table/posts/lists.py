"""Many tables in a list: all that a person sits at, wherever they are, and all of a server."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from bot.games.catalogue import find_texts
from bot.games.phrases import count, listed, shortened
from bot.messages.names import Name
from bot.messages.panel import Button, Panel
from bot.store import Tx
from bot.store.tables.deadlines import DeadlineRow
from bot.store.tables.matches import MatchRow
from bot.store.tables.seats import SeatRow
from bot.table.posts.cards import can_begin, clock_line, title_of

MY_GAMES, JOIN_TABLE = "my_games", "join_table"
"""The actions of buttons; the argument of JOIN_TABLE is the number of a lobby."""
POST_LIST, END_LIST = "post_list", "end_list"
"""The actions of a manager's buttons: post the list of tables in this channel, keep it up to date no more."""
COLOUR = 0x0F766E
WANTED, PLAYED, MINE = 10, 15, 20
"""So many tables are listed of those that want players, that are in play, and that are one's own."""
NAME = 24
"""Characters of a table's name on a button."""


@dataclass(frozen=True)
class Listed:
    """A table with what a list says of it; `awaited`: the open deadlines of the people who are to answer."""

    row: MatchRow
    seats: Sequence[SeatRow]
    awaited: Sequence[DeadlineRow]

    def of(self, person_id: int) -> DeadlineRow | None:
        """What the person is awaited for."""
        mine = {seat.seat for seat in self.seats if seat.person_id == person_id}
        return next((one for one in self.awaited if one.seat in mine), None)

    @property
    def free(self) -> int:
        """How many places nobody has yet."""
        return self.row.players - len(self.seats)


async def look_up(tx: Tx, rows: Sequence[MatchRow]) -> list[Listed]:
    return [
        Listed(row, tuple(await tx.seats.of(row.id)), tuple(await tx.deadlines.sound_of(row.id)))
        for row in rows
    ]


# ------------------------------------------------------------------------ one's own


async def of_person(tx: Tx, person_id: int) -> Panel:
    """All tables of a person: what waits for him comes first, what is due soonest before all."""
    found = await look_up(tx, await tx.matches.open_with(person_id))
    if not found:
        text = "**You sit at no table.** `/games` shows tables of a server that want players."
        return Panel(text, colour=COLOUR)
    found.sort(key=lambda one: _urgency(one, person_id))
    awaited = sum(one.of(person_id) is not None for one in found)
    heading = f"## {count(len(found), 'table')}" + (f", {awaited} waiting for you" if awaited else "")
    lines = [line for one in found[:MINE] for line in _own_lines(one, person_id)]
    more = [f"-# and {len(found) - MINE} more"] if len(found) > MINE else []
    return Panel("\n".join([heading, *lines, *more]), ((Button("Look again", MY_GAMES),),), colour=COLOUR)


def _urgency(one: Listed, person_id: int) -> tuple[bool, float, int]:
    mine = one.of(person_id)
    due = mine.due_at.timestamp() if mine and mine.due_at else float("inf")
    return mine is None, due, one.row.id


def _own_lines(one: Listed, person_id: int) -> list[str]:
    """A table in two lines: what and where, and what it waits for."""
    mine = one.of(person_id)
    head = f"{'▶️ ' if mine else ''}{_linked(one.row)}"
    if one.row.state == "lobby":
        return [head, f"-# {_lobby_text(one)}"]
    if one.row.paused_at is not None:
        return [head, "-# paused: all clocks stand"]
    if mine is not None:
        asked = find_texts(one.row.game).ask_names.get(mine.kind, "an answer")
        return [head, f"-# {_stage(one, mine)}**your turn**: {asked}, {_since_and_due(mine)}"]
    return [head, f"-# {_awaited_text(one)}"]


def _linked(row: MatchRow) -> str:
    """The table's name, with a link to its newest post."""
    message = row.buttons_id or row.card_id
    place = f"{row.guild_id}/{row.channel_id}" + (f"/{message}" if message else "")
    return f"**{title_of(row)}** · [go there](https://discord.com/channels/{place})"


def _stage(one: Listed, awaited: DeadlineRow) -> str:
    return f"{find_texts(one.row.game).stage_name(awaited.step.stage)} · "


def _since_and_due(row: DeadlineRow) -> str:
    since = f"since {_moment(row.started_at)}"
    if row.held_at is not None:
        return f"{since}, the clock stands"
    return f"{since}, due {_moment(row.due_at)}" if row.due_at else since


def _moment(at: datetime) -> str:
    return f"<t:{int(at.timestamp())}:R>"


def _awaited_text(one: Listed) -> str:
    """Round 4 · waits for Red Ben since ..., due ..."""
    if one.row.hides_people:
        return "anonymous: who is awaited is hidden"
    if not one.awaited:
        return "computers are at it"
    texts, names = find_texts(one.row.game), {seat.seat: seat.name for seat in one.seats}
    who = listed(f"{texts.seat_name(row.seat)} {Name(names.get(row.seat, ''))}" for row in one.awaited)
    first = min(one.awaited, key=lambda row: row.due_at or row.started_at)
    return f"{_stage(one, first)}waits for {who}, {_since_and_due(first)}"


def _lobby_text(one: Listed) -> str:
    who = ", ".join(f"{seat.name}" for seat in one.seats) or "nobody yet"
    missing = f"{count(one.free, 'place')} free" if one.free else "full"
    start = ", may begin" if can_begin(one.row, one.seats) else ""
    return f"{who} · {missing}{start} · {clock_line(one.row)}"


# ------------------------------------------------------------------------ a server's


async def of_server(tx: Tx, rows: Sequence[MatchRow], more: Sequence[Button] = ()) -> Panel:
    """The tables of a server: those that want players, each with a button to join, and those in play."""
    found = await look_up(tx, rows)
    wanted = [one for one in found if one.row.state == "lobby" and one.free]
    played = [one for one in found if one not in wanted]
    lines = ["## Players wanted", *_wanted_lines(wanted), "## In play", *_played_lines(played)]
    buttons = tuple(_join_button(one) for one in wanted[:WANTED])
    rows_of_buttons = ((buttons,) if buttons else ()) + ((Button("My games", MY_GAMES), *more),)
    return Panel("\n".join(lines), rows_of_buttons, colour=COLOUR)


def _wanted_lines(wanted: Sequence[Listed]) -> list[str]:
    if not wanted:
        return ["-# No table wants players. `/play` opens one."]
    lines = [line for one in wanted[:WANTED] for line in (_linked(one.row), f"-# {_lobby_text(one)}")]
    return [*lines, *_more(len(wanted) - WANTED)]


def _played_lines(played: Sequence[Listed]) -> list[str]:
    if not played:
        return ["-# No game is in play."]
    lines = [line for one in played[:PLAYED] for line in (_linked(one.row), f"-# {_played_text(one)}")]
    return [*lines, *_more(len(played) - PLAYED)]


def _played_text(one: Listed) -> str:
    """Who plays, how far they are, which seats look for a player; nothing that changes with each answer."""
    texts = find_texts(one.row.game)
    who = ", ".join(f"{seat.name}" for seat in one.seats)
    if one.row.state == "lobby":
        return f"{who} · about to begin"
    stage = texts.stage_name(one.awaited[0].step.stage) if one.awaited else ""
    free = [texts.seat_name(seat.seat) for seat in one.seats if seat.seat and seat.open_since]
    offered = f"🪑 {listed(free)} looks for a player" if free else ""
    return " · ".join(filter(None, (who, stage, offered)))


def _more(number: int) -> list[str]:
    return [f"-# and {number} more"] if number > 0 else []


def _join_button(one: Listed) -> Button:
    name = Name(one.row.name).bare if one.row.name else f"table {one.row.id}"
    return Button(f"Join {shortened(name, NAME)}", JOIN_TABLE, str(one.row.id), style="success")

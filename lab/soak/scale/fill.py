"""A database as it is after many games: filled by SQL with games that nobody plays.

Both kinds of database get the same rows. Each game is in progress, with its people, log, open deadlines and
sent messages.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from typing import Any

from sqlalchemy import (
    BigInteger,
    ColumnElement,
    Connection,
    Integer,
    String,
    Table,
    bindparam,
    case,
    cast,
    column,
    delete,
    func,
    insert,
    literal,
    select,
    text,
)

from bot.games.catalogue import USUAL_GAME, find_texts
from bot.store.database.migrate import on_connection, upgrade
from bot.store.tables.deadlines import deadlines
from bot.store.tables.fair import fair_tables
from bot.store.tables.log import answers, checkpoints
from bot.store.tables.matches import matches
from bot.store.tables.outbox.rows import sent, waiting
from bot.store.tables.people import greeted, people
from bot.store.tables.seats import seats
from engine.kernel.core import Step
from engine.registry.catalogue import find_game

SEATS = 4
OPEN = 3
"""Open decisions in each game, each with a deadline."""
SENT, ANSWERS = 41, 84
"""Messages and answers in each game; the numbers come from played games."""
SERVERS = 5000
FIRST_PERSON = 10**15
FIRST_CHANNEL = 2 * 10**15
DEEP = 5
"""Messages waiting in each lane."""
HOURS = 48
STEP = Step(0, 3, 1)
AT_ONCE = 500_000
"""Rows inserted per statement."""

Number = ColumnElement[int]
Values = dict[str, Any]
Rows = tuple[Table, int, Callable[[Number, Number], Values]]
"""A table, its number of rows per game, and a function that returns a row's values from the game and the
row number (from 0)."""


async def fill(url: str, games: int) -> None:
    """Migrate the database and add that many games; no deadline is due within an hour."""
    await upgrade(url)
    now = datetime.now(UTC)
    await on_connection(url, lambda connection: _fill(connection, games, now))


async def queue(url: str, messages: int) -> None:
    """Set the number of queued messages to exactly that many."""
    await on_connection(url, lambda connection: _queue(connection, messages, datetime.now(UTC)))


async def analyze(url: str) -> None:
    """Update the database's statistics, as it would do by itself in time."""
    await on_connection(url, lambda connection: connection.execute(text("ANALYZE")))


def _fill(connection: Connection, games: int, now: datetime) -> None:
    last = int(connection.execute(select(func.coalesce(func.max(matches.c.id), 0))).scalar_one())
    nonce = _nonce(connection.dialect.name)
    for table, each, values in _rows_of_games(now, nonce):
        for first, most in _parts(games * each):
            n = literal(first) + column("n", Integer)
            _put(connection, table, most, values(literal(last + 1) + n // literal(each), n % literal(each)))
    _count_on(connection, "matches")
    servers = select(matches.c.guild_id).where(matches.c.guild_id.not_in(select(greeted.c.guild_id)))
    connection.execute(insert(greeted).from_select(["guild_id"], servers.distinct()))


def _queue(connection: Connection, messages: int, now: datetime) -> None:
    empty = text("TRUNCATE waiting") if connection.dialect.name == "postgresql" else delete(waiting)
    connection.execute(empty)
    n = column("n", Integer)
    lane = n // literal(DEEP)
    row = {
        "lane": literal("dm:") + cast(literal(FIRST_PERSON, BigInteger) + lane, String),
        "kind": "dm",
        "target": literal(FIRST_PERSON, BigInteger) + lane,
        "payload": {"text": "x" * 200},
        "nonce": _nonce(connection.dialect.name),
        "created_at": now,
        "not_before": now,
        "is_head": n % literal(DEEP) == 0,
        "tries": 0,
    }
    _put(connection, waiting, messages, row)


def _rows_of_games(now: datetime, nonce: ColumnElement[str]) -> list[Rows]:
    begun = now - timedelta(days=3)
    return [
        (matches, 1, lambda game, _: _match(game, begun)),
        (people, SEATS, lambda game, n: _person(game, n, begun)),
        (seats, SEATS, lambda game, n: _seat(game, n, begun)),
        (deadlines, OPEN, lambda game, n: _deadline(game, n, now)),
        (fair_tables, 1, lambda game, _: _chain(game)),
        (checkpoints, 1, lambda game, _: _checkpoint(game)),
        (answers, ANSWERS, lambda game, n: _answer(game, n, begun)),
        (sent, SENT, lambda game, n: _message(game, n, begun) | {"nonce": nonce}),
    ]


def _match(game: Number, begun: datetime) -> Values:
    return {
        "id": game,
        "game": USUAL_GAME,
        "players": SEATS,
        "pace": next(iter(find_texts(USUAL_GAME).lobby.paces)),
        "options": {},
        "seed": "scale",
        "version": "1",
        "guild_id": literal(1) + game % literal(SERVERS),
        "channel_id": literal(FIRST_CHANNEL, BigInteger) + game,
        "organiser_id": _person_id(game, literal(0)),
        "organiser_name": "Somebody",
        "state": "playing",
        "created_at": begun,
        "started_at": begun,
        "coach": False,
        "anonymous": False,
    }


def _person(game: Number, n: Number, begun: datetime) -> Values:
    who = {"user_id": _person_id(game, n), "name": "Somebody"}
    off = dict.fromkeys(("is_uncounted", "is_told_next", "shows_reliability"), False)
    return {**who, **off, "dm_open": True, "seen_at": begun}


def _seat(game: Number, n: Number, begun: datetime) -> Values:
    whose = {"person_id": _person_id(game, n), "name": "Somebody", "kind": "person", "joined_at": begun}
    return {"match_id": game, "number": n, "seat": _colour(n), "who": n, "missed": 0, "revision": 0, **whose}


def _deadline(game: Number, n: Number, now: datetime) -> Values:
    """Spread the deadlines evenly over the hours of two days."""
    due = case(
        {
            hour: bindparam(None, now + timedelta(hours=1 + hour), type_=deadlines.c.due_at.type)
            for hour in range(HOURS)
        },
        value=game % literal(HOURS),
    )
    awaited = {"kind": "orders", "state": "open", "started_at": now, "due_at": due, "wake_at": due}
    return {"match_id": game, "step": STEP, "seat": _colour(n), "notices": [], "tries": 0, **awaited}


def _chain(game: Number) -> Values:
    what = {"title": "Somebody's table", "secret": "scale", "is_cut": True, "has_beacon": False}
    return {"match_id": game, **what}


def _checkpoint(game: Number) -> Values:
    return {"match_id": game, "stage": 3, "draws": 9, "state": {"round": 3}, "first_n": 60}


def _answer(game: Number, n: Number, begun: datetime) -> Values:
    what = {
        "kind": "orders",
        "answer": {"order": "bide"},
        "digest": "d" * 64,
        "by": "person",
        "is_act": False,
    }
    return {
        "match_id": game,
        "n": n,
        "stage": n // literal(20),
        "seat": _colour(n % literal(SEATS)),
        "at": begun,
        "is_act": False,
        **what,
    }


def _message(game: Number, n: Number, begun: datetime) -> Values:
    person = _person_id(game, n % literal(SEATS))
    where = {"match_id": game, "lane": literal("dm:") + cast(person, String), "target": person}
    return {**where, "kind": "dm", "tries": 1, "created_at": begun, "sent_at": begun, "message_id": game + n}


def _person_id(game: Number, n: Number) -> Number:
    return literal(FIRST_PERSON, BigInteger) + game * literal(SEATS) + n


def _colour(n: Number) -> ColumnElement[str]:
    seats = find_game(USUAL_GAME).seats
    return case(dict(enumerate(seats)), value=n, else_=seats[-1])


def _nonce(dialect: str) -> ColumnElement[str]:
    """Return an expression for 24 random letters."""
    if dialect == "postgresql":
        return func.substr(func.md5(cast(func.random(), String)), 1, 24)
    return func.lower(func.hex(func.randomblob(12)))


def _put(connection: Connection, table: Table, rows: int, values: Values) -> None:
    """Insert that many rows with one statement; `n` numbers them from 0."""
    said = [
        value if isinstance(value, ColumnElement) else literal(value, table.c[name].type)
        for name, value in values.items()
    ]
    counted = select(literal(0).label("n")).cte("series", recursive=True)
    counted = counted.union_all(select(counted.c.n + 1).where(counted.c.n < rows - 1))
    if rows:
        connection.execute(insert(table).from_select(list(values), select(*said).select_from(counted)))


def _parts(rows: int) -> Iterator[tuple[int, int]]:
    """Yield batches that cover all rows: each batch's first row and its size."""
    for first in range(0, rows, AT_ONCE):
        yield first, min(AT_ONCE, rows - first)


def _count_on(connection: Connection, table: str) -> None:
    """Set PostgreSQL's sequence to continue after the inserted rows."""
    if connection.dialect.name == "postgresql":
        connection.execute(
            text(f"SELECT setval(pg_get_serial_sequence('{table}', 'id'), max(id)) FROM {table}")
        )

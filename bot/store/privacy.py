"""Export and forget one person's data. Games stay, under a neutral name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sqlalchemy import ColumnElement, Select, Table, and_, case, delete, exists, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.messages.names import Name
from bot.messages.surfaces import PanelSurface
from bot.store.database.personal_data import personal_tables
from bot.store.database.schema import metadata
from bot.store.database.sql import Conflict
from bot.store.tables.cold import Cold, cold
from bot.store.tables.deadlines import budgets, deadlines
from bot.store.tables.log import answers
from bot.store.tables.matches import OPEN, matches
from bot.store.tables.outbox.repository import Outbox
from bot.store.tables.outbox.rows import sent, waiting
from bot.store.tables.people import people
from bot.store.tables.seats import seats, sittings
from bot.store.tables.sheets import sheets
from bot.store.tables.votes import ballots, votes
from engine.kernel.core import Json, Step

Row = Mapping[str, Json]

SECRET = ("seed", "token", "mark", "why", "leased_by", "lease_until", "tries", "nonce", "digest", "is_head")
"""Columns left out of an export: a game's secrets and the bot's internal state."""

COUNTING = {"answers": ("n", "entry"), "waiting": ("id",)}
"""Numbers left out of an export, by table: they also count what others did in secret."""

_AS_SENT = (sent.c.created_at, sent.c.message_id, *(one for one in sent.c if one.name not in SECRET))
"""Order of sent messages. It uses only what an export shows, since nonces are random."""


class Privacy:
    def __init__(self, connection: AsyncConnection) -> None:
        self._connection = connection

    async def export(self, person_id: int) -> dict[str, Json]:
        """Return all the person's data as plain JSON.

        For a seat, include its answers since the person took it.
        """
        mine = and_(seats.c.person_id == person_id)
        own = {
            "sheets": _of_seat(sheets, sheets.c.updated_at >= seats.c.joined_at),
            "deadlines": _of_seat(deadlines, deadlines.c.started_at >= seats.c.joined_at),
            "vacation and extensions": _of_seat(budgets),
            "votes asked for": _of_seat(votes, votes.c.opened_at >= seats.c.joined_at),
        }
        ballot = (
            select(ballots, votes.c.match_id)
            .join(votes)
            .join(seats, and_(seats.c.match_id == votes.c.match_id, seats.c.seat == ballots.c.seat))
            .order_by(*ballots.primary_key)
        )
        to_send = select(*_telling(waiting)).where(_to(waiting, person_id)).order_by(waiting.c.id)
        was_sent = select(sent).where(_to(sent, person_id)).order_by(*_AS_SENT)
        sat = select(sittings).where(sittings.c.person_id == person_id)
        organised = select(matches).where(matches.c.organiser_id == person_id).order_by(matches.c.id)
        drawn = (
            select(seats.c.match_id, seats.c.seat, seats.c.drawn_name)
            .where(seats.c.drawn_id == person_id)
            .order_by(seats.c.match_id)
        )
        return {
            "person": await self._rows(select(people).where(people.c.user_id == person_id)),
            **{
                table.title: await self._rows(table.shown.params(of_person=person_id))
                for table in personal_tables(metadata)
            },
            "games organised": await self._rows(organised),
            "seats": await self._rows(select(seats).where(mine).order_by(seats.c.match_id)),
            "seats held": await self._rows(sat.order_by(sittings.c.match_id, sittings.c.number)),
            "seats drawn for you": await self._rows(drawn),
            "answers": await self._answers(person_id),
            **{name: await self._rows(query.where(mine)) for name, query in own.items()},
            "ballots": await self._rows(ballot.where(mine, ballots.c.at >= seats.c.joined_at)),
            "direct messages": [*await self._rows(was_sent), *await self._rows(to_send)],
        }

    async def _answers(self, person_id: int) -> list[Row]:
        """Return the person's answers, also those of games that were packed."""
        plain = _of_seat(answers, answers.c.at >= seats.c.joined_at).where(seats.c.person_id == person_id)
        found = await self._rows(plain)
        held = select(seats).join(cold, cold.c.match_id == seats.c.match_id)
        packed, left_out = Cold(self._connection), {*SECRET, *COUNTING["answers"]}
        for seat in await self._connection.execute(held.where(seats.c.person_id == person_id)):
            for row in await packed.rows(seat.match_id, answers.name):
                if row["seat"] == seat.seat and row["at"] >= seat.joined_at:
                    found.append({key: _plain(value) for key, value in row.items() if key not in left_out})
        return sorted(found, key=lambda row: row["match_id"])

    async def named(self, person_id: int) -> list[str]:
        """Return the names of tables that the person organises or has organised, newest first."""
        its = matches.c.name
        called = select(its).where(matches.c.organiser_id == person_id, its.is_not(None), its != "")
        found = await self._connection.execute(called.order_by(matches.c.id.desc()))
        return list(dict.fromkeys(name for name in found.scalars() if isinstance(name, Name)))

    async def forget(self, person_id: int, neutral: str) -> None:
        """Delete the person's data; what they did at tables stays, under the neutral name.

        Rows are found by the person's id. Raise Conflict if they have a seat at an open table or opened one.
        Messages that close their panels are still sent, and deleted later.
        """
        run = self._connection.execute
        await run(delete(people).where(people.c.user_id == person_id))  # who sits down writes this row first
        is_there = or_(exists().where(_sits(person_id)), exists().where(_calls(person_id)))
        if (await run(select(is_there))).scalar_one():
            raise Conflict("the person is at a table")
        await run(delete(sent).where(_to(sent, person_id)))
        for lane in _lanes(person_id):
            await Outbox(self._connection).forget(lane)
        for its in personal_tables(metadata):
            for statement in its.forgotten:
                await run(statement, {"of_person": person_id, "neutral": neutral})
        drafts = (
            select(seats.c.match_id)
            .where(seats.c.person_id == person_id, seats.c.match_id == sheets.c.match_id)
            .where(seats.c.seat == sheets.c.seat)
        )
        await run(delete(sheets).where(sheets.c.handed_in_at.is_(None), drafts.exists()))
        await run(update(sheets).where(drafts.exists()).values(draft=""))
        for table, of_person in (
            (seats, and_(seats.c.person_id == person_id, ~_sits(person_id))),
            (sittings, sittings.c.person_id == person_id),
        ):
            await run(update(table).where(of_person).values(_nobody(table, neutral)))
        drawn = update(seats).where(seats.c.drawn_id == person_id)
        await run(drawn.values(drawn_id=None, drawn_name=neutral))
        called = update(matches).where(matches.c.organiser_id == person_id, ~_calls(person_id))
        await run(called.values(organiser_id=0, organiser_name=neutral))

    async def _rows(self, query: Select[Any]) -> list[Row]:
        found = await self._connection.execute(query)
        return [
            {key: _plain(value) for key, value in row._mapping.items() if key not in SECRET} for row in found
        ]


def _nobody(table: Table, neutral: str) -> dict[str, Any]:
    """Return the neutral name for a former player; a mask stays until the game has ended."""
    hidden = table.c.hidden_name
    return {
        "person_id": None,
        "name": case((hidden.is_(None), neutral), else_=table.c.name),
        "hidden_name": case((hidden.is_not(None), neutral)),
    }


def _sits(person_id: int) -> ColumnElement[bool]:
    """Match seats that the person plays; one left to a computer does not count."""
    is_open = select(matches.c.id).where(matches.c.id == seats.c.match_id, matches.c.state.in_(OPEN)).exists()
    return and_(seats.c.person_id == person_id, seats.c.kind == "person", is_open)


def _to(table: Table, person_id: int) -> ColumnElement[bool]:
    """Match private messages to the person."""
    return table.c.lane.in_(_lanes(person_id))


def _lanes(person_id: int) -> tuple[str, ...]:
    return f"dm:{person_id}", f"dm:{person_id}:panels"


def _calls(person_id: int) -> ColumnElement[bool]:
    """Match lobbies that the person opened."""
    return and_(matches.c.organiser_id == person_id, matches.c.state == "lobby")


def _of_seat(table: Any, *more: Any) -> Select[Any]:
    at_seat = and_(seats.c.match_id == table.c.match_id, seats.c.seat == table.c.seat)
    return select(*_telling(table)).join(seats, at_seat).where(*more).order_by(*table.primary_key)


def _telling(table: Any) -> list[Any]:
    """Return the table's columns without those that count what others did."""
    return [one for one in table.c if one.name not in COUNTING.get(table.name, ())]


def _plain(value: Any) -> Json:
    if isinstance(value, Step | PanelSurface):
        return str(value)
    return value.isoformat() if hasattr(value, "isoformat") else value

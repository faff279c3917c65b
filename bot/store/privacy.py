"""What is stored of one person, and how it is forgotten. Games stay, under a neutral name."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from sqlalchemy import Select, Text, and_, cast, delete, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.outbox import CLOSE_PANELS
from bot.store.tables import (
    answers,
    ballots,
    budgets,
    deadlines,
    matches,
    outbox,
    people,
    seats,
    sheets,
    sittings,
    votes,
)
from engine.core import Json, Step

Row = Mapping[str, Json]

SECRET = ("seed", "mark", "why", "leased_by", "lease_until", "tries", "nonce", "digest")
"""What is no person's own: the secrets of a game, and how the bot does its work."""


class Privacy:
    def __init__(self, connection: AsyncConnection) -> None:
        self._connection = connection

    async def export(self, person_id: int) -> dict[str, Json]:
        """All of the person, as plain JSON. Of a seat he has what was answered since he took it."""
        mine = and_(seats.c.person_id == person_id)
        own = {
            "answers": _of_seat(answers, answers.c.at >= seats.c.joined_at),
            "sheets": _of_seat(sheets, sheets.c.updated_at >= seats.c.joined_at),
            "deadlines": _of_seat(deadlines, deadlines.c.started_at >= seats.c.joined_at),
            "vacation and extensions": _of_seat(budgets),
            "votes asked for": _of_seat(votes, votes.c.opened_at >= seats.c.joined_at),
        }
        ballot = (
            select(ballots, votes.c.match_id)
            .join(votes)
            .join(seats, and_(seats.c.match_id == votes.c.match_id, seats.c.seat == ballots.c.seat))
        )
        sent = select(outbox).where(outbox.c.lane == f"dm:{person_id}").order_by(outbox.c.id)
        sat = select(sittings).where(sittings.c.person_id == person_id)
        organised = select(matches).where(matches.c.organiser_id == person_id).order_by(matches.c.id)
        return {
            "person": await self._rows(select(people).where(people.c.user_id == person_id)),
            "games organised": await self._rows(organised),
            "seats": await self._rows(select(seats).where(mine).order_by(seats.c.match_id)),
            "seats held": await self._rows(sat.order_by(sittings.c.match_id, sittings.c.number)),
            **{name: await self._rows(query.where(mine)) for name, query in own.items()},
            "ballots": await self._rows(ballot.where(mine, ballots.c.at >= seats.c.joined_at)),
            "direct messages": await self._rows(sent),
        }

    async def forget(self, person_id: int, neutral: str) -> None:
        """Take the person out of everything; what he did at tables stays, under the neutral name.

        What closes his panels is sent yet, and goes when it is.
        """
        run = self._connection.execute
        name = (await run(select(people.c.name).where(people.c.user_id == person_id))).scalar_one_or_none()
        settled = or_(outbox.c.sent_at.is_not(None), outbox.c.failed_at.is_not(None))
        told = cast(outbox.c.payload, Text)
        named = [json.dumps(word)[1:-1] for word in (str(person_id), name) if word]
        tells_of_him = or_(*(told.contains(word, autoescape=True) for word in named))
        await run(update(outbox).where(settled, tells_of_him).values(payload={}))
        is_kept = and_(outbox.c.kind == CLOSE_PANELS, ~settled)
        await run(delete(outbox).where(outbox.c.lane == f"dm:{person_id}", ~is_kept))
        drafts = (
            select(seats.c.match_id)
            .where(seats.c.person_id == person_id, seats.c.match_id == sheets.c.match_id)
            .where(seats.c.seat == sheets.c.seat)
        )
        await run(delete(sheets).where(sheets.c.handed_in_at.is_(None), drafts.exists()))
        await run(update(sheets).where(drafts.exists()).values(draft=""))
        nobody = {"person_id": None, "name": neutral}
        await run(update(seats).where(seats.c.person_id == person_id).values(nobody))
        await run(update(sittings).where(sittings.c.person_id == person_id).values(nobody))
        if name is not None:
            await run(update(seats).where(seats.c.drawn_name == name).values(drawn_name=neutral))
        parted = {"organiser_id": 0, "organiser_name": neutral}
        await run(update(matches).where(matches.c.organiser_id == person_id).values(parted))
        await run(delete(people).where(people.c.user_id == person_id))

    async def _rows(self, query: Select[Any]) -> list[Row]:
        found = await self._connection.execute(query)
        return [
            {key: _plain(value) for key, value in row._mapping.items() if key not in SECRET} for row in found
        ]


def _of_seat(table: Any, *more: Any) -> Select[Any]:
    at_seat = and_(seats.c.match_id == table.c.match_id, seats.c.seat == table.c.seat)
    return select(table).join(seats, at_seat).where(*more).order_by(*table.primary_key)


def _plain(value: Any) -> Json:
    if isinstance(value, Step):
        return str(value)
    return value.isoformat() if hasattr(value, "isoformat") else value

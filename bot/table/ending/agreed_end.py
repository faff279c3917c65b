"""End a game by agreement: players concede, or all agree on the result.

In a cooperative game everybody gives up together, and the game is lost. The chain records the vote and the
ending, which does not follow from the rules.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from bot.messages.catalogue import one_of, say
from bot.messages.panel import Post
from bot.store.tables.seats import SeatRow
from bot.store.tables.votes import VoteRow
from bot.table.ending import ending
from bot.table.match import outbox
from bot.table.match.table import Table
from bot.table.past.results import Result
from engine.kernel.core import Json, Refused, Seat

Kind = Literal["concede", "draw", "win"]
KINDS: tuple[Kind, ...] = ("concede", "draw", "win")
FEWEST = 2
"""Fewest people who can agree on an end; a person alone with computers can concede instead."""


def people_asked(kind: Kind, vote_for: Json, seats: Sequence[SeatRow]) -> list[SeatRow]:
    """Return the people who vote: everybody, even if away, except those giving up their seat.

    The player who would win by concession has no vote. A cooperative group has one decision.
    """
    people = [seat for seat in seats if seat.kind == "person" and seat.seat and not _has_resigned(seat)]
    return [seat for seat in people if kind != "concede" or seat.seat != vote_for.get("winner")]


def _has_resigned(seat: SeatRow) -> bool:
    return seat.away_since is not None and seat.offered_by == "holder"


def to_end(table: Table, kind: Kind, winner: Seat | None) -> Json:
    """Return the data of the vote; Refused if that ending is impossible."""
    if is_of_crew(table):
        if kind != "concede":
            raise Refused(say("ending-together"))
        return {}
    if kind == "draw":
        _check_company(table, kind)
        return {}
    assert winner is not None
    if winner not in table.names:
        raise Refused(say("ending-unknown-seat", known=one_of(table.names)))
    data = {"winner": winner, "named": table.texts.seat_name(winner)}
    if kind == "win":
        _check_company(table, kind)
    return data


def is_of_crew(table: Table) -> bool:
    """Return whether the game is cooperative."""
    return table.match.game.is_cooperative


def _check_company(table: Table, kind: Kind) -> None:
    if len(people_asked(kind, {}, table.seats)) < FEWEST:
        raise Refused(say("ending-alone"))


def winner_conceded_to(table: Table, seat: Seat, wanted: Seat | None) -> Seat | None:
    """Return the winner if everybody else concedes; with two seats that is the other one.

    Refused if several could win and nobody is named. None in a cooperative game.
    """
    if is_of_crew(table):
        if wanted is not None:
            raise Refused(say("ending-together"))
        return None
    others = [one for one in table.names if one != seat]
    if wanted is None and len(others) > 1:
        raise Refused(say("ending-concede-to-whom", known=one_of(others)))
    if wanted == seat:
        raise Refused(say("ending-concede-own"))
    return wanted or others[0]


def check_has_say(table: Table, kind: Kind, data: Json, seat: Seat) -> None:
    """Refuse people who have given up their seat: they have no vote on how the game ends."""
    if all(row.seat != seat for row in people_asked(kind, data, table.seats)):
        raise Refused(say("ending-resigned"))


def check_sure(table: Table, data: Json, *, is_sure: bool) -> None:
    """Require a second press if nobody else has to agree, so that a slip does not concede a game."""
    if not is_sure and len(people_asked("concede", data, table.seats)) == 1:
        raise Refused(say("ending-sure"))


async def end(table: Table, vote: VoteRow) -> None:
    """Carry out a passed vote: announce it, and end the game."""
    winners = (vote.data["winner"],) if "winner" in vote.data else ()
    how: Kind = next(kind for kind in KINDS if kind == vote.kind)
    await outbox.queue_post(table.tx, table.row, Post(_told(how, vote.data)))
    await ending.end_game(table, Result(how, winners))
    await outbox.queue_card(table.tx, table.row)


def _told(how: Kind, data: Json) -> str:
    match how:
        case "concede" if "winner" not in data:
            return say("ending-given-up")
        case "concede":
            return say("ending-conceded", seat=data["named"])
        case "draw":
            return say("ending-draw")
        case "win":
            return say("ending-agreed", seat=data["named"])

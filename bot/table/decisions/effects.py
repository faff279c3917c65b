"""Carry out what a table, its organiser or a manager has decided."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import replace

from bot.messages.catalogue import Message, say
from bot.messages.panel import Post
from bot.store.tables.votes import VoteKind
from bot.table.answers import answering
from bot.table.deadlines import deadlines, presets
from bot.table.decisions import offers
from bot.table.ending import ending
from bot.table.match import outbox
from bot.table.match.table import Roster, Table
from bot.table.posts import moving
from bot.table.seats import attendance, talks
from engine.kernel.core import Json, Refused, Seat


async def carry_out(table: Roster, kind: VoteKind, data: Json, told: Message) -> None:
    """Carry out the decision, and announce it in the channel."""
    if kind == "abandon":
        await ending.abandon(table.tx, table.row, "", told)
        table.row = replace(table.row, state="abandoned")
        return
    if kind == "move" and await table.tx.matches.in_channel(data["channel"]):
        told = say("lobby-move-busy", where=f"<#{data['channel']}>")
        await outbox.queue_post(table.tx, table.row, Post(told))
        return
    here = table.row
    if kind == "move":
        table.row = await moving.carry_out(table.tx, table.row, data["channel"])
    else:
        assert isinstance(table, Table), f"{kind} needs the game"
        check(table, kind)
        await _DEEDS[kind](table, data)
    await outbox.queue_post(table.tx, here, Post(told))
    await outbox.queue_card(table.tx, table.row)


def check(table: Table, kind: VoteKind) -> None:
    """Refuse a motion that would change nothing, or a pause at a table without pauses."""
    if kind == "pause" and deadlines.lengths_of(table).bars_pauses:
        raise Refused(say("vote-no-pauses"))
    if kind == "pause" and table.row.paused_at:
        raise Refused(say("vote-paused-already"))
    if kind == "resume" and not table.row.paused_at:
        raise Refused(say("vote-not-paused"))


async def _pause(table: Table, data: Json) -> None:
    await deadlines.pause(table)


async def _resume(table: Table, data: Json) -> None:
    await deadlines.resume(table)


async def _extend(table: Table, data: Json) -> None:
    await deadlines.extend(table, data["hours"] * 3600)


async def _hasten(table: Table, data: Json) -> None:
    await deadlines.hasten(table, data["hours"] * 3600, seats=data["seats"])


async def _offer(table: Table, data: Json) -> None:
    """Offer an absent player's seat; the steward plays it until somebody takes it or the player is back."""
    seat: Seat = data["seat"]
    if not await _is_absent(table, seat):
        await offers.offer(table, seat, "vote")
        return
    await attendance.keep(table, seat, table.sitting(seat).missed, table.at)
    await offers.offer(table, seat, "vote", offers.by_vote(table, seat))
    await answering.deputise(table)
    await deadlines.arm(table)


async def _is_absent(table: Table, seat: Seat) -> bool:
    """Return whether the person missed a deadline, or still has to answer at a table without deadlines."""
    sitting = table.sitting(seat)
    if sitting.kind == "computer" or sitting.away_since is not None or sitting.held_since is not None:
        return False
    own = (await deadlines.open_deadlines(table)).get(seat)
    return sitting.missed > 0 or (seat in table.match.awaited and (own is None or own.due_at is None))


async def _set_clock(table: Table, data: Json) -> None:
    await deadlines.set_lengths(table, presets.load_lengths(data["clock"]))


async def _open_to_spectators(table: Table, data: Json) -> None:
    await talks.open_to_spectators(table.tx, table.row)


_DEEDS: Mapping[VoteKind, Callable[[Table, Json], Awaitable[None]]] = {
    "pause": _pause,
    "resume": _resume,
    "extend": _extend,
    "hasten": _hasten,
    "seat": _offer,
    "clock": _set_clock,
    "spectate": _open_to_spectators,
}

"""Write webhook messages: game opened, round resolved, game over; nothing secret."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal

from bot.extras.webhooks.repository import Hooks
from bot.messages.names import Name
from bot.store import Tx
from bot.store.tables.matches import MatchRow
from bot.store.tables.outbox.rows import HOOK, Outgoing
from bot.store.tables.seats import SeatRow
from bot.table.calls.calls import CallListener, What
from bot.table.match.listeners import TableListener
from engine.kernel.core import Json

CALLED = "called"
"""Event of a person's own webhook; its target is the person."""
Happening = Literal["game_opened", "round_resolved", "game_over"]


async def queue_hooks(
    tx: Tx, row: MatchRow, event: Happening, seats: Iterable[SeatRow] = (), **more: Json
) -> None:
    """Queue a message to all webhooks of the game's server, each in its own lane so none blocks others."""
    kept = await tx.of(Hooks).of(row.guild_id)
    if not kept:
        return
    told = {
        "event": event,
        "at": tx.at.isoformat(),
        "server": str(row.guild_id),
        "channel": str(row.channel_id),
        "table": row.id,
        "game": row.game,
        "players": row.players,
        "seats": [
            {
                "seat": seat.seat,
                "name": Name(seat.name).bare,
                "kind": _kind(seat),
            }
            for seat in seats
            if seat.seat
        ],
        **more,
    }
    for hook in kept:
        await tx.outbox.add(Outgoing(f"{HOOK}:{hook.id}", HOOK, hook.id, told, row.id), tx.at)


def _kind(seat: SeatRow) -> str:
    """Return "person" or "computer"; for a masked seat, neither."""
    return "hidden" if seat.hidden_name else seat.kind


class Calls(CallListener):
    """Queues messages about people's calls to their own webhooks."""

    async def called(self, tx: Tx, row: MatchRow, person_id: int, what: What, text: str) -> None:
        if await tx.of(Hooks).of_person(person_id) is None:
            return
        told = {
            "event": CALLED,
            "what": what,
            "at": tx.at.isoformat(),
            "server": str(row.guild_id),
            "channel": str(row.channel_id),
            "table": row.id,
            "game": row.game,
            "text": text,
        }
        await tx.outbox.add(Outgoing(f"{HOOK}:person:{person_id}", HOOK, person_id, told, row.id), tx.at)


class Webhooks(TableListener):
    """Queues messages about games that are opened, resolved or over."""

    async def opened(self, tx: Tx, row: MatchRow) -> None:
        await queue_hooks(tx, row, "game_opened")

    async def stage_over(
        self, tx: Tx, row: MatchRow, seats: Sequence[SeatRow], stage: int, name: str
    ) -> None:
        await queue_hooks(tx, row, "round_resolved", seats, stage=stage, name=name)

    async def ended(self, tx: Tx, row: MatchRow, seats: Sequence[SeatRow], result: Json) -> None:
        await queue_hooks(tx, row, "game_over", seats, result=result)


LISTENER, CALLS = Webhooks(), Calls()

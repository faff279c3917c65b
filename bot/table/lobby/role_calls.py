"""Call a server's role when a table opens with free places, at most once an hour."""

from __future__ import annotations

from datetime import timedelta

from bot.messages.catalogue import say
from bot.store import Tx
from bot.store.tables.matches import MatchRow
from bot.table.match import outbox
from engine.registry.catalogue import find_game

PAUSE = timedelta(hours=1)
"""Least time between two calls of a server's role."""


async def call(tx: Tx, row: MatchRow, invited: int) -> None:
    """Ping the server's role below the new table's card, if it has one and places are left for others."""
    free = row.players - len(await tx.seats.of(row.id)) - invited
    wanted = await tx.role_calls.get(row.guild_id)
    if free <= 0 or wanted is None or not await tx.role_calls.claim(row.guild_id, tx.at, tx.at - PAUSE):
        return
    text = say("lobby-role-call", game=find_game(row.game).title, n=free)
    await outbox.queue_role_call(tx, row, text, wanted.role_id)

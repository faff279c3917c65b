"""The private pack that a table plays with, laid out before its game is looked at."""

from __future__ import annotations

from bot.store import Tx
from bot.store.rows import MatchRow
from engine.bringing import brought_to, packs_of


async def lay_out(tx: Tx, row: MatchRow) -> None:
    """Of its own server alone; where it is gone, the rules say which one is missing."""
    name = brought_to(row.game, row.options)
    if name and not packs_of(row.game).is_here(name):
        kept = await tx.packs.get(row.guild_id, row.game, name)
        if kept is not None:
            packs_of(row.game).lay_out(name, kept.text)

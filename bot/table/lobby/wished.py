"""What a table is called with, as its server and its row have it: with the packs that it can take there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from bot.extras.packs import tables as packs
from bot.store import Tx
from bot.store.rows import MatchRow, SeatRow
from bot.table.lobby.wishes import CLOSING, NO_CUT, Wishes, usual_wishes, wishes_of
from engine.kernel.core import Json


async def wishes_in(tx: Tx, row: MatchRow, seats: Sequence[SeatRow]) -> Wishes:
    """What a lobby has been called with."""
    fair = await tx.fair.get(row.id)
    cut = CLOSING if fair is None or fair.is_cut else NO_CUT
    there = await packs.offered(tx, row.guild_id, row.game)
    return replace(wishes_of(row, seats), cut=cut, packs=there)


async def wishes_of_ended(tx: Tx, row: MatchRow) -> Wishes:
    """What a game that has ended was called with, for another one just like it; nobody sits there yet."""
    await packs.lay_out(tx, row)
    return replace(await wishes_in(tx, row, await tx.seats.of(row.id)), computers=0)


async def usual_wishes_in(tx: Tx, guild_id: int, game: str) -> Wishes:
    """A game as it is called in the server if nothing is said."""
    return replace(usual_wishes(game), packs=await packs.offered(tx, guild_id, game))


async def with_its_pack(tx: Tx, guild_id: int, wishes: Wishes, before: Mapping[str, Json]) -> Wishes:
    """Without what the pack that is wished for has not; Refused for one that the server has not."""
    fitted = await packs.fitted(tx, guild_id, wishes.game, wishes.options, before)
    return wishes.with_options(fitted)

"""Move a game to another channel, for example because its own was deleted."""

from __future__ import annotations

from dataclasses import replace

from bot.messages.catalogue import say, together
from bot.messages.panel import Post
from bot.messages.people import Person, Where
from bot.store import Conflict, Tx
from bot.store.tables.matches import MatchRow
from bot.table.match import chain as chains
from bot.table.match import outbox
from bot.table.posts import surfaces
from bot.table.rights.core import CORE
from bot.table.rights.standing import at_table
from engine.kernel.core import Refused
from engine.registry.catalogue import find_game


async def carry_out(tx: Tx, row: MatchRow, channel_id: int) -> MatchRow:
    """Move a game and its waiting messages to another channel of its server, and announce it there."""
    try:
        await tx.matches.move(row.id, row.guild_id, channel_id)
    except Conflict:  # somebody called one at the same moment
        raise Refused(say("lobby-channel-busy")) from None
    moved = replace(row, channel_id=channel_id, card_id=None)
    await outbox.redirect(tx, row, channel_id)
    await surfaces.leave_channel(tx, row, channel_id)
    proof = await _moved(tx, row)
    title = find_game(row.game).title
    await outbox.queue_post(tx, moved, Post(together([say("lobby-moved", game=title), *proof])))
    await outbox.queue_card(tx, moved)
    await surfaces.repost_votes(tx, moved)
    return moved


async def _moved(tx: Tx, row: MatchRow) -> list[str]:
    """Record the move of a running game, and post its proof line in the old channel.

    Return that line for the new channel; empty for a lobby, or for a table without a chain.
    """
    chain = await chains.find(tx, row) if row.state == "playing" else None
    if chain is None:
        return []
    await chain.write("move")
    line = await chain.post("moved")
    await outbox.queue_post(tx, row, Post(together([say("lobby-moved-away"), line.small])))
    return [line.small]


async def check_move(tx: Tx, match_id: int, where: Where, person: Person) -> MatchRow:
    """Return the locked game that the person may take to that channel; Refused if they may not."""
    row = await tx.matches.lock(match_id)
    if row is None or row.state not in ("lobby", "playing"):
        raise Refused(say("lobby-no-open-game", number=match_id))
    if row.guild_id != where.guild_id:
        raise Refused(say("lobby-other-server"))
    refusal = say("lobby-only-manager-move", organiser=row.organiser_name)
    CORE.check("move a table", at_table(row, person), refusal)
    if await tx.matches.in_channel(where.channel_id):
        raise Refused(say("lobby-channel-busy"))
    return row


async def has_lost_channel(tx: Tx, row: MatchRow) -> bool:
    """Return whether messages to the game's channel failed for good, so that nobody can vote there."""
    return await tx.outbox.find(lost_nonce(row.channel_id)) is not None


def lost_nonce(channel_id: int) -> str:
    """Return the nonce of the message to the organiser about a lost channel, so it is sent only once."""
    return f"lost-{channel_id}"

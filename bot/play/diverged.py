"""A game that stands still, since the rules no longer lead where it was: its people and my host are told."""

from __future__ import annotations

import logging

from bot.match.log import Diverged
from bot.messages import outbox
from bot.messages.panel import Post
from bot.store import Tx

log = logging.getLogger(__name__)


async def tell(tx: Tx, stands: Diverged) -> None:
    """The log every time; the organiser by DM, and the table, only once."""
    log.error("ALARM: game %s cannot go on, answer %s: %s", stands.match_id, stands.n, type(stands).__name__)
    row = await tx.matches.lock(stands.match_id)
    if row is None:
        return
    text = (
        f"Your table #{row.id} in <#{row.channel_id}> stands still: since an update I read the rules "
        f"otherwise than when answer {stands.n} of it was given, and I must not guess. Nothing is lost. "
        "Whoever runs me can see all such games with `python -m bot replay-all`, and bring the fitting "
        "version back."
    )
    if not await outbox.tell_organiser(tx, row, text, nonce=f"still-{row.id}-{stands.n}"):
        return
    await outbox.queue_post(tx, row, Post(str(stands)))
    await outbox.queue_card(tx, row)

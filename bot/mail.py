"""What is queued to be sent: one function for each kind of outbox row. Nothing is sent here."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from bot.panel import Post
from bot.store import Tx
from bot.store.rows import MatchRow

TEXT_LIMIT = 2000


def channel_lane(channel_id: int) -> str:
    return f"channel:{channel_id}"


def person_lane(user_id: int) -> str:
    return f"dm:{user_id}"


async def queue_post(
    tx: Tx,
    row: MatchRow,
    post: Post,
    *,
    at: datetime,
    ping: Iterable[int] = (),
    buttons: bool = False,
) -> None:
    """A plain message to the game's channel; `buttons` adds Orders, Map, Log and Rules under it."""
    picture = post.picture
    payload = {
        "match": row.id,
        "text": post.text,
        "ping": sorted(ping),
        "picture": vars(picture) if picture else None,
        "file": list(post.file) if post.file else None,
        "buttons": buttons,
    }
    await tx.outbox.add(channel_lane(row.channel_id), "post", row.channel_id, payload, row.id, at)


async def queue_card(tx: Tx, row: MatchRow, *, at: datetime) -> None:
    """Bring the living card of the game up to date; one such row waiting is enough."""
    payload = {"match": row.id}
    await tx.outbox.add_once(channel_lane(row.channel_id), "card", row.channel_id, payload, row.id, at)


async def queue_desk(tx: Tx, row: MatchRow, user_id: int, seat: str, step: int, *, at: datetime) -> None:
    """Show a person by DM what he is asked; skipped if it is out of date when its turn comes."""
    payload = {"match": row.id, "seat": seat, "step": step}
    await tx.outbox.add(person_lane(user_id), "desk", user_id, payload, row.id, at)


async def queue_dm(tx: Tx, row: MatchRow, user_id: int, text: str, *, at: datetime) -> None:
    """A plain DM."""
    await tx.outbox.add(person_lane(user_id), "dm", user_id, {"text": text}, row.id, at)

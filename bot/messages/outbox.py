"""What is queued to be sent: one function for each kind of outbox row. Nothing is sent here."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta

from bot.messages import looks
from bot.messages.panel import Button, Post
from bot.store import Tx
from bot.store.outbox import FAREWELL
from bot.store.rows import MatchRow, OutboxRow

TEXT_LIMIT = 2000
HELD_BACK = timedelta(seconds=2)
"""How long a panel may take to change where it stands before that is done, or it is sent anew, from here."""


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
    offer: Button | None = None,
    lane: str | None = None,
) -> OutboxRow:
    """A plain message to the game's channel; `buttons` adds Orders, Map, Log and Rules under it.

    `offer` is a button of its own, for everybody in the channel. In another `lane` it holds up no other post.
    """
    picture = looks.dressed(post, await looks.of_server(tx, row.guild_id)).picture
    payload = {
        "match": row.id,
        "text": post.text,
        "ping": sorted(ping),
        "picture": vars(picture) if picture else None,
        "file": list(post.file) if post.file else None,
        "buttons": buttons,
        "offer": vars(offer) if offer else None,
    }
    lane = lane or channel_lane(row.channel_id)
    return await tx.outbox.add(lane, "post", row.channel_id, payload, row.id, at)


async def queue_card(tx: Tx, row: MatchRow, *, at: datetime) -> None:
    """Bring the living card of the game up to date; one such row waiting is enough."""
    payload = {"match": row.id}
    await tx.outbox.add_once(channel_lane(row.channel_id), "card", row.channel_id, payload, row.id, at)


async def queue_vote(tx: Tx, row: MatchRow, vote_id: int, *, at: datetime, ping: Iterable[int] = ()) -> None:
    """Post a question to the table, or bring its post up to date."""
    payload = {"match": row.id, "vote": vote_id, "ping": sorted(ping)}
    await tx.outbox.add(channel_lane(row.channel_id), "vote", row.channel_id, payload, row.id, at)


async def redirect(tx: Tx, row: MatchRow, channel_id: int) -> None:
    """What still waits for the game's channel goes to another one."""
    await tx.outbox.redirect(channel_lane(row.channel_id), row.id, channel_lane(channel_id), channel_id)


async def queue_desk(
    tx: Tx, row: MatchRow, user_id: int, seat: str, step: int, *, at: datetime, edit: int | None = None
) -> OutboxRow:
    """Show a person by DM what he is asked; skipped if it is out of date when its turn comes.

    `edit`: the DM that is changed for it, if it is still there.
    """
    payload = {"match": row.id, "seat": seat, "step": step, "edit": edit}
    return await tx.outbox.add(person_lane(user_id), "desk", user_id, payload, row.id, at)


async def queue_dm(tx: Tx, row: MatchRow, user_id: int, text: str, *, at: datetime) -> None:
    """A plain DM."""
    await tx.outbox.add(person_lane(user_id), "dm", user_id, {"text": text}, row.id, at)


async def queue_notice(
    tx: Tx, row: MatchRow, user_id: int, text: str, *, at: datetime, seat: str, step: int | None = None
) -> OutboxRow:
    """A DM to who sits in a seat; where it cannot be sent he is called in the channel.

    With a step it is about an ask, and skipped once that is answered; without, it offers to come back.
    """
    payload = {"text": text, "match": row.id, "seat": seat, "step": step}
    return await tx.outbox.add(person_lane(user_id), "notice", user_id, payload, row.id, at)


async def queue_farewell(tx: Tx, row: MatchRow, user_id: int, seat: str, *, at: datetime) -> None:
    """Close the panels of a seat in the DMs of who has left it; what is on its way to him comes before."""
    payload = {"match": row.id, "seat": seat}
    await tx.outbox.add(person_lane(user_id), FAREWELL, user_id, payload, row.id, at)


async def unsend(tx: Tx, outbox_id: int, *, at: datetime) -> None:
    """Make a message disappear: not sent if it still waits, else deleted, after it in its lane."""
    row = await tx.outbox.get(outbox_id)
    if row is None or row.failed_at or await tx.outbox.drop(outbox_id, at):
        return
    payload = {"outbox": outbox_id, "in_dm": row.lane == person_lane(row.target)}
    await tx.outbox.add(row.lane, "unsend", row.target, payload, row.match_id, at)

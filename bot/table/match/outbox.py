"""Queue messages: one function for each kind of outbox row. Nothing is sent here."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from datetime import timedelta

from bot.messages.catalogue import Message, say
from bot.messages.panel import Button, Post
from bot.messages.surfaces import PanelSurface
from bot.store import Conflict, Tx
from bot.store.tables.matches import MatchRow
from bot.store.tables.outbox.rows import CLOSE_PANELS, Outgoing
from bot.store.tables.panels import PanelRow
from bot.table.match import looks
from engine.kernel.core import Json, Step
from engine.kernel.game_base import may_act
from engine.registry.catalogue import RULES

TEXT_LIMIT = 2000
HELD_BACK = timedelta(seconds=2)
"""Time that a message waits while the pressed panel is edited instead. If that takes longer, the message is
sent."""
HELD_BACK_FOR_A_PAGE = timedelta(seconds=20)
"""The same for a page, which is drawn by a browser that may be slow to ask."""

CLOSING = "closing"
"""The kind of message that closes a round's report."""
TABLES = "tables"
"""The kind of message that lists a server's tables."""


def channel_lane(channel_id: int) -> str:
    return f"channel:{channel_id}"


def person_lane(user_id: int) -> str:
    return f"dm:{user_id}"


def _to_channel(row: MatchRow, kind: str, payload: Json) -> Outgoing:
    return Outgoing(channel_lane(row.channel_id), kind, row.channel_id, payload, row.id)


def _to_person(row: MatchRow, user_id: int, kind: str, payload: Json) -> Outgoing:
    return Outgoing(person_lane(user_id), kind, user_id, payload, row.id)


async def queue_post(
    tx: Tx,
    row: MatchRow,
    post: Post,
    *,
    ping: Iterable[int] = (),
    buttons: bool = False,
    offer: Button | None = None,
    nonce: str | None = None,
) -> str:
    """Queue a message to the game's channel; return its nonce. Conflict if the nonce was used before.

    `buttons`: add Orders, Map, Log, Rules and Act below it. `offer`: a button for everybody in the channel.
    """
    payload = await _post_payload(tx, row, post, ping=ping, buttons=buttons, offer=offer)
    return await tx.outbox.add(_to_channel(row, "post", payload), tx.at, nonce=nonce)


async def queue_role_call(tx: Tx, row: MatchRow, text: str, role_id: int) -> None:
    """Queue a message to the game's channel that pings a role of the server."""
    payload = await _post_payload(tx, row, Post(text), ping=(), buttons=False)
    await tx.outbox.add(_to_channel(row, "post", {**payload, "role": role_id}), tx.at)


async def queue_newest(
    tx: Tx,
    row: MatchRow,
    post: Post,
    *,
    ping: Iterable[int] = (),
    offer: Button | None = None,
    is_last: bool = False,
) -> None:
    """Queue a post that takes over the game's buttons from the last one.

    `is_last`: the game is over, so it gets no buttons for playing.
    """
    payload = await _post_payload(tx, row, post, ping=ping, buttons=True, offer=offer)
    newest = {**payload, "is_newest": True, "is_last": is_last}
    await tx.outbox.add(_to_channel(row, "post", newest), tx.at)


async def queue_call(tx: Tx, row: MatchRow, user_id: int, text: str) -> str:
    """Ping one person in the channel after a moment, unless that is cancelled.

    Other posts don't wait for it.
    """
    payload = await _post_payload(tx, row, Post(text), ping=[user_id], buttons=True)
    what = Outgoing(person_lane(user_id), "post", row.channel_id, payload, row.id)
    return await tx.outbox.add(what, tx.at, not_before=tx.at + HELD_BACK)


async def _post_payload(
    tx: Tx, row: MatchRow, post: Post, *, ping: Iterable[int], buttons: bool, offer: Button | None = None
) -> dict[str, Json]:
    picture = looks.dressed(post, await looks.of_server(tx, row.guild_id)).picture
    return {
        "match": row.id,
        "text": post.text,
        "ping": await pinged(tx, row, list(ping)),
        "picture": vars(picture) if picture else None,
        "file": list(post.file) if post.file else None,
        "buttons": buttons,
        "acts": _may_act(row),
        "offer": vars(offer) if offer else None,
    }


async def queue_card(tx: Tx, row: MatchRow) -> None:
    """Queue an update of the game's card, and of reports that name who still has to answer.

    Skip any that is already waiting.
    """
    await tx.outbox.add_once(_to_channel(row, "card", {"match": row.id}), tx.at)
    if row.state != "playing":
        await queue_tables(tx, row.guild_id)
    for story in await tx.stories.growing(row.id):
        await _queue_story(tx, row, story.stage)


async def queue_tables(tx: Tx, guild_id: int) -> None:
    """Queue an update of the server's list of tables, if it has one, unless one is waiting."""
    posted = await tx.list_posts.get(guild_id)
    if posted is not None:
        what = Outgoing(f"tables:{guild_id}", TABLES, posted.channel_id, {"guild": guild_id})
        await tx.outbox.add_once(what, tx.at)


async def queue_story(tx: Tx, row: MatchRow, stage: int) -> None:
    """Queue an update of a stage's report, unless one is waiting."""
    story = await tx.stories.begin(row.id, stage)
    if story.is_over:
        await tx.stories.change(row.id, stage, is_over=False)
    await _queue_story(tx, row, stage)


async def queue_closing(tx: Tx, row: MatchRow, stage: int, line: str, over: str, *, buttons: bool) -> None:
    """Queue a finished report's closing: it is posted whole with its line of proof, in place of what grew.

    `over`: says that the stage is over, if the line has to stand in a message without the report. `buttons`:
    it gets the game's buttons, and keeps them.
    """
    await tx.stories.begin(row.id, stage)
    await tx.stories.change(row.id, stage, is_over=True)
    told = {"match": row.id, "stage": stage, "acts": _may_act(row), "buttons": buttons}
    await tx.outbox.add(_to_channel(row, CLOSING, {**told, "line": line, "over": over}), tx.at)


async def _queue_story(tx: Tx, row: MatchRow, stage: int) -> None:
    payload = {"match": row.id, "stage": stage, "acts": _may_act(row)}
    await tx.outbox.add_once(_to_channel(row, "story", payload), tx.at)


async def queue_bare(tx: Tx, row: MatchRow, message_id: int) -> None:
    """Queue the removal of the buttons from a post that is no longer the newest."""
    await tx.outbox.add(_to_channel(row, "bare", {"message": message_id}), tx.at)


async def queue_left(tx: Tx, row: MatchRow, message_id: int, line: str) -> None:
    """Queue the removal of the buttons from a post in a channel that the table leaves.

    Only the line remains of a card or a vote. The lane stays with the old channel when the table moves.
    """
    lane = f"{channel_lane(row.channel_id)}:left"
    payload = {"message": message_id, "line": line}
    await tx.outbox.add(Outgoing(lane, "left", row.channel_id, payload, row.id), tx.at)


async def queue_vote(tx: Tx, row: MatchRow, vote_id: int, *, ping: Iterable[int] = ()) -> None:
    """Queue the post of a vote, or its update."""
    payload = {"match": row.id, "vote": vote_id, "ping": await pinged(tx, row, list(ping))}
    await tx.outbox.add(_to_channel(row, "vote", payload), tx.at)


async def queue_thread(tx: Tx, row: MatchRow, kind: str, talk_id: int) -> None:
    """Queue opening a thread beside the game ("talk"), closing it ("hush") or publishing it ("reveal")."""
    lane = f"talk:{talk_id}"
    what = Outgoing(lane, kind, row.channel_id, {"match": row.id, "talk": talk_id}, row.id)
    await tx.outbox.add(what, tx.at)


async def redirect(tx: Tx, row: MatchRow, channel_id: int) -> None:
    """Send the messages that wait for the game's channel to another channel instead."""
    await tx.outbox.redirect(channel_lane(row.channel_id), row.id, channel_lane(channel_id), channel_id)


async def queue_panel(
    tx: Tx,
    row: MatchRow,
    user_id: int,
    seat: str,
    step: Step,
    *,
    is_silent: bool = False,
    edit: int | None = None,
) -> str:
    """Queue a decision's panel as a DM; it is skipped if it is outdated when its turn comes.

    `edit`: the DM to edit instead, if it still exists.
    """
    payload = {"match": row.id, "seat": seat, "step": str(step), "edit": edit, "is_silent": is_silent}
    return await tx.outbox.add(_to_person(row, user_id, "panel", payload), tx.at)


async def queue_panel_in_place(
    tx: Tx, row: MatchRow, user_id: int, seat: str, step: Step, surface: PanelSurface
) -> str:
    """Queue a decision's panel like `queue_panel`, held back for a moment.

    The person has just pressed, and will probably see the decision at once in that panel.
    """
    payload = {"match": row.id, "seat": seat, "step": str(step), "edit": surface.dm}
    wait = HELD_BACK_FOR_A_PAGE if surface.kind == "page" else HELD_BACK
    return await tx.outbox.add(_to_person(row, user_id, "panel", payload), tx.at, not_before=tx.at + wait)


async def queue_dm(tx: Tx, row: MatchRow, user_id: int, text: str) -> None:
    """Queue a plain DM."""
    await tx.outbox.add(_to_person(row, user_id, "dm", {"text": text}), tx.at)


async def queue_opened(tx: Tx, row: MatchRow, user_id: int, close: Button) -> None:
    """Queue the DM that tells somebody that their page was opened, with a button that ends it."""
    payload = {"text": say("board-opened", number=row.id), "match": row.id, "offer": vars(close)}
    await tx.outbox.add(Outgoing(f"{person_lane(user_id)}:boards", "dm", user_id, payload, row.id), tx.at)


async def queue_end(tx: Tx, row: MatchRow, user_id: int, post: Post) -> None:
    """Queue the DM that tells somebody how their game ended, with its chart."""
    picture = vars(post.picture) if post.picture else None
    payload = {"text": post.text, "picture": picture, "ended": row.id}
    await tx.outbox.add(_to_person(row, user_id, "dm", payload), tx.at)


async def queue_told(tx: Tx, row: MatchRow, user_id: int, seat: str, text: str) -> None:
    """Queue a DM to a seat's person; if it cannot be sent, their next panel shows the text."""
    payload = {"text": text, "match": row.id, "seat": seat}
    await tx.outbox.add(_to_person(row, user_id, "dm", payload), tx.at)


async def queue_receipt(
    tx: Tx, row: MatchRow, user_id: int, seat: str, text: str, button: Button, *, is_silent: bool
) -> None:
    """Queue a receipt like `queue_told`; nobody edits or deletes it later."""
    payload = {"text": text, "match": row.id, "seat": seat, "is_silent": is_silent, "offer": vars(button)}
    await tx.outbox.add(_to_person(row, user_id, "dm", payload), tx.at)


async def tell_organiser(tx: Tx, row: MatchRow, text: str, *, nonce: str) -> bool:
    """Queue a DM to the organiser, once for each nonce; return False if that was done before."""
    try:
        await tx.outbox.add(_to_person(row, row.organiser_id, "dm", {"text": text}), tx.at, nonce=nonce)
    except Conflict:
        return False
    return True


async def queue_notice(
    tx: Tx,
    row: MatchRow,
    user_id: int,
    text: str,
    *,
    about: tuple[str, Step | None],
    nonce: str | None = None,
    is_silent: bool = False,
) -> str:
    """Queue a DM to a seat's person; if it cannot be sent, ping them in the channel. Conflict if the nonce
    was used.

    `about`: the seat and the step. With a step it is about a decision, and skipped once that is made.
    Without, it has a button to come back.
    """
    seat, step = about[0], None if about[1] is None else str(about[1])
    payload = {"text": text, "match": row.id, "seat": seat, "step": step, "is_silent": is_silent}
    return await tx.outbox.add(_to_person(row, user_id, "notice", payload), tx.at, nonce=nonce)


async def queue_private_note(tx: Tx, row: MatchRow, user_id: int, seat: str, text: str, *, focus: str) -> str:
    """Queue a private note to a seat's person, as a DM above its Act panel.

    If the DM cannot be sent, ping the person in the channel, without the note.
    """
    payload = {"match": row.id, "seat": seat, "text": text, "focus": focus}
    return await tx.outbox.add(_to_person(row, user_id, "private_note", payload), tx.at)


def step_of(payload: Json) -> Step | None:
    """Return the step of a message; None if it has no ask."""
    return None if payload["step"] is None else Step.read(payload["step"])


async def queue_fold(tx: Tx, panel: PanelRow) -> None:
    """Queue the folding of an older panel, in a lane that delays no other message."""
    if not panel.surface.is_folded_by_edit:
        return
    lane = f"{person_lane(panel.person_id)}:panels"
    payload = {"match": panel.match_id, "surface": str(panel.surface)}
    what = Outgoing(lane, "fold", panel.person_id, payload, panel.match_id)
    await tx.outbox.add(what, tx.at)


async def queue_outrun(tx: Tx, row: MatchRow, user_id: int, surface: PanelSurface, step: Step) -> None:
    """Queue closing the panel of a decision that somebody else made first.

    It can open again in the same message.
    """
    payload = {"match": row.id, "message": surface.number, "step": str(step)}
    await tx.outbox.add(_to_person(row, user_id, "outrun", payload), tx.at)


async def fold_all(tx: Tx, match_id: int) -> None:
    """Fold everybody's panels: the game is over."""
    for panel in await tx.panels.retire_all(match_id):
        await queue_fold(tx, panel)


async def fold_seat(tx: Tx, match_id: int, seat: str) -> None:
    """Fold the panels of a seat without an open decision."""
    for panel in await tx.panels.retire_seat(match_id, seat):
        await queue_fold(tx, panel)


async def queue_close_panels(tx: Tx, match_id: int, user_id: int, seat: str) -> None:
    """Queue closing a former holder's panels in their DMs, after the messages already queued for them.

    Fold the panels that only they see in a channel.
    """
    for panel in await tx.panels.left(match_id, seat, user_id):
        await queue_fold(tx, panel)
    payload = {"match": match_id, "seat": seat}
    what = Outgoing(person_lane(user_id), CLOSE_PANELS, user_id, payload, match_id)
    await tx.outbox.add(what, tx.at)


async def unsend(tx: Tx, nonce: str) -> None:
    """Retract a message: cancel it if it is waiting, otherwise delete it in its lane."""
    if await tx.outbox.drop(nonce, tx.at):
        return
    what = await tx.outbox.find(nonce)
    if what is not None:
        payload = {"nonce": nonce, "in_dm": what.lane == person_lane(what.target)}
        await tx.outbox.add(replace(what, kind="unsend", payload=payload), tx.at)


def call_of(person_id: int, text: str) -> Message:
    """Return a message that pings one person in the channel."""
    return say("play-call-text", who=f"<@{person_id}>", text=text)


async def pinged(tx: Tx, row: MatchRow, people: list[int]) -> list[int]:
    """Return the people whom a post pings; at an anonymous table everybody, so that it reveals nobody."""
    if not people or not row.hides_people:
        return sorted(people)
    return sorted(seat.person_id for seat in await tx.seats.of(row.id) if seat.person_id is not None)


def _may_act(row: MatchRow) -> bool:
    """Return whether the game has actions out of turn; one that is not installed here has none."""
    return row.game in RULES and may_act(RULES[row.game])

"""Deliver each kind of message in the outbox: draw it, and send, edit or delete it."""

from __future__ import annotations

import logging
from contextlib import suppress
from dataclasses import replace
from typing import Any

import discord

from bot.discord.interactions.channel_visibility import ChannelVisibility
from bot.discord.interactions.replying import BROKEN
from bot.discord.replies.dms import DirectMessages
from bot.discord.replies.edits import UNKNOWN_CHANNEL, close_panels, is_edited
from bot.discord.replies.live_panels import change, fold
from bot.discord.replies.replies import NOBODY, panel_message, post_parts, screen_message
from bot.discord.sending.list_posts import ListPosts
from bot.discord.sending.retrying import kind_of
from bot.discord.sending.round_reports import Storyteller
from bot.discord.sending.threads import Threads
from bot.discord.surface import Surface, Way
from bot.discord.views.emoji import EMOJI
from bot.discord.views.layout import Layout, Namer, card_buttons, line_layout
from bot.messages.catalogue import reworded
from bot.messages.limits import MESSAGE, cut
from bot.messages.panel import Button, Picture, Post
from bot.messages.people import Person
from bot.messages.surfaces import PanelSurface
from bot.pictures.drawing import Drawing
from bot.service.past.games import Card
from bot.service.play.panels import Place
from bot.service.play.screens import Screen
from bot.service.service import Service
from bot.store import Store
from bot.store.tables.outbox.rows import CLOSE_PANELS, OutboxRow
from bot.store.tables.panels import PanelRow
from bot.table.ending.reviewing import end_buttons
from bot.table.match import outbox
from bot.table.match.standstill import Standstill
from bot.table.posts import cards
from bot.table.posts.cards import past_buttons, table_buttons
from engine.kernel.core import Refused

log = logging.getLogger(__name__)

TRIES_TO_CLOSE_PANELS = 5

NO_VIEW: Any = None
"""Value that discord.py accepts as "no view", although its type hints don't list it."""


class Deliveries:
    """The delivery functions by kind of message; each uses a nonce, so that Discord drops duplicates."""

    def __init__(self, bot: discord.Client, store: Store, service: Service, drawing: Drawing) -> None:
        self._bot = bot
        self._store = store
        self._service = service
        self._drawing = drawing
        self.sight = ChannelVisibility(bot)
        self._dms = DirectMessages(bot, service)
        threads, stories = Threads(bot, service), Storyteller(bot, service, drawing)
        self._ways: dict[str, Way] = {
            "post": self._send_post,
            "card": self._send_card,
            "panel": self._send_panel,
            "dm": self._send_dm,
            "notice": self._send_notice,
            "private_note": self._send_private_note,
            "story": stories.tell,
            outbox.CLOSING: stories.close,
            outbox.TABLES: ListPosts(bot, service, drawing, self.sight).tell,
            "bare": self._bare,
            "left": self._leave,
            "unsend": self._unsend,
            "vote": self._send_vote,
            "fold": self._fold,
            "outrun": self._close_outrun,
            CLOSE_PANELS: self._close_panels,
            "talk": threads.open,
            "hush": threads.close,
            "reveal": threads.reveal,
        }
        for surface in service.extras.parts(Surface):
            self._ways |= surface.ways(bot, service, drawing)

    async def deliver(self, row: OutboxRow) -> int | None:
        """Deliver a message and return its id; None if it was no longer needed.

        Log and drop messages of an extra that is switched off.
        """
        way = self._ways.get(row.kind)
        if way is None:
            log.warning("%s %s is not sent: no extra that is switched on delivers it", row.kind, row.id)
            return None
        return await way(replace(row, payload=reworded(row.payload)))

    async def _send_post(self, row: OutboxRow) -> int | None:
        data = row.payload
        picture = Picture(**data["picture"]) if data["picture"] else None
        file = (data["file"][0], data["file"][1]) if data["file"] else None
        pinged = [discord.Object(user_id) for user_id in data["ping"]]
        roles = [discord.Object(data["role"])] if data.get("role") else []
        called = [f"<@&{role.id}>" for role in roles] + [f"<@{user.id}>" for user in pinged]
        mentions = " ".join(one for one in called if one not in data["text"])
        text = f"{mentions}\n{data['text']}" if mentions else data["text"]
        said, files = await post_parts(Post(text, picture, file), self._drawing.for_posts(row.target))
        channel = self._bot.get_partial_messageable(row.target)
        message = await channel.send(
            said,
            files=files,
            view=_buttons(data, has_boards=bool(self._service.boards.url)),
            nonce=row.nonce,
            allowed_mentions=discord.AllowedMentions(everyone=False, roles=roles or False, users=pinged),
        )
        if data.get("is_newest"):
            await self._service.stories.is_newest(data["match"], message.id)
        return message.id

    async def _send_card(self, row: OutboxRow) -> int | None:
        match_id: int = row.payload["match"]
        card = await self._service.games.posted_card(match_id)
        layout, files = await self._drawn(card)
        channel = self._bot.get_partial_messageable(row.target)
        if card.row.card_id:
            try:
                posted = channel.get_partial_message(card.row.card_id)
                await posted.edit(view=layout, attachments=files, allowed_mentions=NOBODY)
            except discord.NotFound as error:
                if error.code == UNKNOWN_CHANNEL:
                    raise
            else:
                return card.row.card_id
            layout, files = await self._drawn(card)
        message = await channel.send(view=layout, files=files, nonce=row.nonce, allowed_mentions=NOBODY)
        await self._service.games.card_posted(match_id, message.id)
        await _pin(message)
        return message.id

    async def _drawn(self, card: Card) -> tuple[Layout, list[discord.File]]:
        """Return the card's message, which names people who do not see its channel."""
        row = card.row
        blind = await self.sight.blind(row.channel_id, row.guild_id, card.people)
        panel = cards.with_blind(card.panel, blind) if blind else card.panel
        return await panel_message(panel, Namer(row.id), self._drawing.for_posts(row.guild_id))

    async def _send_vote(self, row: OutboxRow) -> int | None:
        """Send the post of a vote with its current buttons and ballots."""
        data = row.payload
        panel, message_id = await self._service.decisions.ballot(data["vote"])
        layout, _ = await panel_message(panel, Namer(data["match"]), self._drawing.for_posts(row.target))
        channel = self._bot.get_partial_messageable(row.target)
        if message_id and await is_edited(
            channel.get_partial_message(message_id), view=layout, attachments=[]
        ):
            return message_id
        users = [discord.Object(user_id) for user_id in data["ping"]]
        pinged = discord.AllowedMentions(everyone=False, roles=False, users=users)
        message = await channel.send(view=layout, nonce=row.nonce, allowed_mentions=pinged)
        await self._service.decisions.ballot_posted(data["vote"], message.id)
        return message.id

    async def _send_panel(self, row: OutboxRow) -> int | None:
        """Send a person's decision by DM unless it is outdated; a stuck game shows it later."""
        data = row.payload
        try:
            screen = await self._service.playing.panel(
                data["match"], Person(row.target, ""), seat=data["seat"]
            )
        except Refused:
            return None
        except Standstill:
            await self._service.units.owe(data["match"], data["seat"])
            return None
        if screen.step != outbox.step_of(data) or screen.panel is None:
            return None
        message_id = await self._dms.reach(row.target, lambda dm: self._show(dm, screen, row))
        await self._service.panels.shown(screen, Place(row.target, PanelSurface("dm", message_id)))
        return message_id

    async def _show(self, dm: discord.PartialMessageable, screen: Screen, row: OutboxRow) -> int:
        """Edit the named older message into a screen, or send a new one; return the message id."""
        old = row.payload.get("edit")
        layout, files = await screen_message(screen, self._drawing.for_posts(row.target))
        if old and await is_edited(dm.get_partial_message(old), view=layout, attachments=files):
            return int(old)
        message_id = await self._send_screen(dm, screen, row)
        if row.tries > 1:  # Discord may have answered with the message of an earlier try, folded since
            layout, files = await screen_message(screen, self._drawing.for_posts(row.target))
            await is_edited(dm.get_partial_message(message_id), view=layout, attachments=files)
        return message_id

    async def _send_screen(self, dm: discord.PartialMessageable, screen: Screen, row: OutboxRow) -> int:
        layout, files = await screen_message(screen, self._drawing.for_posts(row.target))
        message = await dm.send(
            view=layout,
            files=files,
            nonce=row.nonce,
            allowed_mentions=NOBODY,
            silent=row.payload.get("is_silent", False),
        )
        return message.id

    async def _send_dm(self, row: OutboxRow) -> int | None:
        return await self._dms.reach(row.target, lambda dm: self._send_text(dm, row))

    async def _send_text(self, dm: discord.PartialMessageable, row: OutboxRow) -> int:
        drawn, ended = row.payload.get("picture"), row.payload.get("ended")
        post = Post(row.payload["text"], Picture(**drawn) if drawn else None)
        text, files = await post_parts(post, self._drawing.for_posts(row.target))
        message = await dm.send(
            text,
            files=files,
            view=card_buttons(ended, end_buttons()) if ended else _offered(row.payload),
            nonce=row.nonce,
            allowed_mentions=NOBODY,
            silent=row.payload.get("is_silent", False),
        )
        return message.id

    async def _send_notice(self, row: OutboxRow) -> int | None:
        """Send a DM about an open decision, or about a fallback taken for an absent person."""
        data = row.payload
        buttons = await self._service.deadlines.notice_buttons(
            data["match"], data["seat"], outbox.step_of(data), row.target
        )
        if buttons is None:
            return None
        view = card_buttons(data["match"], buttons) if buttons else NO_VIEW
        text = cut(EMOJI.told(data["text"], MESSAGE), MESSAGE)
        silent = data.get("is_silent", False)
        message = await self._dms.reach(
            row.target,
            lambda dm: dm.send(text, view=view, nonce=row.nonce, allowed_mentions=NOBODY, silent=silent),
        )
        return message.id

    async def _send_private_note(self, row: OutboxRow) -> int | None:
        """Send a private note above the seat's Act panel; skip somebody who has left the seat."""
        data = row.payload
        match_id, seat, text, focus = data["match"], data["seat"], data["text"], data["focus"]
        try:
            screen = await self._service.playing.act_panel(
                match_id, Person(row.target, ""), seat=seat, focus=focus, note=text
            )
        except Refused:
            return None
        return await self._dms.reach(row.target, lambda dm: self._send_screen(dm, screen, row))

    async def _unsend(self, row: OutboxRow) -> None:
        """Delete an obsolete message; ignore one that was never sent or is gone."""
        async with self._store.read() as tx:
            sent = await tx.outbox.get_sent(row.payload["nonce"])
        if sent is None or sent.message_id is None:
            return
        message_id = sent.message_id
        with suppress(discord.NotFound):
            if row.payload["in_dm"]:
                await self._dms.reach(row.target, lambda dm: dm.get_partial_message(message_id).delete())
            else:
                channel = self._bot.get_partial_messageable(row.target)
                await channel.get_partial_message(message_id).delete()

    async def _bare(self, row: OutboxRow) -> None:
        """Remove the buttons from a post that is no longer the newest."""
        channel = self._bot.get_partial_messageable(row.target)
        await is_edited(channel.get_partial_message(row.payload["message"]), view=None)

    async def _leave(self, row: OutboxRow) -> None:
        """Remove the buttons from a post in a channel that the table has left, if the bot can reach it."""
        channel, line = self._bot.get_partial_messageable(row.target), row.payload["line"]
        changes: Any = {"view": line_layout(line), "attachments": []} if line else {"view": None}
        with suppress(discord.NotFound, discord.Forbidden):
            await is_edited(channel.get_partial_message(row.payload["message"]), **changes)

    async def _close_panels(self, row: OutboxRow) -> None:
        """Close the panels of somebody who left a seat.

        Retries are limited, because the person's other messages wait until it is done.
        """
        panel = await self._service.seats.closed_panel(row) if row.tries <= TRIES_TO_CLOSE_PANELS else None
        if panel is not None:
            await self._dms.reach(row.target, lambda dm: close_panels(dm, row, panel))

    async def _fold(self, row: OutboxRow) -> None:
        """Fold an older panel to one line, unless it is live again."""
        surface = PanelSurface.read(row.payload["surface"])
        folding = await self._service.panels.to_fold(surface)
        if folding is not None:
            await fold(self._bot, self._dms, row.target, folding)
        if folding is not None or _may_be_done(row):
            await self._show_again(await self._service.panels.folded(surface))

    async def _close_outrun(self, row: OutboxRow) -> None:
        """Close a panel whose decision somebody else made, unless its message shows something newer."""
        panels, step = self._service.panels, outbox.step_of(row.payload)
        surface = PanelSurface("dm", row.payload["message"])
        line = await panels.outrun(surface, step) if step else None
        if line is not None:
            place, closed = Place(row.target, surface), line_layout(line)
            await change(self._bot, self._dms, place, view=closed, attachments=[])
        if line is not None or _may_be_done(row):
            panel = await panels.live(surface)
            await self._show_again(panel if panel is not None and panel.step != step else None)

    async def _show_again(self, panel: PanelRow | None) -> None:
        """Show a panel that was used just before this or an earlier try turned its message into a line."""
        if panel is None:
            return
        try:
            screen = await self._service.playing.panel(
                panel.match_id, Person(panel.person_id, ""), seat=panel.seat
            )
        except Refused:
            return
        if screen.panel is None or not screen.asked:
            return
        place = Place(panel.person_id, panel.surface, panel.token)
        layout, files = await screen_message(screen, self._drawing.for_posts(panel.person_id))
        await change(self._bot, self._dms, place, view=layout, attachments=files)
        await self._service.panels.shown(screen, place)


def _may_be_done(row: OutboxRow) -> bool:
    """Return whether a process that died had the message before: it wrote no error down."""
    return row.tries > 1 and row.error is None


def _buttons(data: dict[str, Any], *, has_boards: bool) -> Any:
    """Return the buttons of a post: those of the card, or its own."""
    if data.get("offer"):
        return _offered(data)
    if data.get("is_last"):
        return card_buttons(data["match"], past_buttons())
    buttons = table_buttons(acts=data.get("acts", False), board=has_boards)
    return card_buttons(data["match"], buttons) if data["buttons"] else NO_VIEW


def _offered(data: dict[str, Any]) -> Any:
    """Return the single button of a message, if it has one."""
    return card_buttons(data["match"], [Button(**data["offer"])]) if data.get("offer") else NO_VIEW


async def _pin(message: discord.Message) -> None:
    """Pin the card if permissions allow it."""
    try:
        await message.pin()
    except (discord.HTTPException, *BROKEN) as error:
        log.info("a card was not pinned: %s", kind_of(error))

"""A fake Discord client for trials: it counts messages and refuses nothing."""

from __future__ import annotations

import itertools
from collections import defaultdict
from collections.abc import AsyncIterator
from types import SimpleNamespace
from typing import Any


class Mailbox:
    """The part of a Discord client that the sender uses."""

    def __init__(self) -> None:
        self.posts: dict[int, list[str]] = defaultdict(list)
        """Channel -> texts sent there."""
        self.asked = 0
        """Requests received: to send, edit or delete."""
        self._ids = itertools.count(1)

    def get_partial_messageable(self, channel_id: int, **_: Any) -> Box:
        return Box(self, channel_id)

    def get_channel(self, channel_id: int) -> None:
        """Return None for every channel, so that no permission check fails."""

    def get_guild(self, guild_id: int) -> SimpleNamespace:
        """Return a server for every id."""
        return SimpleNamespace(id=guild_id)

    async def create_dm(self, user: Any) -> Box:
        return Box(self, -int(user.id))

    def take(self, place: int, text: str) -> Message:
        """Record a sent message."""
        self.asked += 1
        if text:
            self.posts[place].append(text)
        return Message(self, next(self._ids), text)


class Box:
    """A fake channel or direct message."""

    guild = None

    def __init__(self, mailbox: Mailbox, place: int) -> None:
        self._mailbox, self._place = mailbox, place
        self.id = place

    async def send(self, text: str = "", **_: Any) -> Message:
        return self._mailbox.take(self._place, text)

    def get_partial_message(self, message_id: int) -> Message:
        return Message(self._mailbox, message_id)

    async def history(self, **_: Any) -> AsyncIterator[Any]:
        """Yield no messages, so that nothing is edited or closed."""
        nothing: tuple[Any, ...] = ()
        for message in nothing:
            yield message


class Message:
    """A fake posted message."""

    def __init__(self, mailbox: Mailbox, message_id: int, content: str = "") -> None:
        self._mailbox, self.id, self.content = mailbox, message_id, content

    async def edit(self, **_: Any) -> Message:
        self._mailbox.asked += 1
        return self

    async def delete(self) -> None:
        self._mailbox.asked += 1

    async def pin(self) -> None:
        self._mailbox.asked += 1

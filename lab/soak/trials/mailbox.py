"""A mailbox for trials without any Discord: messages are counted, and nothing is refused."""

from __future__ import annotations

import itertools
from collections import defaultdict
from collections.abc import AsyncIterator
from types import SimpleNamespace
from typing import Any


class Mailbox:
    """A client, as far as the sender needs one."""

    def __init__(self) -> None:
        self.posts: dict[int, list[str]] = defaultdict(list)
        """Channel -> the texts that were sent there."""
        self.asked = 0
        """Times that it was asked for anything: to send, change, delete."""
        self._ids = itertools.count(1)

    def get_partial_messageable(self, channel_id: int, **_: Any) -> Box:
        return Box(self, channel_id)

    def get_channel(self, channel_id: int) -> None:
        """Return nothing for any channel, so nobody is found unable to see it."""

    def get_guild(self, guild_id: int) -> SimpleNamespace:
        """Return a server: it hears of every one."""
        return SimpleNamespace(id=guild_id)

    async def create_dm(self, user: Any) -> Box:
        return Box(self, -int(user.id))

    def take(self, place: int, text: str) -> Message:
        """Take a message that was sent."""
        self.asked += 1
        if text:
            self.posts[place].append(text)
        return Message(self, next(self._ids), text)


class Box:
    """A channel, or a DM."""

    guild = None

    def __init__(self, mailbox: Mailbox, place: int) -> None:
        self._mailbox, self._place = mailbox, place
        self.id = place

    async def send(self, text: str = "", **_: Any) -> Message:
        return self._mailbox.take(self._place, text)

    def get_partial_message(self, message_id: int) -> Message:
        return Message(self._mailbox, message_id)

    async def history(self, **_: Any) -> AsyncIterator[Any]:
        """Yield nothing: no message could be closed."""
        nothing: tuple[Any, ...] = ()
        for message in nothing:
            yield message


class Message:
    """One that stands there."""

    def __init__(self, mailbox: Mailbox, message_id: int, content: str = "") -> None:
        self._mailbox, self.id, self.content = mailbox, message_id, content

    async def edit(self, **_: Any) -> Message:
        self._mailbox.asked += 1
        return self

    async def delete(self) -> None:
        self._mailbox.asked += 1

    async def pin(self) -> None:
        self._mailbox.asked += 1

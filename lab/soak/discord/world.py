"""The fake Discord's data: channels, people, messages and interactions, and who sees what."""

from __future__ import annotations

import asyncio
import itertools
import time
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

import discord

from lab.soak.discord import payloads
from sandbox.recorder import Entry, File, Part, Shown

APP, GUILD = 100_000_000_000_000_001, 200_000_000_000_000_001
FIRST_CHANNEL, FIRST_DM, FIRST_PERSON = (n * 100_000_000_000_000_000 for n in (3, 4, 5))
EPHEMERAL, LOADING, LAYOUT = 1 << 6, 1 << 7, 1 << 15
NONCE_SECONDS = 180.0
"""Seconds that Discord remembers a nonce; its documentation says "a few minutes"."""
FIRST_ANSWER_SECONDS = 3.0
LATER = 6
"""Type of a first response that acknowledges the press and changes nothing yet."""

Json = dict[str, Any]


@dataclass(eq=False)
class Message:
    """A message in its current state; `first` is its first version, `viewer` its only viewer.

    `before` lists its versions before each change.
    """

    id: int
    channel: int
    author: int
    viewer: int | None
    body: Json
    files: dict[str, bytes]
    first: Json
    nonce: str | None = None
    token: str = ""
    is_deleted: bool = False
    before: list[Json] = field(default_factory=list)

    @property
    def is_for_all(self) -> bool:
        return self.viewer is None

    @property
    def edits(self) -> int:
        return len(self.before)

    @property
    def is_loading(self) -> bool:
        return bool(self.body.get("flags", 0) & LOADING)


@dataclass
class Interaction:
    """A command, press or form, and the response; `shown` completes when the person sees a reply."""

    id: int
    token: str
    person: int
    channel: int
    source: Message | None
    sent_at: float
    shown: asyncio.Future[float]
    callback: int | None = None
    modal: Json | None = None
    original: Message | None = None
    answers: list[Json] = field(default_factory=list)

    @property
    def is_on_card(self) -> bool:
        """Return whether the interaction came from a public message, whose next edit shows the result."""
        return self.callback == LATER and self.source is not None and self.source.is_for_all

    def show(self) -> None:
        if not self.shown.done():
            self.shown.set_result(time.perf_counter() - self.sent_at)


class World:
    """One server with a channel for each table; people are numbered."""

    def __init__(self, tables: int, *, nonce_seconds: float = NONCE_SECONDS) -> None:
        self.channels = [FIRST_CHANNEL + number for number in range(tables)]
        self.names: dict[int, str] = {}
        self.messages: dict[int, Message] = {}
        self.interactions: dict[str, Interaction] = {}
        self.commands: list[Json] = []
        self.private: defaultdict[int, list[Message]] = defaultdict(list)
        """Person -> messages that only they see, one entry for each post and edit."""
        self.public: defaultdict[int, list[Message]] = defaultdict(list)
        self.news: defaultdict[int, asyncio.Event] = defaultdict(asyncio.Event)
        self._nonce_seconds = nonce_seconds
        self._nonces: dict[tuple[int, str], tuple[Message, float]] = {}
        self._numbers = itertools.count(1)

    # -------------------------------------------------------------------- people

    def add_person(self, name: str) -> int:
        person = FIRST_PERSON + len(self.names)
        self.names[person] = name
        return person

    def user(self, person: int) -> Json:
        if person == APP:
            return payloads.user_data(APP, "bot", is_bot=True)
        return payloads.user_data(person, self.names[person])

    def dm_of(self, person: int) -> int:
        return person - FIRST_PERSON + FIRST_DM

    def recipient(self, channel: int) -> int | None:
        """Return the person whose direct messages the channel holds; None for other channels."""
        return channel - FIRST_DM + FIRST_PERSON if FIRST_DM <= channel < FIRST_PERSON else None

    # ------------------------------------------------------------------ messages

    def post(self, channel: int, body: Json, files: dict[str, bytes]) -> Message:
        """Post a message of the bot; if its nonce is known, return the existing message."""
        nonce = str(body["nonce"]) if body.get("nonce") and body.get("enforce_nonce") else None
        now = time.monotonic()
        if nonce is not None:
            known = self._nonces.get((channel, nonce))
            if known and now - known[1] < self._nonce_seconds:
                return known[0]
        message = self._new(channel, APP, self.recipient(channel), body, files, nonce=nonce)
        if nonce is not None:
            self._nonces[channel, nonce] = message, now
        return message

    def write(self, person: int, text: str) -> Message:
        """Post a person's direct message to the bot."""
        return self._new(self.dm_of(person), person, person, {"content": text}, {})

    def edit(self, message: Message, body: Json, files: dict[str, bytes]) -> None:
        flags = (body.get("flags") or 0) | (message.body.get("flags", 0) & ~LOADING)
        if message.is_loading:
            message.first = {**body, "flags": flags}
        message.before.append(message.body)
        message.body = {**message.body, **body, "flags": flags}
        message.files = files if "attachments" in body else {**message.files, **files}
        self._show(message)

    def data(self, message: Message) -> Json:
        return payloads.message_data(message.id, message.channel, self.user(message.author), message.body)

    def _new(
        self,
        channel: int,
        author: int,
        viewer: int | None,
        body: Json,
        files: dict[str, bytes],
        *,
        nonce: str | None = None,
        token: str = "",
    ) -> Message:
        number = self._snowflake()
        message = Message(number, channel, author, viewer, body, files, body, nonce, token)
        self.messages[message.id] = message
        self._show(message)
        return message

    def _snowflake(self) -> int:
        """Return an id that contains its creation time, as Discord's do."""
        return discord.utils.time_snowflake(discord.utils.utcnow()) + next(self._numbers)

    def _show(self, message: Message) -> None:
        if message.is_loading:
            return
        if message.viewer is None:
            self.public[message.channel].append(message)
        else:
            self.private[message.viewer].append(message)
            self.news[message.viewer].set()

    # -------------------------------------------------------------- interactions

    def begin(self, person: int, channel: int, source: Message | None) -> Interaction:
        number = self._snowflake()
        shown: asyncio.Future[float] = asyncio.get_running_loop().create_future()
        begun = Interaction(number, f"token{number}", person, channel, source, time.perf_counter(), shown)
        self.interactions[begun.token] = begun
        return begun

    def is_late(self, begun: Interaction) -> bool:
        return time.perf_counter() - begun.sent_at > FIRST_ANSWER_SECONDS

    def call_back(self, begun: Interaction, kind: int, body: Json, files: dict[str, bytes]) -> None:
        """Handle the first response: 4 message, 5 deferred, 6 deferred update, 7 update, 9 form, 12 Activity.

        A deferred update from a public message completes the interaction, since the message itself will show
        the result.
        """
        begun.callback = kind
        if kind in (4, 5):
            flags = (body.get("flags") or 0) | (LOADING if kind == 5 else 0)
            begun.original = self._answer(begun, {**body, "flags": flags}, files)
        elif kind in (LATER, 7):
            begun.original = begun.source
            if kind == 7 and begun.source is not None:
                self.edit(begun.source, body, files)
        elif kind == 9:
            begun.modal = body
        if kind in (4, 7, 9):
            begun.answers.append(body)
        if kind in (4, 7, 9, 12) or (kind == 6 and begun.source is not None and begun.source.viewer is None):
            begun.show()

    def follow_up(self, begun: Interaction, body: Json, files: dict[str, bytes]) -> Message:
        """Handle a follow-up response; the first one replaces "thinking"."""
        begun.answers.append(body)
        original = begun.original
        if original is not None and original.is_loading:
            self.edit(original, body, files)
        else:
            original = self._answer(begun, body, files)
        begun.show()
        return original

    def edit_original(self, begun: Interaction, body: Json, files: dict[str, bytes]) -> Message | None:
        if begun.original is not None:
            self.edit(begun.original, body, files)
            begun.show()
        return begun.original

    def _answer(self, begun: Interaction, body: Json, files: dict[str, bytes]) -> Message:
        is_private = bool((body.get("flags") or 0) & EPHEMERAL) or self.recipient(begun.channel) is not None
        viewer = begun.person if is_private else None
        return self._new(begun.channel, APP, viewer, body, files, token=begun.token)


# ------------------------------------------------------------------------- seeing


def text_of(body: Mapping[str, Any]) -> str:
    """Return all readable text of a message."""
    displays = [part["content"] for part in walk(body.get("components") or ()) if part.get("type") == 10]
    return "\n".join(filter(None, (body.get("content") or "", *displays)))


def own_nonce(body: Mapping[str, Any]) -> str | None:
    """Return the nonce that the bot chose; discord.py's own nonces are decimal, and ignored."""
    nonce = str(body.get("nonce") or "")
    return nonce if nonce and not nonce.isdecimal() else None


def walk(components: Any) -> Iterator[Json]:
    for part in components:
        yield part
        yield from walk(part.get("components") or ())


def look(message: Message, body: Json | None = None) -> Shown:
    """Return the message as a person sees it, or as it was with that `body`."""
    body = message.body if body is None else body
    parts = list(walk(body.get("components") or ()))
    alts = [item.get("description") or "" for part in parts for item in part.get("items") or ()]
    names = list(message.files)
    return Shown(
        message.channel,
        message.id,
        message.author,
        message.viewer,
        text_of(body),
        tuple(File(name, alt, "") for name, alt in itertools.zip_longest(names, alts, fillvalue="")),
        tuple(_parts(parts)),
        "",
        message.edits > 0,
        bool(body.get("flags", 0) & LAYOUT),
    )


def _parts(parts: list[Json]) -> Iterator[Part]:
    for part in parts:
        is_off = bool(part.get("disabled"))
        if part["type"] == 2 and part.get("custom_id"):
            yield Part(part.get("label") or "", part["custom_id"], disabled=is_off)
        elif part["type"] == 3:
            options = tuple(
                Entry(option["label"], option["value"], option.get("description") or "")
                for option in part.get("options") or ()
            )
            yield Part(part.get("placeholder") or "", part["custom_id"], options, is_off)

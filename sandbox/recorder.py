"""Records what people see: each message as posted and after each edit, and its viewers."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

from simcord import Env
from simcord.backend.models import Message
from simcord.components import COMPONENTS_V2_FLAG, walk_components
from simcord.enums import SELECT_TYPES, ComponentType

_LOADING = 1 << 7
"""Message flag for "thinking …", a reply that shows nothing yet."""


@dataclass(frozen=True)
class File:
    """A file attached to a message; `url` identifies its bytes in SimCord."""

    name: str
    alt: str
    url: str


class Entry(NamedTuple):
    """An entry of a menu."""

    label: str
    value: str
    note: str = ""


@dataclass(frozen=True)
class Part:
    """A button or a menu as the viewer sees it."""

    label: str
    custom_id: str
    options: tuple[Entry, ...] = ()
    disabled: bool = False


@dataclass(frozen=True)
class Shown:
    """A message at one moment; `viewer` is the only person who sees it, or None if everybody does."""

    channel: int
    message: int
    author: int
    viewer: int | None
    text: str
    files: tuple[File, ...]
    parts: tuple[Part, ...]
    raw: str
    is_edit: bool
    is_layout: bool
    """True if the message uses Components V2, as panels and cards do."""
    number: int = 0
    """Number of messages shown before this one."""


class Recorder:
    """Records every message.

    `latest` maps each message to its current state; `listeners` are called at once. With `most`, only that
    many of the last shown messages are kept.
    """

    def __init__(self, env: Env, *, most: int | None = None) -> None:
        self._backend: Any = env.backend
        self.shown: list[Shown] = []
        self.latest: dict[int, Shown] = {}
        self.taken = 0
        """Number of messages shown in total."""
        self._most = most
        self.listeners: list[Callable[[Shown], None]] = []
        self._deleted: set[int] = set()
        self._watch("commit_message", is_edit=False)
        self._watch("edit_message", is_edit=True)
        self._watch_deleting()

    def _watch(self, deed: str, *, is_edit: bool) -> None:
        done = getattr(self._backend, deed)

        def watched(*args: Any, **kwargs: Any) -> Message:
            message: Message = done(*args, **kwargs)
            self._take(message, is_edit=is_edit)
            return message

        setattr(self._backend, deed, watched)

    def _watch_deleting(self) -> None:
        done = self._backend.delete_message

        def watched(channel_id: int, message_id: int, *args: Any, **kwargs: Any) -> Any:
            self._deleted.add(message_id)
            return done(channel_id, message_id, *args, **kwargs)

        self._backend.delete_message = watched

    def stands(self, shown: Shown) -> bool:
        """Return whether the message still exists unchanged."""
        return self.latest.get(shown.message) is shown and shown.message not in self._deleted

    def _take(self, message: Message, *, is_edit: bool) -> None:
        if message.flags & _LOADING:
            return
        shown = look(message, self._viewer(message), is_edit=is_edit, number=self.taken)
        self.taken += 1
        self.shown.append(shown)
        self.latest[shown.message] = shown
        if self._most is not None and len(self.shown) > self._most:
            self._forget(self.shown.pop(0))
        for listener in self.listeners:
            listener(shown)

    def _forget(self, shown: Shown) -> None:
        if self.latest[shown.message] is shown:
            del self.latest[shown.message]

    def since(self, number: int) -> Iterator[Shown]:
        """Yield the shown messages since that number, newest first."""
        return itertools.takewhile(lambda shown: shown.number >= number, reversed(self.shown))

    def _viewer(self, message: Message) -> int | None:
        """Return the only viewer of a message, for ephemeral replies and DMs; None for public messages."""
        if message.is_ephemeral:
            return int(((message.interaction_metadata or {}).get("user") or {})["id"])
        channel = self._backend.get_channel(message.channel_id)
        return channel.recipient_ids[0] if channel.guild_id is None else None

    def seen_by(self, person: int) -> Iterator[str]:
        """Yield everything a person was ever shown: messages, forms, suggestions, file names and alt
        texts."""
        for shown in self.shown:
            if shown.viewer in (None, person):
                yield shown.raw
        for interaction in self._backend.interactions.values():
            if interaction.user_id == person:
                yield f"{interaction.modal or ''}{interaction.autocomplete_choices or ''}"

    def read(self, url: str) -> bytes:
        """Return the bytes of a file."""
        data = self._backend.cdn.get(url)
        assert isinstance(data, bytes), f"no file at {url}"
        return data


def look(message: Message, viewer: int | None, *, is_edit: bool, number: int = 0) -> Shown:
    """Return a record of the message in its current state."""
    parts = list(walk_components(message.components))
    displays = (part["content"] for part in parts if part["type"] == ComponentType.TEXT_DISPLAY)
    return Shown(
        message.channel_id,
        message.id,
        message.author_id,
        viewer,
        "\n".join(filter(None, (message.content, *displays))),
        tuple(_files(message, parts)),
        tuple(_parts(parts)),
        f"{message.content} {message.embeds} {message.components} {message.attachments}",
        is_edit,
        bool(message.flags & COMPONENTS_V2_FLAG),
        number,
    )


def _files(message: Message, parts: list[dict[str, Any]]) -> Iterator[File]:
    described: dict[str, str] = {}
    for part in parts:
        for item in part.get("items") or ():
            described[item["media"]["url"]] = item.get("description") or ""
    for file in message.attachments:
        alt = file.get("description") or described.get(file["url"], "")
        yield File(file["filename"], alt, file["url"])


def _parts(parts: list[dict[str, Any]]) -> Iterator[Part]:
    for part in parts:
        disabled = bool(part.get("disabled"))
        if part["type"] == ComponentType.BUTTON and part.get("custom_id"):
            yield Part(part.get("label") or "", part["custom_id"], disabled=disabled)
        elif part["type"] in SELECT_TYPES:
            options = tuple(map(_entry, part.get("options") or ()))
            yield Part(part.get("placeholder") or "", part["custom_id"], options, disabled)


def _entry(option: dict[str, Any]) -> Entry:
    return Entry(option["label"], option["value"], option.get("description") or "")

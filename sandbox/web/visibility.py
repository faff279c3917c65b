"""Visibility: the only place that decides what each page may show."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

from simcord import MemberActor
from simcord.backend.access import message_accessible
from simcord.backend.models import Message

from sandbox.web.guild import BOT, Guild
from sandbox.web.message_json import message_json

Json = dict[str, Any]

AT_ONCE = 50
"""Messages loaded at first, and again each time the person scrolls back."""


class Visibility:
    """Decides what one person's page may show; `show` receives each update."""

    def __init__(self, club: Guild, name: str, show: Callable[[Json], None]) -> None:
        self._club = club
        self._show = show
        self._name = name
        self.person: MemberActor = club.people[name]
        self.places = {"channel": club.table.id, "dm": club.dms[name]}
        self._names = {channel: place for place, channel in self.places.items()}
        self._hidden: set[int] = set()

    def open(self) -> None:
        """Begin to send updates."""
        self._club.backend.listeners.append(self._listen)
        self._club.on_skip.append(self._tell_time)

    def close(self) -> None:
        self._club.backend.listeners.remove(self._listen)
        self._club.on_skip.remove(self._tell_time)

    # ------------------------------------------------------------------- seeing

    def place_of(self, channel_id: int) -> str | None:
        """Return the pane of the page that shows a channel; threads appear in their channel's pane."""
        channel = self._club.backend.channels.get(channel_id)
        is_thread = channel is not None and channel.is_thread
        return self._names.get(channel.parent_id or 0 if channel and is_thread else channel_id)

    def _channels(self, place: str) -> list[int]:
        """Return the channel of a pane, and its threads."""
        own = self.places[place]
        every = self._club.backend.channels.values()
        return [own, *(one.id for one in every if one.is_thread and one.parent_id == own)]

    def sees(self, message: Message) -> bool:
        """Return whether Discord would show the message to the person."""
        return self.place_of(message.channel_id) is not None and message_accessible(
            self._club.backend, message.channel_id, message, self.person.id, history=True
        )

    def _listen(self, what: str, message: Message) -> None:
        if not self.sees(message):
            self._notice_stir(what, message)
        elif message.id not in self._hidden:
            place = self.place_of(message.channel_id)
            self._look()
            if what == "gone":
                self._show({"is": "gone", "place": place, "id": str(message.id)})
            else:
                self._show({"is": what, "place": place, "message": self._json(message)})

    def _look(self) -> None:
        self._club.looked[self._name] = self._club.last_dm(self._name)

    def _tell_time(self, skipped: timedelta) -> None:
        self._show({"is": "time", "now": self._now(), "skipped": int(skipped.total_seconds())})

    def _now(self) -> int:
        return int(self._club.env.now().timestamp() * 1000)

    def _notice_stir(self, what: str, message: Message) -> None:
        """Note in the activity strip that somebody else received a message, without its content."""
        if what == "new" and message.author_id == self._club.backend.bot_user.id:
            for name, channel in self._club.dms.items():
                if channel == message.channel_id:
                    self._show({"is": "stir", "person": name})

    def _json(self, message: Message) -> Json:
        return message_json(self._club.backend, message, self.person.id)

    def message(self, place: str, message_id: int) -> Message | None:
        """Return the message if the person can see it."""
        tried = (self._club.backend.find(channel, message_id) for channel in self._channels(place))
        found = next(filter(None, tried), None)
        return found if found and self.sees(found) and found.id not in self._hidden else None

    def page(self, place: str, before: int | None = None) -> Json:
        """Return a pane's latest messages, or those before one, oldest first, and whether there are more."""
        backend, shelf = self._club.backend, self._club.shelf
        stored = {
            number
            for channel in self._channels(place)
            for number in (*backend.messages.get(channel, ()), *shelf.numbers(channel))
        }
        ids = sorted(number for number in stored if before is None or number < before)
        seen = []
        for number in reversed(ids):
            message = self.message(place, number)
            if message:
                seen.append(message)
            if len(seen) > AT_ONCE:
                break
        shown = [self._json(message) for message in reversed(seen[:AT_ONCE])]
        return {"messages": shown, "more": len(seen) > AT_ONCE}

    def pins(self, place: str) -> list[Json]:
        """Return pinned messages, newest first."""
        messages = self._club.backend.messages
        stored = [one for channel in self._channels(place) for one in messages.get(channel, {}).values()]
        pinned = [message for message in stored if message.pinned and self.sees(message)]
        return [self._json(message) for message in reversed(pinned)]

    def dismiss(self, message: Message) -> None:
        """Hide a message that the person dismissed; only they could see it."""
        if message.is_ephemeral:
            self._hidden.add(message.id)
            self._show({"is": "gone", "place": self.place_of(message.channel_id), "id": str(message.id)})

    def file(self, channel: int, file_id: int) -> Json | None:
        """Return a file if it belongs to a message that the person can see, or did until it was edited."""
        backend = self._club.backend
        if file_id in backend.replaced:
            message_id, file = backend.replaced[file_id]
            shown = backend.find(channel, message_id)
            return file if shown and self.sees(shown) else None
        backend.find(channel, self._club.shelf.message_with(file_id) or 0)
        for message in reversed(backend.messages.get(channel, {}).values()):
            for file in message.attachments:
                if int(file["id"]) == file_id:
                    return file if self.sees(message) else None
        return None

    def hello(self) -> Json:
        """Return everything a page shows when it opens."""
        club = self._club
        self._look()
        return {
            "is": "hello",
            "me": {"id": str(self.person.id), "name": self.person.user.global_name},
            "people": {str(one.id): one.user.global_name for one in club.people.values()},
            "bot": {"id": str(club.backend.bot_user.id), "name": BOT},
            "server": club.guild.name,
            "places": {"channel": f"#{club.table.name}", "dm": f"DMs with {BOT}"},
            "channels": {str(club.table.id): club.table.name},
            "addresses": {str(one.user.global_name): name for name, one in club.people.items()},
            "stirred": [name for name in club.people if club.last_dm(name) > club.looked[name]],
            "now": self._now(),
            "channel": self.page("channel"),
            "dm": self.page("dm"),
        }

"""Record every byte that others receive in one world, sorted by surface."""

from __future__ import annotations

import hashlib
import json
import logging
import re
from collections.abc import Iterable, Iterator
from typing import Any

from simcord.backend.cdn import CDN_BASE

from sandbox.people import SandboxPerson
from sandbox.recorder import File, Shown
from tests.bot.noninterference.ideal import RANDOM
from tests.bot.noninterference.surfaces import Line
from tests.bot.noninterference.worlds import Table

Lines = list[Line]
PICTURES, FILMS = (".png",), (".webp", ".gif", ".mp4", ".apng")
_ID = re.compile(r"\b\d{17,20}\b")
_MENTION = re.compile(r"<@[!&]?\d+>")
_FILE = re.compile(rf"{re.escape(CDN_BASE)}/[^'\" )]*")
_NONCE = re.compile(r'"nonce": "\d+"')
"""A nonce that discord.py draws by itself; the bot's own ones are hexadecimal."""
_TOKEN = re.compile(r"(/interactions/\w+/|/webhooks/\w+/)[^/ ]+")


class Witness(logging.Handler):
    """Records what others in one world are sent, in order, and the log."""

    def __init__(self, table: Table, knowing: Iterable[SandboxPerson]) -> None:
        super().__init__(logging.DEBUG)
        self._table, self._knowing = table, {person.id for person in knowing}
        self._logged: list[str] = []
        self._said = len(table.world.camera.shown)
        self._asked = len(self._backend.http_requests)
        self._begun = set(self._backend.interactions)

    def __enter__(self) -> Witness:
        self._level = logging.getLogger("bot").level
        logging.getLogger("bot").setLevel(logging.DEBUG)
        logging.getLogger().addHandler(self)
        return self

    def __exit__(self, *_: object) -> None:
        logging.getLogger().removeHandler(self)
        logging.getLogger("bot").setLevel(self._level)

    @property
    def _backend(self) -> Any:
        return self._table.world.env.backend

    def emit(self, record: logging.LogRecord) -> None:
        self._logged.append(f"{record.name} {record.levelname} {record.getMessage()}")

    def lines(self) -> Lines:
        """Return everything that others received, each line under its surface.

        Lines to one place keep their order. The order between two places depends on the machine.
        """
        self._names = dict(self._ids())
        found = [*self._messages(), *self._requests(), *self._forms(), *self._elsewhere()]
        return [Line(surface, self._masked(text)) for surface, text in found] + [
            Line("log", line) for line in sorted(map(self._masked, self._logged))
        ]

    def _masked(self, text: str) -> str:
        """Replace ids of messages by their number in their channel, and random tokens by one word."""
        return self._table.ideal.masked(_ID.sub(lambda found: self._names.get(found[0], found[0]), text))

    def _ids(self) -> Iterator[tuple[str, str]]:
        """Yield a name that does not count what only others were sent, for each message and request."""
        counted: dict[Any, int] = {}
        dms = {channel: f"(DM of {person})" for person, channel in self._backend.dm_channels.items()}
        yield from ((str(channel), name) for channel, name in dms.items())

        def named(place: Any) -> str:
            counted[place] = counted.get(place, 0) + 1
            return f"({place} {counted[place]})"

        first = {one.message: one for one in reversed(self._table.world.camera.shown)}
        for shown in self._table.world.camera.shown:
            if first[shown.message] is shown:
                yield (
                    str(shown.message),
                    named(f"message {dms.get(shown.channel, shown.channel)} {shown.viewer or ''}"),
                )
            for number in re.findall(r"/attachments/\d+/(\d+)/", shown.raw):
                yield number, "(file)"
        for number, one in self._backend.interactions.items():
            yield str(number), named(f"request of {one.user_id}")

    # ------------------------------------------------------------------- messages and files

    def _messages(self) -> Iterator[Line]:
        shown = self._table.world.camera.shown[self._said :]
        for one in sorted(shown, key=lambda one: (one.channel, one.viewer or 0)):
            if one.viewer not in self._knowing and one.author not in self._knowing:
                where = f"{one.channel} {one.message} {one.viewer}"
                yield Line("messages", f"{where} {_without_urls(one.raw)}")
                yield Line("pings", f"{where} {_MENTION.findall(one.text)}")
                for file in one.files:
                    yield from self._file(where, one, file)

    def _file(self, where: str, one: Shown, file: File) -> Iterator[Line]:
        data = self._table.world.camera.read(file.url)
        yield Line("file names", f"{where} {file.name}")
        yield Line("alt texts", f"{where} {file.alt}")
        if file.name.endswith(PICTURES + FILMS):
            surface = "pictures" if file.name.endswith(PICTURES) else "films"
            yield Line(surface, f"{where} {_hash(data)}")
        else:
            text = data.decode(errors="replace")
            yield Line("files", f"{where} {text}")

    # ------------------------------------------------------------------- requests and forms

    def _requests(self) -> Iterator[Line]:
        own = [f"/channels/{self._dm_of(person)}/" for person in self._knowing]
        asked = self._backend.http_requests[self._asked :]
        for request in sorted(asked, key=lambda one: _place(one.path)):
            said = request.json if isinstance(request.json, dict) else {}
            if any(request.path.startswith(path) for path in own) or "recipient_id" in said:
                continue
            path = _TOKEN.sub(r"\1TOKEN", request.path)
            whole = json.dumps([request.params, request.json, request.reason], sort_keys=True, default=str)
            whole = _NONCE.sub(f'"nonce": "{RANDOM}"', whole)
            yield Line("order", f"{path} {request.method} {_hash(self._masked(whole).encode())[:12]}")
            yield Line("messages", f"{path} {request.method} {whole}")
            if "allowed_mentions" in said:
                yield Line("pings", f"{path} {request.method} {said['allowed_mentions']}")

    def _dm_of(self, person: int) -> int:
        return int(self._backend.dm_channels.get(person, 0))

    def _forms(self) -> Iterator[Line]:
        for number, one in self._backend.interactions.items():
            if number not in self._begun and one.user_id not in self._knowing:
                yield Line("forms", f"{number} {one.user_id} {one.modal}")
                yield Line("suggestions", f"{number} {one.user_id} {one.autocomplete_choices}")

    def _elsewhere(self) -> Iterator[Line]:
        yield from (Line("webhooks", body) for body in self._table.called)
        yield from self._table.pages


def _without_urls(raw: str) -> str:
    return _FILE.sub("URL", raw)


def _place(path: str) -> str:
    """Return the channel, or the reply to one person, that a request is for."""
    return "/".join(path.split("/", 4)[1:4])


def _hash(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()

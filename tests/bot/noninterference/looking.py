"""Ask for everything that a person can ask for, and record every byte that others received."""

from __future__ import annotations

import hashlib
import json
import logging
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from discord import app_commands

from bot.discord.views.component_id import parse_key
from sandbox.people import SandboxPerson
from sandbox.recorder import Part, Shown
from tests.bot.noninterference.worlds import Table

Lines = list[str]
CHANGES = (
    "here", "back", "take_seat", "give", "offer", "resign", "keep", "computer", "vacation", "spectate", "put",
    "vote", "uncounted", "counted", "ask_to_forget", "publish", "apart", "replace", "cut", "talk",
    "learn", "puzzles", "puzzle", "lesson",
)  # fmt: skip
"""Actions of buttons that change a table, and of those for lessons and puzzles."""
CHANGING = ("crew", "below", "hero", "season new", "game new", "server shards", "pack")
"""Command groups that do not concern a table, and commands that only open the form for a new one."""


class Witness(logging.Handler):
    """Records what others in one world are sent, in order, and the log."""

    def __init__(self, table: Table, knowing: Iterable[SandboxPerson]) -> None:
        super().__init__(logging.DEBUG)
        self._table, self._knowing = table, {person.id for person in knowing}
        self._logged: Lines = []
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
        """Return everything: requests, messages with their files, forms and lists, and the log.

        Lines to one place keep their order. The order between two places depends on the machine.
        """
        return [*sorted(self._requests(), key=_place), *self._messages(), *self._forms(), *self._log()]

    def _log(self) -> Iterator[str]:
        yield from sorted(self._logged)

    def _requests(self) -> Iterator[str]:
        own = [f"/channels/{self._dm_of(person)}/" for person in self._knowing]
        for request in self._backend.http_requests[self._asked :]:
            is_own = any(request.path.startswith(path) for path in own)
            if not is_own and "recipient_id" not in (request.json or {}):
                said = [request.params, request.json, request.reason]
                yield f"{request.path} {request.method} {json.dumps(said, sort_keys=True, default=str)}"

    def _dm_of(self, person: int) -> int:
        return int(self._backend.dm_channels.get(person, 0))

    def _messages(self) -> Iterator[str]:
        camera = self._table.world.camera
        for shown in sorted(camera.shown[self._said :], key=lambda shown: shown.channel):
            if shown.viewer not in self._knowing:
                files = [(file.name, file.alt, _hash(camera.read(file.url))) for file in shown.files]
                yield f"shown {shown.channel} {shown.message} {shown.viewer} {shown.raw} {files}"

    def _forms(self) -> Iterator[str]:
        for number, one in self._backend.interactions.items():
            if number not in self._begun:
                yield f"form {number} {one.user_id} {one.modal} {one.autocomplete_choices}"


def _place(line: str) -> str:
    """Return the channel, or the reply to one person, that a request is for."""
    return "/".join(line.split("/", 4)[1:4])


def _hash(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


async def ask_for_everything(table: Table, person: SandboxPerson, *, deep: bool = False) -> int:
    """Run every command and type into every list; with `deep`, press everything in the replies.

    Return how often the person asked.
    """
    asked = 0
    for command in commands(table):
        for option in (one.name for one in command.parameters if one.autocomplete):
            await person.member.autocomplete(table.world.table, command.qualified_name, option, "")
            asked += 1
        begun = table.world.camera.taken
        await person.command(command.qualified_name)
        asked += 1
        for shown in _replies(table, person, begun) if deep else ():
            asked += await press_all(table, person, shown)
    return asked


def commands(table: Table) -> list[app_commands.Command[Any, ..., Any]]:
    """Return the commands about tables that need no argument."""
    found = [one for one in table.world.bot.tree.walk_commands() if isinstance(one, app_commands.Command)]
    return [
        one
        for one in sorted(found, key=lambda one: one.qualified_name)
        if not one.qualified_name.startswith(CHANGING) and not any(given.required for given in one.parameters)
    ]


def _replies(table: Table, person: SandboxPerson, begun: int) -> Sequence[Shown]:
    since = [*table.world.camera.since(begun)]
    latest = {one.message: one for one in reversed(since) if one.viewer == person.id}
    return [*latest.values()]


async def press_all(table: Table, person: SandboxPerson, shown: Shown) -> int:
    """Press each button that only shows something, and choose the first entry of each such menu."""
    pressed = 0
    for part in shown.parts:
        now = {one.custom_id: one for one in table.world.camera.latest[shown.message].parts}
        there = now.get(part.custom_id)
        if there is None or there.disabled or not only_shows(there):
            continue
        if there.options:
            message, chosen = person._message(shown), [there.options[0].value]
            await person.member.select(message, chosen, custom_id=there.custom_id)
        else:
            await person.click(shown, there)
        pressed += 1
    return pressed


def only_shows(part: Part) -> bool:
    """Return whether a press changes nothing at the table; False for answers to decisions."""
    key = parse_key(part.custom_id)
    return key is not None and key.step is None and key.acts is None and key.action not in CHANGES

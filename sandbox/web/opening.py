"""Opens a new table: open the game, take a seat and give the other seats to computers."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from typing import Any

from simcord import InteractionResult, ResponseMessage
from simcord.backend.models import Message
from simcord.components import walk_components

from bot.games.catalogue import USUAL_GAME
from sandbox.people import open_table
from sandbox.recorder import Part, Shown
from sandbox.web.guild import Guild
from sandbox.web.message_json import is_thinking
from sandbox.web.real_time import answered

PATIENCE = 600.0
"""Timeout in seconds; long, because the machine may be busy."""


class NotOpened(Exception):
    """Raised when the game could not be opened; the message says why."""


async def open_game(club: Guild, *, seats: int, pace: str = "", game: str = "", level: str = "") -> None:
    """Open a game with computers, seat the first person, and leave the game in its lobby."""
    wanted = {"players": seats, "computers": seats - 1, "pace": pace, "level": level}
    chosen = {name: value for name, value in wanted.items() if value}
    await open_table(Host(club), game=game or USUAL_GAME, **chosen)
    await find(club, "Start")
    await club.until_sent()
    await until(club, lambda: not any(is_thinking(message) for message in told_alone(club)), "no reply")
    for message in list(told_alone(club)):
        club.backend.delete_message(message.channel_id, message.id)  # the host has read it


class Host:
    """The first person of the club, who opens the table (`sandbox.seating.Caller`)."""

    def __init__(self, club: Guild) -> None:
        self._club = club
        self._member = next(iter(club.people.values()))

    async def call_form(self, game: str) -> InteractionResult:
        return await self._done(await self._member.slash(self._club.table, "game new", game=game))

    async def change_table(self) -> InteractionResult:
        return await self._done(await self._member.slash(self._club.table, "table setup"))

    async def submit(self, opened: InteractionResult, filled: Any) -> InteractionResult:
        done = await self._done(await self._member.submit_modal(opened, filled))
        await until(self._club, lambda: not any(map(is_thinking, told_alone(self._club))), "no reply")
        return done

    async def click(self, shown: Shown, part: Part) -> InteractionResult:
        message = self._club.backend.get_message(shown.channel, shown.message)
        response = ResponseMessage(self._club.env, message)
        return await self._done(await self._member.click(response, custom_id=part.custom_id))

    def own_buttons(self) -> tuple[Shown, list[Part]]:
        found = [message for message in told_alone(self._club) if message.components][-1]
        parts = walk_components(found.components)
        buttons = [Part(one["label"], one["custom_id"]) for one in parts if one.get("label")]
        me, where = self._member.id, (found.channel_id, found.id, found.author_id)
        return Shown(*where, me, "", (), tuple(buttons), "", is_edit=False, is_layout=False), buttons

    async def _done(self, result: InteractionResult) -> InteractionResult:
        await answered(result._interaction)
        return result


def told_alone(club: Guild) -> Iterator[Message]:
    """Yield the channel's ephemeral messages."""
    return (message for message in club.backend.messages[club.table.id].values() if message.is_ephemeral)


async def press(club: Guild, label: str) -> None:
    """Press a button in the channel as the host, and wait until its message changes."""
    host = next(iter(club.people.values()))
    message, part = await find(club, label)
    before = message.edited_timestamp
    await host.click(ResponseMessage(club.env, message), custom_id=part["custom_id"])
    await until(club, lambda: message.edited_timestamp != before, f"[{label}] changed nothing")


async def find(club: Guild, label: str) -> tuple[Message, dict[str, Any]]:
    """Wait for the channel's newest message with that button."""
    found: list[tuple[Message, dict[str, Any]]] = []

    def look() -> bool:
        for message in reversed(club.backend.messages[club.table.id].values()):
            for part in walk_components(message.components):
                if part.get("label") == label and not part.get("disabled") and not message.is_ephemeral:
                    found.append((message, part))
                    return True
        return False

    await until(club, look, f"there is no [{label}]")
    return found[0]


async def until(club: Guild, is_so: Callable[[], bool], otherwise: str) -> None:
    """Wait until a condition holds; raise NotOpened with the bot's replies after a timeout."""
    loop = asyncio.get_running_loop()
    end = loop.time() + PATIENCE
    while not is_so():
        if loop.time() > end:
            said = " / ".join(message.content for message in told_alone(club))
            raise NotOpened(f"{otherwise}. {said}".strip())
        await asyncio.sleep(0.02)

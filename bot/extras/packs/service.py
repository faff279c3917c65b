"""Use cases of packs: a server uploads a pack, the bot checks it, and only that server's tables choose it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Final

from bot.extras.packs import loading as laid
from bot.extras.packs import repository
from bot.extras.packs.panel import kept_posts, packs_panel
from bot.extras.packs.parsing import Upload, read_sent
from bot.extras.packs.repository import PackRow
from bot.extras.packs.rights import RIGHTS
from bot.host.askers import Asker
from bot.host.broker import Busy
from bot.host.pools import Hung, ProcessPool
from bot.host.processes import begin_apart
from bot.messages.catalogue import Text, say, together
from bot.messages.panel import Panel, Post
from bot.messages.people import Person, Where
from bot.service.service import Service
from bot.store import Conflict, Tx
from bot.table.lobby import lobby
from bot.table.match.server_content import outside_transactions
from bot.table.rights.standing import in_server
from engine.kernel.core import Refused
from engine.kernel.packs import Brought
from engine.registry.pack_loading import packs_of

FAULTS: Final = 12
"""Maximum number of errors shown at once."""
LONGEST_FAULT: Final = 150
LIMIT: Final = 20.0
"""Seconds of processor time allowed for reading a pack; the largest packs take one or two."""
OF_PERSON, OF_SERVER = 2, 4
"""Most packs read at the same time for one person, and for one server."""
READERS = ProcessPool("reads packs", begin_apart, limit=LIMIT, of_person=OF_PERSON, of_server=OF_SERVER)


@dataclass(frozen=True)
class PackLimits:
    """A server's limits: the number of packs, and the characters of all versions together."""

    packs: int = 10
    size: int = 4_000_000


async def read_apart(upload: Upload, asker: Asker) -> Brought | str:
    """Return the pack or its errors, read in a separate process because a malicious pack may never finish."""
    try:
        return await READERS.run(read_sent, upload, asker)
    except Hung:
        return say("pack-too-slow")
    except Busy:
        raise Refused(say("pack-busy")) from None


class Packs:
    """Use cases for a server's packs."""

    def __init__(self, service: Service) -> None:
        self.limits = PackLimits()
        self._units = service.units
        self.reads: Callable[[Upload, Asker], Awaitable[Brought | str]] = read_apart

    async def upload(self, guild_id: int, person: Person, sent: Upload, *, bot_id: int) -> list[Post]:
        """Store a pack, and show its maps; Refused with its errors, each with file, entry and remedy."""
        standing = in_server(guild_id, person)
        RIGHTS.check("upload or remove packs", standing, say("pack-managers-only"))
        brought = await self.reads(sent, Asker(person.id, guild_id))
        if isinstance(brought, str):
            raise Refused(pack_errors(brought))
        async with self._units.begin() as tx:
            kept = await tx.of(repository.Packs).of(guild_id)
            is_new = all(row.pack != brought.id for row in kept)
            await tx.of(repository.Packs).withdraw(guild_id, brought.id, tx.at)
            await self._check_room(tx, guild_id, brought)
            await _keep(tx, _row(tx, guild_id, brought, person, bot_id), brought.text)
        title, version = brought.title, brought.version
        told = say("pack-kept" if is_new else "pack-kept-anew", title=title, version=version)
        return kept_posts(told, brought)

    async def _check_room(self, tx: Tx, guild_id: int, brought: Brought) -> None:
        """Raise Refused if the server would exceed its limits; first delete unused versions to make room."""
        if await self._is_full(tx, guild_id, brought):
            await tx.of(repository.Packs).forget(tx.at, guild_id=guild_id)
        if await self._is_full(tx, guild_id, brought):
            raise Refused(say("pack-no-room", packs=self.limits.packs, size=self.limits.size // 1000))

    async def _is_full(self, tx: Tx, guild_id: int, brought: Brought) -> bool:
        others = [row for row in await tx.of(repository.Packs).of(guild_id) if row.name != brought.name]
        is_many = sum(row.withdrawn_at is None for row in others) >= self.limits.packs
        return is_many or sum(row.size for row in others) + len(brought.text) > self.limits.size

    async def panel(self, where: Where, person: Person) -> Panel:
        """Return a server's packs, and the actions available to the person in that channel."""
        async with self._units.read() as tx:
            rows = await tx.of(repository.Packs).of(where.guild_id)
            lobby_here = await tx.matches.in_channel(where.channel_id)
        is_own = lobby_here is not None and lobby_here.state == "lobby"
        game = lobby_here.game if lobby_here and is_own and lobby_here.organiser_id == person.id else ""
        standing = in_server(where.guild_id, person)
        return packs_panel(rows, game, may_change=RIGHTS.may("upload or remove packs", standing))

    async def count(self, guild_id: int) -> int:
        """Return the number of packs that a server's tables can choose."""
        async with self._units.read() as tx:
            return sum(row.withdrawn_at is None for row in await tx.of(repository.Packs).of(guild_id))

    async def remove(self, guild_id: int, person: Person, pack: str) -> str:
        """Withdraw a pack; keep versions in use until their games end."""
        standing = in_server(guild_id, person)
        RIGHTS.check("upload or remove packs", standing, say("pack-managers-only"))
        async with self._units.begin() as tx:
            if all(row.pack != pack for row in await tx.of(repository.Packs).of(guild_id)):
                raise Refused(say("pack-unknown"))
            await tx.of(repository.Packs).withdraw(guild_id, pack, tx.at)
            await tx.of(repository.Packs).forget(tx.at, guild_id=guild_id, pack=pack)
            is_kept = any(row.pack == pack for row in await tx.of(repository.Packs).of(guild_id))
        return say("pack-in-use" if is_kept else "pack-removed")

    async def servers(self, bot_id: int) -> Sequence[int]:
        """Return the servers with packs uploaded to this bot."""
        async with self._units.read() as tx:
            return await tx.of(repository.Packs).servers(bot_id)

    async def leave(self, guild_id: int) -> None:
        """Delete a server's packs after it removed the bot, except those of open games."""
        async with self._units.begin() as tx:
            await tx.of(repository.Packs).withdraw(guild_id, None, tx.at)
            await tx.of(repository.Packs).forget(tx.at, guild_id=guild_id)

    @outside_transactions
    async def play(self, where: Where, person: Person, match_id: int, pack: str) -> str:
        """Set this channel's lobby to a pack of its server, or back to the game's own."""
        async with self._units.lobby(match_id) as tx:
            now = await lobby.wishes_now(tx, match_id, person)
            packs = packs_of(now.game)
            chosen = packs.own if pack == packs.own else await _offered(tx, where.guild_id, now.game, pack)
            if chosen != packs.own:
                await laid.PACKS.bring(tx, where.guild_id, now.game, chosen)
            wishes = now.with_options(packs.options(now.options, chosen))
            return await lobby.set_up(tx, match_id, person, wishes)


def _row(tx: Tx, guild_id: int, brought: Brought, person: Person, bot_id: int) -> PackRow:
    return PackRow(
        0, guild_id, brought.game, brought.name, brought.id, brought.title, brought.version,
        len(brought.text), None, person.id, bot_id, tx.at,
    )  # fmt: skip


async def _keep(tx: Tx, row: PackRow, text: str) -> None:
    """Store and offer a pack; if the server already has this version, offer that one again."""
    try:
        await tx.of(repository.Packs).add(row, text)
    except Conflict:
        await tx.of(repository.Packs).offer(row)


async def _offered(tx: Tx, guild_id: int, game: str, pack: str) -> str:
    """Return the name of the version that a pack offers; Refused if there is none."""
    for row in await tx.of(repository.Packs).of(guild_id):
        if (row.game, row.pack, row.withdrawn_at) == (game, pack, None):
            return row.name
    raise Refused(say("pack-unknown"))


def pack_errors(faults: str) -> Text:
    """Return the errors as the reply to an upload; another process has worded them, so word them again."""
    lines = (faults.text() if isinstance(faults, Text) else faults).splitlines()
    more = [say("pack-more-errors", n=len(lines) - FAULTS)] if len(lines) > FAULTS else []
    return together([say("pack-refused"), *(f"- {_plain(line)}" for line in lines[:FAULTS]), *more])


def _plain(line: str) -> str:
    """Escape an error message, because it quotes user input."""
    return f"`{line[:LONGEST_FAULT].replace('`', ' ')}`"

"""Use cases for verification: the channel's last game, or an uploaded record."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Mapping
from functools import partial
from typing import NamedTuple

from bot.host.askers import Asker
from bot.host.broker import Busy
from bot.host.pools import Hung, ProcessPool
from bot.host.processes import begin_apart
from bot.messages.catalogue import Text, say, together
from bot.messages.panel import Post
from bot.messages.people import Where
from bot.service import states
from bot.service.unit_of_work import UnitsOfWork, existing
from bot.store import Tx
from bot.store.database.corrupt import Unreadable
from bot.store.tables.matches import MatchRow
from bot.table.match.server_content import content
from bot.table.past import records
from engine.kernel.core import Json, Refused
from engine.records.proof.verifying import FAILS, HOLDS, IN_PART, Report, verify
from engine.records.record import dump_case
from engine.registry.pack_loading import only

LIMIT = 30.0
"""Seconds of processor time allowed for checking a record; the longest game takes a few."""
OF_PERSON, OF_SERVER = 2, 8
"""Most records checked at the same time for one person, and in one server."""
MOST_BYTES = 4_000_000
ID = re.compile(rb'"id": ?"[a-z_]+-([0-9]{1,9})"')
CHECKERS = ProcessPool("checks records", begin_apart, limit=LIMIT, of_person=OF_PERSON, of_server=OF_SERVER)


class Brought(NamedTuple):
    """A record, with the lines that were posted during its game."""

    raw: bytes
    posted: str
    packs: Mapping[str, Mapping[str, str]]
    """Packs that a record may be replayed with: game -> name -> text."""


def check_here(brought: Brought) -> Report:
    """Check a record in this process; packs of other servers are unavailable."""
    with only(brought.packs):
        return verify(brought.raw, [brought.posted] if brought.posted else [])


async def check_apart(brought: Brought, asker: Asker) -> Report:
    """Check a record in a separate process, since a malicious one might never finish."""
    try:
        return await CHECKERS.run(check_here, brought, asker)
    except Hung:
        raise Refused(say("proof-too-long")) from None
    except Busy:
        raise Refused(say("proof-busy")) from None


class Proofs:
    """Use cases that verify finished games."""

    def __init__(
        self, units: UnitsOfWork, check: Callable[[Brought, Asker], Awaitable[Report]] = check_apart
    ) -> None:
        self._units = units
        self._check = check

    async def of_channel(self, where: Where, asker: Asker) -> Post:
        """Verify the channel's last finished game and attach its record."""
        async with self._units.read() as tx:
            row = await tx.matches.last_ended_in_channel(where.channel_id)
        if row is None:
            raise Refused(say("proof-none"))
        return await self._of(row, asker)

    async def of_game(self, match_id: int, asker: Asker) -> Post:
        """Verify a finished game and attach its record."""
        async with self._units.read() as tx:
            row = await existing(tx, match_id)
        states.check("take a record along", row)
        return await self._of(row, asker)

    async def _of(self, row: MatchRow, asker: Asker) -> Post:
        try:
            name, text, posted = await CHECKERS.run_here(partial(self._recorded, row), asker)
        except Busy:
            raise Refused(say("proof-busy")) from None
        report = await self._checked(row.guild_id, text.encode(), posted, asker)
        return Post(_told(report), file=(name, text))

    async def _recorded(self, row: MatchRow) -> tuple[str, str, str]:
        """Return the record's file name and text, and the lines that were posted during the game."""
        async with self._units.read() as tx:
            record = await _again(tx, row)
            if record is None:
                raise Refused(say("proof-no-cut"))
            return f"{record['id']}.json", dump_case(record), await _lines(tx, row.id)

    async def of_record(self, raw: bytes, asker: Asker) -> Post:
        """Verify an uploaded record; for a game of this bot, include the posted lines."""
        if len(raw) > MOST_BYTES:
            raise Refused(say("proof-too-large", megabytes=MOST_BYTES // 1_000_000))
        await _admit(asker)
        found = ID.search(raw)
        async with self._units.read() as tx:
            posted = await _lines(tx, int(found[1])) if found else ""
        return Post(_told(await self._checked(asker.guild_id, raw, posted, asker)))

    async def _checked(self, guild_id: int | None, raw: bytes, posted: str, asker: Asker) -> Report:
        """Verify a record with the packs of the asking server; without packs in a DM."""
        async with self._units.read() as tx:
            named = await content(tx).named_in(tx, guild_id, raw) if guild_id is not None else {}
        return await self._check(Brought(raw, posted, named), asker)


async def _admit(asker: Asker) -> None:
    try:
        await CHECKERS.admit(asker)
    except Busy:
        raise Refused(say("proof-busy")) from None


async def _again(tx: Tx, row: MatchRow) -> dict[str, Json] | None:
    try:
        return await records.again(tx, row)
    except Unreadable:
        raise Refused(say("proof-unreadable")) from None


async def _lines(tx: Tx, match_id: int) -> str:
    return "\n".join(row.line for row in await tx.fair.lines(match_id))


def _told(report: Report) -> str:
    """Explain a report: whether the record is valid, what proves it, and who can be sure."""
    first, *more = report.lines
    if report.status == HOLDS:
        return _proven(first, more[0])
    if report.status == FAILS:
        return together([say("proof-fails", verdict=first), say("proof-mine")])
    if report.status == IN_PART:
        points = " ".join(line.removeprefix("- ") for line in more if line.startswith("- "))
        return _proven(first, points)
    return first


def _proven(verdict: str, why: str) -> Text:
    return together([together([say("proof-verdict", verdict=verdict), why], " "), say("proof-mine")])

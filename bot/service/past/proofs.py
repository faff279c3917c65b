"""Use cases for verification: the channel's last game, or an uploaded record."""

from __future__ import annotations

import json
import re
from collections.abc import Awaitable, Callable, Mapping
from functools import partial
from typing import NamedTuple

from bot.games.catalogue import find_texts
from bot.host.askers import Asker
from bot.host.broker import Busy
from bot.host.pools import Hung, ProcessPool
from bot.host.processes import begin_apart
from bot.messages.catalogue import say, together
from bot.messages.names import escaped
from bot.messages.numerals import is_numeral, read_numeral
from bot.messages.panel import Post
from bot.messages.people import Person, Where
from bot.service import states
from bot.service.unit_of_work import UnitsOfWork, existing
from bot.store import Tx
from bot.store.database.corrupt import Unreadable
from bot.store.tables.matches import MatchRow
from bot.table.match import chain as chains
from bot.table.match.chain import Chain
from bot.table.match.server_content import content
from bot.table.past import records, telling
from engine.kernel.core import Json, Refused
from engine.records.protocol.canonical import canonical
from engine.records.record import dump_case
from engine.records.verification.comparing import Supplied
from engine.records.verification.telling import NOBODY_CAN
from engine.records.verification.verifying import FAILS, NO_RECORD, Report, verify
from engine.registry.pack_loading import only

LIMIT = 30.0
"""Seconds of processor time allowed for checking a record; the longest game takes a few."""
OF_PERSON, OF_SERVER = 2, 8
"""Most records checked at the same time for one person, and in one server."""
MOST_BYTES = 4_000_000
ID = re.compile(rb'"id": ?"[a-z_]+-([0-9]{1,9})-[0-9a-z]{6}"')
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
        return verify(brought.raw, Supplied([_with_ends(brought.posted)], has_looked=True))


def _with_ends(lines: str) -> str:
    """Return stored lines as they stand in a channel: each at the end of a post."""
    return lines.replace("\n", "\nA post\n")


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
        """Verify the channel's last finished game and attach its record; return a game's proof so far."""
        async with self._units.read() as tx:
            open_ = await tx.matches.in_channel(where.channel_id)
            if open_ is not None and open_.state == "playing":
                return await self._so_far(tx, open_)
            row = await tx.matches.last_ended_in_channel(where.channel_id)
        if row is None:
            raise Refused(say("proof-none"))
        return await self._of(row, asker)

    async def _so_far(self, tx: Tx, row: MatchRow) -> Post:
        """Return all lines of a game in play, and what was opened so far."""
        chain = await _chain(tx, row)
        if chain is None:
            raise Refused(say("proof-no-cut"))
        kept_secret = find_texts(row.game).panels.kept_secret
        found = await records.opened_so_far(chain, kept_secret)
        opened = [f"Opening {n}: {salt} {canonical(what)}" for n, salt, what in found]
        text = "\n".join([await _lines(tx, row.id), "", *opened]).strip() + "\n"
        return Post(say("proof-so-far"), file=(f"{chain.id}.txt", text))

    async def receipt(self, match_id: int, person: Person, named: str) -> Post:
        """Return a receipt as a file, to the person whose answer or sheet it is about."""
        async with self._units.read() as tx:
            row = await existing(tx, match_id)
            chain = await _chain(tx, row)
            number, file = named.rpartition(":")[2], None
            if chain is not None and is_numeral(number):
                file = await records.receipt(chain, person.id, read_numeral(number))
        if file is None:
            raise Refused(say("receipt-none"))
        name = f"receipt-{file['n']}-{file['id']}.json"
        return Post(say("receipt-file"), file=(name, json.dumps(file)))

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
            row = await tx.matches.get(int(found[1])) if found else None
            kept = await _kept(tx, row) if row is not None else None
            posted = await _lines(tx, row.id) if row is not None and kept else ""
        report = await self._checked(asker.guild_id, raw, posted, asker)
        if report.status == NO_RECORD:
            return Post(say("proof-no-record", why=report.told[0]))
        if kept is None or report.id != kept[0]:
            return Post(say("proof-not-mine"))
        if report.head != kept[1]:
            return Post(say("proof-not-kept"))
        return Post(_told(report))

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


async def _chain(tx: Tx, row: MatchRow) -> Chain | None:
    try:
        return await chains.find(tx, row)
    except Unreadable:
        raise Refused(say("proof-unreadable")) from None


async def _kept(tx: Tx, row: MatchRow) -> tuple[str, str] | None:
    """Return id and head of an ended table's chain; None without one."""
    chain = await _chain(tx, row)
    return (chain.id, chain.book.head) if chain is not None and chain.fair.ending is not None else None


def _told(report: Report) -> str:
    """Tell the game, and what nobody can check; the host's own bot never says that it holds."""
    if report.status == FAILS:
        return together([say("proof-fails", verdict=escaped(str(report))), say("proof-mine")])
    left = [escaped(f"- {one}") for one in report.left]
    return together([*telling.short(report.told), *left, NOBODY_CAN, say("proof-mine")])

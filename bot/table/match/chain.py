"""Write a table's chain: every change of the table is recorded in the same unit of work."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Sequence
from dataclasses import replace

from bot.messages.names import Name
from bot.store import Tx
from bot.store.tables.fair import ComerRow, EntryRow, FairRow, LineRow, OpeningRow
from bot.store.tables.matches import MatchRow
from engine.kernel.core import Json, Seat
from engine.records import fair_play
from engine.records.fair_play import Entry, Header, Line, Receipt, entries
from engine.records.fair_play.entries import Sitter, What, Why
from engine.records.portable_json import portable


def new_salt() -> str:
    """Return a random salt of 128 bits; each is used once."""
    return secrets.token_hex(16)


def new_secret() -> str:
    """Return a random secret of 256 bits."""
    return secrets.token_hex(32)


def secret_of(word: str) -> str:
    """Return the secret derived from a word, for repeating a game's deal."""
    return hashlib.sha256(word.encode()).hexdigest()


def id_of(row: MatchRow) -> str:
    """Return the table's id in its lines and its record."""
    return f"{row.game}-{row.id}"


class Chain:
    """The chain of a table, which only grows.

    `lines` were posted in this unit of work and are not sent yet.
    """

    def __init__(self, tx: Tx, id: str, fair: FairRow, last: EntryRow | None) -> None:
        self.tx = tx
        self.id = id
        self.fair = fair
        self.n = 0 if last is None else last.n + 1
        self.head = header(id, fair).head if last is None else last.head
        self.lines: list[Line] = []
        self.receipts: list[Receipt] = []
        """Receipts of sheets and answers sealed or withdrawn in this unit of work, and not yet sent by DM."""

    @property
    def match_id(self) -> int:
        return self.fair.match_id

    async def write(self, entry: Entry) -> int:
        """Append an entry; return its number."""
        n, self.head = self.n, fair_play.next_head(self.head, entry)
        await self.tx.fair.add(EntryRow(self.match_id, n, entry, self.head))
        self.n += 1
        return n

    async def change(self, **values: Json) -> None:
        """Update the table's fair-play row."""
        await self.tx.fair.change(self.match_id, **values)
        self.fair = replace(self.fair, **values)

    def hand_receipt(self, seat: Seat) -> None:
        """Give the seat's person the head after the last entry."""
        self.receipts.append(Receipt(self.id, seat, self.head))

    async def post(self, what: What, of: int = 0, *, hash: str = "") -> Line:
        """Add a line of that kind, with the head unless it has a hash of its own; it is still to be sent."""
        no = await self.tx.fair.next_no(self.match_id)
        await self.write(entries.post(new_salt(), no=no, what=what, of=of))
        line = Line(self.id, no, what, of, hash or self.head)
        await self.tx.fair.post(LineRow(self.match_id, no, str(line)))
        self.lines.append(line)
        return line

    async def seal(self, seat: Seat, content: Json) -> str:
        """Return the seal of what the next entry hides; it can be opened."""
        salt = new_salt()
        await self.tx.fair.seal(OpeningRow(self.match_id, self.n, salt, content))
        return fair_play.seal(self.id, self.n, seat, salt, content)

    # ---------------------------------------------------------------------- people

    async def join(self, person_id: int | None, name: str) -> int:
        """Let somebody take a place before the deal; return their number."""
        who, hashed = await self._come(person_id, name)
        await self.write(entries.join(new_salt(), who=who, sitter=sitter(person_id), name=hashed))
        return who

    async def leave(self, who: int) -> None:
        await self.write(entries.leave(new_salt(), who=who))

    async def seat(self, seat: Seat, person_id: int | None, name: str, why: Why) -> int:
        """Let a seat change hands; return the newcomer's number."""
        who, hashed = await self._come(person_id, name)
        await self.write(
            entries.seat(new_salt(), seat=seat, who=who, sitter=sitter(person_id), name=hashed, why=why)
        )
        return who

    async def _come(self, person_id: int | None, name: str) -> tuple[int, str]:
        """Return the newcomer's number, and the hash of the name."""
        who, salt, bare = len(await self.tx.fair.comers(self.match_id)), new_salt(), Name(name).bare
        await self.tx.fair.come(ComerRow(self.match_id, who, person_id, bare, salt))
        return who, fair_play.name_hash(self.id, who, salt, bare)

    # ----------------------------------------------------------------------- sheets

    async def fixed_sheet(self, seat: Seat) -> str:
        """Return the sheet that was fixed last for the seat; empty if none was."""
        sealed = await self.tx.fair.sealed(self.match_id)
        return next((str(content) for entry, content in reversed(sealed) if _is_sheet_of(entry, seat)), "")

    async def fix_sheet(self, seat: Seat, text: str) -> None:
        """Store the sheet from which the seat is answered for from now on."""
        salt = new_salt()
        await self.tx.fair.seal(OpeningRow(self.match_id, self.n, salt, text))
        seal = fair_play.sheet_seal(self.id, self.n, seat, salt, text)
        await self.write(entries.sheet(new_salt(), seat=seat, seal=seal))


def _is_sheet_of(entry: Entry, seat: Seat) -> bool:
    return (entry["do"], entry.get("seat")) == ("sheet", seat)


def sitter(person_id: int | None) -> Sitter:
    return "computer" if person_id is None else "person"


def header(id: str, fair: FairRow) -> Header:
    """Return the beginning of the chain."""
    game = id.rpartition("-")[0]
    return Header(id, game, fair.title, fair.thrown, fair_play.commitment(id, fair.secret))


async def find(tx: Tx, row: MatchRow) -> Chain | None:
    """Return the table's chain; None for one that was dealt without a cut."""
    fair = await tx.fair.get(row.id)
    return Chain(tx, id_of(row), fair, await tx.fair.last(row.id)) if fair else None


async def of_lobby(tx: Tx, row: MatchRow) -> Chain:
    """Return the chain of a table before its deal, where each has one."""
    chain = await find(tx, row)
    assert chain is not None
    return chain


async def begin(tx: Tx, row: MatchRow, fair: FairRow) -> Chain:
    """Return the chain of a new table: what it was called with is its first entry, its commitment its first
    line.
    """
    await tx.fair.begin(fair)
    chain = Chain(tx, id_of(row), fair, None)
    line = Line(chain.id, 0, "commitment", 0, fair_play.commitment(chain.id, fair.secret))
    await tx.fair.post(LineRow(row.id, 0, str(line)))
    chain.lines.append(line)
    await chain.write(options_of(row))
    return chain


def options_of(row: MatchRow) -> Entry:
    """Return the table's options as an entry."""
    return entries.options(new_salt(), players=row.players, pace=row.pace, chosen=portable(dict(row.options)))


async def openings(chain: Chain, numbers: Sequence[int]) -> dict[int, OpeningRow]:
    """Return the sealed contents of those entries, by number."""
    return {row.n: row for row in await chain.tx.fair.openings_of(chain.match_id, numbers)}

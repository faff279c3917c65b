"""Write a table's chain: each change of the table is recorded in the same unit of work."""

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
    """Return a random salt of 128 bits, to be used once."""
    return secrets.token_hex(16)


def new_secret() -> str:
    """Return a random secret of 256 bits."""
    return secrets.token_hex(32)


def secret_of(word: str) -> str:
    """Derive a secret from a word, so that a deal can be repeated."""
    return hashlib.sha256(word.encode()).hexdigest()


def id_of(row: MatchRow) -> str:
    """Return the table's id as its proof lines and record show it."""
    return f"{row.game}-{row.id}"


class Chain:
    """A table's chain, which only grows.

    `lines` and `receipts` are new in this unit of work and still to be sent.
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
        """Prepare a receipt for the seat's person: the chain's head after the last entry."""
        self.receipts.append(Receipt(self.id, seat, self.head))

    async def post(self, what: What, of: int = 0, *, hash: str = "") -> Line:
        """Write a proof line, to be sent later; it shows the chain's head unless `hash` is given."""
        no = await self.tx.fair.next_no(self.match_id)
        await self.write(entries.post(new_salt(), no=no, what=what, of=of))
        line = Line(self.id, no, what, of, hash or self.head)
        await self.tx.fair.post(LineRow(self.match_id, no, str(line)))
        self.lines.append(line)
        return line

    async def seal(self, seat: Seat, content: Json) -> str:
        """Keep what the next entry hides, and return its seal."""
        salt = new_salt()
        await self.tx.fair.seal(OpeningRow(self.match_id, self.n, salt, content))
        return fair_play.seal(self.id, self.n, seat, salt, content)

    # ---------------------------------------------------------------------- people

    async def join(self, person_id: int | None, name: str) -> int:
        """Record that somebody joins before the deal; return their number."""
        who, hashed = await self._come(person_id, name)
        await self.write(entries.join(new_salt(), who=who, sitter=sitter(person_id), name=hashed))
        return who

    async def leave(self, who: int) -> None:
        await self.write(entries.leave(new_salt(), who=who))

    async def seat(self, seat: Seat, person_id: int | None, name: str, why: Why) -> int:
        """Record a seat's new holder; return their number."""
        who, hashed = await self._come(person_id, name)
        await self.write(
            entries.seat(new_salt(), seat=seat, who=who, sitter=sitter(person_id), name=hashed, why=why)
        )
        return who

    async def _come(self, person_id: int | None, name: str) -> tuple[int, str]:
        """Count somebody who joins; return their number and the hash of their name."""
        who, salt, bare = len(await self.tx.fair.comers(self.match_id)), new_salt(), Name(name).bare
        await self.tx.fair.come(ComerRow(self.match_id, who, person_id, bare, salt))
        return who, fair_play.name_hash(self.id, who, salt, bare)

    # ----------------------------------------------------------------------- sheets

    async def fixed_sheet(self, seat: Seat) -> str:
        """Return the sheet that the chain sealed last for the seat; empty if there is none."""
        sealed = await self.tx.fair.sealed(self.match_id)
        return next((str(content) for entry, content in reversed(sealed) if _is_sheet_of(entry, seat)), "")

    async def fix_sheet(self, seat: Seat, text: str) -> None:
        """Seal the sheet that answers for the seat from now on."""
        salt = new_salt()
        await self.tx.fair.seal(OpeningRow(self.match_id, self.n, salt, text))
        seal = fair_play.sheet_seal(self.id, self.n, seat, salt, text)
        await self.write(entries.sheet(new_salt(), seat=seat, seal=seal))


def _is_sheet_of(entry: Entry, seat: Seat) -> bool:
    return (entry["do"], entry.get("seat")) == ("sheet", seat)


def sitter(person_id: int | None) -> Sitter:
    return "computer" if person_id is None else "person"


def header(id: str, fair: FairRow) -> Header:
    """Return the chain's header."""
    game = id.rpartition("-")[0]
    return Header(id, game, fair.title, fair.thrown, fair_play.commitment(id, fair.secret))


async def find(tx: Tx, row: MatchRow) -> Chain | None:
    """Return the table's chain; None for one that was dealt without a cut."""
    fair = await tx.fair.get(row.id)
    return Chain(tx, id_of(row), fair, await tx.fair.last(row.id)) if fair else None


async def of_lobby(tx: Tx, row: MatchRow) -> Chain:
    """Return the chain of a table before its deal; every such table has one."""
    chain = await find(tx, row)
    assert chain is not None
    return chain


async def begin(tx: Tx, row: MatchRow, fair: FairRow) -> Chain:
    """Begin a new table's chain: its first entry holds the options, its first line the hash of the secret."""
    await tx.fair.begin(fair)
    chain = Chain(tx, id_of(row), fair, None)
    line = Line(chain.id, 0, "commitment", 0, fair_play.commitment(chain.id, fair.secret))
    await tx.fair.post(LineRow(row.id, 0, str(line)))
    chain.lines.append(line)
    await chain.write(options_of(row))
    return chain


def options_of(row: MatchRow) -> Entry:
    """Return the table's options as a chain entry."""
    return entries.options(new_salt(), players=row.players, pace=row.pace, chosen=portable(dict(row.options)))


async def openings(chain: Chain, numbers: Sequence[int]) -> dict[int, OpeningRow]:
    """Return the sealed contents of those entries, by their numbers."""
    return {row.n: row for row in await chain.tx.fair.openings_of(chain.match_id, numbers)}

"""Write a table's chain: each change of the table is recorded in the same unit of work."""

from __future__ import annotations

import hashlib
import secrets
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from bot.messages.names import Name
from bot.store import Tx
from bot.store.database.corrupt import Unreadable
from bot.store.tables.fair import ComerRow, EntryRow, FairRow, LineRow, OpeningRow
from bot.store.tables.matches import MatchRow
from bot.table.match.book import Book
from engine.kernel.core import Json, Seat
from engine.records.portable_json import portable
from engine.records.protocol import hashes
from engine.records.protocol.lines import proof_line, receipt_line


def new_salt() -> str:
    """Return a random salt of 128 bits, to be used once."""
    return secrets.token_hex(16)


def new_secret() -> str:
    """Return a random secret of 256 bits."""
    return secrets.token_hex(32)


def secret_of(word: str) -> str:
    """Derive a secret from a word, so that a deal can be repeated."""
    return hashlib.sha256(word.encode()).hexdigest()


def id_of(row: MatchRow, secret: str) -> str:
    """Return the table's id as its record shows it."""
    return hashes.table_id(row.game, row.id, secret)


def minute_of(at: datetime) -> int:
    """Return the whole minutes since 1970."""
    return int(at.timestamp()) // 60


@dataclass(frozen=True)
class ProofLine:
    """A line of proof, which ends a post; `of` is the round of a round's account."""

    what: str
    of: int
    text: str

    @property
    def small(self) -> str:
        """Return the line in Discord's small print."""
        return f"-# {self.text}"


@dataclass(frozen=True)
class Receipt:
    """The receipt for an entry, to be shown to a seat's person."""

    seat: Seat
    n: int
    do: str
    text: str

    @property
    def small(self) -> str:
        """Return the line in Discord's small print."""
        return f"-# {self.text}"


class Chain:
    """A table's chain, which only grows.

    `lines` and `receipts` are new in this unit of work and still to be sent.
    """

    def __init__(self, tx: Tx, row: MatchRow, fair: FairRow) -> None:
        self.tx = tx
        self.id = id_of(row, fair.secret)
        self.fair = fair
        self.book = Book(head=hashes.first_head(named(self.id, fair), commitment(self.id, fair)))
        if fair.book is not None:
            self.book = read_book(fair.book)
        self.lines: list[ProofLine] = []
        self.receipts: list[Receipt] = []
        """Receipts of what people sealed or withdrew in this unit of work, and not yet sent by DM."""

    @property
    def match_id(self) -> int:
        return self.fair.match_id

    @property
    def now(self) -> int:
        """Return this minute, never earlier than the last line."""
        return max(minute_of(self.tx.at), self.book.posted_at)

    async def write(self, do: str, **keys: Json) -> int:
        """Append an entry; return its number."""
        n, entry = self.book.n, {"do": do, **keys}
        head = hashes.next_head(self.book.head, hashes.entry_salt(self.id, self.fair.secret, n), entry)
        await self.tx.fair.add(EntryRow(self.match_id, n, entry, head))
        self.book.take(head, entry)
        self.keep()
        return n

    def keep(self) -> None:
        """Store the book with this unit of work."""
        self.tx.fair.keep_book(self.match_id, self.book.dump())

    async def write_sealed(self, do: str, content: Json, **keys: Json) -> int:
        """Append an entry with a seal of this content; return its number."""
        n, salt = self.book.n, new_salt()
        await self.tx.fair.seal(OpeningRow(self.match_id, n, salt, content))
        seal = hashes.seal(self.id, n, {"do": do, **keys}, salt, content)
        return await self.write(do, **keys, seal=seal)

    async def change(self, **values: Any) -> None:
        """Update the table's fair-play row."""
        await self.tx.fair.change(self.match_id, **values)
        self.fair = replace(self.fair, **values)

    @property
    def receipt(self) -> str:
        """Return the receipt line of the last entry in small print, for the reply to whoever came or went."""
        return f"-# {receipt_line(self.id, self.book.n - 1, self.book.head)}"

    def hand_receipt(self, seat: Seat, n: int, do: str) -> None:
        """Prepare the receipt of the last entry for the seat's person."""
        self.receipts.append(self._receipt(seat, n, do))

    def farewell(self, seat: Seat) -> Receipt:
        """Return the receipt of the last entry, by which somebody else has the seat, for whoever had it."""
        return self._receipt(seat, self.book.n - 1, "gone")

    def _receipt(self, seat: Seat, n: int, do: str) -> Receipt:
        return Receipt(seat, n, do, receipt_line(self.id, n, self.book.head))

    async def post(self, what: str, of: int = 0) -> ProofLine:
        """Write that a line is posted; it ends one of the messages that this unit of work queues."""
        no, at = await self.tx.fair.next_no(self.match_id), self.now
        at = max(at, self.book.dealt_at) if what == "dealt" else at
        await self.write("post", no=no, what=what, of=of, at=at)
        line = ProofLine(what, of, proof_line(self.id, no, self.book.head))
        await self.tx.fair.post(LineRow(self.match_id, no, line.text))
        self.lines.append(line)
        return line

    def take_line(self, what: str, of: int = 0) -> ProofLine | None:
        """Take the line of that kind from those that are still to be sent."""
        found = next((line for line in self.lines if (line.what, line.of) == (what, of)), None)
        if found is not None:
            self.lines.remove(found)
        return found

    # ---------------------------------------------------------------------- people

    async def join(self, person_id: int | None, name: str, level: str | None) -> int:
        """Record that somebody joins before the deal; return their number."""
        come = await self._come(person_id, name)
        await self.write("join", **come, level=level or "", **{"is": sitter(person_id)})
        return int(come["who"])

    async def leave(self, who: int) -> None:
        await self.write("leave", who=who)

    async def seat(
        self, seat: Seat, person_id: int | None, name: str, level: str | None, *, is_forgotten: bool = False
    ) -> int:
        """Record a seat's new holder, by the absence in force or by consent; return their number."""
        before = self.book.sitters[seat]
        why, on = (before.why, before.away) if before.why and not is_forgotten else ("given", -1)
        why = "privacy" if is_forgotten else why
        come = await self._come(person_id, name)
        keys = {"is": sitter(person_id), "level": level or "", "why": why, "on": on}
        n = await self.write("seat", seat=seat, **come, **keys)
        if person_id is not None:
            self.hand_receipt(seat, n, "seat")
        return int(come["who"])

    async def _come(self, person_id: int | None, name: str) -> dict[str, Json]:
        """Count somebody who joins; return their number and the hash of their name."""
        who, salt, bare = len(await self.tx.fair.comers(self.match_id)), new_salt(), Name(name).bare
        await self.tx.fair.come(ComerRow(self.match_id, who, person_id, bare, salt))
        return {"who": who, "name": hashes.name_hash(self.id, who, salt, bare)}

    async def away(self, seat: Seat, why: str, on: int = -1) -> None:
        """Record that a seat's person is away; whoever gives the seat up gets a receipt."""
        n = await self.write("away", seat=seat, why=why, on=on)
        if why == "resigned":
            self.hand_receipt(seat, n, "away")

    async def here(self, seat: Seat) -> None:
        """Record that a seat's person is back."""
        await self.write("here", seat=seat, who=self.book.sitters[seat].who)

    # ----------------------------------------------------------------------- sheets

    async def fixed_sheet(self, seat: Seat) -> str | None:
        """Return the sheet that the present holder sealed last; None if there is none."""
        at = self.book.sitters[seat].sheet
        kept = await self.tx.fair.openings_of(self.match_id, [at]) if at >= 0 else []
        return str(kept[0].content) if kept else None

    async def fix_sheet(self, seat: Seat, text: str) -> int:
        """Seal the sheet that answers for the seat from now on; return the number of its entry."""
        n = await self.write_sealed("sheet", text, seat=seat, who=self.book.sitters[seat].who)
        self.hand_receipt(seat, n, "sheet")
        return n


def read_book(kept: Json) -> Book:
    """Return what a chain's entries amount to, from its row; Unreadable if that is damaged."""
    try:
        return Book.load(kept)
    except (AttributeError, KeyError, TypeError):
        raise Unreadable("FairRow: book") from None


def sitter(person_id: int | None) -> str:
    return "computer" if person_id is None else "person"


def named(id: str, fair: FairRow) -> dict[str, str]:
    """Return id, game and title of a chain, as its first hash holds them."""
    return {"id": id, "game": id.split("-", maxsplit=1)[0], "title": fair.title}


def commitment(id: str, fair: FairRow) -> str:
    return hashes.commitment(id, fair.secret)


async def find(tx: Tx, row: MatchRow) -> Chain | None:
    """Return the table's chain; None for one that was dealt without a cut."""
    fair = await tx.fair.get(row.id)
    return Chain(tx, row, fair) if fair else None


async def of_lobby(tx: Tx, row: MatchRow) -> Chain:
    """Return the chain of a table before its deal; every such table has one."""
    chain = await find(tx, row)
    assert chain is not None
    return chain


async def begin(tx: Tx, row: MatchRow, fair: FairRow) -> Chain:
    """Begin a new table's chain: its first line commits to the secret, its first entry has the options."""
    await tx.fair.begin(fair)
    chain = Chain(tx, row, fair)
    line = ProofLine("commitment", 0, proof_line(chain.id, 0, commitment(chain.id, fair)))
    await tx.fair.post(LineRow(row.id, 0, line.text))
    chain.lines.append(line)
    await write_options(chain, row)
    return chain


async def write_options(chain: Chain, row: MatchRow) -> None:
    """Write the table's options into its chain."""
    chosen = portable(dict(row.options))
    await chain.write("options", players=row.players, pace=row.pace, options=chosen)

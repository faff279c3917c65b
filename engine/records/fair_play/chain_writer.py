"""Write a chain in memory: entries with salts, seals with their contents, and posted lines."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from engine.kernel.core import Json, Seat
from engine.records.fair_play.chain import Header, next_head
from engine.records.fair_play.effective_log import Count
from engine.records.fair_play.entries import Entry, Sitter, What, post
from engine.records.fair_play.hashes import Sealed, name_hash, seal, sheet_seal, step_hash
from engine.records.fair_play.lines import COMMITMENT, Line, Opening, Receipt
from engine.records.fair_play.recording import Content, Person


class Name(NamedTuple):
    """A participant in the chain: the number, person or computer, and the hash of the name."""

    who: int
    sitter: Sitter
    hash: str


class Writer:
    """Writes a chain; the caller gives the salts."""

    def __init__(self, header: Header, new_salt: Callable[[], str]) -> None:
        self.header = header
        self.new_salt = new_salt
        self.head = header.head
        self.log: list[Entry] = []
        self.count = Count()
        self.contents: dict[int, Content] = {}
        self.people: list[Person] = []
        self.lines = [Line(header.id, 0, COMMITMENT, 0, header.commitment)]
        self.receipts: list[Receipt] = []

    def write(self, entry: Entry) -> int:
        """Write the next entry and return its number."""
        self.log.append(entry)
        self.head = next_head(self.head, entry)
        self.count.take(len(self.log) - 1, entry)
        return len(self.log) - 1

    def come(self, name: str, sitter: Sitter) -> Name:
        """Add a participant under that name, with the next number."""
        who, person = len(self.people), Person(name, self.new_salt())
        self.people.append(person)
        assert person.salt is not None
        return Name(who, sitter, name_hash(self.header.id, who, person.salt, name))

    def seal(self, seat: Seat, answer: Json) -> str:
        """Return the seal of an answer that the next entry will hold."""
        kept = self._keep(answer)
        return seal(self.header.id, len(self.log), seat, kept.salt, answer)

    def seal_sheet(self, seat: Seat, text: str) -> str:
        """Return the seal of an order sheet that the next entry will hold."""
        kept = self._keep(text)
        return sheet_seal(self.header.id, len(self.log), seat, kept.salt, text)

    def _keep(self, what: Json) -> Content:
        content = Content(self.new_salt(), what)
        self.contents[len(self.log)] = content
        return content

    def post(self, what: What, of: int = 0) -> None:
        """Add the entry for a posted line, right after the entry that the line announces."""
        no = len(self.lines)
        self.write(post(self.new_salt(), no=no, what=what, of=of))
        hash_ = self._sealed_now(of) if what == "sealed" else self.head
        self.lines.append(Line(self.header.id, no, what, of, hash_))

    def _sealed_now(self, number: int) -> str:
        step = self.count.open
        assert step is not None, "a step is sealed while one is awaited"
        sealed = [Sealed(seat, n, self.log[n]["seal"]) for seat, n in step.given.items()]
        return step_hash(self.header.id, number, sealed)

    def hand_receipt(self, seat: Seat) -> None:
        """Give a person the current head as a receipt, after a sealed answer is handed in or taken back."""
        self.receipts.append(Receipt(self.header.id, seat, self.head))

    def openings(self, round_: int) -> Iterator[Opening]:
        """Yield the lines of the openings file that goes with the report of a round."""
        for one in self.count.counted:
            for n in one.entries:
                if self.log[n]["round"] == round_ and "seal" in self.log[n]:
                    yield Opening(self.header.id, n, *self.contents[n])

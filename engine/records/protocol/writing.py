"""Write a chain: in memory, or from what a table has stored, as a record and as receipt files."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from engine.kernel.core import Json
from engine.records.protocol import hashes
from engine.records.protocol.hashes import FORMAT, Entry
from engine.records.protocol.lines import proof_line, receipt_line
from engine.records.protocol.tally import Tally, opened, script_of, tally_of


class Content(NamedTuple):
    """Content of a seal: its own salt, and the answer, act or text."""

    salt: str
    what: Json


class Writer:
    """Writes a chain; the caller gives secret and salts."""

    def __init__(self, named: Mapping[str, str], secret: str, new_salt: Callable[[], str]) -> None:
        self.named = dict(named)
        self.id, self.secret, self.new_salt = named["id"], secret, new_salt
        self.commitment = hashes.commitment(self.id, secret)
        self.heads: list[str] = []
        self.log: list[Entry] = []
        self.tally = Tally()
        self.contents: dict[int, Content] = {}
        self.people: list[dict[str, str | None]] = []
        self.lines = [proof_line(self.id, 0, self.commitment)]
        self.receipts: list[int] = []

    def write(self, do: str, **keys: Json) -> int:
        """Write the next entry and return its number."""
        n, entry = len(self.log), {"do": do, **keys}
        before = self.heads[-1] if n else hashes.first_head(self.named, self.commitment)
        self.heads.append(hashes.next_head(before, hashes.entry_salt(self.id, self.secret, n), entry))
        self.log.append(entry)
        self.tally.take(n, entry)
        return n

    def write_sealed(self, do: str, content: Json, **keys: Json) -> int:
        """Write the next entry with a seal of this content."""
        n, kept = len(self.log), Content(self.new_salt(), content)
        self.contents[n] = kept
        return self.write(do, **keys, seal=hashes.seal(self.id, n, {"do": do, **keys}, *kept))

    def come(self, name: str) -> dict[str, Json]:
        """Add a participant under that name; return the keys `who` and `name` of the entry."""
        who, salt = len(self.people), self.new_salt()
        self.people.append({"name": name, "salt": salt})
        return {"who": who, "name": hashes.name_hash(self.id, who, salt, name)}

    def post(self, what: str, at: int, of: int = 0) -> None:
        """Write that the next line is posted."""
        n = self.write("post", no=len(self.lines), what=what, of=of, at=at)
        self.lines.append(proof_line(self.id, len(self.lines), self.heads[n]))

    def receipt(self, n: int) -> str:
        """Return the receipt line of an entry."""
        return receipt_line(self.id, n, self.heads[n])

    def receipt_file(self, n: int) -> dict[str, Json]:
        """Return the receipt file of an entry, for its owner alone."""
        before = self.heads[n - 1] if n else hashes.first_head(self.named, self.commitment)
        return receipt_file(self.id, self.secret, n, before, self.log[n], self.contents.get(n))

    @property
    def script(self) -> list[Json]:
        contents = {n: kept.what for n, kept in self.contents.items()}
        return script_of(self.log, self.tally, contents)

    def record(self, table: Json, expect: Json) -> dict[str, Any]:
        """Return the record of a log that ends with `end` and its post."""
        return record_of(
            Written(self.named, self.secret, self.people, self.log, self.contents, self.heads[-1]),
            {"table": table, "script": self.script, "expect": expect},
        )


def receipt_file(
    game_id: str, secret: str, n: int, before: str, entry: Entry, content: Content | None
) -> dict[str, Json]:
    """Return the receipt file of entry `n`, with the head before it, for its owner alone."""
    salt = hashes.entry_salt(game_id, secret, n)
    named = {"receipt": FORMAT, "id": game_id, "n": n, "before": before, "salt": salt}
    return {**named, "entry": entry, "open": None if content is None else list(content)}


@dataclass(frozen=True)
class Written:
    """A finished chain; `contents` has everything that the record opens, and may have more."""

    named: Mapping[str, str]
    secret: str
    people: Sequence[Mapping[str, str | None]]
    log: Sequence[Entry]
    contents: Mapping[int, Content]
    head: str


def record_of(written: Written, played: Mapping[str, Json]) -> dict[str, Any]:
    """Return the record of a finished chain and what was `played` (table, script and expect)."""
    log = list(written.log)
    own = {
        "format": FORMAT,
        "commitment": hashes.commitment(written.named["id"], written.secret),
        "secret": written.secret,
        "people": list(written.people),
        "log": log,
        "openings": {str(n): list(written.contents[n]) for n in sorted(opened(log, tally_of(log)))},
        "head": written.head,
    }
    return {**written.named, **played, "fair": own}

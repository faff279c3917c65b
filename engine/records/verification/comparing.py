"""Run check 15: compare copied posts, noted lines, receipts and receipt files with the record."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from engine.records.protocol.canonical import NotCanonical, parse
from engine.records.protocol.hashes import FORMAT, code, entry_salt, hashed, is_same, mark_of, next_head, seal
from engine.records.protocol.lines import Line, Scanned, plain, scan
from engine.records.verification.faults import fail, require
from engine.records.verification.form import check_entry, from_, is_hash, is_object, is_salt, is_text
from engine.records.verification.state import Posted, State

_TEXTS = "channel"
_RECEIPT = {"receipt", "id", "n", "before", "salt", "entry", "open"}


class Supplied(NamedTuple):
    """Everything that the checker gives besides the record."""

    posted: Sequence[str] = ()
    mine: Sequence[str] = ()
    has_looked: bool = False
    beacon: tuple[int, str] | None = None


@dataclass
class Compared:
    """The result of a comparison; `look` lists what a person has to look at in Discord."""

    lines: set[int] = field(default_factory=set)
    dated: set[int] = field(default_factory=set)
    look: list[str] = field(default_factory=list)
    kept: int = 0
    files: int = 0
    others: set[str] = field(default_factory=set)
    """Marks of other tables whose lines stand in the text."""


@dataclass
class Comparing:
    """Compares everything supplied with a record."""

    state: State
    heads: Sequence[str]
    found: Compared = field(default_factory=Compared)

    def run(self, supplied: Supplied) -> Compared:
        """Return what was compared; Fails by check 15 if something contradicts the record."""
        texts = [scan(text) for text in supplied.posted]
        for text in texts:
            self.found.lines |= {line.number for line in self._own(text, "proof") if self._fits(line)}
        known = {
            line.number for text in texts for line in _all(text, self.mark, "proof") if self._has_code(line)
        }
        for text in texts:
            self._read_posted(text, known)
        for text_ in supplied.mine:
            self._read_mine(text_)
        return self.found

    @property
    def mark(self) -> str:
        return mark_of(self.state.id)

    def _own(self, text: Scanned, kind: str) -> Iterator[Line]:
        return (line for line in _all(text, self.mark, kind) if line.is_whole)

    def _has_code(self, line: Line) -> bool:
        """Return whether the line shows the code of the record, clean or not."""
        if line.kind == "proof":
            lines = self.state.lines
            return line.number < len(lines) and line.signs == plain(code(lines[line.number].hash))
        return line.number < len(self.heads) and line.signs == plain(code(self.heads[line.number]))

    def _fits(self, line: Line) -> bool:
        return line.is_whole and self._has_code(line)

    # ---------------------------------------------------------------- the channel

    def _read_posted(self, text: Scanned, known: set[int]) -> None:
        look = self.found.look
        for line in text.lines:
            if line.mark != self.mark:
                self.found.others.add(line.mark)
            elif not line.is_whole:
                look.append(f"cut off, or something stands behind it (edited?): {_short(line)}")
            elif not self._fits(line):
                self._judge(line, known)
        self._look_at_odd(text)
        self._look_at_order(text)

    def _judge(self, line: Line, known: set[int]) -> None:
        """Fail on a false line unless the true one stands in the text too: then anybody can have typed it."""
        own = min(line.number, len(self.state.lines) - 1)
        if line.kind == "proof" and own not in known:
            fail(15, f"the record has it otherwise: {_short(line)}")
        self.found.look.append(
            f"another {line.kind} {line.number} is there too: {_short(line)}. "
            "If the bot posted it, the record is false. If a person typed it, take it out of your file."
        )

    def _look_at_odd(self, text: Scanned) -> None:
        for _, mark, row in text.odd:
            if mark == self.mark:
                self.found.look.append(f"it only looks like a line: {row[:80]}")

    def _look_at_order(self, text: Scanned) -> None:
        fitting = [line for line in text.lines if line.mark == self.mark and self._fits(line)]
        proofs = [line for line in fitting if line.kind == "proof"]
        for one, other in zip(proofs, proofs[1:], strict=False):
            if other.number < one.number:
                self.found.look.append(f"line {other.number} stands below line {one.number} in {_TEXTS}.")
        own = [line for line in text.lines if line.mark == self.mark and line.kind == "proof"]
        for one, other in zip(own, own[1:], strict=False):
            if one.row == other.row or not any(text.rows[one.row + 1 : other.row]):
                said = f"lines {one.number} and {other.number} stand together in {_TEXTS}"
                self.found.look.append(f"{said}, without what they end.")

    # ---------------------------------------------------------------- what the checker kept

    def _read_mine(self, text: str) -> None:
        receipt = read_receipt(text)
        if receipt is not None:
            if receipt["id"] != self.state.id:
                self.found.look.append(f"a receipt file is of another table: {receipt['id']}")
                return
            require(self._fits_receipt(receipt), 15, f"the record does not know your receipt {receipt['n']}")
            self.found.files += 1
            return
        scanned = scan(text)
        noted = []
        for line in scanned.lines:
            if line.mark != self.mark:
                continue
            if not line.is_whole:
                self.found.look.append(f"cut off, or something stands behind it (edited?): {_short(line)}")
                continue
            require(self._fits(line), 15, f"the record does not know what you kept: {_short(line)}")
            self.found.kept += 1
            if line.kind == "receipt":
                self._date_before(line.number)
            else:
                noted.append(line.number)
        self._look_at_odd(scanned)
        self.found.lines |= set(noted)
        if noted and noted[-1] == max(noted):
            self.found.dated.add(noted[-1])

    def _date_before(self, n: int) -> None:
        """Date the last line before a receipt: what came behind that line it does not hold."""
        self.found.dated.add(max(line.no for line in self.state.lines if line.n < n))

    def _fits_receipt(self, receipt: Mapping[str, Any]) -> bool:
        n, log = receipt["n"], self.state.log
        if n >= len(log) or not is_same(receipt["entry"], log[n]):
            return False
        before = self.heads[n - 1] if n else hashed_start(self.state)
        salt = entry_salt(self.state.id, self.state.own["secret"], n)
        return bool(receipt["before"] == before and receipt["salt"] == salt and opens(receipt))


def hashed_start(state: State) -> str:
    named = {key: state.record[key] for key in ("id", "game", "title")}
    return hashed("chain", {**named, "commitment": state.own["commitment"]})


def read_receipt(text: str) -> dict[str, Any] | None:
    """Return the receipt file in a text; None if it is none."""
    try:
        found = parse(text.lstrip("\ufeff"))
    except NotCanonical:
        return None
    if not is_object(found) or set(found) != _RECEIPT or found["receipt"] != FORMAT:
        return None
    tests = {"id": is_text, "n": from_(0), "before": is_hash, "salt": is_salt, "entry": is_object}
    is_read = all(test(found[key]) for key, test in tests.items())
    receipt: dict[str, Any] = found
    return receipt if is_read else None


def opens(receipt: Mapping[str, Any]) -> bool:
    """Return whether the seal of a receipt's entry opens, or the entry holds none."""
    entry, opening = receipt["entry"], receipt["open"]
    check_entry(entry)
    if "seal" not in entry:
        return opening is None
    is_pair = type(opening) is list and len(opening) == 2 and is_salt(opening[0])
    return is_pair and seal(receipt["id"], receipt["n"], entry, *opening) == entry["seal"]


def code_of(receipt: Mapping[str, Any]) -> str:
    """Return the code that the DM with this receipt must show."""
    return code(next_head(receipt["before"], receipt["salt"], receipt["entry"]))


def look_at_dates(state: State, found: Compared) -> list[str]:
    """Return the lines whose time and sender only Discord shows."""
    undated = [line for line in state.lines if line.no not in found.dated]
    if not undated:
        return []
    return [
        "A text does not show who posted a line, or when. Look in Discord: a post of the bot, not marked as "
        "edited, at this time? Then run it again with --looked.",
        *map(_dated, undated),
    ]


def _dated(line: Posted) -> str:
    """Return a line of the record as somebody looks for it in Discord."""
    return f"line {line.no} ({_what(line.what, line.of)}): {code(line.hash)}, {_when(line)}"


def _what(what: str, of: int) -> str:
    return f"{what} {of}" if what == "round" else what


def _when(line: Posted) -> str:
    return "before the first Join" if line.n < 0 else minute(line.at)


def minute(minutes: int) -> str:
    """Return minutes since 1970 as a date and time in UTC."""
    days, rest = divmod(minutes, 24 * 60)
    year, month, day = _civil(days)
    return f"{year:04}-{month:02}-{day:02} {rest // 60:02}:{rest % 60:02} UTC"


def _civil(days: int) -> tuple[int, int, int]:
    """Return year, month and day of a number of days since 1970, in the Gregorian calendar."""
    era, of_era = divmod(days + 719_468, 146_097)
    year = (of_era - of_era // 1460 + of_era // 36_524 - of_era // 146_096) // 365
    of_year = of_era - (365 * year + year // 4 - year // 100)
    shifted = (5 * of_year + 2) // 153
    month = shifted + 3 if shifted < 10 else shifted - 9
    return year + era * 400 + (month <= 2), month, of_year - (153 * shifted + 2) // 5 + 1


def _all(text: Scanned, mark: str, kind: str) -> Iterator[Line]:
    return (line for line in text.lines if (line.mark, line.kind) == (mark, kind))


def _short(line: Line) -> str:
    return line.text if len(line.text) <= 120 else f"{line.text[:120]}…"

"""Run check 15: compare the copied posts with the record."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from engine.records.fair_play import Content, Entry, Line, canonical
from engine.records.proof.faults import fail
from engine.records.proof.posted_lines import Copied, PostedLine, PostedOpening

LOOK = (
    "Look in Discord: did the bot post this line? Is it marked (edited)? Does it stand where its time "
    "belongs? Is line 0 older than the first Join?"
)
_SALT = 32
NEEDED = ("commitment", "lock", "dealt", "end")
"""Kinds of lines that every proof needs."""


@dataclass(frozen=True)
class Known:
    """Everything that was posted, according to the record."""

    id: str
    lines: Sequence[Line]
    receipts: frozenset[tuple[str, str]]
    """Pairs (seat, hash), one for each sealed answer or taking back."""
    openings: Mapping[int, Content]

    @property
    def needed(self) -> list[int]:
        return [line.no for line in self.lines if line.what in NEEDED]


def receipts_of(log: Sequence[Entry], heads: Sequence[str]) -> frozenset[tuple[str, str]]:
    """Return all receipts that people may have."""
    return frozenset(
        (entry["seat"].lower(), heads[n])
        for n, entry in enumerate(log)
        if entry["do"] == "back" or (entry["do"] == "answer" and "seal" in entry)
    )


def compare(known: Known, files: Iterable[Copied]) -> list[int]:
    """Return the numbers of the required lines that nobody supplied; Fails by check 15 if a line differs."""
    files = list(files)
    given = {line for file in files for line in file.lines}
    opened = [opening for file in files for opening in file.openings]
    ids = sorted({line.id for line in given} | {opening.id for opening in opened})
    own = known.id.lower()
    if own not in ids:
        if ids:
            fail(15, f"no line of {known.id} is among them, but of {', '.join(ids)}")
        fail(15, f"no line of {known.id} is among them")
    for line in sorted((line for line in given if line.id == own), key=str):
        _check_line(known, line)
    for opening in opened:
        if opening.id == own:
            _check_opening(known, opening)
    numbers = {line.no for line in given if line.id == own}
    return [no for no in known.needed if no not in numbers]


def _check_line(known: Known, line: PostedLine) -> None:
    if line.is_edited:
        fail(15, f"edited: {line}. {LOOK}")
    if len(line.hash) != 64:
        fail(15, f"cut off: {line}. {LOOK}")
    if line.seat is not None:
        if (line.seat, line.hash) not in known.receipts:
            fail(15, f"the record has it otherwise: {line}. {LOOK}")
        return
    assert line.no is not None, "it is no receipt"
    if line.no >= len(known.lines):
        fail(15, f"the record ends before: {line}. {LOOK}")
    own = known.lines[line.no]
    if line.no < 0 or (line.what, line.of, line.hash) != (own.what, own.of, own.hash):
        fail(15, f"the record has it otherwise: {line}. {LOOK}")


def _check_opening(known: Known, opening: PostedOpening) -> None:
    own = known.openings.get(opening.n)
    expected = "" if own is None else canonical(own.what)
    if len(opening.salt) != _SALT or not opening.said(1):
        fail(15, f"cut off: {opening}. {LOOK}")
    if own is not None and own.salt == opening.salt and opening.says(expected):
        return
    if expected.startswith(opening.said(len(expected))):
        fail(15, f"cut off: {opening}. {LOOK}")
    fail(15, f"the record has it otherwise: {opening}. {LOOK}")

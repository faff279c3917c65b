"""Verify a record: run all sixteen checks in their order, and report what was played and what is left."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from engine.records.protocol.drand import QUICKNET, public_at
from engine.records.protocol.hashes import code, commitment
from engine.records.verification.comparing import (
    Compared,
    Comparing,
    Supplied,
    code_of,
    look_at_dates,
    minute,
    opens,
    read_receipt,
)
from engine.records.verification.faults import Fails, require
from engine.records.verification.form import NoRecord, read_record
from engine.records.verification.openings import Opening, check_script, check_seed, read_openings
from engine.records.verification.reading import read_log
from engine.records.verification.replaying import Unplayed, replay
from engine.records.verification.state import State
from engine.records.verification.telling import NOBODY_CAN, Teller

HOLDS, FAILS, NO_RECORD, IN_PART = range(4)
"""Results of a verification: everything holds, something contradicts, the file is not a record, or nothing
contradicts but something is left."""
Rules = Callable[[State, Mapping[int, Opening]], list[str]]
"""Check 16: returns what it left open, raises Fails or Unplayed."""


@dataclass(frozen=True)
class Report:
    """The result of a verification: what was played, what is left, and what fails."""

    status: int
    told: tuple[str, ...] = ()
    left: tuple[str, ...] = ()
    fault: Fails | None = None
    id: str = ""
    head: str = ""

    def __str__(self) -> str:
        if self.status == FAILS:
            return f"The record does NOT hold: {self.fault}"
        if self.status == NO_RECORD:
            return "\n".join(self.told)
        first = "The record holds." if self.status == HOLDS else "Nothing contradicts the record."
        left = ["Left to do:", *(f"- {one}" for one in self.left)] if self.left else []
        return "\n".join([*self.told, first, *left, NOBODY_CAN])


def verify(raw: bytes, supplied: Supplied | None = None, rules: Rules = replay) -> Report:
    """Verify the bytes of a record, by themselves and against what the checker supplies."""
    named = ("", "")
    try:
        record = read_record(raw)
        named = (record["id"], record["fair"]["head"])
        return replace(_verify(record, supplied or Supplied(), rules), id=named[0], head=named[1])
    except NoRecord as why:
        return Report(NO_RECORD, (f"This is not a record of fair play: {why}.",))
    except Fails as why:
        return Report(FAILS, fault=why, id=named[0], head=named[1])


def _verify(record: Mapping[str, Any], supplied: Supplied, rules: Rules) -> Report:
    own = record["fair"]
    made = commitment(record["id"], own["secret"])
    require(made == own["commitment"], 2, "the commitment is not the hash of the secret")
    state, heads = read_log(record)
    openings = read_openings(state)
    check_script(state, openings)
    check_seed(state, supplied.beacon)
    left = _left_by_rules(state, openings, rules)
    compared = Comparing(state, heads).run(supplied)
    told = [*Teller(state, openings).tell(), *_supplied(state, compared)]
    left = [*_left(state, compared, supplied), *left]
    return Report(IN_PART if left else HOLDS, tuple(told), tuple(left))


def _left_by_rules(state: State, openings: Mapping[int, Opening], rules: Rules) -> list[str]:
    try:
        return rules(state, openings)
    except Unplayed as why:
        return [f"The rules were not carried out: {why}."]


def _supplied(state: State, compared: Compared) -> list[str]:
    lines = f"{len(compared.lines)} of {len(state.lines)} lines compared"
    told = [f"{lines}; kept by yourself: {compared.kept} lines and {compared.files} receipt files."]
    if compared.others:
        told.append(f"Lines of other tables stand in the text: {', '.join(sorted(compared.others))}.")
    return told


def _left(state: State, compared: Compared, supplied: Supplied) -> list[str]:
    missing = [str(line.no) for line in state.lines if line.no not in compared.lines]
    left = [f"Lines not compared: {', '.join(missing)}."] if missing else []
    left += compared.look
    left += [] if supplied.has_looked else look_at_dates(state, compared)
    left += [f"{state.withdrawn} names were withdrawn."] if state.withdrawn else []
    return left + _left_of_beacon(state, supplied)


def _left_of_beacon(state: State, supplied: Supplied) -> list[str]:
    given, beacon = supplied.beacon, state.beacon
    if beacon is None:
        return [] if given is None else ["The table named no beacon, so nothing was compared with yours."]
    if given is not None and given[0] == beacon[1]:
        return _known_before(state)
    chain, number, _ = beacon
    which = f"drand round {number}" if chain == QUICKNET else f"round {number} of drand's chain {chain[:8]}"
    return [
        *_known_before(state),
        f"{which} was not compared: look it up at a relay (--beacon {number}:HEX).",
    ]


def _known_before(state: State) -> list[str]:
    """Return what to look at if the round was public earlier than the log says, so that the host knew it."""
    lock = state.lobby.lock
    assert state.beacon is not None, "the table named one"
    assert lock is not None, "at Start"
    chain, number, _ = state.beacon
    public, after = public_at(number), lock["beacon"]["after"]
    start = next(line for line in reversed(state.lines) if line.what == "lock")
    if chain != QUICKNET or public >= 60 * start.at + after:
        return []
    when = minute(public // 60)
    return [f"drand round {number} was public at {when}, not {after} seconds after line {start.no}: look."]


def verify_receipt(text: str) -> Report:
    """Verify a receipt file by itself: its seal opens, and the DM must show this code."""
    receipt = read_receipt(text)
    if receipt is None:
        return Report(NO_RECORD, ("This is not a receipt file of fair play.",))
    try:
        require(opens(receipt), 11, "the seal does not open to what the file says")
    except Fails as why:
        return Report(FAILS, fault=why)
    said = f"The bot's message must end with: Receipt {receipt['n']} of {_mark(receipt)}: {code_of(receipt)}"
    return Report(HOLDS, ("The receipt opens.", said))


def _mark(receipt: Mapping[str, Any]) -> str:
    return str(receipt["id"]).rpartition("-")[2].upper()


def texts(files: Sequence[bytes]) -> list[str]:
    """Return the texts of saved files in any Unicode encoding."""
    return [
        raw.decode("utf-16" if raw.startswith((b"\xff\xfe", b"\xfe\xff")) else "utf-8", "replace")
        for raw in files
    ]


def codes(raw: bytes) -> list[str]:
    """Return every entry of a sound record with its number and code."""
    state, heads = read_log(read_record(raw))
    return [f"{n} {entry['do']}: {code(heads[n])}" for n, entry in enumerate(state.log)]

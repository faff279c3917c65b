"""Verify a record: run all sixteen checks in order and report the result."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from engine.kernel.core import Refused
from engine.kernel.untrusted_json import Unreadable, parse
from engine.records.fair_play import Content, commitment
from engine.records.proof import without_cut
from engine.records.proof.comparing import LOOK, Known, compare, receipts_of
from engine.records.proof.ends import check_script, check_seed, read_openings
from engine.records.proof.faults import Fails, fail
from engine.records.proof.form import check_form, is_text, is_too_large, read_record
from engine.records.proof.posted_lines import Copied, find
from engine.records.proof.replaying import Unplayed, replay
from engine.records.proof.story import Story, read_log

HOLDS, FAILS, NO_RECORD, IN_PART = range(4)
"""Results of a verification: everything holds, something fails, the file is not a record, or nothing fails
but some things cannot be checked."""

NOBODY_CAN = (
    "No program can check who wrote a line and when (look in Discord), who is behind a name, or whether a "
    "computer, a deadline or a steward answered by itself. The host of the bot could see sealed orders and "
    "coming cards. The host and the player who cut last could choose the deal together."
)
NO_LINES = "you gave no posted lines (--posted FILE): a game made up as a whole would look like this too"
UNCUT = "no cut: the host could have chosen the deal; no seals; no chain"


@dataclass(frozen=True)
class Report:
    """The result of a verification: its outcome, and the lines to show."""

    status: int
    lines: tuple[str, ...]

    def __str__(self) -> str:
        return "\n".join(self.lines)


def verify(raw: bytes, files: Sequence[str] = ()) -> Report:
    """Verify the bytes of a record, by themselves and against texts copied from Discord."""
    try:
        record = read_record(raw)
    except Fails as why:
        return _verify_odd(raw, why, is_posted=bool(files))
    if "fair" not in record:
        return _verify_uncut(record, is_posted=bool(files))
    try:
        check_form(record)
        return _verify_fair(record, [find(text) for text in files])
    except Fails as why:
        return _failed(record, why)


def _failed(record: Mapping[str, Any], why: object) -> Report:
    name = record["id"] if is_text(record.get("id")) else "The record"
    return Report(FAILS, (f"{name} does NOT hold: {why}",))


# -------------------------------------------------------------------- with fair play


def _verify_fair(record: Mapping[str, Any], files: Sequence[Copied]) -> Report:
    own = record["fair"]
    if own["commitment"] != commitment(record["id"], own["secret"]):
        fail(2, "the commitment: it is not the hash of the secret")
    story = read_log(record)
    contents = read_openings(record)
    check_script(record, story.options, contents)
    check_seed(record, story.seed)
    open_points = [*_withdrawn(story)]
    known = Known(record["id"], story.lines, receipts_of(own["log"], story.heads), contents)
    missing = compare(known, files) if files else []
    if missing:
        open_points.append(f"you did not give these lines: {', '.join(map(str, missing))}")
    elif not files:
        open_points.append(NO_LINES)
    try:
        replay(record, story.options, contents)
    except Unplayed as why:
        open_points.append(f"the rules were not carried out: {why}")
    told = [*_checked(record, story, contents), *_unordered(files), NOBODY_CAN]
    if not open_points:
        return Report(HOLDS, (f"{record['id']} holds.", *told))
    first = f"Nothing is wrong with {record['id']}, but some things can't be checked:"
    return Report(IN_PART, (first, *(f"- {point}." for point in open_points), *told))


def _withdrawn(story: Story) -> list[str]:
    gone = story.people.withdrawn
    return [f"names withdrawn: {gone} of {story.people.come}"] if gone else []


def _unordered(files: Sequence[Copied]) -> list[str]:
    """Describe where line numbers do not rise within a file."""
    is_odd = not all(file.is_rising for file in files)
    return [f"The numbers of the lines do not rise within one file. {LOOK}"] if is_odd else []


def _checked(record: Mapping[str, Any], story: Story, contents: Mapping[int, Content]) -> list[str]:
    """Describe what was checked."""
    own = record["fair"]
    names = [
        repr(person["name"]) if person["name"] else f"person {who}"
        for who, person in enumerate(own["people"])
    ]
    told = [
        f"Checked: the secret is that of line 0; {len(own['log'])} entries, each hash from the one before; "
        f"{story.people.come} people by name; seats and {story.drawn} draws as the seed gives; "
        f"{len(contents)} seals, each of what was opened; {len(story.lines)} lines in order; the end."
    ]
    if story.is_cut:
        cut = story.cuts[-1]
        starter, cutter = names[story.started_by], names[cut.who]
        told.append(f"{starter} pressed Start, then {cutter} cut with the word {cut.word!r}.")
    else:
        told.append("One person played, so nobody cut: the host could have chosen the deal.")
    if own["thrown"]:
        told.append(f"Games of this channel abandoned after their deal, in the hour before: {own['thrown']}.")
    return told


# -------------------------------------------------------------------- without a chain


def _verify_odd(raw: bytes, why: Fails, *, is_posted: bool) -> Report:
    """Report on a file without a valid chain: a record that has none, a damaged file, or no record at all."""
    try:
        found = None if is_too_large(raw) else parse(raw)
    except Unreadable:
        found = None
    if isinstance(found, dict) and "fair" not in found and "table" in found:
        return _verify_uncut(found, is_posted=is_posted)
    if b'"fair"' in raw or b'"table"' in raw:
        return Report(FAILS, (f"The record does NOT hold: {why}",))
    return Report(NO_RECORD, (f"This is not a record: {why.why}",))


def _verify_uncut(record: Mapping[str, Any], *, is_posted: bool) -> Report:
    """Report on a record without a chain: only that its draws follow from its seed."""
    if "table" not in record:
        return Report(NO_RECORD, ("This is not a record: it has no table.",))
    if is_posted:
        return _failed(record, Fails(15, "lines of fair play were posted, and the record has nothing of it"))
    try:
        lines = list(without_cut.verify(record))
    except without_cut.Unproven as why:
        return _failed(record, why)
    except (Refused, Unreadable) as why:
        return Report(NO_RECORD, (f"This record can't be checked: {why}",))
    first = f"Nothing is wrong with {record.get('id')}, but some things can't be checked:"
    return Report(IN_PART, (first, f"- {UNCUT}.", *lines))

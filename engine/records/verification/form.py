"""Run checks 1 and 4: the record and its entries have exactly the keys and types of the protocol."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from typing import Any

from engine.kernel.core import Json
from engine.records.protocol.canonical import NotCanonical, parse
from engine.records.protocol.hashes import FORMAT, MARK_LENGTH, MARK_SIGNS
from engine.records.verification.faults import Fails, fail, require

MOST_BYTES = 32 << 20
DEEPEST_READ = 200
"""Most levels of a file that is read at all; the protocol allows fewer."""
_STRING = re.compile(r'"(?:[^"\\]|\\.)*"?', re.DOTALL)
_NESTING = re.compile(r"[\[\]{}]")
MOST_VALUES = 500_000
"""Most values in a file: a hundred times those of a long game. Reading more would take minutes."""

Test = Callable[[Json], bool]
_SALT = re.compile(r"[0-9a-f]{32}")
_HASH = re.compile(r"[0-9a-f]{64}")
_NUMBER = re.compile(r"0|[1-9][0-9]{0,14}")
_SEAT = re.compile(r"[a-z][a-z0-9_]*")
_WINDOW = (30, 48 * 60 * 60)
VOTES = ("undo", "seat", "hasten", "concede", "draw", "win", "pause", "resume", "extend")
BY = ("person", "computer", "standing", "fallback", "steward", "only", "restated")


class NoRecord(Exception):
    """Raised for bytes that are no record of fair play; the message says why."""


def is_text(value: Json) -> bool:
    return type(value) is str


def is_hash(value: Json) -> bool:
    return is_text(value) and bool(_HASH.fullmatch(value))


def is_salt(value: Json) -> bool:
    return is_text(value) and bool(_SALT.fullmatch(value))


def is_seat(value: Json) -> bool:
    return is_text(value) and bool(_SEAT.fullmatch(value))


def from_(least: int) -> Test:
    return lambda value: type(value) is int and value >= least


def is_object(value: Json) -> bool:
    return type(value) is dict


def each(test: Test) -> Test:
    return lambda value: type(value) is list and all(map(test, value))


def one_of(*words: str) -> Test:
    return lambda value: is_text(value) and value in words


def is_flag(value: Json) -> bool:
    return type(value) is bool


def is_draw(value: Json) -> bool:
    return each(from_(0))(value) and len(value) == 2


def is_window(value: Json) -> bool:
    return type(value) is int and _WINDOW[0] <= value <= _WINDOW[1]


def is_beacon(value: Json) -> bool:
    if value is None:
        return True
    tests = {"chain": is_hash, "round": from_(1), "after": from_(0)}
    return is_object(value) and set(value) == set(tests) and all(tests[key](value[key]) for key in tests)


def is_pulse(value: Json) -> bool:
    return value is None or is_hash(value)


def are_deadlines(value: Json) -> bool:
    return is_object(value) and bool(value) and all(map(from_(0), value.values()))


_COME = {"who": from_(0), "is": one_of("person", "computer"), "level": is_text, "name": is_hash}
_GIVEN = {"seat": is_text, "who": from_(0), "by": one_of(*BY), "on": from_(-1)}

ENTRIES: Mapping[str, Mapping[str, Test]] = {
    "options": {"players": from_(1), "pace": is_text, "options": is_object},
    "join": _COME,
    "leave": {"who": from_(0)},
    "cut": {"who": from_(0), "word": is_text, "at": from_(-1)},
    "lock": {
        "by": from_(-1),
        "version": is_text,
        "seats": each(is_seat),
        "window": is_window,
        "beacon": is_beacon,
    },
    "unlock": {"by": from_(-1)},
    "deal": {"who": each(from_(0)), "at": from_(0), "beacon": is_pulse},
    "draw": {"first": from_(0), "of": each(is_draw)},
    "ask": {
        "step": from_(1),
        "round": from_(0),
        "ask": is_text,
        "of": each(is_text),
        "secret": is_flag,
        "first": is_flag,
        "until": from_(0),
    },
    "until": {
        "step": from_(1),
        "at": from_(0),
        "why": one_of("extend", "hasten", "pause", "resume", "organiser", "outage"),
        "on": from_(-1),
    },
    "due": {"step": from_(1), "of": are_deadlines, "at": from_(0)},
    "answer": {"step": from_(1), **_GIVEN},
    "act": {"round": from_(0), "act": is_text, **_GIVEN},
    "back": {"step": from_(1), "seat": is_text, "who": from_(0), "why": one_of("taken", "illegal")},
    "sheet": {"seat": is_text, "who": from_(0), "seal": is_hash},
    "away": {"seat": is_text, "why": one_of("resigned", "missed", "left", "vote"), "on": from_(-1)},
    "here": {"seat": is_text, "who": from_(0)},
    "seat": {
        "seat": is_text,
        **_COME,
        "why": one_of("resigned", "missed", "left", "vote", "return", "given", "privacy"),
        "on": from_(-1),
    },
    "vote": {
        "what": one_of(*VOTES),
        "for": is_object,
        "asked": each(is_text),
        "yes": each(is_text),
        "no": each(is_text),
    },
    "undo": {"to": from_(0), "by": is_text, "on": from_(-1)},
    "agreed": {"how": one_of("concede", "draw", "win"), "winner": is_text, "on": from_(-1)},
    "version": {"version": is_text},
    "move": {},
    "post": {
        "no": from_(1),
        "what": one_of("lock", "dealt", "round", "moved", "end"),
        "of": from_(0),
        "at": from_(0),
    },
    "end": {"how": one_of("over", "agreed", "abandoned"), "winners": each(is_text), "record": is_hash},
}
"""Test of each key, for every kind of entry; `do` belongs to every entry."""

_RECORD: Mapping[str, Test] = {
    "id": is_text,
    "game": is_text,
    "title": is_text,
    "table": is_object,
    "script": each(lambda step: True),
    "expect": is_object,
    "fair": is_object,
}
_FAIR: Mapping[str, Test] = {
    "format": one_of(FORMAT),
    "commitment": is_hash,
    "secret": is_hash,
    "people": each(is_object),
    "log": each(is_object),
    "openings": is_object,
    "head": is_hash,
}


def is_too_large(raw: bytes) -> bool:
    """Return whether the bytes are more than any record has, or would take too long to read."""
    return len(raw) > MOST_BYTES or sum(map(raw.count, (b",", b"[", b"{"))) > MOST_VALUES


def is_too_deep(text: str) -> bool:
    """Return whether a text nests deeper than every interpreter reads, so that all say the same of it."""
    depth = deepest = 0
    for sign in _NESTING.findall(_STRING.sub("", text)):
        depth += 1 if sign in "[{" else -1
        deepest = max(deepest, depth)
    return deepest > DEEPEST_READ


def read_record(raw: bytes) -> dict[str, Any]:
    """Return the record in the bytes; NoRecord if it is none, Fails by check 1 if its form is wrong."""
    if is_too_large(raw):
        raise NoRecord(f"it is larger than {MOST_BYTES >> 20} MB or {MOST_VALUES} values")
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise NoRecord("it is not written in UTF-8") from None
    if is_too_deep(text):
        raise NoRecord(f"it has more than {DEEPEST_READ} levels")
    try:
        record = parse(text)
    except NotCanonical as why:
        if _is_fair(text):
            raise Fails(1, f"malformed: {why}") from None
        raise NoRecord(str(why)) from None
    if not is_object(record) or not is_object(record.get("fair")):
        raise NoRecord("it has no proof of fair play")
    check_form(record)
    found: dict[str, Any] = record
    return found


def _is_fair(text: str) -> bool:
    """Return whether a text that has no canonical form is still JSON of a record."""
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        return False
    return is_object(found) and is_object(found.get("fair"))


def check_form(record: Mapping[str, Any]) -> None:
    """Run check 1, except on what entries and openings hold."""
    _check_keys("the record", record, _RECORD)
    _check_keys("fair", record["fair"], _FAIR)
    game, number, mark = ("-".join(parts) for parts in _parts(record["id"]))
    is_mark = len(mark) == MARK_LENGTH and set(mark) <= set(MARK_SIGNS)
    if game != record["game"] or not is_seat(game) or not _NUMBER.fullmatch(number) or not is_mark:
        fail(1, "malformed: the id is not game, number and mark of the table")
    for who, person in enumerate(record["fair"]["people"]):
        require(set(person) == {"name", "salt"}, 1, f"malformed: person {who} has not just name and salt")
        is_withdrawn = person["name"] is None and person["salt"] is None
        is_named = is_text(person["name"]) and is_salt(person["salt"])
        require(is_withdrawn or is_named, 1, f"malformed: person {who} has no name and salt")


def _parts(game_id: str) -> tuple[list[str], list[str], list[str]]:
    parts = game_id.split("-")
    return parts[:-2], parts[-2:-1], parts[-1:]


def _check_keys(what: str, value: Mapping[str, Any], tests: Mapping[str, Test]) -> None:
    if set(value) != set(tests):
        odd = sorted(set(value) ^ set(tests))
        fail(1, f"malformed: the keys of {what} are not those of a record, see {', '.join(odd)}")
    for key, test in tests.items():
        require(test(value[key]), 1, f"malformed: {key} of {what} is not what it must be")


def check_entry(entry: Mapping[str, Any]) -> None:
    """Run check 4 on one entry: it has exactly its keys, each with its type."""
    do = str(entry.get("do"))
    if not is_text(entry.get("do")) or do not in ENTRIES:
        fail(4, "it is no entry of a kind that there is")
    tests: dict[str, Test] = {"do": is_text, **ENTRIES[do]}
    if do in ("answer", "act"):
        tests |= {"seal": is_hash} if "seal" in entry else {"answer": lambda value: True}
    require(set(entry) == set(tests), 4, f"keys: see {', '.join(sorted(set(entry) ^ set(tests)))}")
    for key, test in tests.items():
        require(test(entry[key]), 4, f"{key} is not what it must be")
    if "level" in entry:
        require(entry["is"] == "computer" or not entry["level"], 4, "only a computer has a level")

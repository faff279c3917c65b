"""Run checks 1 and 4: the record and each entry have exactly the keys and types of the protocol."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from engine.kernel.core import Json
from engine.records.fair_play import FORMAT, NotCanonical, parse
from engine.records.proof.faults import Fails, fail

MOST_BYTES = 32 << 20
MOST_VALUES = 500_000
"""Most values in a file: a hundred times those of a long game. Reading more would take minutes."""

_Test = Callable[[Json], bool]
_HASH = re.compile(r"[0-9a-f]{64}")
_SALT = re.compile(r"[0-9a-f]{32}")
_NUMBER = re.compile(r"0|[1-9][0-9]*")


def is_text(value: Json) -> bool:
    return type(value) is str


def is_hash(value: Json) -> bool:
    return is_text(value) and bool(_HASH.fullmatch(value))


def is_salt(value: Json) -> bool:
    return is_text(value) and bool(_SALT.fullmatch(value))


def is_count(value: Json) -> bool:
    return type(value) is int and value >= 0


def is_from_one(value: Json) -> bool:
    return is_count(value) and value > 0


def is_word(value: Json) -> bool:
    return is_text(value) and 1 <= len(value) <= 40


def is_object(value: Json) -> bool:
    return type(value) is dict


def is_list(value: Json) -> bool:
    return type(value) is list


def is_anything(value: Json) -> bool:
    return True


def each(test: _Test) -> _Test:
    return lambda value: is_list(value) and all(map(test, value))


def one_of(*words: str) -> _Test:
    return lambda value: is_text(value) and value in words


def is_draw(value: Json) -> bool:
    return each(is_count)(value) and len(value) == 2


_SITTER = one_of("person", "computer")
_GIVEN = {
    "round": is_count,
    "seat": is_text,
    "by": one_of("person", "sheet", "computer", "fallback", "steward"),
}
_CAME = {"who": is_count, "is": _SITTER, "name": is_hash}

ENTRIES: Mapping[str, Mapping[str, _Test]] = {
    "options": {"players": is_from_one, "pace": is_text, "options": is_object},
    "join": _CAME,
    "leave": {"who": is_count},
    "cut": {"who": is_count, "word": is_word},
    "lock": {"by": is_count, "version": is_text, "seats": each(is_text)},
    "unlock": {"by": is_count},
    "deal": {"who": each(is_count)},
    "draw": {"first": is_count, "of": each(is_draw)},
    "answer": {**_GIVEN, "step": is_from_one, "ask": is_text, "of": each(is_text)},
    "act": {**_GIVEN, "act": is_text},
    "back": {"step": is_from_one, "seat": is_text},
    "sheet": {"seat": is_text, "seal": is_hash},
    "seat": {"seat": is_text, **_CAME, "why": one_of("absent", "vote", "left", "given_up", "privacy")},
    "vote": {"what": is_text, "for": is_object, "yes": each(is_text), "no": each(is_text)},
    "undo": {"to": is_count, "by": is_text},
    "version": {"version": is_text},
    "move": {},
    "post": {
        "no": is_from_one,
        "what": one_of("lock", "dealt", "sealed", "round", "moved", "end"),
        "of": is_count,
    },
    "end": {"how": one_of("over", "abandoned"), "record": is_hash},
}
"""Test of each key, for every kind of entry; `do` and `salt` belong to every entry."""

_RECORD: Mapping[str, _Test] = {
    "id": is_text,
    "game": is_text,
    "title": is_text,
    "table": is_object,
    "script": is_list,
    "expect": is_object,
    "fair": is_object,
}
_FAIR: Mapping[str, _Test] = {
    "format": one_of(FORMAT),
    "thrown": is_count,
    "commitment": is_hash,
    "secret": is_hash,
    "people": is_list,
    "log": each(is_object),
    "openings": is_object,
    "head": is_hash,
}


def is_too_large(raw: bytes) -> bool:
    """Return whether the bytes are more than any record has, or would take too long to read."""
    return len(raw) > MOST_BYTES or sum(map(raw.count, (b",", b"[", b"{"))) > MOST_VALUES


def read_record(raw: bytes) -> dict[str, Any]:
    """Return the record in the bytes, with or without `fair`; Fails by check 1."""
    if is_too_large(raw):
        fail(1, f"malformed: it is larger than {MOST_BYTES >> 20} MB or {MOST_VALUES} values")
    try:
        record = parse(raw.decode())
    except (NotCanonical, UnicodeDecodeError) as why:
        raise Fails(1, f"malformed: {why}") from None
    if not is_object(record):
        fail(1, "malformed: it is no object")
    found: dict[str, Any] = record
    return found


def check_form(record: Mapping[str, Any]) -> None:
    """Run check 1, except on what entries and openings hold."""
    _check_keys("the record", record, _RECORD)
    _check_keys("fair", record["fair"], _FAIR)
    number = record["id"].removeprefix(f"{record['game']}-")
    if not record["game"] or number == record["id"] or not _NUMBER.fullmatch(number):
        fail(1, "malformed: the id is not the game and the number of the table")
    for who, person in enumerate(record["fair"]["people"]):
        if not is_object(person) or set(person) != {"name", "salt"}:
            fail(1, f"malformed: person {who} has not just name and salt")
        is_withdrawn = person["name"] is None and person["salt"] is None
        if not is_withdrawn and not (is_text(person["name"]) and is_salt(person["salt"])):
            fail(1, f"malformed: person {who} has no name and salt")


def _check_keys(what: str, value: Mapping[str, Any], tests: Mapping[str, _Test]) -> None:
    if set(value) != set(tests):
        odd = sorted(set(value) ^ set(tests))
        fail(1, f"malformed: the keys of {what} are not those of a record, see {', '.join(odd)}")
    for key, test in tests.items():
        if not test(value[key]):
            fail(1, f"malformed: {key} of {what} is not what it must be")


def check_entry(entry: Json) -> None:
    """Run check 4 on one entry: it has exactly its keys, each with its type."""
    if not is_object(entry) or not is_text(entry.get("do")) or entry["do"] not in ENTRIES:
        fail(4, "it is no entry of a kind that there is")
    tests = {"do": is_text, "salt": is_salt, **ENTRIES[entry["do"]]}
    if entry["do"] in ("answer", "act"):
        tests |= {"seal": is_hash} if "seal" in entry else {"answer": is_anything}
    if set(entry) != set(tests):
        fail(4, f"keys: see {', '.join(sorted(set(entry) ^ set(tests)))}")
    for key, test in tests.items():
        if not test(entry[key]):
            fail(4, f"{key} is not what it must be")

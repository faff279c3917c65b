"""Whatever is changed anywhere in a record, both verifiers find it, and neither ever stumbles."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from time import process_time
from typing import Any

import pytest

from engine.kernel.core import Json
from engine.kernel.dice import Dice
from engine.records.proof import FAILS, NO_RECORD, verify
from tests.engine.fair_play.test_vectors import VECTORS
from tests.engine.proof import second
from tests.engine.proof.test_forgeries import TRIED, game_of

CHANGES = 60
JUNK: tuple[Json, ...] = (
    None,
    -1,
    0,
    True,
    "",
    "x",
    [],
    {},
    [[]],
    {"a": 1},
    10**15,
    "0" * 64,
    ["red"],
    "draw",
)


def paths(value: Json, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The way to every value within a value."""
    yield path
    if isinstance(value, dict | list):
        for key in value if isinstance(value, dict) else range(len(value)):
            yield from paths(value[key], (*path, key))


def spoil(record: Json, path: tuple[Any, ...], dice: Dice) -> None:
    """Change, remove or double what is there."""
    for key in path[:-1]:
        record = record[key]
    how = dice.below(3)
    if how == 0:
        del record[path[-1]]
    elif how == 1 and isinstance(record, list):
        record.insert(path[-1], copy.deepcopy(dice.pick(record)))
    else:
        record[path[-1]] = dice.pick(JUNK)


@pytest.mark.parametrize("which", TRIED, ids=lambda which: which[0])
def test_what_is_changed_anywhere_is_found_by_both(which: tuple[str, int, int, str]) -> None:
    honest, dice = game_of(*which).record, Dice(which[0])
    ways = [path for path in paths(honest) if len(path) > 1 and path[0] == "fair"]
    for _ in range(CHANGES):
        record, path = copy.deepcopy(honest), dice.pick(ways)
        spoil(record, path, dice)
        raw = json.dumps(record).encode()
        if json.dumps(honest).encode() != raw:
            assert verify(raw).status == FAILS, path
            assert second.verify(raw, [])[0] == FAILS, path


NO_RECORDS: dict[str, tuple[bytes, int]] = {
    "too large": (b" " * ((32 << 20) + 1), NO_RECORD),
    "too large, of fair play": (b'{"fair":"' + b"a" * (32 << 20), FAILS),
    "too many values": (b"[" + b"1," * 1_000_000 + b"1]", NO_RECORD),
    "too many values of fair play": (b'{"fair":[' + b"{}," * 1_000_000 + b"{}]}", FAILS),
    "cut off": (b'{"id":"toy-7","table":{', FAILS),
    "a table that is no number": (b'{"table":NaN}', FAILS),
    "a number that is too large": (b'{"table":' + b"9" * 5000 + b"}", FAILS),
    "too deep": (b'{"table":' + b"[" * 5000 + b"]" * 5000 + b"}", FAILS),
    "a list of records": (b'[{"table":1}]', FAILS),
    "no text": (b"\xff\xfe" * 100, NO_RECORD),
}


@pytest.mark.parametrize("what", NO_RECORDS)
def test_what_is_no_record_is_none_for_both(what: str) -> None:
    raw, status = NO_RECORDS[what]
    assert verify(raw).status == status
    assert second.verify(raw, [])[0] == status


@pytest.mark.parametrize(
    "text",
    [
        "Opening · toy-7 · 18 · abc" + " " * 1_000_000,
        "Opening · toy-7 · 18 · abc · [" * 30_000,
        "fair play · " * 100_000,
        "Fair play · toy-7 · 1" * 30_000,
    ],
    ids=lambda text: text[:30],
)
def test_nonsense_among_the_lines_is_read_in_seconds(text: str) -> None:
    raw = json.dumps(VECTORS["game"]["record"]).encode()
    began = process_time()
    assert verify(raw, [text]).status == FAILS
    assert second.verify(raw, [text])[0] == FAILS
    assert process_time() - began < 30

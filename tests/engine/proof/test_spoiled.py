"""Whatever is changed anywhere in a record, both verifiers find it, and neither ever stumbles."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from typing import Any

import pytest

from engine.core import Json
from engine.dice import Dice
from engine.proof import FAILS, verify
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

"""The vectors of fair play, version 2, as values that a test can hand to each verifier."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

from engine.records.verification.comparing import Supplied

VECTORS: dict[str, Any] = json.loads((Path(__file__).parent / "vectors.json").read_text("utf-8"))
GAMES = ["game", *(name for name in VECTORS if name.startswith("small"))]
CASES = [
    (name, case)
    for name in GAMES
    for case, value in VECTORS[name].items()
    if isinstance(value, dict) and "told" in value
]


def raw(record: Any) -> bytes:
    return json.dumps(record).encode()


def supplied(game: dict[str, Any], case: str) -> Supplied:
    """Return what the checker gives in a case of the vectors, by the words of its name."""
    beacon = None
    deal = next(entry for entry in game["record"]["fair"]["log"] if entry["do"] == "deal")
    lock = [entry for entry in game["record"]["fair"]["log"] if entry["do"] == "lock"][-1]
    if lock["beacon"] and case != "beacon not supplied":
        value = deal["beacon"] if case != "another value" else "0" * 64
        beacon = (lock["beacon"]["round"], value)
    posted = [] if case == "nothing posted given" else [game["pasted from Discord"]]
    has_looked = case in (
        "looked, own receipts, rules",
        "without rules",
        "beacon not supplied",
        "another value",
    )
    mine = []
    if case in ("looked, own receipts, rules", "without rules"):
        mine = ["\n".join(game["receipts"]), *(json.dumps(file) for file in game["receipt files"])]
    return Supplied(posted, mine, has_looked, beacon)


def edited(one: dict[str, Any]) -> Any:
    """Return the record of `game` with one of the edits that must fail."""
    record = copy.deepcopy(VECTORS["game"]["record"])
    *path, last = one["path"]
    place = record
    for key in path:
        place = place[key]
    if one["value"] is None:
        del place[last]
    else:
        place[last] = one["value"]
    return record


def withdrawn() -> Any:
    """Return the record of `game` with a name withdrawn."""
    record = copy.deepcopy(VECTORS["game"]["record"])
    record["fair"]["people"][1] = {"name": None, "salt": None}
    return record

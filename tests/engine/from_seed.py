"""Check a record without a chain: its draws must follow from its seed."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from itertools import zip_longest

from engine.kernel.core import Json, Refused
from engine.kernel.match import Match
from engine.kernel.strict_reading import read_number
from engine.kernel.untrusted_json import Unreadable, check_case
from engine.records import record
from engine.records.draws import drawn_keys
from engine.registry.cases import cases_of
from engine.registry.catalogue import find_game


class Unproven(Exception):
    """Raised when part of a record does not follow from its seed."""


def verify(case: Mapping[str, Json]) -> Iterator[str]:
    """Check a record against its seed; yield a line for each thing proved, else raise Unproven.

    Refused for an unknown game or an invalid table; Unreadable for a file that is not a record.
    """
    check_case(case)
    table = case["table"]
    if not isinstance(table, dict):
        raise Unreadable("table must be an object")
    seed = str(table.get("seed", ""))
    match = Match.new(find_game(case.get("game", "")), *_offered(table), seed)
    dealt = match.game.write_table(match.state, seed=seed)
    for key in cases_of(match.game.name).dealt:
        _same(key, table.get(key), dealt[key])
        yield f"{key} as dealt follow from the seed"
    for what, drawn in _replay(match, case).items():
        _same_draws(what, table.get(what, []), drawn)
        yield f"{len(drawn)} {what} follow from the seed, {match.dice.count} draws in all"
    found = record.missed(case.get("expect", {}), match)
    if found:
        raise Unproven("; ".join(found))
    yield "the table at the end is what the answers lead to"


def _offered(table: Mapping[str, Json]) -> tuple[int, Mapping[str, Json]]:
    """Return the number of players and the options of a table."""
    options = table.get("options") or {}
    if not isinstance(options, dict):
        raise Unreadable("options must be an object")
    return read_number(table.get("players"), "players", least=1), options


def _replay(match: Match[object], case: Mapping[str, Json]) -> dict[str, Json]:
    """Play the script again and return its draws, by the table keys that list them."""
    for step in case.get("script", []):
        try:
            record.carry_out(match, step)
        except (record.CaseFailed, Refused) as why:
            raise Unproven(str(why)) from why
    return drawn_keys(match.game, match.events)


def _same_draws(what: str, written: Json, drawn: Json) -> None:
    """Raise Unproven at the first draw that differs; showing all would be too long."""
    if isinstance(drawn, dict):
        _same(what, written, drawn)
        return
    if not isinstance(written, list):
        raise Unreadable(f"{what} must be a list")
    for number, (one, other) in enumerate(zip_longest(written, drawn), start=1):
        _same(f"number {number} of the {what}", one, other)


def _same(what: str, written: Json, drawn: Json) -> None:
    if json.dumps(written, sort_keys=True) != json.dumps(drawn, sort_keys=True):
        raise Unproven(f"{what}: the record has {written}, the seed gives {drawn}")

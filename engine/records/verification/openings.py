"""Run checks 6, 11 and 12: exactly what counts is opened, and table and script follow from the log."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from engine.kernel.core import Json
from engine.records.protocol.canonical import NotCanonical
from engine.records.protocol.hashes import is_same, seal
from engine.records.protocol.tally import opened, restating, script_of
from engine.records.verification.faults import Fails, fail, require
from engine.records.verification.form import is_salt, is_text
from engine.records.verification.state import State

Beacon = tuple[int, str]


class Opening(NamedTuple):
    """An opened seal: its own salt and its content."""

    salt: str
    content: Json


def read_openings(state: State) -> dict[int, Opening]:
    """Return what the openings hold, by entry; Fails by check 11."""
    given: Mapping[str, Json] = state.own["openings"]
    due = opened(state.log, state.tally)
    if {str(n) for n in due} != set(given):
        fail(11, "openings are missing, or open what did not count")
    found = {n: _opening(state, n, given[str(n)]) for n in sorted(due)}
    for n, on in restating(state.log, state.tally).items():
        entry = state.log[n]
        said = found[n].content if "seal" in entry else entry["answer"]
        if not is_same(said, found[on].content):
            raise Fails(11, "what was restated is not what stood", entry=n, seat=entry["seat"])
    salts = [one.salt for one in found.values()]
    salts += [person["salt"] for person in state.own["people"] if person["salt"] is not None]
    require(len(set(salts)) == len(salts), 11, "a salt comes twice")
    return found


def _opening(state: State, n: int, given: Json) -> Opening:
    entry = state.log[n]
    is_pair = type(given) is list and len(given) == 2 and is_salt(given[0])
    if not is_pair or (entry["do"] == "sheet" and not is_text(given[1])):
        raise Fails(11, "an opening is a salt and what was sealed", entry=n, seat=entry["seat"])
    try:
        is_sealed = seal(state.id, n, entry, *given) == entry["seal"]
    except NotCanonical:
        is_sealed = False
    if not is_sealed:
        raise Fails(11, "something else was sealed", entry=n, seat=entry["seat"])
    return Opening(*given)


def check_script(state: State, openings: Mapping[int, Opening]) -> None:
    """Run check 12: script, players and options agree with the log."""
    contents = {n: one.content for n, one in openings.items()}
    is_script = is_same(state.record["script"], script_of(state.log, state.tally, contents))
    require(is_script, 12, "the script is not what the log holds")
    for key in ("players", "options"):
        is_held = is_same(state.record["table"].get(key), state.lobby.options[key])
        require(is_held, 12, f"the {key} of the table are not those of the log")


def check_seed(state: State, beacon: Beacon | None) -> None:
    """Run check 6: the seed follows from secret, cuts and beacon, and the beacon is the one supplied."""
    require(state.record["table"].get("seed") == state.seed, 6, "the seed is not the hash of secret and cuts")
    if beacon is not None and state.beacon is not None and beacon[0] == state.beacon[1]:
        require(beacon[1] == state.beacon[2], 6, "the beacon's value was another")

"""Run checks 6, 11, 12 and 13: the seed, the openings, the script and the end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.kernel.core import Json
from engine.records.fair_play import Content, Entry, opened, record_hash, script_of, seal, sheet_seal
from engine.records.proof.faults import Fails, fail, is_same
from engine.records.proof.form import is_salt, is_text


def check_end(n: int, log: Sequence[Entry], record: Mapping[str, Any]) -> None:
    """Run check 13: the `end` entry holds the hash of the record, and only its own posted line follows."""
    if record_hash(record["table"], record["script"], record["expect"]) != log[n]["record"]:
        fail(13, "table, script and expect are not what the end holds")
    after = log[n + 1 :]
    if len(after) != 1 or (after[0].get("do"), after[0].get("what")) != ("post", "end"):
        fail(13, "after the end comes its line, and nothing else")


def read_openings(record: Mapping[str, Any]) -> dict[int, Content]:
    """Return what the openings hold.

    Check 11: each opening matches its seal, and exactly the required ones are there.
    """
    log: Sequence[Entry] = record["fair"]["log"]
    contents = {n: _content(n, log, record) for n in _due(record["fair"]["openings"], log)}
    for n, content in contents.items():
        _check_seal(record["id"], n, log[n], content)
    _check_salts(record["fair"], contents)
    return contents


def _due(openings: Mapping[str, Json], log: Sequence[Entry]) -> list[int]:
    """Return the opened entries; Fails unless they are exactly the entries that count, with their sheets."""
    due = opened(log)
    odd = {str(n) for n in due} ^ set(openings)
    if odd:
        fail(11, f"openings are missing, or open what did not count: see {', '.join(sorted(odd))}")
    return due


def _content(n: int, log: Sequence[Entry], record: Mapping[str, Any]) -> Content:
    opening = record["fair"]["openings"][str(n)]
    is_pair = type(opening) is list and len(opening) == 2 and is_salt(opening[0])
    if not is_pair or (log[n]["do"] == "sheet" and not is_text(opening[1])):
        raise Fails(11, "an opening is a salt and what was sealed", entry=n, seat=log[n]["seat"])
    return Content(*opening)


def _check_seal(game_id: str, n: int, entry: Entry, content: Content) -> None:
    sealed = sheet_seal if entry["do"] == "sheet" else seal
    if sealed(game_id, n, entry["seat"], content.salt, content.what) != entry["seal"]:
        raise Fails(11, f"entry {n} sealed something else", entry=n, seat=entry["seat"])


def _check_salts(own: Mapping[str, Any], contents: Mapping[int, Content]) -> None:
    salts = [entry["salt"] for entry in own["log"]]
    salts += [person["salt"] for person in own["people"] if person["salt"] is not None]
    salts += [content.salt for content in contents.values()]
    if len(set(salts)) != len(salts):
        fail(11, "a salt comes twice")


def check_script(record: Mapping[str, Any], options: Entry, contents: Mapping[int, Content]) -> None:
    """Run check 12: script, players and options agree with the log."""
    if not is_same(record["script"], script_of(record["fair"]["log"], contents)):
        fail(12, "the script is not what the log holds")
    for key in ("players", "options"):
        if not is_same(record["table"].get(key), options[key]):
            fail(12, f"the {key} of the table are not those of the log")


def check_seed(record: Mapping[str, Any], seed: str) -> None:
    """Run check 6: the seed follows from the secret and the cut words."""
    if record["table"].get("seed") != seed:
        fail(6, "the seed is not the hash of secret and cuts")

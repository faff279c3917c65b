"""Compute the hashes, salts and codes of the protocol."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from typing import TypeVar

from engine.kernel.core import Json
from engine.kernel.dice import Dice
from engine.kernel.dice import seated as dealt
from engine.records.protocol.canonical import canonical

T = TypeVar("T")
Entry = dict[str, Json]

FORMAT = "fair-play/2"
MARK_SIGNS = "0123456789abcdefghjkmnpqrstvwxyz"
MARK_LENGTH = 6
SALT_LENGTH = 32
_SIGNS = MARK_SIGNS.upper()
_CODE_DIGITS, _GROUP = 30, 4


def hashed(tag: str, value: Json) -> str:
    """Return the hash of a value under a tag, 64 hex digits."""
    return hashlib.sha256(f"{FORMAT}/{tag}\n{canonical(value)}".encode("ascii")).hexdigest()


def code(hash_: str) -> str:
    """Return the code of a hash: its first 120 bits as 24 signs in six groups."""
    bits = int(hash_[:_CODE_DIGITS], 16)
    signs = "".join(_SIGNS[bits >> shift & 31] for shift in range(4 * _CODE_DIGITS - 5, -1, -5))
    return "-".join(signs[at : at + _GROUP] for at in range(0, len(signs), _GROUP))


def commitment(game_id: str, secret: str) -> str:
    """Return the commitment that line 0 posts before anybody can join."""
    return hashed("commit", [game_id, secret])


def entry_salt(game_id: str, secret: str, n: int) -> str:
    """Return the salt of entry `n`; it follows from the secret, so that nobody can vary it."""
    return hashed("salt", [game_id, secret, n])[:SALT_LENGTH]


def seed(game_id: str, secret: str, cuts: Iterable[tuple[int, str]], beacon: Json = None) -> str:
    """Return the seed of all draws; `beacon` is [chain, round, value] or None."""
    return hashed("seed", [game_id, secret, [list(cut) for cut in cuts], beacon])


def name_hash(game_id: str, who: int, salt: str, name: str) -> str:
    return hashed("name", [game_id, who, salt, name])


def seal(game_id: str, n: int, entry: Mapping[str, Json], salt: str, content: Json) -> str:
    """Return the seal of an answer, act or sheet in entry `n`."""
    tag = "sheet" if entry["do"] == "sheet" else "seal"
    return hashed(tag, [game_id, n, entry["seat"], salt, content])


def record_hash(table: Json, script: Json, expect: Json) -> str:
    """Return the hash of the record that the `end` entry holds."""
    return hashed("record", {"table": table, "script": script, "expect": expect})


def first_head(record: Mapping[str, Json], commitment_: str) -> str:
    """Return h(-1), the head before the first entry."""
    named = {key: record[key] for key in ("id", "game", "title")}
    return hashed("chain", {**named, "commitment": commitment_})


def next_head(head: str, salt: str, entry: Entry) -> str:
    """Return h(n), the head after entry n, from h(n-1)."""
    return hashed("entry", [head, salt, entry])


def seated(drawn_from: str, joined: Sequence[T]) -> list[T]:
    """Return the participants in seat order, as the seed deals them."""
    return dealt(Dice(drawn_from), joined)


def table_id(game: str, number: int, secret: str) -> str:
    """Return the id of a table as its record shows it: its mark is as random as its secret."""
    bits = int.from_bytes(hashlib.sha256(f"mark of {secret}".encode()).digest()[:8], "big")
    mark = "".join(MARK_SIGNS[bits >> 5 * at & 31] for at in range(MARK_LENGTH))
    return f"{game}-{number}-{mark}"


def mark_of(game_id: str) -> str:
    """Return the mark of a table as lines show it."""
    return game_id.rpartition("-")[2].upper()


def is_same(one: Json, other: Json) -> bool:
    """Return whether two values have equal canonical text; here 1 and true differ, other than in Python."""
    return canonical(one) == canonical(other)

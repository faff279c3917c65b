"""Compute all hashes of the protocol: commitment, name, seed, seals, steps, record."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple, TypeVar

from engine.kernel.core import Json, Seat
from engine.kernel.dice import Dice
from engine.records.fair_play.canonical import hashed

T = TypeVar("T")


class Cut(NamedTuple):
    """A word that a participant typed to cut before the deal."""

    who: int
    word: str


class Sealed(NamedTuple):
    """An answer in the open step: its seat, entry number and seal."""

    seat: Seat
    n: int
    seal: str


def commitment(game_id: str, secret: str) -> str:
    """Return the commitment that line 0 posts before anybody can join."""
    return hashed("commit", [game_id, secret])


def seed(game_id: str, secret: str, cuts: Iterable[Cut]) -> str:
    """Return the seed of all draws, made from the secret and all cut words in order."""
    return hashed("seed", [game_id, secret, [list(cut) for cut in cuts]])


def name_hash(game_id: str, who: int, salt: str, name: str) -> str:
    """Return the hash of a participant's name."""
    return hashed("name", [game_id, who, salt, name])


def seal(game_id: str, n: int, seat: Seat, salt: str, answer: Json) -> str:
    """Return the seal of an answer or act in entry `n`; its `salt` is not the salt of the entry."""
    return hashed("seal", [game_id, n, seat, salt, answer])


def sheet_seal(game_id: str, n: int, seat: Seat, salt: str, text: str) -> str:
    """Return the seal of an order sheet or standing instructions."""
    return hashed("sheet", [game_id, n, seat, salt, text])


def step_hash(game_id: str, step: int, sealed: Iterable[Sealed]) -> str:
    """Return the hash that the line `sealed STEP` posts, made from the current seals in order of entries."""
    return hashed("step", [game_id, step, [list(one) for one in sorted(sealed, key=lambda one: one.n)]])


def record_hash(table: Json, script: Json, expect: Json) -> str:
    """Return the hash of the record that the `end` entry holds."""
    return hashed("record", {"table": table, "script": script, "expect": expect})


def seated(seed: str, joined: Sequence[T]) -> list[T]:
    """Return the participants in seat order, as the seed deals them."""
    return Dice(seed).fork("seats").shuffled(joined)

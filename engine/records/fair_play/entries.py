"""Build the entries of a chain: each kind with exactly its own keys, as the JSON that is hashed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from engine.kernel.core import Json, Seat

Entry = dict[str, Json]
By = Literal["person", "sheet", "computer", "fallback", "steward"]
Sitter = Literal["person", "computer"]
Why = Literal["absent", "vote", "left", "given_up", "privacy"]
What = Literal["lock", "dealt", "sealed", "round", "moved", "end"]
How = Literal["over", "abandoned"]

BY_VOTE = "vote"
"""Value of `by` in an undo that the vote right before it decided."""


@dataclass(frozen=True)
class Asked:
    """An open set of asks: its round, number (from 1, never used again), kind, and all asked seats."""

    round: int
    step: int
    ask: str
    of: tuple[Seat, ...]


@dataclass(frozen=True)
class Given:
    """An answer or action, open or sealed, with the seat it comes from."""

    seat: Seat
    by: By
    answer: Json = None
    seal: str | None = None

    @property
    def keys(self) -> Entry:
        shown = {"answer": self.answer} if self.seal is None else {"seal": self.seal}
        return {"seat": self.seat, "by": self.by, **shown}


def options(salt: str, *, players: int, pace: str, chosen: Mapping[str, Json]) -> Entry:
    """Return entry 0, also written at each change; `chosen` are the full options, as in the record."""
    return {"do": "options", "salt": salt, "players": players, "pace": pace, "options": dict(chosen)}


def join(salt: str, *, who: int, sitter: Sitter, name: str) -> Entry:
    """Return the entry for a participant who joins before the deal; `name` is a hash."""
    return {"do": "join", "salt": salt, "who": who, "is": sitter, "name": name}


def leave(salt: str, *, who: int) -> Entry:
    return {"do": "leave", "salt": salt, "who": who}


def cut(salt: str, *, who: int, word: str) -> Entry:
    return {"do": "cut", "salt": salt, "who": who, "word": word}


def lock(salt: str, *, by: int, version: str, seats: Sequence[Seat]) -> Entry:
    """Return the entry for pressing Start; `seats` are the seats in play, in the game's order."""
    return {"do": "lock", "salt": salt, "by": by, "version": version, "seats": list(seats)}


def unlock(salt: str, *, by: int) -> Entry:
    return {"do": "unlock", "salt": salt, "by": by}


def deal(salt: str, *, who: Sequence[int]) -> Entry:
    """Return the entry of the deal; `who` lists the participants in the order of the seats."""
    return {"do": "deal", "salt": salt, "who": list(who)}


def draw(salt: str, *, first: int, drawn: Sequence[tuple[int, int]]) -> Entry:
    """Return the entry for draws (limit, value), at least one.

    It follows the deal, answer or act that caused them.
    """
    return {"do": "draw", "salt": salt, "first": first, "of": [list(one) for one in drawn]}


def answer(salt: str, asked: Asked, given: Given) -> Entry:
    where = {"round": asked.round, "step": asked.step, "ask": asked.ask, "of": list(asked.of)}
    return {"do": "answer", "salt": salt, **where, **given.keys}


def act(salt: str, *, stage: int, kind: str, given: Given) -> Entry:
    """Return the entry for an action out of turn in round `stage`."""
    return {"do": "act", "salt": salt, "round": stage, "act": kind, **given.keys}


def back(salt: str, *, step: int, seat: Seat) -> Entry:
    """Return the entry for taking back a sealed answer of the open step."""
    return {"do": "back", "salt": salt, "step": step, "seat": seat}


def sheet(salt: str, *, seat: Seat, seal: str) -> Entry:
    """Return the entry by which a seat commits itself to an order sheet or standing instructions."""
    return {"do": "sheet", "salt": salt, "seat": seat, "seal": seal}


def seat(salt: str, *, seat: Seat, who: int, sitter: Sitter, name: str, why: Why) -> Entry:
    """Return the entry for a new player in a seat; `name` is a hash as in `join`, `who` a new number."""
    came = {"who": who, "is": sitter, "name": name}
    return {"do": "seat", "salt": salt, "seat": seat, **came, "why": why}


def vote(
    salt: str, *, what: str, about: Mapping[str, Json], yes: Sequence[Seat], no: Sequence[Seat]
) -> Entry:
    """Return the entry for a passed vote that changes the table; for an undo `about` is {"to": n}."""
    return {"do": "vote", "salt": salt, "what": what, "for": dict(about), "yes": list(yes), "no": list(no)}


def undo(salt: str, *, to: int, by: Seat) -> Entry:
    """Return the entry that undoes entry `to` and all later ones; `by` is a seat or BY_VOTE."""
    return {"do": "undo", "salt": salt, "to": to, "by": by}


def version(salt: str, *, version: str) -> Entry:
    return {"do": "version", "salt": salt, "version": version}


def move(salt: str) -> Entry:
    return {"do": "move", "salt": salt}


def post(salt: str, *, no: int, what: What, of: int = 0) -> Entry:
    """Return the entry for a posted line; `of` is the step for `sealed`, the round for `round`, else 0."""
    return {"do": "post", "salt": salt, "no": no, "what": what, "of": of}


def end(salt: str, *, how: How, record: str) -> Entry:
    """Return the last entry; `record` is the hash that engine.records.fair_play.record_hash returns."""
    return {"do": "end", "salt": salt, "how": how, "record": record}

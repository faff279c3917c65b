"""Build a game's record from its chain and from what its seals hold."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import NamedTuple

from engine.kernel.core import Json
from engine.records.fair_play.canonical import FORMAT
from engine.records.fair_play.chain import Header, heads
from engine.records.fair_play.effective_log import count, opened
from engine.records.fair_play.entries import Entry


class Content(NamedTuple):
    """Content of a seal: its own salt, and the answer, act or text."""

    salt: str
    what: Json


class Person(NamedTuple):
    """The name a participant joined under, with the salt of its hash; both None once it is withdrawn."""

    name: str | None
    salt: str | None


@dataclass(frozen=True)
class Chained:
    """A game as its table stores it; `contents` has everything that the record opens, and may have more."""

    header: Header
    secret: str
    people: Sequence[Person]
    log: Sequence[Entry]
    contents: Mapping[int, Content]


def script_of(log: Sequence[Entry], contents: Mapping[int, Content]) -> list[Json]:
    """Return the script of the record: the complete steps and the acts that count, in order."""

    def given(n: int) -> Json:
        return contents[n].what if "seal" in log[n] else log[n]["answer"]

    script: list[Json] = []
    for one in count(log).counted:
        if one.step is None:
            entry = log[one.at]
            script.append({"act": entry["act"], "seat": entry["seat"], "answer": given(one.at)})
        else:
            answers = {seat: given(n) for seat, n in one.step.given.items()}
            script.append({"ask": one.step.ask, "answers": answers})
    return script


def record_of(game: Chained, *, table: Json, expect: Json) -> dict[str, Json]:
    """Return the record of a log that ends with `end` and its post.

    The `end` entry has the `record_hash` of table, script and expect.
    """
    header = game.header
    contents = {str(n): list(game.contents[n]) for n in opened(game.log)}
    own = {
        "format": FORMAT,
        "thrown": header.thrown,
        "commitment": header.commitment,
        "secret": game.secret,
        "people": [person._asdict() for person in game.people],
        "log": list(game.log),
        "openings": contents,
        "head": heads(header, game.log)[-1],
    }
    named = {key: asdict(header)[key] for key in ("id", "game", "title")}
    script = script_of(game.log, game.contents)
    return {**named, "table": table, "script": script, "expect": expect, "fair": own}

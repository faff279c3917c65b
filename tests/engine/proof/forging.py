"""A forger who can change all stored data and recompute all hashes, but not what was posted."""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from engine.kernel.core import Json
from engine.kernel.dice import Dice
from engine.records import fair_play as fair
from engine.records.fair_play.recorded_game import FairGame

Entry = dict[str, Any]
Test = Callable[[Entry], bool]


class NotThere(Exception):
    """Raised when the game has nothing of the kind to forge."""


@dataclass
class Forged:
    """A game being forged: its record and the lines copied from Discord; both can be changed."""

    record: dict[str, Any]
    lines: list[str]
    kept: dict[int, fair.Content]
    """Identity of a sealed entry -> its content, as a host keeps it."""
    raw: bytes | None = None
    """Bytes of the file, if it is not the record as plain text."""
    other: Forged | None = field(default=None, repr=False)
    """Another honest game with the same table number, to copy parts from."""

    @property
    def own(self) -> dict[str, Any]:
        own: dict[str, Any] = self.record["fair"]
        return own

    @property
    def log(self) -> list[Entry]:
        log: list[Entry] = self.own["log"]
        return log

    def find(self, do: str, test: Test = lambda entry: True, *, last: bool = False) -> int:
        """Return the number of an entry of a kind; NotThere if there is none."""
        found = list(self.all(do, test))
        if not found:
            raise NotThere(do)
        return found[-1 if last else 0]

    def all(self, do: str, test: Test = lambda entry: True) -> Iterator[int]:
        return (n for n, entry in enumerate(self.log) if entry["do"] == do and test(entry))

    def insert(self, n: int, entry: Entry, content: fair.Content | None = None) -> None:
        """Insert an entry before entry n; later references are adjusted."""
        self._shift(n, 1)
        self.log.insert(n, entry)
        if content is not None:
            self.kept[id(entry)] = content

    def remove(self, n: int) -> None:
        del self.log[n]
        self._shift(n, -1)

    def _shift(self, n: int, by: int) -> None:
        for entry in self.log:
            if entry["do"] == "undo" and entry["to"] >= n:
                entry["to"] += by
            if entry["do"] == "vote" and entry["for"].get("to", -1) >= n:
                entry["for"]["to"] += by

    def again(self) -> None:
        """Recompute all hashes, so that the record is as consistent as possible."""
        self._number()
        self._name()
        self._draw()
        self._seal()
        self._open()
        held = [self.record[key] for key in ("table", "script", "expect")]
        for n in self.all("end"):
            self.log[n]["record"] = fair.record_hash(*held)
        self.close()

    def _open(self) -> None:
        """Recompute the log's script and openings.

        Leave no openings if an undo or withdrawal has no target.
        """
        contents = {n: self.kept[id(entry)] for n, entry in enumerate(self.log) if id(entry) in self.kept}
        try:
            self.record["script"] = fair.script_of(self.log, contents)
            self.own["openings"] = {str(n): list(contents[n]) for n in fair.opened(self.log)}
        except KeyError:
            self.own["openings"] = {}

    def _number(self) -> None:
        for no, n in enumerate(self.all("post"), start=1):
            self.log[n]["no"] = no

    def _name(self) -> None:
        self.own["commitment"] = fair.commitment(self.record["id"], self.own["secret"])
        for entry in self.log:
            if entry["do"] in ("join", "seat"):
                person = self.own["people"][entry["who"]]
                if person["name"] is not None:
                    entry["name"] = fair.name_hash(
                        self.record["id"], entry["who"], person["salt"], person["name"]
                    )

    @property
    def seed(self) -> str:
        cuts = [fair.Cut(self.log[n]["who"], self.log[n]["word"]) for n in self.all("cut")]
        return fair.seed(self.record["id"], self.own["secret"], cuts)

    def _draw(self) -> None:
        """Recompute seed, seats and draws from the secret and the cuts."""
        if self.record["table"]["seed"] == self.seed:
            return
        self.record["table"]["seed"] = self.seed
        sitting: list[int] = []
        for entry in self.log:
            sitting += [entry["who"]] if entry["do"] == "join" else []
            if entry["do"] == "leave":
                sitting.remove(entry["who"])
            if entry["do"] == "deal":
                entry["who"] = fair.seated(self.seed, sitting)
            if entry["do"] == "draw":
                dice = Dice(self.seed, entry["first"])
                entry["of"] = [[limit, dice.below(limit)] for limit, _ in entry["of"]]

    def _seal(self) -> None:
        for n, entry in enumerate(self.log):
            if "seal" in entry:
                made = fair.sheet_seal if entry["do"] == "sheet" else fair.seal
                kept = self.kept[id(entry)]
                entry["seal"] = made(self.record["id"], n, entry["seat"], kept.salt, kept.what)

    def close(self) -> None:
        """Recompute only the chain."""
        named = {key: self.record[key] for key in ("id", "game", "title")}
        own = self.own
        header = fair.Header(**named, thrown=own["thrown"], commitment=own["commitment"])
        own["head"] = fair.heads(header, self.log)[-1]

    def copied(self) -> Forged:
        """Return a copy of the game, to be forged separately."""
        record = copy.deepcopy(self.record)
        places = {id(entry): n for n, entry in enumerate(self.log)}
        kept = {id(record["fair"]["log"][places[key]]): content for key, content in self.kept.items()}
        return Forged(record, list(self.lines), kept, self.raw, self.other)


def honest(game: FairGame) -> Forged:
    """Return an unchanged game, with all its lines, receipts and openings."""
    record: Json = game.end()
    writer = game.writer
    kept = {id(record["fair"]["log"][n]): content for n, content in writer.contents.items()}
    openings = {str(one) for number in range(40) for one in writer.openings(number)}
    lines = [*map(str, writer.lines), *map(str, writer.receipts), *sorted(openings)]
    return Forged(record, lines, kept)

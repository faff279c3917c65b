"""A host who can change all stored data and make every hash anew, but not what was posted."""

from __future__ import annotations

import copy
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from engine.kernel.dice import Dice
from engine.records.protocol import hashes
from engine.records.protocol.lines import proof_line
from engine.records.protocol.played import FairGame
from engine.records.protocol.tally import opened, script_of, tally_of

Entry = dict[str, Any]
Test = Callable[[Entry], bool]
_REFERENCES = ("on", "to")


class NotThere(Exception):
    """Raised when the game has nothing of the kind to forge."""


@dataclass
class Forged:
    """A game being forged: its record, the lines that were posted, and what the host keeps."""

    record: dict[str, Any]
    lines: list[str]
    kept: dict[int, list[Any]]
    """Identity of a sealed entry -> its salt and content."""
    other: Forged | None = field(default=None, repr=False)
    """Another honest game under the same id, to take parts from."""
    looked_up: tuple[int, str] | None = None
    """What a checker looks up of drand: the round that Start named, and its randomness."""
    raw: bytes | None = None

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
        found = [n for n, entry in enumerate(self.log) if entry["do"] == do and test(entry)]
        if not found:
            raise NotThere(do)
        return found[-1 if last else 0]

    def insert(self, n: int, entry: Entry, content: list[Any] | None = None) -> None:
        """Insert an entry before entry n; references to later entries are shifted."""
        self._shift(n, 1)
        self.log.insert(n, entry)
        if content is not None:
            self.kept[id(entry)] = content

    def remove(self, n: int) -> Entry:
        gone = self.log.pop(n)
        self._shift(n, -1)
        return gone

    def _shift(self, n: int, by: int) -> None:
        for entry in self.log:
            for key in _REFERENCES:
                if isinstance(entry.get(key), int) and entry[key] >= n:
                    entry[key] += by
            if entry["do"] == "vote" and entry["for"].get("to", -1) >= n:
                entry["for"]["to"] += by

    def again(self) -> None:
        """Make every hash anew, so that the record is as consistent as it can be."""
        record, own = self.record, self.own
        own["commitment"] = hashes.commitment(record["id"], own["secret"])
        for no, entry in enumerate((one for one in self.log if one["do"] == "post"), start=1):
            entry["no"] = no
        for number, entry in enumerate((one for one in self.log if one["do"] == "ask"), start=1):
            self._renumber(entry, number)
        for entry in self.log:
            if entry["do"] in ("join", "seat") and entry["who"] < len(own["people"]):
                person = own["people"][entry["who"]]
                if person["name"] is not None:
                    named = (record["id"], entry["who"], person["salt"], person["name"])
                    entry["name"] = hashes.name_hash(*named)
        self._draw()
        for n, entry in enumerate(self.log):
            if id(entry) in self.kept and "seal" in entry:
                entry["seal"] = hashes.seal(record["id"], n, entry, *self.kept[id(entry)])
        self._open()
        held = [record[key] for key in ("table", "script", "expect")]
        for entry in self.log:
            if entry["do"] == "end":
                entry["record"] = hashes.record_hash(*held)
        self.close()

    def _renumber(self, ask: Entry, number: int) -> None:
        """Give a step another number, up to the next ask."""
        start = next(n for n, entry in enumerate(self.log) if entry is ask)
        ask["step"] = number
        for entry in self.log[start + 1 :]:
            if entry["do"] == "ask":
                return
            if "step" in entry:
                entry["step"] = number
            elif entry["do"] == "vote" and "step" in entry["for"]:
                entry["for"]["step"] = number

    def _draw(self) -> None:
        """Draw seed, seats and draws again, if secret, cuts or beacon are others."""
        cuts = [(entry["who"], entry["word"]) for entry in self.log if entry["do"] == "cut"]
        locks, deals = ([one for one in self.log if one["do"] == do][-1:] for do in ("lock", "deal"))
        named = locks[0]["beacon"] if locks else None
        beacon = [named["chain"], named["round"], deals[0]["beacon"]] if named and deals else None
        seed = hashes.seed(self.record["id"], self.own["secret"], cuts, beacon)
        if self.record["table"].get("seed") == seed:
            return
        self.record["table"]["seed"] = seed
        sitting: list[int] = []
        for entry in self.log:
            sitting += [entry["who"]] if entry["do"] == "join" else []
            if entry["do"] == "leave":
                sitting.remove(entry["who"])
            elif entry["do"] == "deal":
                entry["who"] = hashes.seated(seed, sitting)
            elif entry["do"] == "draw":
                dice = Dice(seed, entry["first"])
                entry["of"] = [[limit, dice.below(limit)] for limit, _ in entry["of"]]

    def _open(self) -> None:
        """Write script and openings of the log again; leave them where the log is not one."""
        contents = {n: self.kept[id(entry)] for n, entry in enumerate(self.log) if id(entry) in self.kept}
        try:
            tally = tally_of(self.log)
            said = {n: content for n, (_, content) in contents.items()}
            self.record["script"] = script_of(self.log, tally, said)
            self.own["openings"] = {str(n): contents[n] for n in sorted(opened(self.log, tally))}
        except (KeyError, AssertionError, IndexError, AttributeError):
            self.own["openings"] = {}

    def heads(self) -> list[str]:
        head, found = hashes.first_head(self.record, self.own["commitment"]), []
        for n, entry in enumerate(self.log):
            salt = hashes.entry_salt(self.record["id"], self.own["secret"], n)
            head = hashes.next_head(head, salt, entry)
            found.append(head)
        return found

    def close(self) -> None:
        """Make only the chain anew."""
        self.own["head"] = (self.heads() or ["0" * 64])[-1]

    def posted_anew(self) -> list[str]:
        """Return the lines as a host would post them who deleted all others."""
        heads, record = self.heads(), self.record
        lines = [proof_line(record["id"], 0, self.own["commitment"])]
        for n, entry in enumerate(self.log):
            if entry["do"] == "post":
                lines.append(proof_line(record["id"], len(lines), heads[n]))
        return lines

    def copied(self) -> Forged:
        """Return a copy of the game, to be forged separately."""
        record = copy.deepcopy(self.record)
        places = {id(entry): n for n, entry in enumerate(self.log)}
        log = record["fair"]["log"]
        kept = {id(log[places[key]]): copy.deepcopy(content) for key, content in self.kept.items()}
        return Forged(record, list(self.lines), kept, self.other, self.looked_up)


def honest(game: FairGame) -> Forged:
    """Return an unchanged game with its lines."""
    record = copy.deepcopy(game.end())
    log = record["fair"]["log"]
    kept = {id(log[n]): list(content) for n, content in game.writer.contents.items()}
    return Forged(record, list(game.writer.lines), kept)


def channel(lines: list[str]) -> str:
    """Return the channel as it is copied."""
    return "\n".join(f"A post of the bot.\n{line}\nAnn\nwell played" for line in lines)

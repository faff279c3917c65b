"""Keep what a table's chain has said so far, so that the next entry can be written without reading all."""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from dataclasses import asdict, dataclass, field, replace
from typing import Any

from engine.kernel.core import Json, Seat
from engine.records.protocol.hashes import Entry
from engine.records.protocol.tally import Tally

GIVEN_FREELY = ("computer", "only", "restated")
"""Rights to answer that nobody has to wait for, because they don't depend on a person."""


@dataclass(frozen=True)
class Sitter:
    """A seat's holder: number, kind, the entry that seated them, their last sheet, and why they are away."""

    who: int
    kind: str
    since: int
    sheet: int = -1
    away: int = -1
    why: str = ""


@dataclass(frozen=True)
class Waiting:
    """An answer that was handed in before all computers had sealed theirs; it is written after them."""

    by: str
    answer: Json


@dataclass
class Book:
    """Holds what the entries so far amount to. `n` is the next entry's number, `head` the chain's head."""

    head: str
    n: int = 0
    kinds: dict[str, str] = field(default_factory=dict)
    """Person or computer, by number (as text, a key of JSON)."""
    seats: list[Seat] = field(default_factory=list)
    window: int = 0
    by: int = -1
    beacon: Json = None
    """The round of drand that the last Start named, as its entry has it."""
    cuts: dict[str, int] = field(default_factory=dict)
    """Seconds after Start, by the number of whoever has cut since."""
    sitters: dict[Seat, Sitter] = field(default_factory=dict)
    ask: Entry | None = None
    """The open step; None before it is written."""
    asked_at: int = -1
    steps: int = 0
    given: dict[Seat, int] = field(default_factory=dict)
    restatable: dict[Seat, int] = field(default_factory=dict)
    waiting: dict[Seat, Waiting] = field(default_factory=dict)
    due: dict[Seat, int] = field(default_factory=dict)
    """Entries of the deadlines that were missed in the open step."""
    until: int = 0
    before_ask: int = 0
    line_at: int = 0
    """Minute of the last line of the deal or of a round."""
    posted_at: int = 0
    dealt_at: int = 0
    """The earliest minute in which the deal may be posted."""
    told: int = 0
    """The last round whose account was posted."""
    begun: dict[str, list[Seat]] = field(default_factory=dict)
    """Map each round, by number as text, to whom it asked first; to all seats if it asked several."""

    @property
    def is_of_several(self) -> bool:
        return self.ask is not None and len(self.ask["of"]) > 1 and not self.ask["first"]

    def dump(self) -> Json:
        return asdict(self)

    @classmethod
    def load(cls, kept: Mapping[str, Any]) -> Book:
        """Return the book that was stored so; TypeError, KeyError or AttributeError for a garbled one."""
        sitters = {seat: Sitter(**one) for seat, one in kept["sitters"].items()}
        waiting = {seat: Waiting(**one) for seat, one in kept["waiting"].items()}
        return cls(**{**deepcopy(dict(kept)), "sitters": sitters, "waiting": waiting})

    def take(self, head: str, entry: Entry) -> None:
        """Read the entry that was just written."""
        n, self.n, self.head = self.n, self.n + 1, head
        reads = _READS.get(entry["do"])
        if reads is not None:
            reads(self, n, entry)

    # ---------------------------------------------------------------- before the deal

    def _join(self, n: int, entry: Entry) -> None:
        self.kinds[str(entry["who"])] = entry["is"]

    def _lock(self, n: int, entry: Entry) -> None:
        self.seats, self.window, self.by = entry["seats"], entry["window"], entry["by"]
        self.cuts, self.beacon = {}, entry["beacon"]

    def _cut(self, n: int, entry: Entry) -> None:
        if entry["at"] >= 0:
            self.cuts[str(entry["who"])] = entry["at"]

    def _deal(self, n: int, entry: Entry) -> None:
        self.dealt_at = self.posted_at + entry["at"] // 60
        for seat, who in zip(self.seats, entry["who"], strict=True):
            self.sitters[seat] = Sitter(who, self.kinds[str(who)], n)

    # ---------------------------------------------------------------- in play

    def _ask(self, n: int, entry: Entry) -> None:
        self.restatable, self.given, self.due = self.given, {}, {}
        self.ask, self.asked_at, self.steps = entry, n, entry["step"]
        self.until, self.before_ask = entry["until"], self.line_at
        begun = self.begun.setdefault(str(entry["round"]), entry["of"])
        self.begun[str(entry["round"])] = self.seats if len(entry["of"]) > 1 else begun

    def _answer(self, n: int, entry: Entry) -> None:
        assert self.ask is not None, "an answer is given in an open step"
        self.given[entry["seat"]] = n
        if self.ask["first"] or len(self.given) == len(self.ask["of"]):
            self.ask, self.given = None, {}

    def _back(self, n: int, entry: Entry) -> None:
        del self.given[entry["seat"]]

    def _until(self, n: int, entry: Entry) -> None:
        self.until = entry["at"]

    def _due(self, n: int, entry: Entry) -> None:
        self.due |= dict.fromkeys(entry["of"], n)

    def _sheet(self, n: int, entry: Entry) -> None:
        self._change(entry["seat"], sheet=n)

    def _away(self, n: int, entry: Entry) -> None:
        self._change(entry["seat"], away=n, why=entry["why"])

    def _here(self, n: int, entry: Entry) -> None:
        self._change(entry["seat"], away=-1, why="")

    def _seat(self, n: int, entry: Entry) -> None:
        self.sitters[entry["seat"]] = Sitter(entry["who"], entry["is"], n)

    def _change(self, seat: Seat, **changes: Any) -> None:
        self.sitters[seat] = replace(self.sitters[seat], **changes)

    def _post(self, n: int, entry: Entry) -> None:
        self.posted_at = entry["at"]
        if entry["what"] in ("dealt", "round"):
            self.line_at = entry["at"]
        if entry["what"] == "round":
            self.told = entry["of"]

    @property
    def first_person(self) -> Seat | None:
        """Return the first seat that a person holds, in the game's order."""
        return next((seat for seat in self.seats if self.sitters[seat].kind == "person"), None)

    def had_turns(self) -> set[Seat]:
        """Return the seats that began a round whose line is still to be posted."""
        return {seat for begun, of in self.begun.items() if int(begun) > self.told for seat in of}

    def go_back(self, tally: Tally, undone: Entry) -> None:
        """Reopen the step to which an undo led; it is asked anew."""
        step = tally.open
        stood = {} if step is None else step.given
        self.given = {seat: at for seat, at in stood.items() if at not in tally.taken}
        self.ask, self.due = None, {}
        number = undone["round"] if undone["do"] == "act" else step.ask["round"] if step is not None else 0
        self.told = min(self.told, max(0, number - 1))
        self.begun = {begun: of for begun, of in self.begun.items() if int(begun) <= number}


_READS: Mapping[str, Any] = {
    "join": Book._join,
    "lock": Book._lock,
    "cut": Book._cut,
    "deal": Book._deal,
    "ask": Book._ask,
    "answer": Book._answer,
    "back": Book._back,
    "until": Book._until,
    "due": Book._due,
    "sheet": Book._sheet,
    "away": Book._away,
    "here": Book._here,
    "seat": Book._seat,
    "post": Book._post,
}

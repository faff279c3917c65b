"""Follow the decisions of a log: the open step, what stands in it, and what counts in the end."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from engine.kernel.core import Json, Seat
from engine.records.protocol.hashes import Entry


@dataclass(frozen=True)
class Step:
    """A step that is asked; `given` maps each seat to the entry of the answer that stands."""

    n: int
    """Entry of its ask."""
    ask: Entry
    given: Mapping[Seat, int] = field(default_factory=dict)
    entered: tuple[int, ...] = ()
    """Entries of all its answers, also of those taken back."""

    @property
    def of(self) -> Sequence[Seat]:
        of: Sequence[Seat] = self.ask["of"]
        return of

    @property
    def is_complete(self) -> bool:
        return bool(self.given) if self.ask["first"] else set(self.given) == set(self.of)

    @property
    def is_of_several(self) -> bool:
        return len(self.of) > 1 and not self.ask["first"]

    @property
    def missing(self) -> list[Seat]:
        return [seat for seat in self.of if seat not in self.given]


@dataclass(frozen=True)
class Counted:
    """A complete step, or an act; entry `at` completed it."""

    at: int
    step: Step | None = None

    @property
    def entries(self) -> tuple[int, ...]:
        return tuple(self.step.given.values()) if self.step else (self.at,)


@dataclass
class Tally:
    """The decisions that count after a log was read up to some entry; entries must fit."""

    open: Step | None = None
    is_stale: bool = False
    """True if an undo reopened the step, so that it must be asked anew."""
    may_leave: bool = False
    """True if an act or undo since the ask allows leaving a step in which something stands."""
    restatable: Mapping[Seat, int] = field(default_factory=dict)
    """Sealed answers that stood when the step before was left."""
    counted: list[Counted] = field(default_factory=list)
    taken: set[int] = field(default_factory=set)
    """Entries of answers that were taken back."""
    undone: set[int] = field(default_factory=set)
    _before: dict[int, Step | None] = field(default_factory=dict)

    def take(self, n: int, entry: Entry) -> None:
        """Read an entry."""
        do = entry["do"]
        if do == "ask":
            self._ask(n, entry)
        elif do in ("answer", "act"):
            self._before[n] = self.open
            if do == "act":
                self.counted.append(Counted(n))
                self.may_leave = True
            else:
                self._answer(n, entry)
        elif do == "back":
            self._back(entry["seat"])
        elif do == "undo":
            self._undo(n, entry["to"])

    def is_counted(self, n: int) -> bool:
        """Return whether the entry is an answer or act that counts or stands."""
        stands = self.open is not None and not self.is_stale and n in self.open.given.values()
        return stands or any(n in one.entries for one in reversed(self.counted))

    def standing(self) -> set[int]:
        """Return the entries of answers and acts that count, or stand in the open step."""
        stands = set() if self.open is None or self.is_stale else set(self.open.given.values())
        return stands | {n for one in self.counted for n in one.entries}

    def _ask(self, n: int, entry: Entry) -> None:
        left = self.open.given if self.open is not None else {}
        self.restatable = {seat: at for seat, at in left.items() if at not in self.taken}
        self.open, self.is_stale, self.may_leave = Step(n, entry), False, False

    def _answer(self, n: int, entry: Entry) -> None:
        assert self.open is not None, "an answer is given in an open step"
        given = {**self.open.given, entry["seat"]: n}
        step = replace(self.open, given=given, entered=(*self.open.entered, n))
        if step.is_complete:
            self.counted.append(Counted(n, step))
        self.open = None if step.is_complete else step

    def _back(self, seat: Seat) -> None:
        assert self.open is not None, "only what stands is taken back"
        given = dict(self.open.given)
        self.taken.add(given.pop(seat))
        self.open = replace(self.open, given=given)

    def _undo(self, n: int, to: int) -> None:
        self.undone |= set(range(to, n))
        self.open, self.is_stale, self.may_leave = self._before[to], True, True
        while self.counted and self.counted[-1].at >= to:
            self.counted.pop()


def tally_of(log: Iterable[Entry]) -> Tally:
    found = Tally()
    for n, entry in enumerate(log):
        found.take(n, entry)
    return found


def answered_anew(log: Sequence[Entry]) -> set[int]:
    """Return the entries that answer otherwise what stood when a step, or several in a row, was left."""
    tally, stood, found = Tally(), set[Seat](), set[int]()
    for n, entry in enumerate(log):
        do, is_left = entry["do"], tally.open is not None
        if do == "answer" and entry["by"] == "restated":
            stood.discard(entry["seat"])
        elif do == "answer" and entry["seat"] in stood:
            found.add(n)
        elif do == "back" and tally.open is not None:
            stood |= {entry["seat"]} if log[tally.open.given[entry["seat"]]]["by"] == "restated" else set()
        tally.take(n, entry)
        if do == "ask":
            stood = (stood if is_left else set()) | set(tally.restatable)
        elif do == "undo":
            stood = set()
    return found


def restating(log: Sequence[Entry], tally: Tally) -> dict[int, int]:
    """Return the entries that restate an earlier answer, as far as they count, with that answer."""
    found: dict[int, int] = {}
    waiting = [n for one in tally.counted for n in one.entries]
    while waiting:
        n = waiting.pop()
        if log[n].get("by") == "restated":
            found[n] = log[n]["on"]
            waiting.append(log[n]["on"])
    return found


def opened(log: Sequence[Entry], tally: Tally) -> set[int]:
    """Return the entries that a record opens: what counts, what it restates, and the sheets behind it."""
    counting = {n for one in tally.counted for n in one.entries}
    known = counting | set(restating(log, tally).values())
    sheets = {log[n]["on"] for n in known | tally.undone if log[n].get("by") == "standing"}
    return {n for n in known if "seal" in log[n]} | sheets


def script_of(log: Sequence[Entry], tally: Tally, contents: Mapping[int, Json]) -> list[Json]:
    """Return the script of the record: complete steps and acts that count, in order."""

    def said(n: int) -> Json:
        return contents[n] if "seal" in log[n] else log[n]["answer"]

    script: list[Json] = []
    for one in tally.counted:
        entry = log[one.at]
        if one.step is None:
            script.append({"act": entry["act"], "seat": entry["seat"], "answer": said(one.at)})
        else:
            answers = {seat: said(n) for seat, n in one.step.given.items()}
            script.append({"ask": one.step.ask["ask"], "answers": answers})
    return script

"""Find the entries of a log that still count: steps and acts that were not undone or taken back."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from engine.kernel.core import Seat
from engine.records.fair_play.entries import Entry

FROM_SHEETS = ("sheet", "steward")
"""Values of `by` for answers from an order sheet or standing instructions, if the seat has any."""


@dataclass(frozen=True)
class OpenStep:
    """An open set of asks with the answers so far; `given` maps each seat to the entry of its answer."""

    number: int
    ask: str
    of: tuple[Seat, ...]
    given: Mapping[Seat, int]

    @property
    def is_complete(self) -> bool:
        return set(self.given) == set(self.of)


@dataclass(frozen=True)
class Counted:
    """A step or an act that counts; entry `at` completed it."""

    at: int
    step: OpenStep | None = None

    @property
    def entries(self) -> tuple[int, ...]:
        """Return the numbers of the entries with its answers, or of the act."""
        return tuple(self.step.given.values()) if self.step else (self.at,)


@dataclass
class Count:
    """The entries that count, after the log was read up to some entry."""

    open: OpenStep | None = None
    counted: list[Counted] = field(default_factory=list)
    _before: dict[int, OpenStep | None] = field(default_factory=dict)

    def take(self, n: int, entry: Entry) -> None:
        """Read one entry; KeyError if it does not fit, such as a `back` of an answer that is not open."""
        if entry["do"] == "answer":
            self._before[n] = self.open
            self._answer(n, entry)
        elif entry["do"] == "act":
            self._before[n] = self.open
            self.counted.append(Counted(n))
        elif entry["do"] == "back":
            self._back(entry)
        elif entry["do"] == "undo":
            self._undo(entry["to"])

    def is_counted(self, n: int) -> bool:
        """Return whether the entry is an answer or act that counts, in a complete step or in the open one."""
        in_open = self.open is not None and n in self.open.given.values()
        return in_open or any(n in one.entries for one in reversed(self.counted))

    def _answer(self, n: int, entry: Entry) -> None:
        step = self.open
        if step is None or step.number != entry["step"]:
            step = OpenStep(entry["step"], entry["ask"], tuple(entry["of"]), {})
        step = replace(step, given={**step.given, entry["seat"]: n})
        if step.is_complete:
            self.counted.append(Counted(n, step))
        self.open = None if step.is_complete else step

    def _back(self, entry: Entry) -> None:
        if self.open is None or self.open.number != entry["step"]:
            raise KeyError(entry["seat"])
        given = dict(self.open.given)
        del given[entry["seat"]]
        self.open = replace(self.open, given=given)

    def _undo(self, to: int) -> None:
        self.open = self._before[to]
        while self.counted and self.counted[-1].at >= to:
            self.counted.pop()


def count(log: Iterable[Entry]) -> Count:
    """Return what counts at the end of a log."""
    found = Count()
    for n, entry in enumerate(log):
        found.take(n, entry)
    return found


def opened(log: Sequence[Entry]) -> list[int]:
    """Return the entries that the record opens, in order: sealed ones that count, and their sheets."""
    counted = {n for one in count(log).counted for n in one.entries}
    return sorted({*(n for n in counted if "seal" in log[n]), *sheets_used(log, counted)})


def sheets_used(log: Sequence[Entry], given: Collection[int]) -> set[int]:
    """Return the entries of the sheets from which these answers and acts came."""
    last: dict[Seat, int] = {}
    found: set[int] = set()
    for n, entry in enumerate(log):
        if entry["do"] == "sheet":
            last[entry["seat"]] = n
        elif n in given and entry["by"] in FROM_SHEETS and entry["seat"] in last:
            found.add(last[entry["seat"]])
    return found

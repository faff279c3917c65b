"""Run check 14: each line is posted right after the entry it announces, and no required line is missing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from engine.records.fair_play import Count, Entry, Line, Sealed, step_hash
from engine.records.proof.faults import fail

NO_LINE = "no line said that this step was sealed"


@dataclass
class Posts:
    """Checks the posted lines one entry at a time; call it after the entry is counted."""

    id: str
    log: Sequence[Entry]
    heads: Sequence[str]
    lines: list[Line]
    round: int = 0
    """Latest round in which a seat answered or acted."""
    told: set[int] = field(default_factory=set)
    sealed: set[int] = field(default_factory=set)
    """Steps whose line was posted."""
    _due: int = 0
    """Number of the step whose line may be posted next; 0 for none."""

    def take(self, n: int, count: Count) -> None:
        """Run check 14 on an entry."""
        entry = self.log[n]
        if n and self._ends_deal(n - 1) and (entry["do"], entry.get("what")) != ("post", "dealt"):
            fail(14, "the line of the deal is posted before anything else")
        if entry["do"] == "post":
            self._post(n, count)
            self._due = 0
            return
        self._due = 0
        if entry["do"] == "answer":
            self._check_round(entry["round"])
            self._look_for_seals(n, entry, count)
        if entry["do"] in ("answer", "act"):
            self.round = max(self.round, entry["round"])

    def _ends_deal(self, n: int) -> bool:
        """Return whether this entry completes the deal: the deal itself, or its draws."""
        if self.log[n]["do"] == "deal":
            return n + 1 == len(self.log) or self.log[n + 1].get("do") != "draw"
        return n > 0 and (self.log[n]["do"], self.log[n - 1]["do"]) == ("draw", "deal")

    def _check_round(self, number: int) -> None:
        if number >= 2 and number - 1 not in self.told:
            fail(14, "the round before was not posted")

    def _look_for_seals(self, n: int, entry: Entry, count: Count) -> None:
        """Check for a `sealed` line once all but one seat have sealed, if people are among them."""
        number, step = entry["step"], count.open
        if len(entry["of"]) == 1 or number in self.sealed:
            return
        if step is None:
            last = count.counted[-1]
            if any(self.log[at]["by"] == "person" for at in last.entries):
                fail(14, NO_LINE)
        elif len(step.given) == len(step.of) - 1:
            self._due = number
            answered = any(self.log[at]["by"] == "person" for at in step.given.values())
            if answered and not self._is_posted_next(n, number):
                fail(14, NO_LINE)

    def _is_posted_next(self, n: int, step: int) -> bool:
        after = self.log[n + 1] if n + 1 < len(self.log) else {}
        return bool((after.get("do"), after.get("what"), after.get("of")) == ("post", "sealed", step))

    def _post(self, n: int, count: Count) -> None:
        entry, before = self.log[n], self.log[n - 1]
        if entry["no"] != len(self.lines):
            fail(14, "posted lines are numbered one by one")
        what, of, hash_ = entry["what"], entry["of"], self.heads[n]
        if what == "sealed":
            hash_ = self._sealed(of, count)
        elif what == "round":
            self._tell(of)
        elif of:
            fail(14, f"a line of {what} says no number more")
        elif what == "dealt":
            if not self._ends_deal(n - 1):
                fail(14, "the line of the deal comes right after it")
        elif before["do"] != {"lock": "lock", "moved": "move", "end": "end"}[what]:
            fail(14, f"a line of {what} comes right after what it tells")
        self.lines.append(Line(self.id, entry["no"], what, of, hash_))

    def _sealed(self, number: int, count: Count) -> str:
        step = count.open
        if not number or number != self._due or step is None:
            fail(14, "a step is said to be sealed once, when all but one are sealed")
        self.sealed.add(number)
        given = [Sealed(seat, n, self.log[n]["seal"]) for seat, n in step.given.items()]
        return step_hash(self.id, number, given)

    def _tell(self, number: int) -> None:
        if not 1 <= number <= max(self.round, *self.told, 0) + 1:
            fail(14, f"there is no round {number} to tell")
        self.told.add(number)

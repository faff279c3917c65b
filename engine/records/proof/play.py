"""Run checks 8, 9 and 10: draws, answers, acts, votes and undos, from the log alone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from engine.kernel.core import Seat
from engine.kernel.dice import LIMIT_IN_A_LOG, Dice
from engine.records.fair_play import BY_VOTE, Entry
from engine.records.fair_play.effective_log import Count
from engine.records.proof.faults import fail, is_same
from engine.records.proof.lobby import People

AFTER_THE_DEAL = (
    *("draw", "answer", "act", "back", "sheet", "seat", "vote", "undo", "version", "move", "post", "end"),
)
CAUSES_OF_DRAWS = ("deal", "answer", "act")
NOT_ASKED = "twice or not asked"


@dataclass
class Play:
    """A game after its deal, checked one entry at a time."""

    log: Sequence[Entry]
    seed: str
    seats: tuple[Seat, ...]
    people: People
    count: Count = field(default_factory=Count)
    drawn: int = 0
    last_draw: int = -1
    """Number of the entry with the last draw; -1 before the first."""
    highest_step: int = 0
    may_end_step: bool = False
    """Whether an action out of turn since the open step began may have ended that step."""
    reopened: int = 0
    """Number of the step that is still open after an undo removed its answers; 0 for none."""

    def take(self, n: int) -> None:
        """Run checks 3 and 8 to 10 on an entry; other modules check the posts and the end."""
        entry = self.log[n]
        if "seat" in entry and entry["seat"] not in self.seats:
            fail(9, f"there is no seat {entry['seat']}")
        steps = {
            "draw": self._draw,
            "answer": self._answer,
            "act": self._act,
            "back": self._back,
            "seat": self._change,
            "vote": self._vote,
            "undo": self._undo,
        }
        if entry["do"] in steps:
            steps[entry["do"]](n, entry)
        self.count.take(n, entry)

    def _draw(self, n: int, entry: Entry) -> None:
        if self.log[n - 1]["do"] not in CAUSES_OF_DRAWS:
            fail(8, "draws come right after the deal, answer or act that caused them")
        if not entry["of"] or entry["first"] != self.drawn:
            fail(8, f"draws are numbered without gap, and the next is draw {self.drawn}")
        for limit, value in entry["of"]:
            if not 1 <= limit < LIMIT_IN_A_LOG or Dice(self.seed, self.drawn).below(limit) != value:
                fail(8, f"draw {self.drawn} is not what the seed gives")
            self.drawn += 1
        self.last_draw = n

    def _answer(self, n: int, entry: Entry) -> None:
        of = entry["of"]
        if entry["seat"] not in of or len(set(of)) != len(of) or not set(of) <= set(self.seats):
            fail(9, NOT_ASKED)
        if len(of) > 1 and "seal" not in entry:
            fail(9, "several are asked, and this answer is not sealed")
        step = self.count.open
        if step is not None and step.number == entry["step"]:
            if (step.ask, list(step.of)) != (entry["ask"], of) or entry["seat"] in step.given:
                fail(9, NOT_ASKED)
            first = self.log[min(step.given.values(), default=n)]
            if first["round"] != entry["round"]:
                fail(9, "a step is of one round")
        else:
            self._begin_step(entry["step"])

    def _begin_step(self, number: int) -> None:
        if number < self.highest_step or (number == self.highest_step != self.reopened):
            fail(9, "a step comes again")
        if self.count.open is not None and not self.may_end_step:
            fail(9, "one step is open at a time, and the one before was not complete")
        self.highest_step, self.may_end_step, self.reopened = number, False, 0

    def _act(self, n: int, entry: Entry) -> None:
        self.may_end_step = True

    def _back(self, n: int, entry: Entry) -> None:
        step = self.count.open
        if step is None or step.number != entry["step"] or entry["seat"] not in step.given:
            fail(9, "only what is sealed and open is taken back")
        if "seal" not in self.log[step.given[entry["seat"]]]:
            fail(9, "only what is sealed and open is taken back")

    def _change(self, n: int, entry: Entry) -> None:
        self.people.take(entry)

    def _vote(self, n: int, entry: Entry) -> None:
        yes, no = entry["yes"], entry["no"]
        ballots: set[Seat] = {*yes, *no}
        if len(ballots) != len(yes) + len(no) or not ballots <= set(self.seats):
            fail(9, "the ballots are not one each of seats")
        if len(yes) <= len(no) or (no and entry["what"] == "undo"):
            fail(9, "not passed")

    def _undo(self, n: int, entry: Entry) -> None:
        to, by = entry["to"], entry["by"]
        if to >= n or not self.count.is_counted(to):
            fail(10, f"entry {to} is no answer or act that counts")
        if self.last_draw > to:
            fail(10, "undoes a draw")
        opened = [at for one in self.count.counted for at in one.entries if at >= to]
        if any("seal" in self.log[at] for at in opened):
            fail(10, "undoes what was opened")
        if by == BY_VOTE:
            vote = self.log[n - 1]
            if (vote["do"], vote.get("what")) != ("vote", "undo") or not is_same(vote["for"], {"to": to}):
                fail(10, "who undoes")
        elif by != self.log[to]["seat"]:
            fail(10, "who undoes")
        before = self.count.open
        if before is not None and min(before.given.values(), default=to) >= to:
            self.reopened = before.number
        self.may_end_step = True

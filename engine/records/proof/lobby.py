"""Run checks 3, 5 and 7: participants and their names, a cut by another person, the drawn seats."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from engine.kernel.core import Seat
from engine.records.fair_play import Cut, Entry, name_hash, seated, seed
from engine.records.proof.faults import fail

CLOSING = "after Start is posted somebody else cuts, once, and it is dealt"


@dataclass
class People:
    """All participants so far, by number."""

    id: str
    written: Sequence[Mapping[str, Any]]
    come: int = 0
    withdrawn: int = 0

    def take(self, entry: Entry) -> None:
        """Run check 3 on a `join` or `seat` entry: it has the next number, and the hash fits the name."""
        who = self.come
        if entry["who"] != who:
            fail(3, f"the next to come is person {who}")
        if who >= len(self.written):
            fail(3, f"person {who} is not among the people")
        name, salt = self.written[who]["name"], self.written[who]["salt"]
        if name is None:
            self.withdrawn += 1
        elif name_hash(self.id, who, salt, name) != entry["name"]:
            fail(3, f"person {who} did not come under the name {name!r}")
        self.come += 1

    def check_all(self) -> None:
        if self.come != len(self.written):
            fail(3, f"there are {len(self.written)} people, but {self.come} have come")


@dataclass
class Lobby:
    """A table before the deal, checked one entry at a time."""

    id: str
    secret: str
    people: People
    options: Entry | None = None
    sitting: dict[int, str] = field(default_factory=dict)
    """Whether each sitter is a person or a computer, by number, in order of joining."""
    cuts: list[Cut] = field(default_factory=list)
    lock: Entry | None = None
    is_posted: bool = False
    is_cut: bool = False
    """Whether the closing cut has been made."""
    seats: tuple[Seat, ...] = ()
    """Seats in the game; empty until the deal."""

    @property
    def seed(self) -> str:
        return seed(self.id, self.secret, self.cuts)

    @property
    def is_dealt(self) -> bool:
        return bool(self.seats)

    def take(self, entry: Entry) -> None:
        """Run checks 3, 5 and 7 on an entry before the deal, or on the deal."""
        if self.options is None and entry["do"] != "options":
            fail(5, "the first entry is not the options")
        if self.lock is not None:
            self._take_locked(entry)
            return
        steps = {
            "options": self._choose,
            "join": self._join,
            "leave": self._leave,
            "cut": self._cut,
            "lock": self._start,
        }
        if entry["do"] not in steps:
            fail(5, f"{entry['do']} is none of the entries of a lobby that is open")
        steps[entry["do"]](entry)

    def _choose(self, entry: Entry) -> None:
        self.options = entry

    def _join(self, entry: Entry) -> None:
        self.people.take(entry)
        self.sitting[entry["who"]] = entry["is"]

    def _leave(self, entry: Entry) -> None:
        if self.sitting.pop(entry["who"], None) is None:
            fail(5, f"person {entry['who']} leaves, but does not sit")

    def _cut(self, entry: Entry) -> None:
        self._check_person(entry["who"], "cuts")
        self.cuts.append(Cut(entry["who"], entry["word"]))

    def _check_person(self, who: int, what: str) -> None:
        if self.sitting.get(who) != "person":
            fail(5, f"{who} {what}, but is no person who sits")

    def _start(self, entry: Entry) -> None:
        assert self.options is not None, "the first entry is the options"
        self._check_person(entry["by"], "presses Start")
        seats = entry["seats"]
        if len(self.sitting) != self.options["players"]:
            fail(5, "the table is not full")
        if len(set(seats)) != len(seats) or len(seats) != len(self.sitting):
            fail(5, "there is not a seat for each who sits")
        self.lock, self.is_posted = entry, False

    def _take_locked(self, entry: Entry) -> None:
        assert self.lock is not None, "Start is pressed"
        if not self.is_posted:
            if (entry["do"], entry.get("what")) != ("post", "lock"):
                fail(5, CLOSING)
            self.is_posted = True
        elif entry["do"] == "unlock" and not self.is_cut:
            self._check_person(entry["by"], "takes Start back")
            self.lock = None
        elif entry["do"] == "cut" and not self.is_cut and not self._is_alone:
            if entry["who"] == self.lock["by"]:
                fail(5, CLOSING)
            self._cut(entry)
            self.is_cut = True
        elif entry["do"] == "deal" and (self.is_cut or self._is_alone):
            self._deal(entry)
        else:
            fail(5, CLOSING)

    @property
    def _is_alone(self) -> bool:
        return list(self.sitting.values()).count("person") == 1

    def _deal(self, entry: Entry) -> None:
        assert self.lock is not None, "Start is pressed"
        if entry["who"] != seated(self.seed, list(self.sitting)):
            fail(7, "the seats are not as drawn")
        self.seats = tuple(self.lock["seats"])

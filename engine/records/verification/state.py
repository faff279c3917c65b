"""Hold what a log has said so far: who sits where, what is asked, and what was posted."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from engine.kernel.core import Seat
from engine.records.protocol import hashes
from engine.records.protocol.hashes import Entry
from engine.records.protocol.tally import Tally
from engine.records.verification.faults import require


class Posted(NamedTuple):
    """A posted line: the entry whose head it shows (-1: the commitment), what it is, and its minute."""

    no: int
    what: str
    of: int
    n: int
    at: int
    hash: str


@dataclass(frozen=True)
class Holder:
    """A seat's holder; `since` is the entry that seated them, `away` the entry in force."""

    who: int
    sitter: str
    level: str
    since: int
    away: int | None = None
    why: str = ""
    """Why they are away; empty if they are not."""

    @property
    def is_person(self) -> bool:
        return self.sitter == "person"


@dataclass
class Lobby:
    """The table before its deal."""

    options: Entry = field(default_factory=dict)
    sitting: dict[int, tuple[str, str]] = field(default_factory=dict)
    """Person or computer, and level, by number, in order of joining."""
    cuts: list[tuple[int, str]] = field(default_factory=list)
    lock: Entry | None = None
    cut_since: dict[int, int] = field(default_factory=dict)
    """Seconds after Start, for each person who has cut since."""

    @property
    def may_cut(self) -> set[int]:
        """Return the people who may cut once: all but whoever pressed Start."""
        by = self.lock["by"] if self.lock else -1
        return {who for who, (sitter, _) in self.sitting.items() if sitter == "person" and who != by}


@dataclass
class State:
    """Everything that the log has said so far."""

    record: Mapping[str, Any]
    log: Sequence[Entry]
    lobby: Lobby = field(default_factory=Lobby)
    come: int = 0
    withdrawn: int = 0
    seed: str = ""
    """Seed of all draws; empty before the deal."""
    beacon: Sequence[Any] | None = None
    seats: tuple[Seat, ...] = ()
    holders: dict[Seat, Holder] = field(default_factory=dict)
    former: dict[int, Holder] = field(default_factory=dict)
    """The holder that each `seat` entry replaced."""
    sheets: dict[Seat, int] = field(default_factory=dict)
    drawn: int = 0
    last_draw: int = -1
    tally: Tally = field(default_factory=Tally)
    steps: int = 0
    round: int = 0
    """Round of the last ask."""
    until: int = 0
    before_ask: int = 0
    """Minute of the line before the ask of the open step."""
    due: set[tuple[int, Seat, int]] = field(default_factory=set)
    """Step, seat and holder of every missed deadline."""
    agreed: Entry | None = None
    lines: list[Posted] = field(default_factory=list)
    told: int = 0
    """The last round whose account was posted."""
    begun: dict[int, Sequence[Seat]] = field(default_factory=dict)
    """Tell whom each round asked first."""
    is_ended: bool = False

    @property
    def own(self) -> Mapping[str, Any]:
        own: Mapping[str, Any] = self.record["fair"]
        return own

    @property
    def id(self) -> str:
        return str(self.record["id"])

    def line_before(self) -> int:
        """Return the minute of the last line of the deal or of a round."""
        return next((line.at for line in reversed(self.lines) if line.what in ("dealt", "round")), 0)

    def come_in(self, entry: Entry) -> None:
        """Run check 3 on a `join` or `seat` entry: it has the next number, and the hash fits the name."""
        who, people = self.come, self.own["people"]
        require(entry["who"] == who, 3, f"the next to come is person {who}")
        require(who < len(people), 3, f"person {who} is not among the people")
        name, salt = people[who]["name"], people[who]["salt"]
        if name is None:
            self.withdrawn += 1
        else:
            made = hashes.name_hash(self.id, who, salt, name)
            require(made == entry["name"], 3, f"person {who} did not come under the name {name!r}")
        self.come += 1

    def holder(self, seat: Seat) -> Holder:
        require(seat in self.holders, 9, f"there is no seat {seat}")
        return self.holders[seat]

    def set_away(self, seat: Seat, away: int | None, why: str = "") -> None:
        self.holders[seat] = replace(self.holders[seat], away=away, why=why)

    def people(self, *, but: Sequence[str] = ()) -> set[Seat]:
        """Return the seats held by people, without those away for one of these reasons."""
        return {seat for seat, one in self.holders.items() if one.is_person and one.why not in but}

"""Tell what was played, from the record alone: in words, with names, and with what nobody can check."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from engine.kernel.core import Seat
from engine.records.protocol.hashes import Entry, mark_of
from engine.records.protocol.tally import answered_anew
from engine.records.protocol.typed import told_text
from engine.records.verification.comparing import minute
from engine.records.verification.openings import Opening
from engine.records.verification.state import State

NOBODY_CAN = (
    "Nobody can check who is behind a name, or what the host read. Nobody can check that people answered for "
    "themselves, except by their receipts."
)
_KINDS = (
    ("person", "by people"),
    ("computer", "by computers"),
    ("standing", "from standing instructions"),
    ("fallback", "for people who missed a deadline"),
    ("steward", "by the steward"),
    ("only", "without a choice"),
)


@dataclass
class Teller:
    """Tells a log entry by entry; `word` holds what rests on the host's word."""

    state: State
    openings: Mapping[int, Opening]
    holds: dict[Seat, int] = field(default_factory=dict)
    come: dict[int, Entry] = field(default_factory=dict)
    sitting: dict[int, None] = field(default_factory=dict)
    round: int = 0
    word: list[str] = field(default_factory=list)
    started: tuple[Entry, list[Entry]] | None = None
    counting: set[int] = field(default_factory=set)
    anew: set[int] = field(default_factory=set)

    def tell(self) -> list[str]:
        """Return what was played, one sentence a line."""
        state, tally = self.state, self.state.tally
        self.counting = {n for one in tally.counted for n in one.entries}
        for entry in state.log:
            if entry["do"] in ("join", "seat"):
                self.come[entry["who"]] = entry
        self.anew = answered_anew(state.log)
        told: list[str] = []
        for n, entry in enumerate(state.log):
            if entry["do"] in _TOLD:
                told += _TOLD[entry["do"]](self, n, entry)
        deal = next(entry for entry in state.log if entry["do"] == "deal")
        dealt = zip(state.seats, deal["who"], strict=True)
        seats = ", ".join(f"{seat}: {self.who(who)}" for seat, who in dealt)
        end = next(entry for entry in reversed(state.log) if entry["do"] == "end")
        title = (
            f"“{told_text(state.record['title'])}” ({state.id.rpartition('-')[0]}, mark {mark_of(state.id)})."
        )
        return [title, f"Dealt to {seats}.", *told, *self._kinds(), *self.word, self._end(end)]

    def who(self, who: int) -> str:
        """Return a participant's name, with the level of a computer."""
        name = self.state.own["people"][who]["name"]
        entry = self.come[who]
        said = f"somebody who withdrew the name ({who})" if name is None else f"“{told_text(name)}”"
        return f"{said} (computer, {told_text(entry['level'])})" if entry["is"] == "computer" else said

    def at(self, seat: Seat) -> str:
        return f"{seat} ({self.who(self.holds[seat])})" if seat in self.holds else seat

    def _kinds(self) -> Iterator[str]:
        log = self.state.log
        given = Counter(log[self._root(n)]["by"] for n in self.counting)
        parts = [f"{given[kind]} {said}" for kind, said in _KINDS if given[kind]]
        if parts:
            yield f"Answers and actions that count: {'; '.join(parts)}."

    def _root(self, n: int) -> int:
        """Return the entry in which an answer was first given, before it was restated."""
        while self.state.log[n]["by"] == "restated":
            n = self.state.log[n]["on"]
        return n

    def _end(self, end: Entry) -> str:
        how = {
            "over": "The game was played to its end",
            "agreed": "The table agreed on the end",
            "abandoned": "The game was called off",
        }[end["how"]]
        if end["how"] == "agreed" and self.state.agreed is not None:
            how = f"The table agreed ({self.state.agreed['how']})"
        won = f"winners: {', '.join(map(self.at, end['winners']))}" if end["winners"] else "nobody won"
        return f"{how}; {won}."

    # ---------------------------------------------------------------- entries

    def lock(self, n: int, entry: Entry) -> Iterator[str]:
        self.started = (entry, [])
        return iter(())

    def cut(self, n: int, entry: Entry) -> Iterator[str]:
        if self.started is not None:
            self.started[1].append(entry)
        else:
            yield f"{self.who(entry['who'])} cut before Start (“{told_text(entry['word'])}”)."

    def _pressed(self) -> str:
        assert self.started is not None, "Start was pressed"
        lock, beacon = self.started[0], self.started[0]["beacon"]
        by = "The program" if lock["by"] < 0 else self.who(lock["by"])
        if beacon is None:
            return f"{by} pressed Start"
        named = f"named drand round {beacon['round']}, public {beacon['after']} seconds later"
        return f"{by} pressed Start and {named}"

    def _cuts(self) -> str:
        assert self.started is not None, "Start was pressed"
        cuts = [f"{self.who(one['who'])} (“{told_text(one['word'])}”)" for one in self.started[1]]
        return f"Cut, in this order: {', '.join(cuts)}." if cuts else ""

    def unlock(self, n: int, entry: Entry) -> Iterator[str]:
        by = "the program" if entry["by"] < 0 else self.who(entry["by"])
        yield f"{self._pressed()}; it was taken back by {by}. {self._cuts()}".strip()
        self.started = None

    def deal(self, n: int, entry: Entry) -> Iterator[str]:
        alone = "Nobody else was there to cut: the host could choose the deal."
        uncut = "Nobody cut; the beacon alone decided." if entry["beacon"] else alone
        yield f"{self._pressed()}. {self._cuts() or uncut}"
        self.holds = dict(zip(self.state.seats, entry["who"], strict=True))

    def ask(self, n: int, entry: Entry) -> Iterator[str]:
        self.round = entry["round"]
        return iter(())

    def vote(self, n: int, entry: Entry) -> Iterator[str]:
        def names(seats: list[Seat]) -> str:
            return ", ".join(map(self.at, seats))

        silent = [seat for seat in entry["asked"] if seat not in (*entry["yes"], *entry["no"])]
        parts = [
            f"{said} {names(seats)}" for said, seats in (("Yes", entry["yes"]), ("No", entry["no"])) if seats
        ]
        parts += [f"did not vote: {names(silent)}"] if silent else []
        yield f"Vote in round {self.round} ({entry['what']}): {'; '.join(parts)}."

    def undo(self, n: int, entry: Entry) -> Iterator[str]:
        by = "that vote" if entry["by"] == "vote" else entry["by"]
        yield f"In round {self.round} entry {entry['to']} and what followed was undone by {by}."

    def seat(self, n: int, entry: Entry) -> Iterator[str]:
        seat = entry["seat"]
        before = self.who(self.holds[seat])
        self.holds[seat] = entry["who"]
        new = self.who(entry["who"])
        yield f"From round {self.round} on {new} sat as {seat} in the place of {before} ({entry['why']})."
        if entry["why"] in ("given", "privacy"):
            self.word.append(f"{before} gave up {seat} ({entry['why']}), on the host's word.")

    def move(self, n: int, entry: Entry) -> Iterator[str]:
        yield "The table moved to another channel."

    def version(self, n: int, entry: Entry) -> Iterator[str]:
        yield f"From round {self.round} on under rules {told_text(entry['version'])}."

    def until(self, n: int, entry: Entry) -> Iterator[str]:
        if entry["on"] < 0:
            self.word.append(
                f"A deadline was changed ({entry['why']}, step {entry['step']}), on the host's word."
            )
        return iter(())

    def due(self, n: int, entry: Entry) -> Iterator[str]:
        for seat, deadline in entry["of"].items():
            missed = f"{self.who(self.holds[seat])} ({seat}) missed the deadline of {minute(deadline)}"
            self.word.append(f"{missed} in round {self.round}, on the host's word.")
        return iter(())

    def away(self, n: int, entry: Entry) -> Iterator[str]:
        if entry["why"] in ("resigned", "left"):
            said = f"{self.who(self.holds[entry['seat']])} ({entry['seat']}) was away ({entry['why']})"
            self.word.append(f"{said}, on the host's word.")
        return iter(())

    def answer(self, n: int, entry: Entry) -> Iterator[str]:
        if n in self.counting:
            self._answered(n, entry)
        return iter(())

    def _answered(self, n: int, entry: Entry) -> None:
        """Note an answer that rests on the host's word, or that replaced one that stood."""
        who = f"{self.who(entry['who'])} ({entry['seat']})"
        root = self.state.log[self._root(n)]
        if root["by"] == "standing":
            text = told_text(str(self.openings[root["on"]].content)).replace("(no name)", "(empty)")
            self.word.append(f"{who} answered in round {self.round} from standing instructions: “{text}”.")
        elif root["by"] == "steward":
            self.word.append(f"The steward answered for {who} in round {self.round}.")
        if self._root(n) in self.anew:
            self.word.append(f"{who} answered anew in round {self.round} what stood when a step was left.")


_TOLD: Mapping[str, Any] = {
    "lock": Teller.lock,
    "cut": Teller.cut,
    "unlock": Teller.unlock,
    "deal": Teller.deal,
    "ask": Teller.ask,
    "vote": Teller.vote,
    "undo": Teller.undo,
    "seat": Teller.seat,
    "move": Teller.move,
    "version": Teller.version,
    "until": Teller.until,
    "due": Teller.due,
    "away": Teller.away,
    "answer": Teller.answer,
    "act": Teller.answer,
}

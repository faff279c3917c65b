"""Check a log entry by entry: checks 3 to 5, 7 to 10, 13, 14 and the head."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from engine.records.fair_play import Count, Cut, Entry, Header, Line, heads
from engine.records.fair_play.lines import COMMITMENT
from engine.records.proof.ends import check_end
from engine.records.proof.faults import Fails, fail
from engine.records.proof.form import check_entry
from engine.records.proof.lobby import Lobby, People
from engine.records.proof.play import AFTER_THE_DEAL, Play
from engine.records.proof.posts import Posts


@dataclass(frozen=True)
class Story:
    """The facts of a log that later checks need."""

    options: Entry
    seed: str
    cuts: Sequence[Cut]
    is_cut: bool
    started_by: int
    people: People
    drawn: int
    lines: Sequence[Line]
    heads: Sequence[str]


class Reader:
    """Reads a log entry by entry."""

    def __init__(self, record: Mapping[str, Any]) -> None:
        own = record["fair"]
        self.record, self.log = record, own["log"]
        named = {key: record[key] for key in ("id", "game", "title")}
        header = Header(**named, thrown=own["thrown"], commitment=own["commitment"])
        self.heads = heads(header, self.log)
        self.people = People(record["id"], own["people"])
        self.lobby = Lobby(record["id"], own["secret"], self.people)
        line = Line(record["id"], 0, COMMITMENT, 0, own["commitment"])
        self.posts = Posts(record["id"], self.log, self.heads, [line])
        self.play: Play | None = None
        self.is_ended = False

    def take(self, n: int) -> None:
        """Run every check of an entry, in order of number."""
        entry = self.log[n]
        check_entry(entry)
        if self.play is None:
            self.lobby.take(entry)
        elif entry["do"] not in AFTER_THE_DEAL:
            fail(5, f"{entry['do']} is none of the entries of a game")
        else:
            self.play.take(n)
        if entry["do"] == "end":
            check_end(n, self.log, self.record)
            self.is_ended = True
        self.posts.take(n, self.play.count if self.play else Count())
        if self.lobby.is_dealt and self.play is None:
            self.play = Play(self.log, self.lobby.seed, self.lobby.seats, self.people)

    def story(self) -> Story:
        lobby = self.lobby
        if self.play is None or lobby.options is None or lobby.lock is None:
            fail(5, "it was never dealt")
        if not self.is_ended:
            fail(13, "it has no end")
        self.people.check_all()
        if not self.heads or self.heads[-1] != self.record["fair"]["head"]:
            fail(4, "the head is not what the log leads to")
        return Story(
            lobby.options,
            lobby.seed,
            lobby.cuts,
            lobby.is_cut,
            lobby.lock["by"],
            self.people,
            self.play.drawn,
            self.posts.lines,
            self.heads,
        )


def read_log(record: Mapping[str, Any]) -> Story:
    """Return the facts of the log; Fails at the first entry that is wrong."""
    reader = Reader(record)
    for n in range(len(reader.log)):
        try:
            reader.take(n)
        except Fails as why:
            raise Fails(why.check, why.why, entry=n, seat=_seat(reader.log[n])) from None
    return reader.story()


def _seat(entry: Any) -> Any:
    return entry.get("seat") if isinstance(entry, dict) else None

"""Read a log entry by entry: checks 3 to 5, 7 to 10, 13, 14 and the head."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from engine.records.protocol import hashes
from engine.records.protocol.hashes import Entry
from engine.records.verification import lobby, posts, seats, steps, votes
from engine.records.verification.faults import Fails, require
from engine.records.verification.form import check_entry
from engine.records.verification.state import Posted, State

_PLAY: Mapping[str, Callable[[State, int, Entry], None]] = {
    "draw": steps.draw,
    "ask": steps.ask,
    "until": steps.until,
    "due": steps.due,
    "answer": steps.answer,
    "act": steps.act,
    "back": steps.back,
    "undo": steps.undo,
    "sheet": seats.sheet,
    "away": seats.away,
    "here": seats.here,
    "seat": seats.change,
    "vote": votes.vote,
    "agreed": votes.agreed,
    "version": lambda state, n, entry: None,
    "move": lambda state, n, entry: None,
    "post": posts.post,
    "end": lambda state, n, entry: posts.end(state, entry),
}


def heads_of(record: Mapping[str, Any], log: Sequence[Entry]) -> list[str]:
    """Return the heads after each entry: h(0), h(1) and so on."""
    own = record["fair"]
    head, found = hashes.first_head(record, own["commitment"]), []
    for n, entry in enumerate(log):
        head = hashes.next_head(head, hashes.entry_salt(record["id"], own["secret"], n), entry)
        found.append(head)
    return found


def read_log(record: Mapping[str, Any]) -> tuple[State, list[str]]:
    """Return what the log says, and its heads; Fails at the first entry that is wrong."""
    state = State(record, record["fair"]["log"])
    state.lines.append(Posted(0, "commitment", 0, -1, 0, record["fair"]["commitment"]))
    for n, entry in enumerate(state.log):
        try:
            _take(state, n, entry)
        except Fails as why:
            raise Fails(why.check, why.why, entry=n, seat=entry.get("seat")) from None
    require(bool(state.seats), 5, "it was never dealt")
    require(state.is_ended and state.log[-1]["do"] == "post", 13, "it has no end")
    require(state.come == len(record["fair"]["people"]), 3, "people are named who never came")
    heads = heads_of(record, state.log)
    require(heads[-1] == record["fair"]["head"], 4, "the head is not what the log leads to")
    state.lines[1:] = [line._replace(hash=heads[line.n]) for line in state.lines[1:]]
    return state, heads


def _take(state: State, n: int, entry: Entry) -> None:
    """Run every check of an entry."""
    check_entry(entry)
    posts.check_place(state, n, entry)
    if n and state.log[n - 1]["do"] == "vote":
        votes.check_granted(n, entry, state.log[n - 1])
    if not state.seats:
        lobby.take(state, n, entry)
        if entry["do"] == "post":
            posts.post(state, n, entry)
        return
    require(entry["do"] in _PLAY, 5, f"{entry['do']} is none of the entries of a game")
    votes.check_claimed(state, n, entry)
    _PLAY[entry["do"]](state, n, entry)
    state.tally.take(n, entry)
    if entry["do"] == "undo":
        posts.untell(state, entry)

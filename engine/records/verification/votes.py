"""Run check 9 on votes: who is asked, how many must agree, and what follows."""

from __future__ import annotations

from collections.abc import Mapping

from engine.kernel.core import Json, Seat
from engine.records.protocol.hashes import Entry, is_same
from engine.records.verification.faults import require
from engine.records.verification.state import State

_BY_MORE_THAN_HALF = ("pause", "resume", "extend")
_OF_THE_END = ("concede", "draw", "win")
_TWO_AT_LEAST = ("draw", "win", "seat")
_ABOUT = {"undo": {"to"}, "seat": {"seat"}, "concede": {"winner"}, "win": {"winner"}, "draw": set[str]()}
_OF_TIME = {"step", "at"}


def vote(state: State, n: int, entry: Entry) -> None:
    """Check that everybody who has a say was asked, and that enough of them agreed."""
    what, asked, yes, no = entry["what"], entry["asked"], entry["yes"], entry["no"]
    _check_matter(state, entry)
    may, must = _electorate(state, entry)
    is_complete = len(set(asked)) == len(asked) and must <= set(asked) <= may
    require(is_complete, 9, "not everybody with a say was asked, or somebody without")
    ballots = [*yes, *no]
    require(len(set(ballots)) == len(ballots) and set(ballots) <= set(asked), 9, "the ballots")
    if what in _BY_MORE_THAN_HALF:
        require(2 * len(yes) > len(asked), 9, "not passed")
    else:
        least = 2 if what in _TWO_AT_LEAST else 1
        require(set(yes) == set(asked) and len(yes) >= least, 9, "not passed")


def _electorate(state: State, entry: Entry) -> tuple[set[Seat], set[Seat]]:
    """Return the seats that may be asked, and those that must be."""
    what, about = entry["what"], entry["for"]
    may = state.people()
    if what in _OF_THE_END:
        must = state.people(but=("resigned", "left", "vote"))
    else:
        must = state.people(but=("resigned", "left", "vote", "missed"))
    if what == "hasten":
        step = state.tally.open
        missing = set(step.missing) if step is not None else set()
        may, must = may & missing, must & missing
    without = {about.get("winner")} if what == "concede" else {about.get("seat")} if what == "seat" else set()
    return may - without, must - without


def _check_matter(state: State, entry: Entry) -> None:
    what, about = entry["what"], entry["for"]
    keys = _ABOUT.get(what, _OF_TIME)
    require(set(about) == keys, 9, "what the vote is about")
    if what in ("concede", "win"):
        require(about["winner"] in ("", *state.seats), 9, "what the vote is about")
    elif what == "seat":
        is_person = about["seat"] in state.holders and state.holders[about["seat"]].is_person
        require(is_person, 9, "what the vote is about")
    elif keys == _OF_TIME:
        step = state.tally.open
        is_open = step is not None and not state.tally.is_stale and step.ask["step"] == about["step"]
        require(is_open and type(about["at"]) is int and about["at"] >= 0, 9, "what the vote is about")
        require(what != "pause" or about["at"] == 0, 9, "a pause has no deadline")


def check_granted(n: int, entry: Entry, vote_: Entry) -> None:
    """Check that the entry right behind a vote is what it grants."""
    granted = _granted(n - 1, vote_)
    is_it = all(key in entry and is_same(entry[key], value) for key, value in granted.items())
    require(is_it, 10 if entry["do"] == "undo" else 9, "the entry after a vote is not what it grants")


def _granted(on: int, vote_: Entry) -> Mapping[str, Json]:
    what, about = vote_["what"], vote_["for"]
    if what == "undo":
        return {"do": "undo", "by": "vote", "on": on, "to": about["to"]}
    if what == "seat":
        return {"do": "away", "why": "vote", "on": on, "seat": about["seat"]}
    if what in _OF_THE_END:
        return {"do": "agreed", "how": what, "on": on, "winner": about.get("winner", "")}
    return {"do": "until", "why": what, "on": on, "step": about["step"], "at": about["at"]}


def check_claimed(state: State, n: int, entry: Entry) -> None:
    """Check that whatever a vote alone can grant comes right behind that vote."""
    do = entry["do"]
    claims = do == "agreed" or (do == "undo" and entry["by"] == "vote")
    claims = claims or (do == "away" and entry["why"] == "vote") or (do == "until" and entry["on"] != -1)
    if claims:
        is_behind = entry["on"] == n - 1 and state.log[n - 1]["do"] == "vote"
        require(is_behind, 10 if do == "undo" else 9, "no vote is right before it")


def agreed(state: State, n: int, entry: Entry) -> None:
    require(entry["how"] != "draw" or not entry["winner"], 9, "a draw has no winner")
    state.agreed = entry

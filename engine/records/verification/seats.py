"""Run check 9 on seats: who is away, who takes a seat, and by what right somebody answers."""

from __future__ import annotations

from engine.records.protocol.hashes import Entry
from engine.records.protocol.tally import Step
from engine.records.verification.faults import require
from engine.records.verification.state import Holder, State

_AWAY = ("resigned", "missed", "left", "vote")


def sheet(state: State, n: int, entry: Entry) -> None:
    """Check that a sheet is fixed by the person who holds the seat."""
    require_holder(state, entry)
    require(state.holders[entry["seat"]].is_person, 9, "a computer has no sheet")
    state.sheets[entry["seat"]] = n


def away(state: State, n: int, entry: Entry) -> None:
    """Check that somebody is away for a reason that the log holds."""
    seat, why, on = entry["seat"], entry["why"], entry["on"]
    holder = state.holder(seat)
    require(holder.is_person, 9, "a computer is never away")
    if why == "missed":
        due = _entry(state, on, n)
        is_named = due.get("do") == "due" and (due["step"], seat, holder.who) in state.due
        require(is_named and seat in due["of"], 9, "no deadline of this holder was missed")
    elif why == "vote":
        require(on == n - 1 and state.log[on]["do"] == "vote", 9, "no vote is right before it")
    else:
        require(on == -1, 9, "no entry gives the right to this")
    state.set_away(seat, n, why)


def here(state: State, n: int, entry: Entry) -> None:
    require_holder(state, entry)
    require(state.holders[entry["seat"]].away is not None, 9, "nobody was away")
    state.set_away(entry["seat"], None)


def change(state: State, n: int, entry: Entry) -> None:
    """Check that a seat was free for whoever takes it."""
    seat, why, on = entry["seat"], entry["why"], entry["on"]
    holder = state.holder(seat)
    state.come_in(entry)
    if why in _AWAY:
        is_free = holder.away == on and holder.why == why
        require(is_free, 9, f"{seat} was not free ({why})")
    elif why == "return":
        _check_return(state, entry)
    else:
        require(on == -1, 9, "no entry gives the right to this")
    state.former[n] = holder
    state.holders[seat] = Holder(entry["who"], entry["is"], entry["level"], since=n)


def _check_return(state: State, entry: Entry) -> None:
    """Check that whoever returns had this seat, and comes under the name of the first coming."""
    former, people = state.former.get(entry["on"]), state.own["people"]
    is_same_seat = former is not None and state.log[entry["on"]]["seat"] == entry["seat"]
    require(is_same_seat and entry["is"] == "person", 9, "nobody lost this seat by that entry")
    assert former is not None, "checked"
    require(former.is_person, 9, "nobody lost this seat by that entry")
    names = people[former.who]["name"], people[entry["who"]]["name"]
    require(None in names or names[0] == names[1], 9, "somebody else came back")


def require_holder(state: State, entry: Entry) -> None:
    holder = state.holder(entry["seat"])
    held = f"{entry['seat']} is held by {holder.who}, not by {entry['who']}"
    require(holder.who == entry["who"], 9, held)


def check_right(state: State, n: int, entry: Entry, step: Step | None) -> None:
    """Check by what right an answer was given, or an act taken (no step)."""
    require_holder(state, entry)
    holder = state.holders[entry["seat"]]
    may = {
        "person": _may_person,
        "computer": _may_computer,
        "standing": _may_standing,
        "fallback": _may_fallback,
        "steward": _may_steward,
        "only": _may_only,
        "restated": _may_restate,
    }[entry["by"]]
    said = f"{entry['seat']} by {entry['by']}, on entry {entry['on']}: no such right"
    require(may(state, entry, holder, step), 9, said)


def _may_person(state: State, entry: Entry, holder: Holder, step: Step | None) -> bool:
    is_late = step is not None and (step.ask["step"], entry["seat"], holder.who) in state.due
    is_here = holder.away is None or holder.why == "vote"
    return holder.is_person and is_here and not is_late and entry["on"] == holder.since


def _may_computer(state: State, entry: Entry, holder: Holder, step: Step | None) -> bool:
    if holder.is_person or entry["on"] != holder.since:
        return False
    if step is None or not step.is_of_several or holder.since > step.n:
        return True
    return all(state.log[at]["by"] in ("computer", "only", "restated") for at in step.entered)


def _may_standing(state: State, entry: Entry, holder: Holder, step: Step | None) -> bool:
    on = entry["on"]
    return bool(state.sheets.get(entry["seat"]) == on and state.log[on]["who"] == holder.who)


def _may_fallback(state: State, entry: Entry, holder: Holder, step: Step | None) -> bool:
    if step is None or not step.n < entry["on"]:
        return False
    due = _entry(state, entry["on"], len(state.log))
    key = (step.ask["step"], entry["seat"], holder.who)
    is_of_it = due.get("do") == "due" and due["step"] == step.ask["step"] and entry["seat"] in due["of"]
    return is_of_it and key in state.due


def _may_steward(state: State, entry: Entry, holder: Holder, step: Step | None) -> bool:
    return holder.away is not None and holder.away == entry["on"]


def _may_only(state: State, entry: Entry, holder: Holder, step: Step | None) -> bool:
    return step is not None and entry["on"] == step.n


def _may_restate(state: State, entry: Entry, holder: Holder, step: Step | None) -> bool:
    stood = state.tally.restatable.get(entry["seat"]) if step is not None else None
    return stood is not None and stood == entry["on"] and "seal" in state.log[stood]


def _entry(state: State, n: int, before: int) -> Entry:
    """Return an earlier entry; an empty one if there is none of that number."""
    return state.log[n] if 0 <= n < before else {}

"""Run checks 8 to 10: draws, asks, deadlines, answers, acts and undos."""

from __future__ import annotations

from engine.kernel.dice import LIMIT_IN_A_LOG, Dice
from engine.records.protocol.hashes import Entry
from engine.records.protocol.tally import Step
from engine.records.verification.faults import fail, require
from engine.records.verification.seats import check_right, require_holder
from engine.records.verification.state import State

_CAUSES_OF_DRAWS = ("deal", "answer", "act")
_BY_VOTE = ("hasten", "pause", "resume")
_OF_ONES_OWN = ("computer", "only", "restated")


def draw(state: State, n: int, entry: Entry) -> None:
    """Run check 8: each draw is what the seed gives, without a gap, behind what caused it."""
    require(state.log[n - 1]["do"] in _CAUSES_OF_DRAWS, 8, "draws come right behind what caused them")
    is_next = bool(entry["of"]) and entry["first"] == state.drawn
    require(is_next, 8, "draws left out or twice")
    for limit, value in entry["of"]:
        is_drawn = 1 <= limit < LIMIT_IN_A_LOG and Dice(state.seed, state.drawn).below(limit) == value
        require(is_drawn, 8, f"draw {state.drawn} is not what the seed gives")
        state.drawn += 1
    state.last_draw = n


def ask(state: State, n: int, entry: Entry) -> None:
    """Check that a step is asked in order, and that the one before was complete or may be left."""
    of, tally = entry["of"], state.tally
    require(entry["step"] == state.steps + 1, 9, "steps are not numbered one by one")
    require(bool(of) and len(set(of)) == len(of) and set(of) <= set(state.seats), 9, "whom it asks")
    is_sealed = entry["secret"] or entry["first"] or len(of) == 1
    require(is_sealed and not (entry["secret"] and entry["first"]), 9, "a step of several is sealed")
    if tally.open is not None and tally.open.given and not tally.may_leave:
        fail(9, "a step in which something stands is left only for an act or undo")
    before = state.line_before()
    require(entry["until"] == 0 or entry["until"] >= before, 9, "a deadline before the line before")
    state.steps, state.round, state.until, state.before_ask = (
        entry["step"],
        entry["round"],
        entry["until"],
        before,
    )


def until(state: State, n: int, entry: Entry) -> None:
    """Check that a deadline is moved in the open step, by a vote where it takes one."""
    step, at, why, on = _step(state, entry), entry["at"], entry["why"], entry["on"]
    assert step is not None, "a step is open"
    require(at == 0 or at >= state.before_ask, 9, "a deadline before the line before")
    if on == -1:
        require(why not in _BY_VOTE, 9, f"nobody voted to {why}")
    else:
        is_voted = on == n - 1 and state.log[on]["do"] == "vote" and why in (*_BY_VOTE, "extend")
        require(is_voted, 9, "no vote is right before it")
    state.until = at


def due(state: State, n: int, entry: Entry) -> None:
    """Check that the deadlines of those who had not answered were over."""
    step, at = _step(state, entry), entry["at"]
    require(state.until > 0 and at >= state.lines[-1].at, 9, "step or time")
    for seat, deadline in entry["of"].items():
        require(seat in step.missing, 9, "the seat had answered or is not asked")
        key = (entry["step"], seat, state.holders[seat].who)
        require(key not in state.due, 9, "a deadline is missed once")
        is_over = max(state.until, state.before_ask) <= deadline <= at
        require(is_over, 9, "the deadline had not passed, or lies before the line before")
        state.due.add(key)


def answer(state: State, n: int, entry: Entry) -> None:
    """Check that a seat that is asked answers once, sealed if it must be, and by some right."""
    step = _step(state, entry)
    require(entry["seat"] in step.missing, 9, "twice or not asked")
    require(("seal" in entry) == step.ask["secret"], 9, "what is secret, and only that, is sealed")
    check_right(state, n, entry, step)


def act(state: State, n: int, entry: Entry) -> None:
    """Check that an action is taken in the round that is played, and by some right."""
    is_open = state.tally.open is not None and not state.tally.is_stale
    require(is_open and entry["round"] == state.round, 9, "this is not the round in which it happened")
    check_right(state, n, entry, None)


def back(state: State, n: int, entry: Entry) -> None:
    """Check that only what is sealed and stands in the open step is taken back."""
    step = _step(state, entry)
    is_there = step.ask["secret"] and entry["seat"] in step.given
    require(is_there, 9, "only what is sealed and open is taken back")
    require_holder(state, entry)


def undo(state: State, n: int, entry: Entry) -> None:
    """Run check 10: nothing drawn or opened is undone, and only by those who may."""
    to, by, on, log = entry["to"], entry["by"], entry["on"], state.log
    require(to < n and state.tally.is_counted(to), 10, f"entry {to} is no answer or act that counts")
    require(state.last_draw < to, 10, "undoes a draw")
    later = [at for one in state.tally.counted for at in one.entries if at >= to]
    require(not any("seal" in log[at] for at in later), 10, "undoes what was opened")
    if by == "vote":
        require(on == n - 1 and log[on]["do"] == "vote", 10, "who undoes")
        return
    require(on == -1 and by == log[to].get("seat"), 10, "who undoes")
    holder = state.holders[by]
    require(holder.is_person and holder.away is None, 10, "who undoes")
    open_step = state.tally.open
    standing = [] if open_step is None else [at for at in open_step.entered if at >= to]
    for at in {*later, *standing}:
        is_own = log[at]["seat"] == by or log[at]["by"] in _OF_ONES_OWN
        require(is_own, 10, "others have answered since")


def _step(state: State, entry: Entry) -> Step:
    """Return the open step; Fails unless the entry is about it."""
    step = state.tally.open
    if step is None or state.tally.is_stale or step.ask["step"] != entry["step"]:
        fail(9, "step or time")
    return step

"""Run checks 13 and 14: every line is posted in its place, and the end closes the log."""

from __future__ import annotations

from collections.abc import Sequence

from engine.kernel.core import Seat
from engine.records.protocol.hashes import Entry, record_hash
from engine.records.verification.faults import require
from engine.records.verification.state import Posted, State

_AT_ONCE = {"lock": "lock", "move": "moved", "end": "end"}


def check_place(state: State, n: int, entry: Entry) -> None:
    """Check that the entry may stand behind the one before it."""
    before = state.log[n - 1] if n else {}
    if before.get("do") in _AT_ONCE:
        is_posted = entry["do"] == "post" and entry["what"] == _AT_ONCE[before["do"]]
        check = 13 if before["do"] == "end" else 14
        require(is_posted, check, f"behind {before['do']} comes its line at once")
    if _is_dealt(state, n - 1):
        is_posted = entry["do"] == "post" and entry["what"] == "dealt"
        require(is_posted or _draws_for_deal(state, n), 14, "behind the deal comes its line at once")
    if state.agreed is not None:
        require(entry["do"] in ("end", "post"), 9, "after the table agreed comes the end")
    if state.is_ended:
        is_last = n == len(state.log) - 1 and before["do"] == "end"
        require(is_last, 13, "after the end comes its line, and nothing else")
    _check_round(state, entry)


def _is_dealt(state: State, n: int) -> bool:
    """Return whether entry n is the deal, or the draws of the deal."""
    if n < 0:
        return False
    return state.log[n]["do"] == "deal" or _draws_for_deal(state, n)


def _draws_for_deal(state: State, n: int) -> bool:
    return n > 0 and state.log[n]["do"] == "draw" and state.log[n - 1]["do"] == "deal"


def _check_round(state: State, entry: Entry) -> None:
    if entry["do"] == "ask":
        number = entry["round"]
        _check_go_round(state, number, entry["of"])
        require(
            number > state.told or number == state.told == 0,
            14,
            f"round {number} was posted before it was played",
        )
    if entry["do"] == "act":
        number = entry["round"]
        require(number > state.told or number == state.told == 0, 14, "this round was posted before")


def _check_go_round(state: State, number: int, of: Sequence[Seat]) -> None:
    """Check that no seat begins two rounds without a line; a round that asks several is begun by all."""
    if number not in state.begun:
        untold = [set(seats) for one, seats in state.begun.items() if max(1, state.told + 1) <= one < number]
        require(set().union(*untold).isdisjoint(of), 14, "the rounds before were not posted")
        state.begun[number] = of
    if len(of) > 1:
        state.begun[number] = state.seats


def post(state: State, n: int, entry: Entry) -> None:
    """Run check 14 on a posted line."""
    what, of, at, before = entry["what"], entry["of"], entry["at"], state.log[n - 1]
    require(entry["no"] == len(state.lines), 14, "posted lines are numbered one by one")
    require(at >= state.lines[-1].at, 14, "a line is older than the one before")
    if what == "round":
        step = state.tally.open
        is_open = step is not None and step.ask["round"] <= of and not state.tally.may_leave
        require(bool(state.seats) and of > state.told and not is_open, 14, f"no round {of} to tell")
        state.told = of
    else:
        require(of == 0, 14, f"a line of {what} has no round")
    if what == "dealt":
        require(_is_dealt(state, n - 1), 14, "the line of the deal comes right behind it")
        _check_dealt(state, n, at)
    elif what != "round":
        origin = {line: do for do, line in _AT_ONCE.items()}[what]
        require(before["do"] == origin, 14, f"a line of {what} comes right behind what it tells")
    state.lines.append(Posted(entry["no"], what, of, n, at, ""))


def _check_dealt(state: State, n: int, at: int) -> None:
    deal = state.log[n - 1] if state.log[n - 1]["do"] == "deal" else state.log[n - 2]
    started = next(line.at for line in reversed(state.lines) if line.what == "lock")
    require(at >= started + deal["at"] // 60, 14, "the deal was posted too soon after Start")


def untell(state: State, entry: Entry) -> None:
    """Forget the rounds whose account must be posted again, because an undo went back into them."""
    undone = state.log[entry["to"]]
    step = state.tally.open
    number = undone["round"] if undone["do"] == "act" else step.ask["round"] if step is not None else 0
    state.told = min(state.told, max(0, number - 1))
    state.begun = {begun: of for begun, of in state.begun.items() if begun <= number}


def end(state: State, entry: Entry) -> None:
    """Run check 13: the end holds the hash of the record, and fits how the game ended."""
    record, how, winners = state.record, entry["how"], entry["winners"]
    made = record_hash(record["table"], record["script"], record["expect"])
    require(made == entry["record"], 13, "table, script or expect are not what the end holds")
    require((how == "agreed") == (state.agreed is not None), 13, "the table did not agree on that")
    if how == "agreed" and state.agreed is not None:
        winner = state.agreed["winner"]
        require(winners == ([winner] if winner else []), 13, "the table agreed on another winner")
    elif how == "abandoned":
        require(not winners, 13, "a game that was called off has no winner")
    else:
        is_open = state.tally.open is not None and not state.tally.may_leave
        require(not is_open, 13, "the game was not over: a step is open")
    is_seats = len(set(winners)) == len(winners) and set(winners) <= set(state.seats)
    require(is_seats, 13, "the winners are no seats")
    state.is_ended = True

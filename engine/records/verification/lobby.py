"""Run checks 5 and 7: who sits, cuts and times from opening to deal, and the seats as drawn."""

from __future__ import annotations

from engine.records.protocol import hashes
from engine.records.protocol.hashes import Entry
from engine.records.protocol.typed import is_kept
from engine.records.verification.faults import fail, require
from engine.records.verification.state import Holder, State

BEFORE_THE_DEAL = ("options", "join", "leave", "cut", "lock", "unlock", "deal", "post")
_WHILE_LOCKED = ("cut", "unlock", "deal", "post")
_TO_GRACE = 5


def take(state: State, n: int, entry: Entry) -> None:
    """Run checks 3, 5 and 7 on an entry up to the deal."""
    do, lobby = entry["do"], state.lobby
    require(do in BEFORE_THE_DEAL, 5, f"{do} comes before the deal")
    require(bool(lobby.options) or do == "options", 5, "the first entry is not the options")
    require(lobby.lock is None or do in _WHILE_LOCKED, 5, "nothing changes between Start and the deal")
    if do == "options":
        lobby.options = entry
    elif do == "join":
        state.come_in(entry)
        lobby.sitting[entry["who"]] = (entry["is"], entry["level"])
    elif do == "leave":
        require(entry["who"] in lobby.sitting, 5, "whoever leaves does not sit there")
        del lobby.sitting[entry["who"]]
    elif do == "cut":
        _cut(state, entry)
    elif do == "lock":
        _lock(state, entry)
    elif do == "unlock":
        require(lobby.lock is not None, 5, "Start was not pressed")
        _require_person(state, entry["by"])
        lobby.lock, lobby.cut_since = None, {}
    elif do == "deal":
        _deal(state, n, entry)


def _require_person(state: State, who: int) -> None:
    sitter, _ = state.lobby.sitting.get(who, ("", ""))
    require(who == -1 or sitter == "person", 5, f"person {who} does not sit there")


def _cut(state: State, entry: Entry) -> None:
    lobby, who, at = state.lobby, entry["who"], entry["at"]
    require(who != -1, 5, "nobody cut")
    _require_person(state, who)
    require(is_kept(entry["word"]), 5, "no table keeps such a word")
    lobby.cuts.append((who, entry["word"]))
    if lobby.lock is None:
        require(at == -1, 5, "before Start a cut has no time")
        return
    require(who in lobby.may_cut and who not in lobby.cut_since, 5, "each may cut once after Start")
    require(at >= max(lobby.cut_since.values(), default=0), 5, "cuts are not in the order of their times")
    beacon = lobby.lock["beacon"]
    require(beacon is None or at < beacon["after"], 5, "a cut came when the beacon was public")
    lobby.cut_since[who] = at


def _lock(state: State, entry: Entry) -> None:
    lobby, seats, beacon = state.lobby, entry["seats"], entry["beacon"]
    _require_person(state, entry["by"])
    places = lobby.options["players"]
    require(len(lobby.sitting) == places == len(seats), 5, "not all places are taken")
    require(len(set(seats)) == len(seats), 5, "a seat is there twice")
    require(beacon is None or beacon["after"] >= entry["window"], 5, "the beacon is public too early")
    lobby.lock, lobby.cut_since = entry, {}


def _deal(state: State, n: int, entry: Entry) -> None:
    lobby = state.lobby
    if lobby.lock is None:
        fail(5, "dealt before Start")
    _check_time(state, entry)
    lock = lobby.lock
    state.beacon = lock["beacon"] and [lock["beacon"]["chain"], lock["beacon"]["round"], entry["beacon"]]
    state.seed = hashes.seed(state.id, state.own["secret"], lobby.cuts, state.beacon)
    drawn = hashes.seated(state.seed, list(lobby.sitting))
    require(entry["who"] == drawn, 7, "the seats are not as drawn")
    state.seats = tuple(lock["seats"])
    for seat, who in zip(state.seats, drawn, strict=True):
        state.holders[seat] = Holder(who, *lobby.sitting[who], since=n)


def _check_time(state: State, entry: Entry) -> None:
    """Check that the deal waited for those who may cut, or for the beacon."""
    lobby, lock, at = state.lobby, state.lobby.lock, entry["at"]
    assert lock is not None, "Start is pressed"
    beacon = lock["beacon"]
    require((beacon is None) == (entry["beacon"] is None), 5, "the deal has another beacon than Start")
    last = max(lobby.cut_since.values(), default=0)
    require(at >= last, 5, "dealt before the last cut")
    if beacon is not None:
        require(at >= beacon["after"], 5, "dealt before the beacon was public")
        return
    if not lobby.may_cut and lock["by"] != -1:
        return
    require(bool(lobby.cut_since), 5, "nobody cut, though somebody could")
    is_over = at >= max(lock["window"], last + lock["window"] // _TO_GRACE)
    is_cut_by_all = set(lobby.cut_since) == lobby.may_cut
    require(is_over or is_cut_by_all, 5, "dealt before the time to cut was over")

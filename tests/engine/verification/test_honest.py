"""Honest games of all five rules hold, whatever happened at the table."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any

import pytest

from engine.kernel.dice import Dice
from engine.records.protocol.drand import QUICKNET, first_round
from engine.records.protocol.played import FairGame, Lobby, Setting
from engine.records.protocol.playout import playout
from engine.records.protocol.tally import answered_anew
from engine.records.verification.comparing import Supplied
from engine.records.verification.verifying import HOLDS, IN_PART, verify
from engine.registry.catalogue import find_game
from tests.engine.verification import second
from tests.engine.verification.fair_games import (
    HAPPENINGS,
    TABLES,
    WITH_DRAND,
    Playing,
    beacon_of,
    dealt,
    played,
    posted,
    salts,
    secret,
)

RULES_ALONE = ["- The rules of the game were not carried out by this program."]
LABELS = ("honest 0", WITH_DRAND)
MORE = tuple(f"honest {number}" for number in range(40))


def receipts(game: FairGame) -> list[str]:
    """Return everything that people keep: receipt lines, and their files."""
    files = [json.dumps(game.writer.receipt_file(n)) for n in game.writer.receipts]
    return ["\n".join(map(game.writer.receipt, game.writer.receipts)), *files]


def hold(game: FairGame, *, agreed: str | None = None) -> None:
    """Check that a game holds: 0 with its rules, 3 without them and with nothing else left."""
    raw = json.dumps(game.end(agreed)).encode()
    given = Supplied([posted(game)], receipts(game), has_looked=True, beacon=beacon_of(game.writer.log))
    report = verify(raw, given)
    assert report.status == HOLDS, str(report)
    status, said = second.verify(raw, given)
    assert status == IN_PART, said
    assert anew(said) == anew(report.told)
    assert [line for line in said if line.startswith("- ")] == RULES_ALONE


def anew(told: Sequence[str]) -> list[str]:
    """Return who is told to have answered anew, without seats and names."""
    return [line.partition(" answered anew ")[2] for line in told if " answered anew " in line]


LEFT = {"do": "ask", "first": False, "of": ["red", "blue", "green"]}
ACT = {"do": "act", "seat": "red", "by": "person"}
STOOD = {"do": "answer", "seat": "red", "by": "person"}
AGAIN = {**STOOD, "by": "restated"}
SEEN = {"do": "answer", "seat": "blue", "by": "computer"}


@pytest.mark.parametrize(
    ("log", "found"),
    [
        ([LEFT, SEEN, STOOD, ACT, LEFT, AGAIN, SEEN], {6}),
        ([LEFT, SEEN, STOOD, ACT, LEFT, AGAIN, ACT, LEFT, AGAIN, SEEN], {9}),
        ([LEFT, SEEN, STOOD, ACT, LEFT, AGAIN, SEEN, ACT, LEFT, {**SEEN, "by": "restated"}], {6}),
        ([LEFT, SEEN, STOOD, ACT, LEFT, {**SEEN, "by": "restated"}, {**SEEN, "do": "back"}, SEEN], {7}),
        ([LEFT, SEEN, {**SEEN, "do": "back"}, ACT, LEFT, SEEN], set()),
        ([LEFT, SEEN, STOOD, {"do": "undo", "to": 2}, LEFT, SEEN], {5}),
    ],
)
def test_whoever_answers_anew_what_stood_is_told_however_often_the_step_was_left(
    log: list[dict[str, Any]], found: set[int]
) -> None:
    assert answered_anew(log) == second.PROGRAM.answered_anew(log) == found


@pytest.mark.parametrize("which", TABLES, ids=lambda which: which[0])
def test_games_with_everything_that_happens_hold(which: tuple[str, int, int]) -> None:
    for label in LABELS:
        hold(played(*which, label).game)


@pytest.mark.trial(reason="verifies 200 games")
def test_many_games_hold_and_everything_happens_in_them() -> None:
    happened: set[str] = set()
    for which in TABLES:
        for label in MORE:
            playing = played(*which, label)
            happened |= set(playing.happened)
            hold(playing.game)
    assert happened == {one.__name__ for one in HAPPENINGS}


def test_deeplamp_may_pass_stages_over() -> None:
    chosen = {"campaign": True, "town_days": 9, "hard_core": "full", "reinforce": True}
    game = playout(find_game("deeplamp"), 1, "gap3 0", 6, chosen)
    rounds = sorted({entry["round"] for entry in game.writer.log if entry["do"] == "ask"})
    assert any(later - earlier > 1 for earlier, later in pairwise(rounds))
    hold(game)


def people_alone(number: int, started_by: int) -> FairGame:
    lobby = Lobby(Setting(find_game("brimstone"), 2, "brimstone-1-abc123", secret("alone")), salts("alone"))
    lobby.join("Ann")
    for other in range(2 - number):
        lobby.join(f"Recruit {other + 1}", "recruit")
    if number == 2:
        lobby.join("Bo")
    lobby.lock(started_by)
    if number == 2 or started_by < 0:
        lobby.cut(0, "a season's word", 5)
    return lobby.deal(720 if number == 2 or started_by < 0 else 0)


@pytest.mark.parametrize(("number", "started_by"), [(1, 0), (1, -1), (2, -1)])
def test_lone_seats_and_seasons_hold(number: int, started_by: int) -> None:
    hold(people_alone(number, started_by))


def with_beacon(chain: str, number: int) -> FairGame:
    """Return a game that names this round of drand, public 700 seconds after Start; nobody cuts."""
    lobby = Lobby(Setting(find_game("brimstone"), 2, "brimstone-1-abc123", secret("beacon")), salts("beacon"))
    lobby.join("Ann")
    lobby.join("Bo")
    lobby.lock(0, {"chain": chain, "round": number, "after": 700})
    return lobby.deal(705, "ab" * 32)


def test_a_table_with_a_beacon_holds_without_a_cut() -> None:
    game = with_beacon("4b" * 32, 1000)
    raw = json.dumps(game.end()).encode()
    for value, status in (("ab" * 32, HOLDS), ("ac" * 32, 1)):
        given = Supplied([posted(game)], [], has_looked=True, beacon=(1000, value))
        assert verify(raw, given).status == status
        assert second.verify(raw, given)[0] == (status or IN_PART)
    given = Supplied([posted(game)], [], has_looked=True, beacon=(1001, "ab" * 32))
    assert verify(raw, given).status == IN_PART


@pytest.mark.parametrize(("early", "said"), [(0, 0), (60, 1), (10_000, 1)])
def test_a_round_of_drand_that_was_public_before_its_time_is_looked_at(early: int, said: int) -> None:
    start = next(one["at"] for one in with_beacon(QUICKNET, 1).writer.log if one["do"] == "post")
    number = first_round(60 * start + 700 - early)
    game = with_beacon(QUICKNET, number)
    raw = json.dumps(game.end()).encode()
    given = Supplied([posted(game)], [], has_looked=True, beacon=(number, "ab" * 32))
    report = verify(raw, given)
    assert (report.status, len(report.left)) == (IN_PART if said else HOLDS, said)
    left = [line.removeprefix("- ") for line in second.verify(raw, given)[1] if line.startswith("- ")]
    assert left == [*report.left, RULES_ALONE[0].removeprefix("- ")]


@pytest.mark.parametrize(("what", "winner"), [("concede", "first"), ("win", "first"), ("draw", "")], ids=str)
def test_agreed_results_hold(what: str, winner: str) -> None:
    game = dealt("brigand_kings", 3)
    seats = list(game.sitters)
    won = seats[0] if winner else ""
    asked = [seat for seat in seats if what != "concede" or seat != won]
    n = game.vote(what, {} if what == "draw" else {"winner": won}, asked)
    game.writer.write("agreed", how=what, winner=won, on=n)
    hold(game, agreed=won)


@pytest.mark.parametrize("happening", HAPPENINGS, ids=lambda one: str(one.__name__))
def test_a_game_ends_well_right_behind_anything(happening: Callable[[Playing], bool]) -> None:
    """Call a game off right behind each thing that may happen, as soon as it can."""
    name, players, _ = TABLES[HAPPENINGS.index(happening) % len(TABLES)]
    for label in map(str, range(20)):
        playing = Playing(dealt(name, players, label), Dice(label).fork("chance"))
        playing.game.patience = 60
        for _ in range(60):
            if happening(playing):
                hold(playing.game)
                return
            if playing.game.match.is_over:
                break
            is_return = happening in (Playing.come_back, Playing.hand_back)
            if not (is_return and playing.resign()):
                playing.answer()
    pytest.fail("it never happened")


def test_copies_with_edit_marks_in_other_languages_are_looked_at_and_never_false() -> None:
    game = dealt("brimstone", 3)
    raw = json.dumps(game.end()).encode()
    for mark in (" (bearbeitet)", "\n(modifié)", "\n（已編輯）", " (edited)"):
        text = posted(game).replace(game.writer.lines[1], game.writer.lines[1] + mark)
        given = Supplied([text], [], has_looked=True)
        assert verify(raw, given).status == second.verify(raw, given)[0] == IN_PART

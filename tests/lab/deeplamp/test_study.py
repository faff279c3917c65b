"""The study of descents."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.deeplamp.game import DEEPLAMP
from engine.kernel.match import Match
from engine.kernel.self_play import Table
from lab.deeplamp.study import STUDY, Descent, ends, waits
from lab.study.facts import Facts, Setting

SEATS = ("red", "blue")


def descent(end: str, turns: int, asked: Mapping[str, int], waited: int) -> Descent:
    winners = SEATS if end == "won" else ()
    return Descent(Setting("s"), SEATS, "red", winners, turns - 1, end, turns, 7, asked, waited)


def test_how_descents_end_is_counted_with_turns_and_tiles() -> None:
    games = [descent("won", 20, {}, 0), descent("won", 30, {}, 0), descent("fled", 9, {}, 0)]
    rows = ends(games).rows
    assert [(row[0], row[1], row[3], row[4]) for row in rows] == [
        ("won", "2", "25", "7.0"),
        ("fled", "1", "9", "7.0"),
    ]


def test_what_the_person_is_asked_is_counted_by_the_turn() -> None:
    rows = waits([descent("won", 10, {"act": 30, "create": 1}, 12)]).rows
    assert rows[0] == ("all wait for the person", "12", "1.20")
    assert rows[1:] == [
        ("the person answers", "31", "3.10"),
        ("of that: act", "30", "3.00"),
        ("of that: create", "1", "0.10"),
    ]


def test_what_the_person_is_asked_at_a_stretch_is_one_wait() -> None:
    match: Match[Any] = Match.new(DEEPLAMP, 2, DEEPLAMP.options(2, {}), "s")
    asked = [("blue", "create"), ("red", "act"), ("blue", "act"), ("blue", "act"), ("red", "act")]
    found = STUDY.facts(match, Facts(Setting("s"), SEATS, "red", (), 0), asked)
    assert (found.waits, dict(found.asked)) == (2, {"create": 1, "act": 2})
    assert found.end == "broken off"


def test_a_study_plays_descents_to_their_end_and_prints_them() -> None:
    table = Table(DEEPLAMP, 2, DEEPLAMP.options(2, {}))
    games = [STUDY.play(table, "recruit", setting) for setting in STUDY.settings(2, 2, "s", rotated=False)]
    assert all(game.end != "broken off" and 0 < game.waits <= sum(game.asked.values()) for game in games)
    assert all((game.end == "won") == bool(game.winners) for game in games)
    assert len(STUDY.tables(games)) == 3


def test_a_crew_that_rests_in_town_after_all_were_down_has_not_fled() -> None:
    table = Table(DEEPLAMP, 1, DEEPLAMP.options(1, {"campaign": True, "town_days": 1}))
    assert STUDY.play(table, "recruit", Setting("s/1")).end == "all down, at the objective"

"""A game in which one answer is enough for all, and nobody is against anybody.

That it fulfils the contract is tried beside the toy (`tests/toy/test_toy.py`).
"""

from __future__ import annotations

from typing import Any

import pytest

from engine.kernel.core import NotAsked, Refused
from engine.kernel.match import Match
from engine.records.record import CaseFailed, Recorder, carry_out
from engine.registry.catalogue import GAMES
from tests.crew.engine import GAME


def boat(players: int = 3) -> Match[Any]:
    return Match.new(GAME, players, {}, "boat")


def test_all_are_asked_and_the_first_answer_closes_it_for_all() -> None:
    match = boat()
    assert (match.is_first, match.awaited) == (True, ("bow", "stern", "port"))
    match.submit("stern", 2)
    assert (match.is_first, {ask.kind for ask in match.asks.values()}) == (False, {"row"})
    assert [event.seat for event in match.events if event.kind == "bailed"] == ["stern"]  # type: ignore[attr-defined]  # those have one


def test_an_answer_that_is_refused_leaves_it_open_for_all() -> None:
    match = boat()
    before = match.digest()
    with pytest.raises(Refused):
        match.submit("bow", 9)
    assert (match.digest(), match.awaited) == (before, ("bow", "stern", "port"))


def test_nothing_is_sealed_and_there_is_nothing_to_take_back() -> None:
    match = boat()
    with pytest.raises(NotAsked):
        match.withdraw("bow")
    assert match.sealed == {}
    match.submit("bow", 1)
    assert match.sealed == {}


def test_of_the_others_no_trace_is_left() -> None:
    one, other = boat(), boat()
    one.asks["port"].check(3)
    for match in (one, other):
        match.submit("bow", 1)
    assert (one.digest(), one.events) == (other.digest(), other.events)


def test_who_acts_meanwhile_leaves_it_open_for_all() -> None:
    match = boat()
    step = match.step
    match.act("port", {"do": "sing"})
    assert (match.step, match.is_first, match.awaited) == (step, True, ("bow", "stern", "port"))


def test_a_record_has_the_one_answer_that_was_taken() -> None:
    match = boat(2)
    recorder = Recorder(match, seed="boat", name="b")
    recorder.submit("stern", 3)
    recorder.submit("bow", True)
    recorder.submit("stern", False)
    script = recorder.close()["script"]
    assert script[0] == {"ask": "bail", "answers": {"stern": 3}}
    again = boat(2)
    for step in script:
        carry_out(again, step)
    assert again.digest() == match.digest()


def test_in_a_record_one_answers_and_not_two() -> None:
    step = {"ask": "bail", "answers": {"bow": 1, "stern": 1}}
    match = boat(3)
    with pytest.raises(CaseFailed):
        carry_out(match, step)
    assert match.is_first


def test_it_is_in_no_list() -> None:
    assert "crew" not in GAMES

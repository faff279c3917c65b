"""Acting out of turn: what stays open, what is dropped, what is taken back, by the toy's gifts of coins."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from engine.kernel import self_play
from engine.kernel.actions import AnswerTakenBack, AskDropped
from engine.kernel.core import Ask, NotAsked, Refused
from engine.kernel.deputy import MOST_ACTS, Thought, never
from engine.kernel.dice import Dice
from engine.kernel.match import Match
from engine.records import record
from tests.toy.engine import GAME


def bidding(players: int = 3) -> Match[Any]:
    return Match.new(GAME, players, {"round_limit": 1}, "s")


def gift(coins: int, to: str) -> dict[str, object]:
    return {"do": "give", "coins": coins, "to": to}


def test_an_action_keeps_the_step_and_the_answers_that_stay_legal() -> None:
    match = bidding()
    match.submit("amber", 2)
    step = match.step
    assert match.act("violet", gift(1, "coral")) == {}
    assert (match.step, match.sealed, match.awaited) == (step, {"amber": 2}, ("violet", "coral"))


def test_a_sealed_answer_that_became_illegal_is_taken_back_and_its_seat_alone_is_told() -> None:
    match = bidding()
    match.submit("amber", 4)
    match.act("amber", gift(7, "coral"))
    assert match.awaited == ("amber", "violet", "coral")
    assert match.events[-1] == AnswerTakenBack("amber", "bid", audience=("amber",))
    match.submit("amber", 3)


def test_who_has_nothing_to_decide_is_dropped_and_comes_back_under_the_same_step() -> None:
    match = bidding()
    step = match.step
    match.act("violet", gift(10, "coral"))
    assert list(match.awaited) == ["amber", "coral"]
    assert AskDropped("violet", "bid") in match.events
    match.act("coral", gift(1, "violet"))
    assert list(match.awaited) == ["amber", "violet", "coral"]
    assert match.step == step


def test_the_match_goes_on_with_what_is_sealed_when_those_awaited_drop_out() -> None:
    match = bidding()
    recorder = record.Recorder(match, seed="s", name="r")
    recorder.submit("coral", 4)
    recorder.submit("amber", 1)
    recorder.act("violet", gift(10, "coral"))
    assert [ask.kind for ask in match.asks.values()] == ["set_light"]
    assert recorder.close()["script"] == [
        {"act": {"violet": gift(10, "coral")}},
        {"ask": "bid", "answers": {"coral": 4, "amber": 1}},
    ]


def test_nobody_acts_when_the_game_is_over() -> None:
    match = bidding(2)
    while not match.is_over:
        match.submit(match.awaited[0], match.asks[match.awaited[0]].fallback())
    with pytest.raises(NotAsked):
        match.act("amber", gift(1, "violet"))


def test_a_game_without_actions_refuses_all() -> None:
    match = record.begin({"id": "s", "game": "brimstone", "table": {"players": 3}})
    before = match.digest()
    with pytest.raises(Refused):
        match.act("red", {"do": "vote"})
    assert match.digest() == before
    assert match.game.actions(match.game.view(match.state, "red"), "red") == ()


def test_a_record_names_one_seat_for_each_action() -> None:
    match = bidding()
    with pytest.raises(record.CaseFailed, match="one seat"):
        record.carry_out(match, {"act": {}})
    with pytest.raises(record.CaseFailed, match="refused"):
        record.carry_out(match, {"act": {"amber": gift(11, "coral")}})
    with pytest.raises(record.CaseFailed, match="not refused"):
        record.carry_out(match, {"act_refused": {"amber": gift(1, "coral")}})
    record.carry_out(bidding(), {"act_refused": {"nobody": gift(1, "coral")}})


class Giver:
    """A computer that would rather give coins away for ever than answer."""

    def think(self, ask: Ask, notes: str, dice: Dice, *, is_late: Callable[[], bool] = never) -> Thought:
        other = {"amber": "violet", "violet": "amber"}[ask.seat]
        return Thought(ask.fallback(), act=gift(1, other))


def test_a_computer_acts_before_it_answers_and_not_for_ever() -> None:
    match = bidding(2)
    recorder = record.Recorder(match, seed="s", name="r")
    self_play.play_on(match, dict.fromkeys(GAME.seats, Giver()), "s", rounds=9, taker=recorder)
    case = recorder.close()
    assert match.is_over
    bids = next(number for number, step in enumerate(case["script"]) if step.get("ask") == "bid")
    acts = [next(iter(step["act"])) for step in case["script"][:bids]]
    assert acts == ["amber"] * MOST_ACTS + ["violet"] * MOST_ACTS


def test_an_action_of_a_computer_that_is_refused_is_told_with_its_seat() -> None:
    class Spender(Giver):
        def think(self, ask: Ask, notes: str, dice: Dice, *, is_late: Callable[[], bool] = never) -> Thought:
            return Thought(ask.fallback(), act=gift(99, "violet"))

    with pytest.raises(self_play.Unplayable, match="bid of amber"):
        self_play.play_on(bidding(2), dict.fromkeys(GAME.seats, Spender()), "s", rounds=9)

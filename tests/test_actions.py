"""What acting out of turn must leave as it is, tried by random play in every game that has actions."""

from __future__ import annotations

import dataclasses
import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given

from engine.kernel.actions import kind_of
from engine.kernel.contract import Game
from engine.kernel.core import Event, Json, Refused, Seat
from engine.kernel.dice import Dice
from engine.kernel.game_base import may_act
from engine.kernel.match import Match
from engine.records import record
from engine.registry.catalogue import RULES
from tests.engine.from_seed import verify
from tests.engine.play import AnyMatch, through_text
from tests.test_contract import JUNK, SECRET, every_game, facts, fresh, numbers, spoiled, started

ACTING = {name: game for name, game in RULES.items() if may_act(game)}
acting_game = pytest.mark.parametrize("game", ACTING.values(), ids=ACTING)
STAGES = 4
Deed = tuple[str, Seat, Json]
"""An answer ("submit") or an action ("act") of a seat."""


def deeds(match: AnyMatch, number: int) -> Iterator[Deed]:
    """What seats do at random through some stages, actions between answers; who takes a deed does it."""
    dice, last = Dice(f"deeds {number}"), match.stage + STAGES
    while not match.is_over and match.stage < last:
        deed = _action(match, dice) if dice.below(2) else None
        if deed is None:
            seat = dice.pick(match.awaited)
            deed = ("submit", seat, match.asks[seat].sample(dice))
        yield deed


def _action(match: AnyMatch, dice: Dice) -> Deed | None:
    seat = dice.pick(match.state.seats)
    action = match.game.sample_action(match.game.view(match.state, seat), seat, dice)
    return None if action is None else ("act", seat, action)


def do(match: AnyMatch | record.Recorder, deed: Deed) -> None:
    how, seat, what = deed
    getattr(match, how)(seat, through_text(what))


def is_refused(match: AnyMatch, seat: Seat, action: Json) -> bool:
    """Whether the match does not take an action; if so, it says why."""
    try:
        match.act(seat, action)
    except Refused as why:
        return bool(re.match(r"[A-Z'a-z].+[.]$", str(why)))
    return False


@acting_game
@given(number=numbers)
def test_the_same_deeds_give_the_same_match(game: Game[Any], number: int) -> None:
    match, again = started(game, number), started(game, number)
    for deed in deeds(match, number):
        do(match, deed)
        do(again, deed)
        assert facts(again) == facts(match)
        assert again.asks == match.asks
    assert again.events == match.events


@acting_game
@given(number=numbers)
def test_a_match_with_actions_goes_on_from_any_checkpoint(game: Game[Any], number: int) -> None:
    match = started(game, number)
    again, checkpoint = match, None
    for deed in deeds(match, number):
        if match.checkpoint is not checkpoint:
            checkpoint = match.checkpoint
            stored = through_text(dataclasses.asdict(checkpoint))
            again = Match.resume(game, f"{SECRET}{number}", type(checkpoint)(**stored))
        do(match, deed)
        do(again, deed)
        assert facts(again) == facts(match)


@acting_game
@given(number=numbers)
def test_a_recorded_game_with_actions_adjudicates_and_is_proven(game: Game[Any], number: int) -> None:
    match = fresh(game, number)
    recorder = record.Recorder(match, seed=f"{SECRET}{number}", name="r")
    for deed in deeds(match, number):
        do(recorder, deed)
    case = json.loads(record.dump_case(recorder.close()))
    assert record.failure(case) is None
    assert list(verify(case))


@acting_game
@given(number=numbers)
def test_an_action_leaves_what_is_still_asked_and_answered_as_it_is(game: Game[Any], number: int) -> None:
    match = started(game, number)
    for deed in deeds(match, number):
        before, step, asked, sealed = match.digest(), match.step, match.asks, dict(match.sealed)
        do(match, deed)
        assert match.digest() != before
        if deed[0] == "act":
            if match.step == step:
                assert {ask.kind for ask in match.asks.values()} <= {ask.kind for ask in asked.values()}
                assert match.sealed.items() <= sealed.items()
            else:
                assert match.step > step
                assert not match.sealed


@every_game
@given(number=numbers)
def test_an_action_that_is_refused_changes_nothing_and_says_why(game: Game[Any], number: int) -> None:
    match = started(game, number)
    for deed in deeds(match, number):
        how, seat, what = deed
        before, told = facts(match), len(match.events)
        junk = [*JUNK, *(spoiled(what) if how == "act" else ())]
        if not all(is_refused(match, seat, action) for action in junk[:: 1 + number % 5]):
            return  # spoiled into another legal action: the deeds to come may not be
        assert all(is_refused(match, stranger, what) for stranger in ("nobody", ""))
        assert (facts(match), len(match.events)) == (before, told)
        do(match, deed)


@acting_game
@given(number=numbers)
def test_the_secret_actions_are_those_of_which_not_all_are_told(game: Game[Any], number: int) -> None:
    match = started(game, number)
    for deed in deeds(match, number):
        how, seat, what = deed
        if how == "act":
            events: list[Event] = []
            game.act(game.load(game.dump(match.state)), seat, what, events.append)
            is_told = any(event.audience is None for event in events)
            assert is_told == (kind_of(what) not in game.secret_acts)
        do(match, deed)


@acting_game
@given(number=numbers)
def test_what_is_named_can_be_taken(game: Game[Any], number: int) -> None:
    match, dice = started(game, number), Dice(str(number))
    for deed in deeds(match, number):
        for seat in match.state.seats:
            view = match.game.view(match.state, seat)
            assert bool(game.actions(view, seat)) == (game.sample_action(view, seat, dice) is not None)
        do(match, deed)

"""The one search: work is counted, luck is shared, worlds are imagined, and more plays play better."""

from __future__ import annotations

import copy
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any

import pytest

from engine.kernel import self_play
from engine.kernel.core import Ask
from engine.kernel.deputy import Thought, never
from engine.kernel.dice import Dice
from engine.kernel.kit import Recruit
from engine.kernel.search.halving import Halving
from engine.kernel.search.playing_on import Decision, Play, Unlike
from engine.kernel.search.search import Ground, Search, Trials
from engine.kernel.search.tree import Node, Tree
from guests.oware.engine import GAME, HOUSES, Sow, State


class Lazy:
    """Answers with the fallback."""

    def think(self, ask: Ask, notes: str, dice: Dice, *, is_late: Callable[[], bool] = never) -> Thought:
        return Thought(ask.fallback())


LAZY = Lazy()


def by_seeds(state: State) -> dict[str, float]:
    """Chances by the seeds taken."""
    return {seat: (1 + taken) / (2 + sum(state.taken.values())) for seat, taken in state.taken.items()}


GROUND = Ground(lambda: GAME, stages=4, chances=by_seeds)
SEARCH = Search(GROUND, usual=LAZY, rollout=LAZY, plays=48, samples=12)


def position(**houses: int) -> Sow:
    """Red to sow; the named houses have seeds."""
    state = State([houses.get(house, 0) for house in HOUSES], {"red": 20, "blue": 20}, "red")
    state.seats, state.options = ["red", "blue"], {"round_limit": 150}
    return Sow("red", GAME.view(state, "red"))


TAKES = position(A1=1, A6=1, B1=1, B4=3, B5=3)
"""Only A6 takes two seeds, the fallback A1 takes none."""


def test_it_finds_the_house_that_takes_though_its_usual_player_does_not() -> None:
    assert LAZY.think(TAKES, "", Dice("x")).answer == "A1"
    thought = replace(SEARCH, ground=replace(GROUND, stages=1)).think(TAKES, "", Dice("x"))
    assert thought.answer == "A6"
    assert "imagined worlds" in thought.why


def test_equal_arguments_give_equal_answers_and_the_ask_is_left_alone() -> None:
    ask, before = position(A1=2, A2=5, A3=3, B1=1, B4=1), position(A1=2, A2=5, A3=3, B1=1, B4=1)
    assert SEARCH.think(ask, "", Dice("x")) == SEARCH.think(ask, "", Dice("x"))
    assert ask == before


@pytest.mark.parametrize("plays", [24, 96])
def test_the_work_is_a_number_of_plays_and_none_is_begun_late(
    plays: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    began: list[int] = []
    whole = Play.after

    def counted(self: Play, *given: Any) -> Any:
        began.append(1)
        return whole(self, *given)

    monkeypatch.setattr(Play, "after", counted)
    ask = position(A1=2, A2=5, A3=3, B1=1, B4=1)
    replace(SEARCH, plays=plays).think(ask, "", Dice("x"))
    assert plays / 2 <= len(began) <= plays
    began.clear()
    assert SEARCH.think(ask, "", Dice("x"), is_late=lambda: True) == LAZY.think(ask, "", Dice("x"))
    assert not began


@pytest.mark.parametrize(("plays", "answers"), [(4, 0), (8, 2), (16, 4), (96, 6)])
def test_more_work_tries_more_answers(plays: int, answers: int, monkeypatch: pytest.MonkeyPatch) -> None:
    tried: set[Any] = set()
    whole = Trials.worth

    def noted(self: Trials, at: int, number: int) -> float:
        tried.add(self.answers[at])
        return whole(self, at, number)

    monkeypatch.setattr(Trials, "worth", noted)
    ask = position(A1=1, A2=2, A3=3, A4=4, A5=5, A6=6, B1=4, B4=4)
    replace(SEARCH, plays=plays, samples=60).think(ask, "", Dice("x"))
    assert len(tried) == answers


def test_a_guests_captain_beats_its_recruit() -> None:
    table = self_play.Table(GAME, 2, {"round_limit": 60})
    match = self_play.play(table, "s/0", {"blue": GAME.computers["captain"], "red": Recruit()})
    assert self_play.winners(match) == ("blue",)


@dataclass(frozen=True)
class Seer:
    """Writes down which worlds it sees."""

    seen: list[Any] = field(default_factory=list)

    def imagine(self, view: State, dice: Dice) -> State:
        state = copy.deepcopy(view)
        self.seen.append(dice.below(1000))
        return state


def test_every_answer_of_a_trial_meets_the_same_world_and_the_next_trial_another() -> None:
    seer = Seer()
    search = replace(SEARCH, ground=replace(GROUND, imagine=seer.imagine))
    trials = Trials(search, TAKES, "", ["A1", "A6"], Dice("x"))
    for number in (0, 1):
        for at in (0, 1):
            trials.worth(at, number)
    assert seer.seen[0] == seer.seen[1] != seer.seen[2] == seer.seen[3]


def test_where_a_world_asks_otherwise_the_usual_player_decides() -> None:
    def others_turn(view: State, dice: Dice) -> State:
        state = copy.deepcopy(view)
        state.turn = "blue"
        return state

    search = replace(SEARCH, ground=replace(GROUND, imagine=others_turn))
    assert search.think(TAKES, "", Dice("x")) == LAZY.think(TAKES, "", Dice("x"))
    with pytest.raises(Unlike):
        Play(GAME, others_turn(TAKES.view, Dice("x")), Dice("x"), lambda ask: LAZY).after(
            Decision(TAKES, "A6"), "", 1
        )


def test_an_action_of_the_usual_player_comes_first() -> None:
    class Acting:
        def think(self, ask: Ask, notes: str, dice: Dice, *, is_late: Callable[[], bool] = never) -> Thought:
            return Thought("A1", act={"do": "something"})

    assert replace(SEARCH, usual=Acting()).think(TAKES, "", Dice("x")).act == {"do": "something"}


def test_the_tree_grows_by_a_node_a_play_and_each_seat_prefers_what_it_wins_by() -> None:
    tree = Tree((LAZY, Recruit()))
    for number in range(60):
        descent = tree.descent()
        first, second = descent.choose(TAKES), descent.choose(replace(TAKES, seat="blue"))
        red = 0.9 if first is LAZY else 0.1
        blue = 0.8 if second is not LAZY else 0.2
        descent.learn({"red": red, "blue": blue})
        assert len(tree.nodes) <= number + 1
    assert len(tree.nodes) == 3
    root, reply = tree.nodes[()], tree.nodes[(0,)]
    assert root.tries[0] > 3 * root.tries[1]
    assert reply.tries[1] > reply.tries[0]


def test_a_branch_that_was_never_tried_comes_first() -> None:
    assert Node([3, 0], [3.0, 0.0]).best() == 1


def test_the_best_is_left_though_each_trial_is_only_roughly_right() -> None:
    def trial(at: int, number: int) -> float:
        return at + Dice(f"{at}/{number}").below(9)

    halving = Halving(8, trial, never)
    assert halving.best(600) == 7
    tries = [len(one) for one in halving.brought]
    assert tries[7] == max(tries)
    assert sum(tries) <= 600
    assert min(tries) < max(tries) / 4


def test_the_first_choice_is_tried_to_the_end_so_that_others_are_measured_against_it() -> None:
    halving = Halving(9, lambda at, number: float(at), never)
    assert halving.best(90) == 8
    tries = [len(one) for one in halving.brought]
    assert tries[0] == tries[8] == max(tries) > tries[7]


def test_without_time_the_first_choice_is_taken_and_nothing_is_tried() -> None:
    assert Halving(3, lambda at, number: 1 / 0, lambda: True).best(100) == 0


def test_a_trial_that_time_cut_short_counts_for_nobody() -> None:
    asked = iter([False, False, False, False, True])
    halving = Halving(3, lambda at, number: float(at), lambda: next(asked))
    assert halving.best(100) == 2
    assert halving.brought == [[0.0], [1.0], [2.0]]

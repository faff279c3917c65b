"""A marshal with more time than usual: a round further, more sheets, the better half tried again."""

from __future__ import annotations

import re
from typing import Any

import pytest

from engine.brimstone.board.components import TOKENS
from engine.brimstone.board.state import State, copied_fields
from engine.brimstone.computers import captain, deeper_search
from engine.brimstone.computers.lookahead import a_round_later, after_orders, after_turn
from engine.brimstone.computers.marshal import USUAL_SECONDS, Marshal
from engine.brimstone.computers.neighbour_sheets import nearby
from engine.brimstone.computers.orders import Tokens
from engine.brimstone.computers.sequential_halving import Halving
from engine.brimstone.computers.win_model import chances_to_win
from engine.brimstone.orders.plan import Leg, Line, Sheet, placed
from engine.brimstone.rules.placement import check_orders
from engine.kernel.deputy import never
from engine.kernel.dice import Dice
from tests.engine.brimstone.computers.test_marshal import FOUR_CITIES, fifth_city_ask, orders_ask
from tests.engine.brimstone.positions import begin

PATIENT = Marshal(0.35)


def ended(number: int) -> State:
    """A crowded table at the end of a round in which nobody gave an order."""
    view = orders_ask(number).view
    return after_orders(view, {seat: Sheet() for seat in view.seats}, Dice("x"))


def test_the_best_is_left_though_each_trial_is_only_roughly_right() -> None:
    def trial(at: int, number: int) -> float:
        return at + Dice(f"{at}/{number}").below(9)

    halving = Halving(8, trial, never)
    assert halving.best(600) == 7
    tries = [len(one) for one in halving.brought]
    assert tries[7] == max(tries)
    assert sum(tries) <= 600
    assert min(tries) < max(tries) / 4
    assert halving.next_to(7)[0] == 6
    assert halving.less(0, 7) > 0


def test_without_time_the_first_choice_is_taken_and_nothing_is_tried() -> None:
    halving = Halving(3, lambda at, number: 1 / 0, lambda: True)
    assert halving.best(100) == 0
    assert halving.next_to(0) == []


def test_a_trial_that_time_cut_short_counts_for_nobody() -> None:
    asked = iter([False, False, False, False, True])
    halving = Halving(3, lambda at, number: float(at), lambda: next(asked))
    assert halving.best(100) == 2
    assert halving.brought == [[0.0], [1.0], [2.0]]


def test_a_round_later_the_next_round_has_been_played_and_no_order_lies() -> None:
    after = ended(1)
    before, leader = State(**copied_fields(after)), after.leader
    later = a_round_later(after, Dice("x"))
    assert later.round == before.round + 1
    assert later.leader != leader
    assert later.armies != before.armies
    assert not any(later.orders.values())


def test_who_has_won_at_the_end_of_the_round_keeps_the_win_a_round_later() -> None:
    view = begin(FOUR_CITIES).asks["red"].view  # type: ignore[attr-defined]
    after = after_orders(view, {seat: Sheet() for seat in view.seats}, Dice("x"))
    after.put("red", "C4", 2)
    assert deeper_search.chances_later(after, Dice("y")) == {"red": 1.0, "blue": 0.0, "green": 0.0}


def test_sheets_nearby_are_legal_differ_in_one_hex_or_two_and_none_comes_twice() -> None:
    ask = orders_ask(1)
    sheet = Tokens(ask.view, ask.seat).sheet()
    found = nearby(ask.view, ask.seat, sheet)
    assert len(found) > 10
    assert len({tuple(sorted(one.sheet_laid.orders.items())) for one in found}) == len(found)
    for varied in found:
        orders = varied.sheet_laid.orders
        assert check_orders(ask.view, ask.seat, placed(varied.sheet_laid)["orders"]) == orders
        changed = set(orders.items()) ^ set(sheet.orders.items())
        assert 1 <= len({hex_ for hex_, _ in changed}) <= 2
        assert all(list(orders.values()).count(order) <= count for order, count in TOKENS.items())


def test_a_sheet_nearby_says_what_it_has_in_place_of_what() -> None:
    ask = orders_ask(1)
    sheet = Tokens(ask.view, ask.seat).sheet()
    first = sheet.lines[0]
    gone = next(one for one in nearby(ask.view, ask.seat, sheet) if first.hex not in one.sheet_laid.orders)
    assert gone.why() == f"no order instead of {first.hex} {first.order.title()}."


def test_at_the_usual_time_nothing_is_looked_at_a_round_further(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(deeper_search, "a_round_later", None)
    usual = Marshal(USUAL_SECONDS)
    assert usual.think(orders_ask(1), "", Dice("x")).answer
    assert usual.think(fifth_city_ask(), "", Dice("x")).answer


def test_with_more_time_the_reason_tells_how_many_sheets_were_tried_and_against_what() -> None:
    why = PATIENT.think(orders_ask(1), "", Dice("x")).why
    against = r"up to \d+ guesses at the others' sheets and at the next round"
    assert re.search(
        rf"We tried \d+ sheets against {against}\. The next best: .* \(\d+\.\d (less|more)\)", why
    ), why


def test_more_seconds_are_more_trials_a_round_further(monkeypatch: pytest.MonkeyPatch) -> None:
    tried: list[int] = []

    def counted(*given: Any) -> Any:
        tried[-1] += 1
        return a_round_later(*given)

    monkeypatch.setattr(deeper_search, "a_round_later", counted)
    for seconds in (0.3, 0.4):
        tried.append(0)
        Marshal(seconds).think(orders_ask(1), "", Dice("x"))
    assert 0 < tried[0] < tried[1] <= 20


def test_a_patient_marshal_takes_the_fifth_city_and_leaves_the_ask_alone() -> None:
    ask = fifth_city_ask()
    before = copied_fields(ask.view)
    idle = Sheet((Line("A1", "bide"), Line("E1", "recruit"), Line("D4", "march", (Leg("D5", 1),))))
    thought = deeper_search.take_turn(ask, idle, Dice("x"), never, 60)
    assert copied_fields(ask.view) == before
    after = after_turn(ask.view, "red", thought.answer, idle, Dice("y"))
    assert chances_to_win(after)["red"] == pytest.approx(1, abs=1e-6)


def test_a_patient_marshal_out_of_time_does_what_a_captain_would() -> None:
    orders, turn = orders_ask(2), fifth_city_ask()
    hurried = PATIENT.think(orders, "", Dice("x"), is_late=lambda: True)
    assert hurried.answer == captain.place_orders(orders).answer
    assert PATIENT.think(turn, "", Dice("x"), is_late=lambda: True) == captain.execute(turn, Sheet())

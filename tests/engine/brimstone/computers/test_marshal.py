"""The marshal: what it looks ahead to, and that it answers in time."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

import pytest

from engine.brimstone.board.state import copied_fields
from engine.brimstone.computers import captain, equilibrium, tactics
from engine.brimstone.computers.lookahead import after_orders, after_turn
from engine.brimstone.computers.marshal import Marshal
from engine.brimstone.computers.regret_matching import Regrets
from engine.brimstone.computers.tactics import take_turn
from engine.brimstone.computers.win_model import chances_to_win
from engine.brimstone.orders.plan import Leg, Line, Sheet
from engine.brimstone.rules.asks import Execute, PlaceOrders
from engine.kernel.deputy import never
from engine.kernel.dice import Dice
from tests.engine.brimstone.positions import begin, crowded_table

MARSHAL = Marshal()
FOUR_CITIES: dict[str, Any] = {
    "players": 3,
    "event": "fair_weather",
    "troops": {"red": {"E9": 2, "A5": 2, "A1": 2, "E1": 2, "D4": 4}, "blue": {"F4": 2, "H5": 2}},
}
"""Red holds four Cities of the map for three; D4 stands next to the fifth, C4."""


def orders_ask(number: int) -> PlaceOrders:
    """Somebody's orders on a crowded table."""
    match = begin(crowded_table(Dice(f"crowd-{number}")))
    while match.asks[match.awaited[0]].kind != "orders":
        seat = match.awaited[0]
        match.submit(seat, match.asks[seat].fallback())
    ask = match.asks[match.awaited[0]]
    assert isinstance(ask, PlaceOrders)
    return ask


def test_a_marshal_out_of_time_hands_in_what_a_captain_would() -> None:
    for number in range(5):
        ask = orders_ask(number)
        hurried = MARSHAL.think(ask, "", Dice("x"), is_late=lambda: True)
        assert hurried.answer == captain.place_orders(ask).answer
        assert hurried.notes == captain.place_orders(ask).notes


def test_looking_ahead_leaves_the_ask_alone() -> None:
    ask = orders_ask(1)
    before = copied_fields(ask.view)
    MARSHAL.think(ask, "", Dice("x"))
    assert copied_fields(ask.view) == before


def test_a_round_carried_out_on_a_copy_changes_nothing_and_ends() -> None:
    ask = orders_ask(3)
    before = copied_fields(ask.view)
    after = after_orders(ask.view, {seat: Sheet() for seat in ask.view.seats}, Dice("x"))
    assert copied_fields(ask.view) == before
    assert not any(after.executable(seat) for seat in after.seats)


def test_the_fifth_city_is_worth_the_game() -> None:
    match = begin(FOUR_CITIES)
    view = match.asks["red"].view  # type: ignore[attr-defined]
    assert 0.01 < chances_to_win(view)["red"] < 0.99
    won = view.copy()
    won.put("red", "C4", 2)
    assert chances_to_win(won)["red"] == pytest.approx(1, abs=1e-6)
    assert chances_to_win(won)["blue"] < 1e-6


def fifth_city_ask() -> Execute:
    """A turn of Red's: three orders lie, of which the March in D4 can win the game."""
    match = begin(FOUR_CITIES)
    match.submit("red", {"orders": {"D4": "march", "A1": "bide", "E1": "recruit"}})
    match.submit("blue", {"orders": {"H5": "march"}})
    match.submit("green", {"orders": {}})
    ask = match.asks["red"]
    assert isinstance(ask, Execute)
    return ask


def test_a_turn_without_time_is_a_captains_and_nothing_is_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tactics, "after_turn", None)
    ask, sheet = fifth_city_ask(), Sheet((Line("A1", "bide"),))
    assert take_turn(ask, sheet, Dice("x"), lambda: True) == captain.execute(ask, sheet)


def test_the_reason_names_the_sheets_weighed_as_well_and_by_how_much_if_several_were() -> None:
    ask = orders_ask(1)
    assert "We tried" not in MARSHAL.think(ask, "", Dice("x"), is_late=lambda: True).why
    why = MARSHAL.think(ask, "", Dice("x")).why
    assert re.search(
        r"We tried \d+ sheets against \d+ guesses at the others' sheets\. The next best: ", why
    ), why
    assert re.search(r"\(\d+\.\d (less|more)\)", why), why


def test_more_seconds_are_more_rounds_carried_out_however_busy_the_machine(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    carried_out = Counter[float]()
    for seconds in (0.05, 0.2):

        def counted(*given: Any, seconds: float = seconds) -> Any:
            carried_out[seconds] += 1
            return after_orders(*given)

        monkeypatch.setattr(equilibrium, "after_orders", counted)
        Marshal(seconds).think(orders_ask(1), "", Dice("x"))
    assert 0 < carried_out[0.05] < carried_out[0.2]


def test_what_is_regretted_is_chosen_more_often_until_nothing_is_regretted() -> None:
    one, other = Regrets(2), Regrets(2)
    for _ in range(4000):
        mine, theirs = one.mix, other.mix
        one.learn([2 * theirs[0] - theirs[1], theirs[1] - theirs[0]])
        other.learn([mine[1] - 2 * mine[0], mine[0] - mine[1]])
    assert one.usual_mix == pytest.approx([0.4, 0.6], abs=0.03)
    assert other.usual_mix == pytest.approx([0.4, 0.6], abs=0.03)


def test_two_marshals_with_other_dice_do_not_always_hand_in_the_same() -> None:
    ask = orders_ask(3)
    sheets = {MARSHAL.think(ask, "", Dice(f"x{number}")).notes for number in range(6)}
    assert len(sheets) > 1


def test_of_all_turns_the_one_that_takes_the_fifth_city_is_taken() -> None:
    ask = fifth_city_ask()
    idle = Sheet((Line("A1", "bide"), Line("E1", "recruit"), Line("D4", "march", (Leg("D5", 1),))))
    thought = take_turn(ask, idle, Dice("x"), never)
    after = after_turn(ask.view, "red", thought.answer, idle, Dice("y"))
    assert chances_to_win(after)["red"] == pytest.approx(1, abs=1e-6)


def chance_with(seat: str, **fewer: int) -> float:
    """The chance of a seat to win where red is about to, so many troops of others gone."""
    view = begin(FOUR_CITIES).asks["red"].view.copy()  # type: ignore[attr-defined]
    for hex_, troops in fewer.items():
        view.take(hex_, troops)
    return chances_to_win(view)[seat]


def test_who_is_about_to_win_is_held_back_rather_than_somebody_else() -> None:
    assert chance_with("green", D4=2) - chance_with("green") > chance_with("green", F4=2) - chance_with(
        "green"
    )


def test_nobody_plays_for_the_second_place() -> None:
    """A win of one rival is as bad as a win of the other, whatever one has oneself."""
    view = begin(FOUR_CITIES).asks["red"].view.copy()  # type: ignore[attr-defined]
    view.put("red", "C4", 2)
    lost = chances_to_win(view)["blue"]
    view.put("blue", "C7", 4)
    assert lost == pytest.approx(chances_to_win(view)["blue"], abs=0.01)
    assert lost < 0.01

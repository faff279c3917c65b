"""Anything wrong? What a player who asks is told of a sheet: facts that anybody at that seat could see."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.brimstone.board.state import View
from engine.brimstone.notation.sheets import parse_sheet
from engine.brimstone.orders.sheet_check import review
from engine.brimstone.orders.warnings import check_sheet, warnings
from engine.kernel.core import Json
from engine.kernel.dice import Dice
from tests.engine.brimstone.positions import begin, crowded_table
from tests.engine.brimstone.sheets import any_sheet, fitting_sheet

FAR: Mapping[str, Mapping[str, int]] = {"blue": {"G8": 2}, "green": {"H9": 1}}
ALL_BIDE = "C3 bide\nC4 bide\nHB recruit"


def view_of(red: Mapping[str, int], others: Mapping[str, Mapping[str, int]] = FAR, **table: Json) -> View:
    full = {
        "tiles": dict.fromkeys(("C3", "C5", "D4", "D5", "D6", "E6"), "plains"),
        "troops": {"red": dict(red), **{seat: dict(army) for seat, army in others.items()}},
        "stones": {"red": 2, "blue": 0, "green": 0},
        **table,
    }
    view = begin(full).asks["red"].view  # type: ignore[attr-defined]
    assert isinstance(view, View)
    return view


def told(sheet: str, view: View) -> list[str]:
    return [
        text for text in review(parse_sheet(sheet, view.homes["red"]), view) if "No order yet" not in text
    ]


def test_where_nothing_is_wrong_nothing_is_said() -> None:
    assert told(ALL_BIDE, view_of({"C3": 1, "C4": 1})) == []


@pytest.mark.parametrize(
    ("sheet", "said"),
    [
        ("C3 forage", "Forage in C3 will do nothing: you are not short of barrels (R37)."),
        ("C4 defend", "Defend in C4 will do nothing: no enemy can reach C4 with one March."),
        (
            "C3 support",
            "Support in C3 will do nothing: one March cannot bring a battle next to it.",
        ),
        ("C4 march D5 3", "C4 sends 3 troops, but will have only 1."),
        (
            "pay attack 2\nC4 march D5 > D6 forced\npay defend 2",
            "Your sheet may pay 2 Stones in battles, but after barrels and forced Marches only 1 will be",
        ),
        ("D6 bide", "You cannot order D6"),
        ("C4 march", "The March in C4 names no destination"),
    ],
)
def test_orders_that_are_wasted_or_impossible_are_told(sheet: str, said: str) -> None:
    assert any(text.startswith(said) for text in told(sheet, view_of({"C3": 1, "C4": 1})))


def test_a_support_is_of_use_where_the_sheet_itself_goes() -> None:
    assert not any("Support" in text for text in told("C3 support\nC4 march D4", view_of({"C3": 1, "C4": 1})))


@pytest.mark.parametrize(
    ("blue", "said"),
    [
        ({"D5": 1}, []),
        (
            {"D5": 4},
            ["C4 (City) will have a strength of 1. Blue could attack it with 4 by a March from D5."],
        ),
        ({"E6": 4}, []),
    ],
)
def test_a_hex_that_an_enemy_could_take_is_told(blue: Mapping[str, int], said: list[str]) -> None:
    view = view_of({"C4": 1}, {"blue": blue}, event="entrenched", events_up=[])
    assert told("C4 bide\nHB recruit", view) == said


def test_a_hex_left_empty_is_told() -> None:
    found = told("C4 march C3\nHB recruit", view_of({"C4": 1}, {"blue": {"D5": 1}}))
    assert "C4 (City) will be empty. Blue could take it by a March from D5." in found


def test_what_an_enemy_could_pay_and_force_is_told() -> None:
    stones = {"red": 2, "blue": 3, "green": 0}
    found = told("C4 bide\nHB recruit", view_of({"C4": 1}, {"blue": {"E6": 4}}, stones=stones))
    expected = "C4 (City) will have a strength of 1. Blue could attack it with 4 by a forced March from E6 "
    assert found == [f"{expected}and pay up to 2 Stones."]


def test_the_next_rounds_shortage_is_told() -> None:
    view = view_of({"C3": 1, "C4": 2})
    assert "you will be 1 barrel short next round" in " ".join(told("C4 march D5 1, D4 1\nC3 march D6", view))


def test_R137_a_group_that_keeps_out_is_not_taken_to_have_gone_in() -> None:
    view = view_of({"C4": 2, "C3": 1}, {"blue": {"D5": 3}})
    assert any("C4 (City) will have a strength" in text for text in told("C4 march D5 2 follow", view))
    assert any("C4 (City) will be empty" in text for text in told("C4 march D5 2 else C5", view))


def test_R13_payments_under_missed_payroll_are_told() -> None:
    view = view_of({"C4": 1}, event="missed_payroll", events_up=[])
    assert any(text.startswith("Missed Payroll") for text in told("C4 bide\npay 1", view))


@settings(max_examples=60, deadline=None)
@given(st.integers(0))
def test_a_review_holds_all_warnings_once_and_any_sheet_can_be_reviewed(seed: int) -> None:
    dice = Dice(str(seed))
    for ask in begin(crowded_table(dice)).asks.values():
        view = ask.view  # type: ignore[attr-defined]
        for sheet in (fitting_sheet(view, dice), any_sheet(dice)):
            found = review(sheet, view)
            assert len(set(found)) == len(found)
            assert {*check_sheet(sheet, view), *warnings(sheet, view)} <= {*found}
            assert all(len(text) < 250 and "\n" not in text for text in found)


@settings(max_examples=25, deadline=None)
@given(st.integers(0))
def test_a_review_knows_no_more_than_its_player(seed: int) -> None:
    """The view shows nothing of the others' sheets, so what they have handed in changes nothing."""
    dice = Dice(str(seed))
    match = begin(crowded_table(dice))
    sheet = fitting_sheet(match.asks["red"].view, dice)  # type: ignore[attr-defined]
    before = review(sheet, match.asks["red"].view)  # type: ignore[attr-defined]
    for seat in [seat for seat in match.awaited if seat != "red"]:
        match.submit(seat, match.asks[seat].sample(dice))
    assert review(sheet, match.asks["red"].view) == before  # type: ignore[attr-defined]

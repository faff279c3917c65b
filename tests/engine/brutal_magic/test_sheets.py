"""Order sheets that answer for their seat."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from engine.brutal_magic.orders.notation import parse_turn
from engine.brutal_magic.orders.sheets import Sheet, SheetDeputy, course, divided, load_sheet
from engine.brutal_magic.rules.asks import Activate
from engine.kernel.core import Json, Refused
from engine.records import record
from tests.engine.play import AnyMatch

TABLE: dict[str, Any] = {
    "players": 2,
    "options": {"radius": 6, "start": "corners", "terrain": "open"},
    "units": {
        "r1": "Ash Regent A1", "r2": "Soot Archer G7", "r3": "Pyre Knight F5",
        "b1": "Tide Cantor M13", "b2": "Drowned Singer G13", "b3": "Crab Bearer H13",
    },
    "order": ["red", "blue"],
}  # fmt: skip


def begun(**more: Any) -> AnyMatch:
    return record.begin({"game": "brutal_magic", "table": {**TABLE, **more}})


def activate(match: AnyMatch, seat: str) -> Activate:
    ask = match.asks[seat]
    assert isinstance(ask, Activate)
    return ask


def written(match: AnyMatch, text: str) -> tuple[Json, Sheet | None]:
    ask = activate(match, "red")
    return divided(parse_turn(text, ask.view, "red"), ask)


def begin(match: AnyMatch, text: str, *blue: Json) -> Sheet:
    """Red answers as far as allowed and leaves the rest to a sheet, and Blue acts."""
    answer, sheet = written(match, text)
    assert sheet is not None
    match.submit("red", answer)
    for act in blue:
        match.submit("blue", {"acts": [act]})
    return sheet


def test_a_sheet_answers_one_act_a_turn_without_asking() -> None:
    match = begun()
    sheet = begin(match, "r2 G8\nr3 hold\nr1 hold", {"unit": "b2"})
    assert match.state.units["r2"].hex == "G8"
    assert SheetDeputy(sheet).answer(match.asks["red"]) == {"acts": [{"unit": "r3"}]}


def test_all_that_may_be_answered_at_once_needs_no_sheet() -> None:
    match = begun(options={**TABLE["options"], "batch": 10})
    answer, sheet = written(match, "r2 G8\nr3 hold\nrest guard\ndice hit 3d6")
    assert sheet is None
    assert answer == {
        "acts": [{"unit": "r2", "path": ["G8"]}, {"unit": "r3"}],
        "rest": "guard",
        "policy": {"hit": "3d6"},
    }


def test_other_dice_hold_at_once_and_the_rest_comes_with_the_last_act() -> None:
    match = begun()
    answer, _ = written(match, "r2 G8\nr3 hold\nrest guard\ndice hit 3d6")
    assert answer == {"acts": [{"unit": "r2", "path": ["G8"]}], "policy": {"hit": "3d6"}}
    sheet = begin(match, "r2 G8\nr3 hold\nrest guard", {"unit": "b2"})
    assert SheetDeputy(sheet).answer(match.asks["red"]) == {"acts": [{"unit": "r3"}], "rest": "guard"}


def test_it_stops_where_an_enemy_has_come_within_reach_of_a_unit_that_would_hold() -> None:
    match = begun()
    sheet = begin(match, "r3 hold\nr2 hold", {"unit": "b2", "path": ["G12"]})
    assert course(sheet, activate(match, "red")) == (None, "b2 has come within reach of r2.")


def test_who_was_within_reach_before_stops_nothing() -> None:
    match = begun(units={**TABLE["units"], "b2": "Drowned Singer G12"})
    sheet = begin(match, "r3 hold\nr2 hold", {"unit": "b2", "path": ["G11"]})
    assert course(sheet, activate(match, "red")).answer == {"acts": [{"unit": "r2"}]}


def test_it_stops_where_an_act_has_become_illegal() -> None:
    match = begun(units={**TABLE["units"], "b2": "Drowned Singer G12"})
    sheet = begin(match, "r3 F6\nr2 arrow b2\nr1 hold", {"unit": "b2", "path": ["H13"]})
    answer, stop = course(sheet, activate(match, "red"))
    assert answer is None
    assert "reaches 5" in stop


def test_it_stops_where_a_unit_of_the_seat_has_fallen() -> None:
    match = begun()
    sheet = begin(match, "r2 hold\nr3 hold", {"unit": "b2"})
    ask = activate(match, "red")
    del ask.view.units["r3"]
    assert course(sheet, ask) == (None, "r3 has fallen.")


def test_a_sheet_that_is_done_asks() -> None:
    match = begun()
    sheet = begin(match, "r2 hold\nr3 hold", {"unit": "b2"})
    match.submit("red", SheetDeputy(sheet).answer(match.asks["red"]))
    match.submit("blue", {"acts": [{"unit": "b3"}]})
    assert course(sheet, activate(match, "red")) == (None, "")


def test_a_sheet_of_a_turn_that_was_undone_answers_nothing() -> None:
    match = begun()
    _, sheet = written(match, "r2 hold\nr3 hold")
    assert sheet is not None
    assert SheetDeputy(sheet).answer(match.asks["red"]) is None


def test_a_sheet_is_of_its_round_alone() -> None:
    match = begun()
    sheet = begin(match, "r2 hold\nr3 hold", {"unit": "b2"})
    assert SheetDeputy(replace(sheet, round=sheet.round + 1)).answer(match.asks["red"]) is None


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("r2 hold\nr2 G8", "once a round"),
        ("r3 hold\nr2 cinder b2", "r2 Cinder Arrow at b2: b2 is too far from"),
        ("r2 cinder b2", "too far from .*: 6 away"),
        ("r9", "not one of"),
    ],
)
def test_what_cannot_be_done_now_is_refused_when_it_is_written(text: str, why: str) -> None:
    with pytest.raises(Refused, match=why):
        written(begun(), text)


def test_a_sheet_is_kept_as_JSON() -> None:
    _, sheet = written(begun(), "r2 G8\nr3 hold\nrest hold")
    assert sheet is not None
    assert load_sheet(json.loads(json.dumps(sheet.dump()))) == sheet

"""Order sheets that answer for their seat."""

from __future__ import annotations

import json
from typing import Any

import pytest

from engine import record
from engine.brutal_magic.asks import Activate
from engine.brutal_magic.sheets import Sheet, SheetDeputy, course, load_sheet, write_sheet
from engine.core import Json, Refused
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


def written(match: AnyMatch, text: str) -> Sheet:
    return write_sheet(text, activate(match, "red").view, "red")


def then(match: AnyMatch, sheet: Sheet, *blue: Json) -> AnyMatch:
    """Red plays by the sheet, and Blue each act in its turn."""
    match.submit("red", SheetDeputy(sheet).answer(match.asks["red"]))
    for act in blue:
        match.submit("blue", {"acts": [act]})
    return match


def test_a_sheet_answers_one_act_a_turn_without_asking() -> None:
    match = begun()
    sheet = written(match, "r2 G8\nr3 hold\nr1 hold")
    then(match, sheet, {"unit": "b2"})
    assert match.state.units["r2"].hex == "G8"
    assert SheetDeputy(sheet).answer(match.asks["red"]) == {"acts": [{"unit": "r3"}]}


def test_it_gives_as_many_acts_as_may_be_given_and_the_rest_with_the_last() -> None:
    match = begun(options={**TABLE["options"], "batch": 10})
    sheet = written(match, "r2 G8\nr3 hold\nrest guard\ndice hit 3d6")
    assert SheetDeputy(sheet).answer(match.asks["red"]) == {
        "acts": [{"unit": "r2", "path": ["G8"]}, {"unit": "r3"}],
        "rest": "guard",
        "policy": {"hit": "3d6"},
    }


def test_it_stops_where_an_enemy_has_come_within_reach_of_a_unit_that_would_hold() -> None:
    match = begun()
    sheet = written(match, "r3 hold\nr2 hold")
    then(match, sheet, {"unit": "b2", "path": ["G12"]})
    assert course(sheet, activate(match, "red")) == (None, "b2 has come within reach of r2.")


def test_who_was_within_reach_before_stops_nothing() -> None:
    match = begun(units={**TABLE["units"], "b2": "Drowned Singer G12"})
    sheet = written(match, "r3 hold\nr2 hold")
    then(match, sheet, {"unit": "b2", "path": ["G11"]})
    assert course(sheet, activate(match, "red")).answer == {"acts": [{"unit": "r2"}]}


def test_it_stops_where_an_act_has_become_illegal_and_gives_those_before_it() -> None:
    match = begun(
        units={**TABLE["units"], "b2": "Drowned Singer G12"}, options={**TABLE["options"], "batch": 10}
    )
    sheet = written(match, "r3 F6\nr2 arrow b2\nr1 hold")
    ask = activate(match, "red")
    ask.view.units["b2"] = ask.view.units["b2"]._replace(hex="M8")
    answer, stop = course(sheet, ask)
    assert answer == {"acts": [{"unit": "r3", "path": ["F6"]}]}
    assert "reaches 5" in stop


def test_it_stops_where_a_unit_of_the_seat_has_fallen() -> None:
    match = begun()
    sheet = written(match, "r2 hold\nr3 hold")
    ask = activate(match, "red")
    del ask.view.units["r3"]
    assert course(sheet, ask) == (None, "r3 has fallen.")


def test_a_sheet_that_is_done_asks() -> None:
    match = begun()
    sheet = written(match, "r2 hold")
    then(match, sheet, {"unit": "b2"})
    assert course(sheet, activate(match, "red")) == (None, "The sheet is done.")


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("r2 hold\nr2 G8", "once a round"),
        ("r2 cinder b2", "r2 Cinder Arrow at b2: b2 is 6 away"),
        ("r9", "none of"),
    ],
)
def test_what_cannot_be_done_now_is_refused_when_it_is_written(text: str, why: str) -> None:
    with pytest.raises(Refused, match=why):
        written(begun(), text)


def test_a_sheet_is_kept_as_JSON() -> None:
    sheet = written(begun(), "r2 G8\nrest hold")
    assert load_sheet(json.loads(json.dumps(sheet.dump()))) == sheet

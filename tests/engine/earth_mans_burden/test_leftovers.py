"""What of a turn sheet could not be done."""

from __future__ import annotations

import pytest

from engine.earth_mans_burden.board.worlds import OURS
from engine.earth_mans_burden.orders.notation import parse_sheet
from engine.earth_mans_burden.orders.unfulfilled_lines import left_out
from engine.kernel.core import Json

FLIGHT: Json = {"moves": [{"from": "earth", "to": "inner_system", "fleets": 2}]}
FIRE: Json = {"fire": [{"world": "mars", "at": "blue", "fleets": 4}]}
COUP: Json = {"coup": [{"world": "mars", "at": "un", "developments": 1}]}


@pytest.mark.parametrize(
    ("line", "answers", "done"),
    [
        ("fly 2 earth inner_system", {"move": FLIGHT}, None),
        ("fly 3 earth inner_system", {"move": FLIGHT}, 2),
        ("fly 3 mars inner_system", {"move": FLIGHT}, 0),
        ("fly 3 sunward mercury", {"move": FLIGHT}, 0),
        ("fly 3 jovian jupiter", {"move": FLIGHT}, None),
        ("fire mars blue 4", {"combat": FIRE}, None),
        ("fire mars blue 6", {"combat": FIRE}, 4),
        ("fire mars green 1", {"combat": FIRE}, 0),
        ("fire mars blue 4", {}, 0),
        ("coup mars un 1", {"combat": FIRE, "coup": COUP}, None),
        ("coup mars un 1", {"combat": COUP}, None),
        ("coup mars un 2", {"combat": {**FIRE, **COUP}}, 1),
        ("build mars 2 1", {"exploit": {"projects": {"mars": [2, 1]}}}, None),
        ("build mars 2 1", {"exploit": {"projects": {}}}, 0),
        ("claim mars 3 until 1", {"claim": {"claims": [{"world": "mars", "fleets": 1, "regions": 1}]}}, 1),
        ("claim mars 3", {"claim": {"claims": []}}, 0),
        ("nothing else", {}, None),
    ],
)
def test_a_line_is_left_out_as_far_as_its_units_did_nothing(
    line: str, answers: dict[str, Json], done: int | None
) -> None:
    found = left_out(OURS, parse_sheet(line, OURS), answers)
    assert [(one.line, one.done) for one in found] == ([] if done is None else [(line, done)])

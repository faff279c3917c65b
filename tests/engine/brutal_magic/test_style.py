"""How computers play among several: against who is ahead, with no friends."""

from __future__ import annotations

import pytest

from engine.brutal_magic.game import BRUTAL_MAGIC
from engine.kernel.dice import Dice
from engine.records import record
from tests.engine.brutal_magic.positions import PLAIN


@pytest.mark.parametrize("level", ["captain", "marshal"])
@pytest.mark.parametrize("round_", [2, 4])
@pytest.mark.parametrize(("leader", "other"), [("blue", "green"), ("green", "blue")])
def test_of_two_that_fall_alike_who_is_ahead_is_struck_whatever_the_name(
    level: str, round_: int, leader: str, other: str
) -> None:
    """Red stands between equal champions of both; the leader has two more. Red is behind both."""
    ahead, behind = leader[0], other[0]
    units = {"r1": "Ash Regent A1", "r2": "Pyre Knight G7"}
    units |= {f"{ahead}1": "Tide Cantor M13", f"{behind}1": "Tide Cantor A7"}
    units |= {f"{ahead}2": "Leviathan Calf G8", f"{behind}2": "Leviathan Calf G6"}
    units |= {f"{ahead}3": "Leviathan Calf L13", f"{ahead}4": "Leviathan Calf M12"}
    units |= {f"{behind}3": "Leviathan Calf A6"}
    table = {
        "players": 3,
        "options": {**PLAIN, "ends": "masters", "round_limit": 4, "unit_cap": 10},
        "types": dict.fromkeys(("blue", "green"), "drowned_choir"),
        "units": units,
        "round": round_,
        "order": ["red", "blue", "green"],
        "acted": ["r1"],
    }
    ask = record.begin({"id": "style", "game": "brutal_magic", "table": table}).asks["red"]
    (act,) = BRUTAL_MAGIC.computers[level].think(ask, "", Dice("1")).answer["acts"]
    assert act["before"][0]["at"][0] == f"{ahead}2"

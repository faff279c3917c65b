"""Arithmetic of the rules, what is done for who does not answer, and tables that cannot be."""

from __future__ import annotations

from typing import Any

import pytest

from engine.earth_mans_burden.board.worlds import OURS
from engine.earth_mans_burden.rules.odds import hits, save_of
from engine.earth_mans_burden.rules.placing import counted, usual_places
from engine.kernel.core import Json, Refused
from engine.registry.catalogue import find_game
from tests.engine.earth_mans_burden.positions import begin


def test_the_board_has_forty_regions_and_every_place_but_one_a_way_up() -> None:
    assert sum(OURS.regions.values()) == 40
    assert len(OURS.up) == 19
    assert OURS.above["luna"] == ("earth_space", "inner_system", "solar_system")
    assert OURS.under["deep_space"] == ("uranus", "neptune")


@pytest.mark.parametrize(
    ("attackers", "defenders", "fire", "coup"),
    [(3, 2, None, 5), (3, 3, None, 5), (3, 4, 6, 4), (3, 5, 6, 4), (3, 6, 5, 3), (1, 2, 5, 3), (1, 9, 5, 3)],
)
def test_E15_saves_grow_with_the_defence(attackers: int, defenders: int, fire: int | None, coup: int) -> None:
    assert save_of(attackers, defenders, is_coup=False) == fire
    assert save_of(attackers, defenders, is_coup=True) == coup


def test_E15_a_five_is_one_success_and_a_six_two() -> None:
    assert hits(range(1, 7)) == 3


def test_who_does_not_place_has_two_low_three_higher_and_the_rest_at_home() -> None:
    assert counted(usual_places(OURS, 7)) == {"earth_space": 2, "inner_system": 3, "earth": 2}
    assert [usual_places(OURS, 1, done)[0] for done in range(6)] == [
        *("earth_space", "inner_system", "earth_space", "inner_system", "inner_system", "earth")
    ]


@pytest.mark.parametrize(
    ("developments", "to"),
    [
        ({"ceres": 1}, "mars_belt"),
        ({"earth": 1, "mars": 1, "ceres": 1}, "mars_belt"),
        ({"earth": 1, "mars": 1}, "earth_space"),
        ({}, "earth_space"),
    ],
)
def test_who_does_not_move_comes_down_to_own_worlds_then_to_where_most_is_empty(
    developments: dict[str, int], to: str
) -> None:
    owned = {"red": developments} if developments else {}
    match = begin(fleets={"red": {"inner_system": 2}, "blue": {"neptune": 1}}, developments=owned)
    assert match.asks["red"].fallback() == {"moves": [{"from": "inner_system", "to": to, "fleets": 2}]}


def test_who_does_not_build_has_one_project_where_it_is_safe() -> None:
    developments = {"red": {"mars": 2, "ceres": 1, "earth": 1}, "blue": {"luna": 1}}
    match = begin(phase="exploit", developments={**developments, "un": {"earth": 1}})
    assert match.asks["red"].fallback() == {"projects": {"earth": [1], "mars": [2]}}
    match = begin(phase="exploit", developments=developments)
    assert match.asks["red"].fallback() == {"projects": {"mars": [2]}}


@pytest.mark.parametrize("world", ["mars", "ceres", "venus"])
def test_an_empty_list_of_projects_builds_nothing_on_any_world(world: str) -> None:
    match = begin(phase="exploit", developments={"red": {"mars": 2}, "blue": {"luna": 1, "ceres": 1}})
    match.submit("red", {"projects": {world: []}})
    assert match.state.fleets.get("red", {}) == {}


def test_who_does_not_say_what_is_lost_loses_fleets_first() -> None:
    units: dict[str, Any] = {"fleets": {"red": {"mars": 5}, "blue": {"mars": 1}}, "rolls": [[6, 1, 1, 1, 1]]}
    match = begin(phase="combat", developments={"blue": {"mars": 2}}, **units)
    match.submit("red", {"fire": [{"world": "mars", "at": "blue", "fleets": 5}]})
    match.submit("blue", {})
    assert match.asks["blue"].fallback() == {"fleets": 1, "developments": 1}


@pytest.mark.parametrize(
    "table",
    [
        {"players": 1},
        {"players": 7},
        {"fleets": {"green": {"mars": 1}}},
        {"fleets": {"un": {"mars": 1}}},
        {"fleets": {"red": {"mars": 0}}},
        {"fleets": {"red": {"pluto": 1}}},
        {"developments": {"red": {"jovian": 1}}},
        {"developments": {"red": {"luna": 2}, "blue": {"luna": 1}}},
        {"rolls": [[7]]},
        {"rolls": [[]]},
        {"phase": "respond"},
        {"votes": {"red": "un"}},
        {"offers": {"01": {"from": "red", "to": "blue", "give": {"mars": {"fleets": 1}}, "get": {}}}},
        {"offers": {"1": {"from": "red", "to": "red", "give": {"mars": {"fleets": 1}}, "get": {}}}},
        {"setup": True, "fleets": {}},
        {"options": {"starts": "green"}},
        {"options": {"late_fleets": 2}},
        {"weather": "fair"},
    ],
)
def test_a_table_that_cannot_be_is_refused(table: dict[str, Json]) -> None:
    with pytest.raises(Refused):
        begin(**table)


def test_a_seat_that_is_not_at_the_table_does_not_start() -> None:
    with pytest.raises(Refused, match="green"):
        find_game("earth_mans_burden").options(2, {"starts": "green"})


def test_what_the_seat_could_do_is_named_for_its_panel() -> None:
    match = begin(fleets={"red": {"mars": 1}, "blue": {"jovian": 1}})
    view = match.game.view(match.state, "red")
    assert match.game.actions(view, "red") == ("give", "decommission", "offer", "vote")
    assert match.game.actions(match.game.view(match.state, "blue"), "blue") == ("offer", "vote")

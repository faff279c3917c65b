"""The board, its corners and maps, and where Masters may be placed."""

from __future__ import annotations

from itertools import combinations

import pytest

from engine.brutal_magic.board.layout import board_of, corners, widest
from engine.brutal_magic.board.options import FULL_RADIUS, SKIRMISH_RADIUS, read_options
from engine.brutal_magic.board.state import State
from engine.brutal_magic.board.terrain import MAPS, laid
from engine.brutal_magic.game import BRUTAL_MAGIC
from engine.brutal_magic.rules.placing import has_room
from engine.kernel.core import Refused
from engine.kernel.dice import Dice
from engine.kernel.match import Match

RADII = range(5, 21)


@pytest.mark.parametrize("players", BRUTAL_MAGIC.players)
def test_B22_corners_are_as_far_apart_as_the_board_of_the_preset_promises(players: int) -> None:
    far = {2: (24, 10), 3: (24, 10), 4: (21, 7), 5: (20, 7), 6: (20, 7)}[players]
    for radius, least in zip((FULL_RADIUS[players], SKIRMISH_RADIUS[players]), far, strict=True):
        starts = corners(players, radius)
        assert len(set(starts)) == players
        assert min(board_of(radius).distance(*two) for two in combinations(starts, 2)) == least


@pytest.mark.parametrize("players", [2, 3, 4])
def test_B21_no_set_of_hexes_is_further_apart_than_the_corners(players: int) -> None:
    for radius in (5, 6):
        options = read_options(players, {"radius": radius, "separation": 1, "terrain": "open"})
        for separation, fits in ((widest(players, radius), True), (widest(players, radius) + 1, False)):
            wide = {**options.dump(), "separation": separation, "start": "corners"}
            state = State(BRUTAL_MAGIC.seats[:players], read_options(players, wide))
            assert has_room(state, (), players) is fits


@pytest.mark.parametrize(
    ("players", "chosen"),
    [
        (2, {"radius": 5, "separation": 11}),
        (4, {"radius": 5, "separation": 8}),
        (5, {"start": "placed"}),
        (6, {"preset": "skirmish", "start": "placed"}),
        (2, {"radius": 4}),
        (2, {"radius": 21}),
        (2, {"radius": True}),
        (2, {"terrain": "swamp"}),
        (2, {"band": 1}),
        (2, {"unit_cap": 1}),
    ],
)
def test_B21_a_table_whose_board_cannot_be_is_refused_when_it_is_called(
    players: int, chosen: dict[str, object]
) -> None:
    with pytest.raises(Refused):
        BRUTAL_MAGIC.options(players, chosen)


def test_chosen_values_win_over_the_preset() -> None:
    options = BRUTAL_MAGIC.options(3, {"preset": "skirmish", "unit_cap": None, "radius": 9, "band": False})
    assert (options["unit_cap"], options["radius"], options["band"], options["ends"]) == (
        None,
        9,
        False,
        "masters",
    )


@pytest.mark.parametrize("name", MAPS)
def test_B20_no_map_lays_terrain_where_a_master_may_begin(name: str) -> None:
    for players in BRUTAL_MAGIC.players:
        for radius in RADII:
            board, starts = board_of(radius), corners(players, radius)
            kept = {*starts, *(other for start in starts for other in board.neighbours(start))}
            assert not kept & {hex_ for hex_, _ in laid(MAPS[name], players, radius)}


@pytest.mark.parametrize("name", [name for name in MAPS if name != "open"])
def test_B20_a_map_looks_the_same_from_all_six_sides(name: str) -> None:
    board = board_of(20)
    whole = dict(laid(MAPS[name], 6, 20))
    assert whole
    assert {board.rotated(hex_, 1): kind for hex_, kind in whole.items()} == whole


@pytest.mark.parametrize("players", [2, 3, 4])
def test_B53_who_places_no_master_gets_the_place_furthest_from_the_others(players: int) -> None:
    match = Match.new(BRUTAL_MAGIC, players, {"terrain": "ruins"}, "placing")
    while not match.state.round:
        seat = match.awaited[0]
        match.submit(seat, match.asks[seat].fallback())
    state, board = match.state, match.state.board
    places = [unit.hex for unit in state.units.values()]
    apart = min(board.distance(*two) for two in combinations(places, 2))
    assert apart >= state.options.separation
    assert match.asks[match.awaited[0]].sample(Dice("x"))["acts"]

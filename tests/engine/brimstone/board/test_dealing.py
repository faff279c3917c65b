"""R138: how the land is dealt, and what it means for tables that say nothing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from statistics import mean

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.brimstone.board.components import AIRPORT, MAPS, Terrain
from engine.brimstone.board.dealing import EVEN, dealt_tiles, hexes_alike
from engine.brimstone.board.hexes import HEXES, Hex, distance
from engine.brimstone.board.home_values import worth_of_home
from engine.brimstone.board.options import LAYOUTS, OFFERS, Options, read_options
from engine.brimstone.game import BRIMSTONE
from engine.kernel.core import Refused
from engine.kernel.dice import Dice
from engine.kernel.match import Match
from engine.kernel.options import for_new_table
from engine.records.record import Recorder, failure

seeds = st.integers(min_value=0, max_value=2**32).map(str)
every_map = pytest.mark.parametrize("players", MAPS)


def dealt(players: int, layout: str, seed: str) -> dict[Hex, Terrain]:
    return dealt_tiles(players, Options(layout=layout), Dice(seed))


@every_map
@pytest.mark.parametrize("layout", LAYOUTS)
@given(seed=seeds)
def test_every_deal_has_the_printed_homes_cities_and_counts(players: int, layout: str, seed: str) -> None:
    plan, tiles = MAPS[players], dealt(players, layout, seed)
    assert set(tiles) == set(HEXES)
    assert {hex_ for hex_ in HEXES if tiles[hex_] == "home"} == set(plan.homes)
    assert {hex_ for hex_ in HEXES if tiles[hex_] == "city"} == set(plan.cities)
    assert tiles[AIRPORT] == "airport"
    counts = {"home": len(plan.homes), "city": len(plan.cities), "airport": 1, **plan.dealt}
    assert Counter(tiles.values()) == counts


@every_map
def test_the_turns_of_an_even_deal_lay_homes_on_homes_and_cities_on_cities(players: int) -> None:
    plan = MAPS[players]
    for turn in EVEN[players].turns:
        assert {turn.image(home) for home in plan.homes} == set(plan.homes)
        assert {turn.image(city) for city in plan.cities} == set(plan.cities)
    assert set(hexes_alike(players, plan.homes[0])) == set(plan.homes)


@every_map
@given(seed=seeds)
def test_R138_what_lies_round_one_home_lies_round_each(players: int, seed: str) -> None:
    tiles, odd = dealt(players, "even", seed), EVEN[players].odd_hex
    for hex_ in HEXES:
        if not odd or hex_ not in hexes_alike(players, odd):
            assert len({tiles[alike] for alike in hexes_alike(players, hex_)}) == 1
    near = {
        tuple(sorted(tiles[hex_] for hex_ in HEXES if distance(home, hex_) <= 3))
        for home in MAPS[players].homes
    }
    assert len(near) == 1


@every_map
def test_the_odd_tiles_lie_far_from_every_home(players: int) -> None:
    odd = EVEN[players].odd_hex
    for hex_ in hexes_alike(players, odd) if odd else ():
        assert min(distance(hex_, home) for home in MAPS[players].homes) == 4


@every_map
def test_R138_homes_on_balanced_land_are_of_like_worth(players: int) -> None:
    gaps = {
        layout: [gap(players, dealt(players, layout, f"gap {n}")) for n in range(100)] for layout in LAYOUTS
    }
    assert max(gaps["balanced"]) <= 2
    assert mean(gaps["balanced"]) < 1 < mean(gaps["printed"]) / 5
    assert not any(gaps["even"])


@every_map
@given(seed=seeds)
def test_R138_land_that_is_balanced_as_printed_stays_as_it_is(players: int, seed: str) -> None:
    printed, balanced = (dealt(players, layout, seed) for layout in ("printed", "balanced"))
    assert gap(players, balanced) <= gap(players, printed)
    assert gap(players, printed) or balanced == printed


def gap(players: int, tiles: Mapping[Hex, Terrain]) -> int:
    """How much better the best Home is than the poorest."""
    worth = [worth_of_home(tiles, home) for home in MAPS[players].homes]
    return max(worth) - min(worth)


def test_a_new_table_is_dealt_balanced_and_one_that_says_nothing_as_printed() -> None:
    assert for_new_table(OFFERS, {}) == {"layout": "balanced", "round_limit": 30}
    chosen = {"layout": "printed", "air_assault": False, "round_limit": None}
    assert for_new_table(OFFERS, chosen) == chosen
    assert read_options(3, {}).layout == "printed"
    assert "layout" not in BRIMSTONE.options(3, {"layout": "printed"})
    assert BRIMSTONE.options(3, {"layout": "even"})["layout"] == "even"


def test_a_layout_that_is_not_offered_is_refused() -> None:
    with pytest.raises(Refused, match="layout must be one of balanced, even, printed"):
        BRIMSTONE.options(3, {"layout": "round"})


def test_a_table_of_long_ago_keeps_the_digest_it_had() -> None:
    assert Options().dump() == {"first_leader": "random", "air_assault": True, "round_limit": None}
    said = Match.new(BRIMSTONE, 4, {"layout": "printed"}, "old")
    silent = Match.new(BRIMSTONE, 4, {}, "old")
    assert said.digest() == silent.digest()
    for other in ("balanced", "even"):
        assert Match.new(BRIMSTONE, 4, {"layout": other}, "old").digest() != silent.digest()


@pytest.mark.parametrize("layout", ["balanced", "even"])
def test_a_table_of_another_layout_is_stored_resumed_and_recorded(layout: str) -> None:
    match = Match.new(BRIMSTONE, 3, {"layout": layout}, "kept")
    assert BRIMSTONE.load(BRIMSTONE.dump(match.state)) == match.state
    assert Match.resume(BRIMSTONE, "kept", match.checkpoint).digest() == match.digest()
    recorder = Recorder(match, seed="kept", name=layout)
    chance = Dice("answers")
    while match.stage < 3:
        seat = match.awaited[0]
        recorder.submit(seat, match.asks[seat].sample(chance))
    case = recorder.close()
    assert case["table"]["options"]["layout"] == layout
    assert failure(case) is None

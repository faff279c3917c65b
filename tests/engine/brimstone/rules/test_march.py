"""Marches: steps, slow travel, forced marches, air, and what a battle leaves open."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from engine.brimstone.board.hexes import HEXES
from engine.brimstone.board.state import State
from engine.brimstone.rules.asks import MarchOn
from engine.brimstone.rules.events import TroopsHeldUp
from engine.brimstone.rules.march import destinations, possible_steps
from engine.kernel.core import Json, Refused
from engine.kernel.match import Match
from tests.engine.brimstone.positions import at, begin, orders

NO_STONES = {"red": 0, "blue": 0, "green": 0}
PEACE: dict[str, Json] = {"stones": {"red": 3, "blue": 0, "green": 0}, "cities": [], "fill": "farmland"}
"""Farmland everywhere, so that nobody is short."""


def group(troops: int, to: str) -> dict[str, Json]:
    return {"troops": troops, "to": to}


def sent(origin: str, troops: int, to: str) -> dict[str, Json]:
    return {"from": origin, "troops": troops, "to": to}


def marching(troops: Mapping[str, Mapping[str, int]], **table: Json) -> Match[State]:
    """Red's turn, with a March in each of Red's hexes; the others only wait."""
    placed = {"red": dict.fromkeys(troops["red"], "march")}
    return at([orders(**placed)], {**PEACE, "troops": troops, **table})


def execute(match: Match[State], hex_: str, *groups: Json, forced: bool = False) -> Match[State]:
    match.submit("red", {"hex": hex_, "groups": list(groups), **({"forced": True} if forced else {})})
    return match


def march_on(match: Match[State], *groups: Json) -> Match[State]:
    match.submit("red", {"groups": list(groups)})
    return match


def troops(match: Match[State], seat: str = "red") -> dict[str, int]:
    return {hex_: army.troops for hex_, army in sorted(match.state.armies.items()) if army.seat == seat}


def is_marching_on(match: Match[State]) -> bool:
    return isinstance(match.asks.get("red"), MarchOn)


def open_steps(match: Match[State]) -> set[tuple[str, str]]:
    ask = match.asks["red"]
    assert isinstance(ask, MarchOn)
    return {(step.origin, step.to) for step in possible_steps(match.state, ask.march)}


# One step


def test_R46_an_army_may_split_and_some_may_stay() -> None:
    match = execute(marching({"red": {"D4": 4}}), "D4", group(1, "D5"), group(2, "C4"))
    assert troops(match) == {"C4": 2, "D4": 1, "D5": 1}


def test_an_army_marches_into_empty_and_friendly_hexes() -> None:
    match = execute(marching({"red": {"D4": 2, "D5": 1}}), "D4", group(2, "D5"))
    assert troops(match) == {"D5": 3}


@pytest.mark.parametrize(
    ("origin", "card", "closed"),
    [
        ("D4", "fair_weather", set()),
        ("D4", "truce", {"D5"}),
        ("D4", "fogbound", {"C3", "C4", "E5"}),
        ("C6", "fair_weather", set()),
        ("C2", "fair_weather", {"C1"}),
        ("H7", "fair_weather", {"I7"}),
    ],
)
def test_where_one_step_may_go(origin: str, card: str, closed: set[str]) -> None:
    table = {"tiles": {"C3": "forest", "C4": "mountain"}, "event": card, "events_up": [], "cities": []}
    state: State = begin({**table, "troops": {"red": {origin: 1}, "blue": {"D5": 1}}}).state
    around = {to for to in HEXES if to != origin and _is_near(origin, to)}
    assert set(destinations(state, "red", origin)) == around - closed


def _is_near(a: str, b: str) -> bool:
    rows, numbers = ord(b[0]) - ord(a[0]), int(b[1]) - int(a[1])
    return (rows, numbers) in {(0, 1), (0, -1), (1, 0), (1, 1), (-1, 0), (-1, -1)}


def test_R65_ones_own_home_is_open() -> None:
    match = execute(marching({"red": {"C6": 2}}), "C6", group(2, "C7"))
    assert troops(match) == {"C7": 2}


@pytest.mark.parametrize(
    "answer", [{"hex": "D4"}, {"hex": "D4", "groups": [], "forced": True}, {"hex": "D4", "groups": []}]
)
def test_R32_R116_a_march_that_moves_nobody_is_a_removal_and_free(answer: Json) -> None:
    match = marching({"red": {"D4": 2, "D6": 1}})
    match.submit("red", answer)
    assert match.events[-1].kind == "order_removed"
    assert match.state.stones["red"] == 3
    assert match.state.orders["red"] == {"D6": "march"}


def test_chained_marches_carry_the_troops_that_were_met() -> None:
    match = execute(marching({"red": {"D4": 2, "D5": 1}}), "D4", group(2, "D5"))
    execute(match, "D5", group(3, "D6"))
    assert troops(match) == {"D6": 3}


# Slow travel


@pytest.mark.parametrize(("land", "slow"), [("mountain", True), ("swamp", True), ("forest", False)])
def test_R49_entering_a_slow_hex_places_a_marker(land: str, slow: bool) -> None:
    match = execute(marching({"red": {"D4": 2}}, tiles={"D5": land}), "D4", group(1, "D5"), group(1, "D5"))
    assert match.state.slow == ({"D5"} if slow else set())


def test_R49_newcomers_delay_those_who_are_there() -> None:
    match = marching({"red": {"D4": 1, "D5": 2}}, tiles={"D5": "swamp"})
    assert not match.state.slow
    execute(match, "D4", group(1, "D5"))
    assert match.state.slow == {"D5"}


def test_R9_on_good_roads_there_are_no_markers() -> None:
    match = marching({"red": {"D4": 2}}, tiles={"D5": "swamp"}, event="good_roads", events_up=["truce"])
    assert not execute(match, "D4", group(2, "D5")).state.slow


def test_R50_a_march_in_a_marked_hex_clears_the_marker_and_moves_nobody() -> None:
    match = marching({"red": {"D4": 2, "D6": 1}}, tiles={"D4": "swamp"}, slow=["D4"])
    match.submit("red", {"hex": "D4"})
    assert troops(match) == {"D4": 2, "D6": 1}
    assert not match.state.slow
    assert match.state.orders["red"] == {"D6": "march"}


def test_R57_a_marker_goes_with_the_last_troops() -> None:
    match = marching({"red": {"D4": 2, "D6": 1}}, tiles={"D4": "swamp"}, slow=["D4"])
    match.submit("red", {"hex": "D4", "forced": True})
    march_on(match, sent("D4", 2, "D5"))
    assert not match.state.slow
    assert troops(match) == {"D5": 2, "D6": 1}


# Forced marches


def test_R60_a_forced_march_costs_a_stone_for_the_whole_order() -> None:
    match = execute(marching({"red": {"D4": 3}}), "D4", group(1, "D5"), group(2, "C4"), forced=True)
    assert match.state.stones["red"] == 2
    march_on(match, sent("D5", 1, "D6"), sent("C4", 2, "C5"))
    assert troops(match) == {"C5": 2, "D6": 1}
    assert match.state.stones["red"] == 2
    assert match.state.bank == 38


def test_R60_the_stone_is_gone_even_if_nobody_goes_on() -> None:
    match = execute(marching({"red": {"D4": 3}}), "D4", group(3, "D5"), forced=True)
    assert not is_marching_on(march_on(match))
    assert match.state.stones["red"] == 2


def test_high_morale_forces_for_nothing() -> None:
    match = marching({"red": {"D4": 1}}, event="high_morale", events_up=["truce"], stones=NO_STONES)
    assert is_marching_on(execute(match, "D4", group(1, "D5"), forced=True))
    assert match.state.stones == NO_STONES


def test_without_forcing_nobody_goes_on() -> None:
    assert not is_marching_on(execute(marching({"red": {"D4": 2, "F6": 1}}), "D4", group(2, "D5")))


def test_R62_troops_met_on_the_way_do_not_join() -> None:
    match = execute(marching({"red": {"D4": 2, "D5": 3}}), "D4", group(2, "D5"), forced=True)
    with pytest.raises(Refused, match="You cannot send 3 from D5: only 2"):
        march_on(match, sent("D5", 3, "D6"))
    march_on(match, sent("D5", 2, "D6"))
    assert troops(match) == {"D5": 3, "D6": 2}


def test_R51_a_forced_march_into_a_slow_hex_clears_its_marker_at_once() -> None:
    match = execute(marching({"red": {"D4": 2}}, tiles={"D5": "swamp"}), "D4", group(2, "D5"), forced=True)
    assert open_steps(match) == {("D5", "D5")}
    march_on(match, sent("D5", 1, "D5"))
    assert not match.state.slow
    assert troops(match) == {"D5": 2}
    assert not is_marching_on(match)


def test_R53_nobody_marches_through_a_slow_hex_except_on_good_roads() -> None:
    tiles = {"D5": "mountain"}
    match = execute(marching({"red": {"D4": 2}}, tiles=tiles), "D4", group(2, "D5"), forced=True)
    with pytest.raises(Refused):
        march_on(match, sent("D5", 1, "D5"), sent("D5", 1, "D6"))
    roads = marching({"red": {"D4": 2}}, tiles=tiles, event="good_roads", events_up=["truce"])
    march_on(execute(roads, "D4", group(2, "D5"), forced=True), sent("D5", 2, "D6"))
    assert troops(roads) == {"D6": 2}


def test_R54_from_slow_hex_to_slow_hex() -> None:
    tiles = {"D4": "swamp", "D5": "mountain"}
    unmarked = execute(marching({"red": {"D4": 1}}, tiles=tiles), "D4", group(1, "D5"), forced=True)
    march_on(unmarked, sent("D5", 1, "D5"))
    assert not unmarked.state.slow
    marked = marching({"red": {"D4": 1}}, tiles=tiles, slow=["D4"])
    marked.submit("red", {"hex": "D4", "forced": True})
    march_on(marked, sent("D4", 1, "D5"))
    assert marked.state.slow == {"D5"}
    assert troops(marked) == {"D5": 1}


def test_R56_one_group_walks_on_while_another_clears_its_marker() -> None:
    match = marching({"red": {"D4": 2}}, tiles={"D5": "swamp"})
    execute(match, "D4", group(1, "D5"), group(1, "C4"), forced=True)
    march_on(match, sent("D5", 1, "D5"), sent("C4", 1, "C5"))
    assert troops(match) == {"C5": 1, "D5": 1}
    assert not match.state.slow


def test_R113_who_arrives_by_an_answer_does_not_leave_by_it() -> None:
    match = execute(marching({"red": {"D4": 2}}), "D4", group(1, "D5"), group(1, "C4"), forced=True)
    with pytest.raises(Refused, match="You cannot send 2 from D5: only 1"):
        march_on(match, sent("C4", 1, "D5"), sent("D5", 2, "D6"))


def test_heavy_rains_leave_the_single_step() -> None:
    match = marching({"red": {"D4": 2}}, event="heavy_rains", events_up=["truce"])
    with pytest.raises(Refused, match="Heavy Rains"):
        execute(match, "D4", group(2, "D5"), forced=True)
    assert troops(execute(match, "D4", group(2, "D5"))) == {"D5": 2}


# By air


def test_R68_R70_from_the_airport_every_hex_but_city_and_home_is_one_step_away() -> None:
    state: State = begin({"troops": {"red": {"E5": 2}}}).state
    closed = {hex_ for hex_, land in state.tiles.items() if land in ("city", "home", "airport")}
    assert set(destinations(state, "red", "E5")) == set(HEXES) - closed
    assert "F4" in closed


def test_R71_all_who_leave_the_airport_fly_to_one_place() -> None:
    match = marching({"red": {"E5": 3}})
    with pytest.raises(Refused, match="One March flies to one place"):
        execute(match, "E5", group(1, "A2"), group(1, "D4"))
    execute(match, "E5", group(1, "A2"), group(1, "A2"))
    assert troops(match) == {"A2": 2, "E5": 1}


def test_R72_a_forced_march_walks_to_the_airport_and_flies() -> None:
    match = execute(marching({"red": {"E4": 2}}), "E4", group(2, "E5"), forced=True)
    march_on(match, sent("E5", 1, "H6"))
    assert troops(match) == {"E5": 1, "H6": 1}


def test_R72_a_forced_march_flies_and_walks_into_a_city_or_apart() -> None:
    match = marching({"red": {"E5": 3}}, cities=["A1"])
    execute(match, "E5", group(3, "A2"), forced=True)
    march_on(match, sent("A2", 1, "A1"), sent("A2", 1, "A3"))
    assert troops(match) == {"A1": 1, "A2": 1, "A3": 1}


def test_R71_a_second_march_in_a_chain_may_fly_elsewhere() -> None:
    match = execute(marching({"red": {"E5": 2, "E4": 1}}), "E5", group(2, "A2"))
    execute(match, "E4", group(1, "E5"), forced=True)
    march_on(match, sent("E5", 1, "H6"))
    assert troops(match) == {"A2": 2, "H6": 1}


def test_R69_an_attack_by_air_comes_from_the_airport() -> None:
    match = execute(marching({"red": {"E5": 2}, "blue": {"A2": 1}}, stones=NO_STONES), "E5", group(2, "A2"))
    assert troops(match) == {"A2": 2}
    assert troops(match, "blue") == {}


def test_R71_after_a_lost_attack_by_air_those_at_the_airport_stay() -> None:
    match = marching({"red": {"E5": 3}, "blue": {"A2": 4}}, stones={"red": 0, "blue": 0, "green": 0})
    execute(match, "E5", group(1, "A2"))
    assert troops(match) == {"E5": 2}
    assert not is_marching_on(match)


# Battles on the way


def front(**table: Json) -> Match[State]:
    """Four red troops in D4 face one blue in D5."""
    full: dict[str, Any] = {"stones": {"red": 1, "blue": 0, "green": 0}, **table}
    return marching({"red": {"D4": 4}, "blue": {"D5": 1}}, **full)


def pay(match: Match[State]) -> Match[State]:
    """Nobody pays anything for the battle that is on."""
    while match.asks and {ask.kind for ask in match.asks.values()} == {"pay"}:
        for seat in match.awaited:
            match.submit(seat, {"stones": 0})
    return match


def test_R112_the_first_group_is_the_attack_and_later_ones_follow() -> None:
    match = pay(execute(front(), "D4", group(2, "D5"), group(1, "D5")))
    assert troops(match) == {"D4": 1, "D5": 3}


def test_R48_R111_after_a_battle_those_not_committed_still_have_their_step() -> None:
    match = pay(execute(front(), "D4", group(2, "D5")))
    assert is_marching_on(match)
    assert {origin for origin, _ in open_steps(match)} == {"D4"}
    march_on(match, sent("D4", 1, "D5"), sent("D4", 1, "C4"))
    assert troops(match) == {"C4": 1, "D5": 3}
    assert not is_marching_on(match)


def test_R111_without_a_battle_an_answer_is_final_for_those_who_stay() -> None:
    match = execute(front(), "D4", group(1, "C4"))
    assert not is_marching_on(match)


def test_R90_R112_after_a_lost_battle_followers_stay_and_are_asked_again() -> None:
    table = {"troops": {"red": {"D4": 4}, "blue": {"D5": 3}}, "stones": NO_STONES}
    match = at([orders(red={"D4": "march"})], {**PEACE, **table})
    execute(match, "D4", group(1, "D5"), group(2, "D5"))
    assert any(isinstance(event, TroopsHeldUp) and event.troops == 2 for event in match.events)
    assert troops(match) == {"D4": 3}
    assert is_marching_on(match)
    with pytest.raises(Refused, match="one March fights only one battle"):
        march_on(match, sent("D4", 1, "D5"))
    march_on(match, sent("D4", 3, "C4"))
    assert troops(match) == {"C4": 3}


def test_R112_a_group_whose_place_the_retreating_army_took_stays_and_is_asked_again() -> None:
    table = {"troops": {"red": {"D4": 5}, "blue": {"D5": 3}}, "stones": NO_STONES}
    match = at([orders(red={"D4": "march"})], {**PEACE, **table})
    execute(match, "D4", group(3, "D5"), group(1, "C4"))
    match.submit("blue", {"to": "C4"})
    assert troops(match) == {"D4": 2, "D5": 3}
    assert troops(match, "blue") == {"C4": 2}
    assert {origin for origin, _ in open_steps(match)} == {"D4"}


def test_R91_winners_do_not_go_on_but_followers_of_a_forced_march_may() -> None:
    match = pay(execute(front(), "D4", group(2, "D5"), group(1, "D5"), forced=True))
    march_on(match, sent("D5", 1, "D6"))
    assert troops(match) == {"D4": 1, "D5": 2, "D6": 1}


def test_R111_the_uncommitted_of_a_forced_march_keep_both_steps() -> None:
    match = pay(execute(front(), "D4", group(2, "D5"), forced=True))
    march_on(match, sent("D4", 2, "C4"))
    assert is_marching_on(match)
    march_on(match, sent("C4", 2, "C5"))
    assert troops(match) == {"C5": 2, "D5": 2}


def test_R64_the_second_step_of_a_forced_march_may_attack_from_the_hex_between() -> None:
    match = marching(
        {"red": {"D4": 2}, "blue": {"D6": 2}},
        tiles={"D5": "forest"},
        stones={"red": 1, "blue": 0, "green": 0},
    )
    execute(match, "D4", group(2, "D5"), forced=True)
    march_on(match, sent("D5", 2, "D6"))
    match.submit("blue", {"to": "D7"})
    assert troops(match) == {"D6": 2}
    assert troops(match, "blue") == {"D7": 1}


def test_R47_one_battle_for_the_whole_order_across_both_steps() -> None:
    armies = {"red": {"D4": 4}, "blue": {"D5": 1, "C5": 1}}
    match = marching(armies, stones={"red": 1, "blue": 0, "green": 0})
    pay(execute(match, "D4", group(2, "D5"), forced=True))
    march_on(match, sent("D4", 2, "C4"))
    with pytest.raises(Refused, match="one March fights only one battle"):
        march_on(match, sent("C4", 1, "C5"))


def test_R52_out_of_a_marked_hex_a_forced_march_clears_and_attacks() -> None:
    match = front(tiles={"D4": "swamp"}, slow=["D4"])
    match.submit("red", {"hex": "D4", "forced": True})
    pay(march_on(match, sent("D4", 4, "D5")))
    assert troops(match) == {"D5": 4}


def test_R58_a_slow_hex_won_is_marked_by_the_winner() -> None:
    assert pay(execute(front(tiles={"D5": "swamp"}), "D4", group(4, "D5"))).state.slow == {"D5"}


def test_R77_troops_of_the_march_that_supported_it_take_no_further_step() -> None:
    table = {**PEACE, "troops": {"red": {"D4": 3, "D5": 1}, "blue": {"D6": 1}}}
    table["stones"] = {"red": 1, "blue": 0, "green": 0}
    placed = orders(red={"D4": "march", "D5": "support"})
    for side, goes_on in (("attacker", False), ("none", True)):
        match = at([placed], table)
        execute(match, "D4", group(3, "D5"), forced=True)
        march_on(match, sent("D5", 1, "D6"))
        match.submit("red", {"side": side})
        pay(match)
        assert is_marching_on(match) == goes_on

"""Battles: sums, ties, losses, supports, payments, retreats."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from engine.brimstone.board.state import State
from engine.brimstone.rules.combat import (
    Backing,
    Battle,
    attack_terms,
    attacker_wins,
    best_retreat,
    defence_terms,
    losses,
    most_payable,
    payers,
    retreats,
    strength,
    supporters,
)
from engine.brimstone.rules.events import BattleFought
from engine.kernel.core import Json
from engine.kernel.match import Match
from tests.engine.brimstone.positions import at, begin, orders

NO_STONES = {"red": 0, "blue": 0, "green": 0}


def place(**table: Json) -> State:
    """A position in which red may attack D5 from D4."""
    match: Match[State] = begin({"stones": NO_STONES, **table})
    return match.state


def ordered(by_seat: Mapping[str, Mapping[str, str]], **table: Json) -> State:
    state = place(**table)
    state.orders = {seat: dict(tokens) for seat, tokens in by_seat.items()}
    return state


def battle(**more: Any) -> Battle:
    return Battle(
        **{"attacker": "red", "defender": "blue", "origin": "D4", "hex": "D5", "committed": 2, **more}
    )


# Losses


@pytest.mark.parametrize(
    ("attack", "defence", "army", "lost"),
    [
        (4, 2, 9, 1),
        (6, 2, 2, 2),
        (7, 1, 1, 1),
        (3, 3, 5, 1),
        (3, 4, 5, 1),
        (3, 5, 5, 1),
        (3, 6, 5, 2),
        (3, 8, 5, 2),
        (3, 9, 5, 3),
        (1, 12, 5, 4),
        (1, 13, 5, 5),
        (1, 20, 5, 5),
        (20, 1, 20, 7),
    ],
)
def test_R88_losses_grow_with_the_difference(attack: int, defence: int, army: int, lost: int) -> None:
    assert losses(attack, defence, army) == lost == losses(defence, attack, army)


# Who wins


@pytest.mark.parametrize(
    ("attack", "defence", "card", "wins"),
    [
        (3, 2, "fair_weather", True),
        (3, 3, "fair_weather", True),
        (3, 4, "fair_weather", False),
        (3, 3, "entrenched", False),
        (4, 3, "entrenched", True),
        (2, 3, "entrenched", False),
        (3, 3, "deep_snow", True),
    ],
)
def test_R18_a_tie_goes_to_the_attacker_but_to_the_defender_when_entrenched(
    attack: int, defence: int, card: str, wins: bool
) -> None:
    assert attacker_wins(place(event=card, events_up=[]), attack, defence) == wins


@pytest.mark.parametrize(
    ("red", "blue", "card", "left"),
    [
        (3, 3, "fair_weather", {"red": {"D5": 3}, "blue": {"D6": 2}}),
        (3, 3, "entrenched", {"red": {"D4": 2}, "blue": {"D5": 3}}),
        (1, 4, "fair_weather", {"blue": {"D5": 4}}),
        (4, 1, "fair_weather", {"red": {"D5": 4}}),
        (2, 3, "fair_weather", {"red": {"D4": 1}, "blue": {"D5": 3}}),
        (5, 2, "fair_weather", {"red": {"D5": 5}}),
    ],
)
def test_a_battle_leaves_each_army_where_it_belongs(
    red: int, blue: int, card: str, left: dict[str, dict[str, int]]
) -> None:
    tiles = {"D4": "farmland", "D5": "farmland"}
    table = {
        "event": card,
        "events_up": ["truce"],
        "tiles": tiles,
        "troops": {"red": {"D4": red}, "blue": {"D5": blue}},
    }
    match = at([orders(red={"D4": "march"})], {**table, "stones": NO_STONES})
    match.submit("red", {"hex": "D4", "groups": [{"troops": red, "to": "D5"}]})
    if "blue" in match.asks and match.asks["blue"].kind == "retreat":
        match.submit("blue", {"to": "D6"})
    shown = match.game.outcome(match.state)["troops"]
    assert shown == left


# The sums


@pytest.mark.parametrize("land", ["plains", "village", "desert", "farmland", "forest", "mountain", "swamp"])
def test_R87_forest_adds_to_the_attack_forest_and_mountain_to_the_defence(land: str) -> None:
    troops = {"red": {"D4": 2}, "blue": {"D5": 3}}
    attacked_from = place(tiles={"D4": land}, troops=troops)
    assert strength(attack_terms(attacked_from, battle())) == 2 + (land == "forest")
    assert strength(defence_terms(attacked_from, battle())) == 3
    attacked = place(tiles={"D5": land}, troops=troops)
    assert strength(attack_terms(attacked, battle())) == 2
    assert strength(defence_terms(attacked, battle())) == 3 + (land in ("forest", "mountain"))


@pytest.mark.parametrize("land", ["forest", "mountain"])
def test_R15_deep_snow_takes_the_terrain_out_of_the_sum(land: str) -> None:
    state = place(
        event="deep_snow",
        events_up=[],
        tiles={"D4": land, "D5": land},
        troops={"red": {"D4": 2}, "blue": {"D5": 3}},
    )
    assert (strength(attack_terms(state, battle())), strength(defence_terms(state, battle()))) == (2, 3)


def test_only_committed_troops_count_and_all_defenders() -> None:
    state = place(troops={"red": {"D4": 7}, "blue": {"D5": 4}})
    assert strength(attack_terms(state, battle(committed=3))) == 3
    assert strength(defence_terms(state, battle(committed=3))) == 4


def test_R82_a_defend_order_counts_in_the_hex_attacked_only() -> None:
    troops = {"red": {"D4": 2}, "blue": {"D5": 3, "D6": 2}}
    defended = ordered({"blue": {"D5": "defend"}}, troops=troops)
    beside = ordered({"blue": {"D6": "defend"}, "red": {"D4": "defend"}}, troops=troops)
    assert strength(defence_terms(defended, battle())) == 4
    assert strength(defence_terms(beside, battle())) == 3
    assert strength(attack_terms(beside, battle())) == 2


def test_supports_and_payments_are_added_and_named() -> None:
    state = place(troops={"red": {"D4": 2}, "blue": {"D5": 3}})
    fought = battle(
        backings=(Backing("green", "C5", 4, "attacker"), Backing("blue", "D6", 2, "defender")),
        payments=(("blue", 2), ("red", 1)),
    )
    attack, defence = attack_terms(state, fought), defence_terms(state, fought)
    assert [(term.what, term.seat, term.amount) for term in attack] == [
        ("troops", "red", 2),
        ("support", "green", 4),
        ("payment", "red", 1),
    ]
    assert [(term.what, term.seat, term.amount) for term in defence] == [
        ("troops", "blue", 3),
        ("support", "blue", 2),
        ("payment", "blue", 2),
    ]


# Support

NEAR = {"red": {"D4": 3, "C4": 2}, "blue": {"D5": 3, "D6": 2}, "green": {"C5": 4, "F5": 1}}


def test_R74_a_support_order_serves_next_to_the_disputed_hex() -> None:
    tokens = {"red": {"C4": "support"}, "blue": {"D6": "support"}, "green": {"C5": "support"}}
    assert supporters(ordered(tokens, troops=NEAR), battle()) == {
        "red": ("C4", 2),
        "blue": ("D6", 2),
        "green": ("C5", 4),
    }


def test_R74_next_to_the_attacking_hex_is_not_enough() -> None:
    state = ordered({"green": {"F5": "support"}}, troops=NEAR)
    assert supporters(state, battle()) == {}


def test_R81_support_in_the_hex_attacked_adds_nothing() -> None:
    state = ordered({"blue": {"D5": "support"}}, troops=NEAR)
    assert supporters(state, battle()) == {}


def test_R77_committed_attackers_in_the_supporting_hex_do_not_count_twice() -> None:
    state = ordered({"red": {"D4": "support"}}, troops=NEAR)
    assert supporters(state, battle(committed=2)) == {"red": ("D4", 1)}
    assert supporters(state, battle(committed=3)) == {"red": ("D4", 0)}


@pytest.mark.parametrize("order", ["march", "defend", "bide", "recruit"])
def test_no_other_order_supports(order: str) -> None:
    assert supporters(ordered({"red": {"C4": order}}, troops=NEAR), battle()) == {}


def test_R84_supports_are_asked_all_at_once_clockwise_from_the_attacker() -> None:
    tokens = {"red": {"C4": "support"}, "blue": {"D6": "support"}, "green": {"C5": "support"}}
    state = ordered(tokens, troops=NEAR)
    assert list(supporters(state, battle(attacker="blue", defender="red"))) == ["blue", "green", "red"]


# Payment


@pytest.mark.parametrize(("stones", "most"), [(0, 0), (1, 1), (2, 2), (9, 2)])
def test_R85_two_stones_at_most_and_not_more_than_owned(stones: int, most: int) -> None:
    assert most_payable(place(stones={"red": stones}), "red") == most


def test_R13_nobody_pays_when_the_payroll_is_missed() -> None:
    state = place(event="missed_payroll", events_up=[], stones={"red": 5, "blue": 5})
    assert most_payable(state, "red") == 0
    assert payers(state, battle()) == []


def test_R85_those_without_a_stone_and_third_parties_are_not_asked() -> None:
    assert payers(place(stones={"red": 0, "blue": 1, "green": 5}), battle()) == ["blue"]


# Retreat


def test_R92_a_beaten_army_goes_next_door_where_it_is_empty_or_friendly() -> None:
    state = place(troops={"red": {"D4": 2, "C5": 1}, "blue": {"D5": 2, "D6": 1}, "green": {"E6": 1}})
    assert retreats(state, "blue", "D5") == ["C4", "D6", "E5"]


def test_R93_the_attacking_hex_is_closed_even_if_all_its_troops_attack() -> None:
    state = place(troops={"red": {"D4": 2}, "blue": {"D5": 2}})
    assert "D4" not in retreats(state, "blue", "D5")


def test_R65_R94_an_army_retreats_into_its_own_home_or_a_city_but_no_enemy_home() -> None:
    state = place(troops={"blue": {"C6": 1, "B1": 1}})
    assert "C7" not in retreats(state, "blue", "C6")
    assert "C1" in retreats(state, "blue", "B1")
    assert "A1" in retreats(state, "blue", "B1")


def test_R16_in_fogbound_nobody_retreats_into_forest_mountain_or_airport() -> None:
    tiles = {"C4": "forest", "C5": "mountain", "D6": "swamp"}
    troops = {"red": {"D4": 1}, "blue": {"D5": 1}}
    state = place(event="fogbound", events_up=[], cities=[], tiles=tiles, troops=troops)
    assert retreats(state, "blue", "D5") == ["D6", "E6"]


def test_R96_from_the_airport_they_go_on_foot_or_by_air() -> None:
    state = place(cities=["E6", "A1"], troops={"red": {"E4": 1, "H7": 1}, "blue": {"E5": 2, "H6": 1}})
    places = retreats(state, "blue", "E5")
    assert "E6" in places
    assert "H6" in places
    assert "H8" in places
    assert not {"A1", "C7", "C1", "I7", "E4", "H7", "E5"} & set(places)
    assert places == sorted(places)


@pytest.mark.parametrize(
    ("tiles", "troops", "best"),
    [
        ({}, {"D6": 1}, "D6"),
        ({"E6": "farmland"}, {"D6": 1}, "D6"),
        ({"E6": "farmland"}, {}, "E6"),
        ({"E6": "farmland", "C4": "farmland"}, {}, "C4"),
        ({"C4": "desert", "C5": "desert"}, {}, "D6"),
        ({}, {}, "C4"),
    ],
)
def test_R98_a_missed_retreat_goes_to_friends_then_to_the_best_land_then_by_name(
    tiles: dict[str, str], troops: dict[str, int], best: str
) -> None:
    state = place(cities=[], tiles=tiles, troops={"red": {"D4": 1, "E5": 1}, "blue": {"D5": 1, **troops}})
    assert best_retreat(state, "blue", tuple(retreats(state, "blue", "D5"))) == best


def test_R97_an_army_with_nowhere_to_go_is_destroyed() -> None:
    around = {"C4": 1, "C5": 1, "D6": 1, "E6": 1, "E5": 1}
    table = {"troops": {"red": {"D4": 5}, "blue": {"D5": 3}, "green": around}, "stones": NO_STONES}
    table |= {"tiles": {"D4": "farmland", "D5": "farmland"}, "cities": ["C4", "C5", "D6", "E6"]}
    match = at([orders(red={"D4": "march"})], table)
    match.submit("red", {"hex": "D4", "groups": [{"troops": 5, "to": "D5"}]})
    assert match.state.owner("D5") == "red"
    assert match.state.on_board("blue") == 0


# Whole battles


def test_R57_the_marker_of_a_disputed_hex_waits_for_the_winner() -> None:
    table = {
        "tiles": {"D5": "swamp", "D4": "farmland"},
        "slow": ["D5"],
        "troops": {"red": {"D4": 3}, "blue": {"D5": 1}},
        "stones": NO_STONES,
    }
    match = at([orders(red={"D4": "march"}, blue={"C1": "bide"})], table)
    match.submit("red", {"hex": "D4", "groups": [{"troops": 3, "to": "D5"}]})
    assert match.state.owner("D5") == "red"
    assert match.state.slow == {"D5"}


def test_R28_every_order_in_a_lost_hex_goes_with_it() -> None:
    for order in ("bide", "support", "defend", "march"):
        table = {
            "tiles": {"D4": "farmland"},
            "troops": {"red": {"D4": 4}, "blue": {"D5": 1}},
            "stones": NO_STONES,
        }
        match = at([orders(red={"D4": "march"}, blue={"D5": order, "C1": "bide"})], table)
        match.submit("red", {"hex": "D4", "groups": [{"troops": 4, "to": "D5"}]})
        assert match.state.orders["blue"] == {"C1": "bide"}


def test_R78_R83_support_and_defend_serve_in_every_battle_of_the_round() -> None:
    table = {
        "tiles": {"D4": "farmland", "C5": "farmland", "D6": "farmland", "D5": "farmland"},
        "troops": {"red": {"D4": 1, "C5": 1}, "blue": {"D5": 2, "D6": 1}},
        "stones": NO_STONES,
    }
    placed = orders(red={"D4": "march", "C5": "march"}, blue={"D5": "defend", "D6": "support", "C1": "bide"})
    match = at([placed], table)
    match.submit("red", {"hex": "D4", "groups": [{"troops": 1, "to": "D5"}]})
    match.submit("blue", {"side": "defender"})
    match.submit("blue", {"hex": "C1"})
    match.submit("red", {"hex": "C5", "groups": [{"troops": 1, "to": "D5"}]})
    match.submit("blue", {"side": "defender"})
    fought = [event for event in match.events if isinstance(event, BattleFought)]
    assert [strength(list(event.defence)) for event in fought] == [4, 4]


def test_R85_payments_of_both_are_gone_whoever_wins() -> None:
    table = {
        "tiles": {"D4": "farmland"},
        "troops": {"red": {"D4": 2}, "blue": {"D5": 1}},
        "stones": {"red": 2, "blue": 2, "green": 2},
    }
    match = at([orders(red={"D4": "march"}, blue={"C1": "bide"})], table)
    match.submit("red", {"hex": "D4", "groups": [{"troops": 2, "to": "D5"}]})
    assert match.state.stones["red"] == 2
    match.submit("blue", {"stones": 2})
    assert match.state.stones == {"red": 2, "blue": 2, "green": 2}
    match.submit("red", {"stones": 1})
    assert match.state.stones == {"red": 1, "blue": 0, "green": 2}
    assert match.state.bank == 37

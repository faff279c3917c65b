"""Supply: what armies need and earn, what makes up a shortage, and what that costs least."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from engine.brimstone.board.hexes import Hex
from engine.brimstone.board.state import State, hex_supply
from engine.brimstone.rules.asks import SettleSupply
from engine.brimstone.rules.supply import SupplyAnswer, cheapest, check_supply, forage_hex, supply_after
from engine.kernel.core import Json, Refused
from engine.kernel.match import Match
from tests.engine.brimstone.positions import at, begin, orders

LANDS = ("plains", "village", "desert", "farmland", "forest", "swamp", "city")
PLACES = ("D4", "D6", "C4", "C5")


def army(*hexes: tuple[str, int], stones: int = 0, forage: int | None = None) -> Match[State]:
    """Red's turn has come: armies by terrain and size; `forage` says which of them has the order."""
    placed = list(zip(PLACES, hexes, strict=False))
    tiles = {hex_: land for hex_, (land, _) in placed if land != "city"}
    cities = [hex_ for hex_, (land, _) in placed if land == "city"]
    troops = {hex_: count for hex_, (_, count) in placed}
    table = {"tiles": tiles, "cities": cities, "troops": {"red": troops}, "stones": {"red": stones}}
    lying = {} if forage is None else {PLACES[forage]: "forage"}
    return at([orders(red=lying)], table)


def is_asked(match: Match[State]) -> bool:
    return "red" in match.asks and match.asks["red"].kind == "supply"


# What is needed and earned


@pytest.mark.parametrize(
    ("troops", "barrels"),
    [
        (1, 1),
        (2, 1),
        (3, 2),
        (4, 2),
        (5, 3),
        (6, 3),
        (7, 4),
        (8, 4),
        (9, 5),
        (10, 5),
        (11, 6),
        (12, 6),
        (20, 10),
    ],
)
def test_a_hex_needs_half_as_many_barrels_as_troops_rounded_up(troops: int, barrels: int) -> None:
    assert hex_supply("plains", troops) == (0, barrels)


@pytest.mark.parametrize(
    ("land", "earned", "needed"),
    [
        ("home", 0, 1),
        ("city", 1, 1),
        ("plains", 0, 1),
        ("village", 0, 1),
        ("desert", 0, 2),
        ("farmland", 2, 1),
        ("forest", 0, 1),
        ("mountain", 0, 1),
        ("swamp", 0, 1),
        ("airport", 0, 1),
    ],
)
def test_what_two_troops_earn_and_need_on_each_land(land: str, earned: int, needed: int) -> None:
    assert hex_supply(land, 2) == (earned, needed)


def test_R44_the_home_base_gives_two_barrels_with_and_without_troops() -> None:
    for troops in ({}, {"C7": 1}):
        assert begin({"troops": {"red": troops}}).state.supply("red").available == 2


def test_the_example_of_the_rulebook() -> None:
    match = army(("farmland", 1), ("desert", 1), ("city", 3), ("village", 2))
    assert match.state.supply("red") == (5, 6)
    assert match.state.supply("red").shortage == 1


# Who is asked


def test_who_has_enough_is_not_asked() -> None:
    assert not is_asked(army(("plains", 4)))
    assert is_asked(army(("plains", 5)))


@pytest.mark.parametrize("card", ["good_roads", "missed_payroll"])
def test_barrels_may_be_bought_in_any_weather(card: str) -> None:
    table = {"troops": {"red": {"D4": 6}}, "event": card, "events_up": []}
    match = at([orders()], table)
    assert check_supply(match.state, "red", {"buy": 1}) == SupplyAnswer(buy=1)


# After a discharge


@pytest.mark.parametrize(
    ("land", "troops", "gone", "after"),
    [
        ("plains", 5, 1, (2, 2)),
        ("plains", 5, 5, (2, 0)),
        ("desert", 1, 1, (2, 0)),
        ("desert", 3, 1, (2, 2)),
        ("farmland", 1, 1, (2, 0)),
        ("farmland", 3, 2, (4, 1)),
        ("city", 1, 1, (2, 0)),
    ],
)
def test_R43_what_an_emptied_hex_earned_and_cost_goes_with_it(
    land: str, troops: int, gone: int, after: tuple[int, int]
) -> None:
    state = army((land, troops)).state
    assert supply_after(state, "red", {"D4": gone}) == after


def passes(state: State, answer: Json) -> bool:
    try:
        check_supply(state, "red", answer)
    except Refused:
        return False
    return True


@pytest.mark.parametrize(
    ("hexes", "stones", "forage", "answer", "legal"),
    [
        ([("plains", 6)], 2, None, {"buy": 1}, True),
        ([("plains", 6)], 2, None, {"discharge": {"D4": 2}}, True),
        ([("plains", 6)], 2, None, {"discharge": {"D4": 1}}, False),
        ([("plains", 6)], 2, None, {"discharge": {"D4": 3}}, False),
        ([("plains", 6)], 2, None, {"buy": 1, "discharge": {"D4": 1}}, False),
        ([("plains", 6)], 0, 0, {"forage": True}, True),
        ([("plains", 6)], 2, 0, {"forage": True, "buy": 1}, False),
        ([("plains", 6)], 2, 0, {"buy": 1}, True),
        ([("plains", 6)], 2, 0, {"forage": True, "discharge": {"D4": 1}}, False),
        ([("plains", 4), ("plains", 2)], 0, 1, {"forage": True, "discharge": {"D4": 2}}, False),
        ([("plains", 4), ("plains", 3)], 0, 1, {"forage": True, "discharge": {"D4": 2}}, True),
        ([("plains", 4), ("plains", 1)], 0, 1, {"discharge": {"D6": 1}}, True),
        ([("desert", 2), ("plains", 2)], 0, None, {"discharge": {"D4": 2}}, True),
        ([("desert", 2), ("plains", 2)], 0, None, {"discharge": {"D6": 2}}, True),
        ([("desert", 2), ("plains", 2)], 0, None, {"discharge": {"D4": 2, "D6": 2}}, False),
        ([("farmland", 1), ("plains", 8)], 0, None, {"discharge": {"D4": 1, "D6": 1}}, False),
    ],
)
def test_a_declaration_is_checked_as_a_whole(
    hexes: list[tuple[str, int]], stones: int, forage: int | None, answer: Json, legal: bool
) -> None:
    match = army(*hexes, stones=stones, forage=forage)
    assert match.state.supply("red").shortage
    assert passes(match.state, answer) == legal


def test_R42_the_last_troop_of_farmland_or_a_city_is_never_sent_home() -> None:
    for land in ("farmland", "city"):
        state = army((land, 1), ("plains", 5), ("plains", 3)).state
        for answer in declarations(state):
            if passes(state, answer):
                assert answer["discharge"].get("D4", 0) == 0


# What happens


def test_R26_an_order_goes_with_the_last_troop_of_its_hex() -> None:
    table = {"troops": {"red": {"D4": 4, "D6": 2}}}
    match = at([orders(red={"D4": "bide", "D6": "bide", "C7": "recruit"})], table)
    match.submit("red", {"discharge": {"D6": 2}})
    assert match.state.orders["red"] == {"C7": "recruit", "D4": "bide"}


@pytest.mark.parametrize(
    ("order", "stays"),
    [("recruit", True), ("bide", True), ("march", False), ("support", False), ("defend", False)],
)
def test_R26_at_home_only_recruit_and_bide_outlast_the_troops(order: str, stays: bool) -> None:
    table = {"troops": {"red": {"D4": 4, "C7": 2}}}
    match = at([orders(red={"D4": "bide", "C7": order})], table)
    match.submit("red", {"discharge": {"C7": 2}})
    assert ("C7" in match.state.orders["red"]) == stays


def test_R36_foraging_for_supply_is_the_turn() -> None:
    match = at(
        [orders(red={"D4": "forage", "C7": "recruit"}, blue={"C1": "bide"})], {"troops": {"red": {"D4": 6}}}
    )
    match.submit("red", {"forage": True})
    assert list(match.asks) == ["blue"]
    assert match.state.orders["red"] == {"C7": "recruit"}


def test_bought_barrels_are_paid_to_the_bank() -> None:
    match = army(("plains", 8), stones=5)
    before = match.state.bank
    match.submit("red", {"buy": 2})
    assert match.state.stones["red"] == 1
    assert match.state.bank == before + 4


def test_R35_a_seat_without_orders_is_supplied_all_the_same() -> None:
    table = {"troops": {"red": {"D4": 1}, "green": {"F6": 6}}}
    match = at([orders(red={"D4": "bide"})], table)
    assert list(match.asks) == ["red"]
    match.submit("red", {"hex": "D4"})
    assert list(match.asks) == ["green"]
    assert isinstance(match.asks["green"], SettleSupply)


# What costs least


def declarations(state: State) -> Iterator[dict[str, Json]]:
    """Everything that might be declared."""
    held = state.held("red")
    for counts in product(*(range(state.troops(hex_) + 1) for hex_ in held)):
        discharge = {hex_: gone for hex_, gone in zip(held, counts, strict=True) if gone}
        for forage, buy in product((False, True), range(state.stones["red"] // 2 + 1)):
            yield {"forage": forage, "buy": buy, "discharge": discharge}


armies = st.lists(st.tuples(st.sampled_from(LANDS), st.integers(1, 5)), min_size=1, max_size=4)


@given(armies, st.integers(0, 5), st.none() | st.integers(0, 3))
def test_the_cheapest_way_is_legal_and_no_other_sends_fewer_troops_home(
    hexes: list[tuple[str, int]], stones: int, forage: int | None
) -> None:
    if forage is not None and (forage >= len(hexes) or hexes[forage][0] in ("city", "desert")):
        forage = None
    match = army(*hexes, stones=stones, forage=forage)
    state = match.state
    assume(state.supply("red").shortage)
    best = cheapest(state, "red")
    assert passes(state, best.dump())
    legal = [answer for answer in declarations(state) if passes(state, answer)]
    assert _gone(best.discharge) == min(_gone(answer["discharge"]) for answer in legal)
    assert best.forage == (forage_hex(state, "red") is not None)
    given_up = [
        _given_up(state, answer["discharge"])
        for answer in legal
        if _gone(answer["discharge"]) == _gone(best.discharge) and answer["forage"] == best.forage
    ]
    assert _given_up(state, best.discharge) == min(given_up)


def _gone(discharge: Mapping[Hex, int]) -> int:
    return sum(discharge.values())


WORTH = {"city": 8, "farmland": 4, "village": 2, "home": 1}


def _given_up(state: State, discharge: Mapping[Hex, int]) -> int:
    """The worth of the ground that nobody holds any more."""
    return sum(
        WORTH.get(state.tiles[hex_], 0) for hex_, gone in discharge.items() if gone == state.troops(hex_)
    )


@pytest.mark.parametrize(
    ("hexes", "stones", "forage", "best"),
    [
        ([("plains", 6)], 0, None, SupplyAnswer(discharge={"D4": 2})),
        ([("plains", 5)], 0, None, SupplyAnswer(discharge={"D4": 1})),
        ([("plains", 6)], 2, None, SupplyAnswer(buy=1)),
        ([("plains", 6)], 2, 0, SupplyAnswer(forage=True)),
        ([("plains", 4), ("desert", 1)], 0, None, SupplyAnswer(discharge={"D6": 1})),
        ([("plains", 4), ("village", 1), ("plains", 1)], 2, None, SupplyAnswer(buy=1, discharge={"C4": 1})),
        ([("village", 1), ("city", 3), ("plains", 3)], 0, None, SupplyAnswer(discharge={"C4": 1, "D6": 1})),
    ],
)
def test_the_cheapest_way_forages_then_buys_then_gives_up_least(
    hexes: list[tuple[str, int]], stones: int, forage: int | None, best: SupplyAnswer
) -> None:
    state = army(*hexes, stones=stones, forage=forage).state
    assert cheapest(state, "red") == best

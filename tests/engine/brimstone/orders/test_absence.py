"""What is done for seats that do not answer (R22, R25, R133), and the steward's play (R108)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.brimstone.board.components import CARDS
from engine.brimstone.notation.sheets import parse_sheet
from engine.brimstone.orders.absent import AbsentDeputy, sheet_of_an_absent_seat
from engine.brimstone.orders.plan import Sheet, placed
from engine.brimstone.orders.steward import Steward, modest_sheet
from engine.brimstone.orders.warnings import check_sheet
from engine.brimstone.rules.asks import Execute, PlaceOrders
from engine.kernel.match import Match
from engine.registry.catalogue import find_game
from tests.engine.brimstone.positions import begin

SEATS = ("red", "blue", "green")
TILES = {"D4": "plains", "D5": "plains", "C5": "swamp", "B4": "mountain", "D6": "forest", "B2": "desert"}


def table(troops: dict[str, dict[str, int]], **more: Any) -> Match[Any]:
    return begin(
        {"tiles": TILES, "troops": troops, "events_up": [], "stones": dict.fromkeys(SEATS, 3), **more}
    )


def orders_ask(match: Match[Any], seat: str = "red") -> PlaceOrders:
    ask = match.asks[seat]
    assert isinstance(ask, PlaceOrders)
    return ask


def first_turn(match: Match[Any]) -> Execute:
    """Red's first turn, when the others have placed nothing and supply is settled."""
    while not isinstance(ask := match.asks[match.awaited[0]], Execute):
        match.submit(ask.seat, {"orders": {}} if isinstance(ask, PlaceOrders) else ask.fallback())
    return ask


def test_R22_a_saved_legal_sheet_counts() -> None:
    ask = orders_ask(table({"red": {"D4": 2}}))
    sheet = parse_sheet("D4 march D5 1")
    assert sheet_of_an_absent_seat(sheet, ask.view) == sheet
    assert AbsentDeputy(sheet).answer(ask) == {"orders": {"D4": "march"}}


@pytest.mark.parametrize("saved", ["", "C5 march D5", "D4 pillage", "retreat D4 D5"])
def test_R22_without_one_all_bide_and_standing_instructions_stay(saved: str) -> None:
    ask = orders_ask(table({"red": {"D4": 2}}))
    sheet = sheet_of_an_absent_seat(parse_sheet(saved), ask.view)
    assert set(sheet.orders.values()) == {"bide"}
    assert "D4" in sheet.orders
    assert [str(wish) for wish in sheet.wishes] == ([saved] if saved.startswith("retreat") else [])


def test_R22_forage_if_supply_is_short() -> None:
    ask = orders_ask(table({"red": {"D4": 9}}))
    assert "forage" in sheet_of_an_absent_seat(Sheet(), ask.view).orders.values()


@pytest.mark.parametrize(
    ("saved", "given_up"),
    [
        ("D4 march\nD5 bide\nD6 march", "D5"),
        ("D4 march\nD6 march", "D6"),
        ("D6 march\nD4 march", "D4"),
    ],
)
def test_R25_a_bide_is_removed_else_the_order_ranked_last(saved: str, given_up: str) -> None:
    sheet = parse_sheet(saved)
    match = table({"red": {"D4": 1, "D5": 1, "D6": 1}})
    match.submit("red", placed(sheet))
    assert AbsentDeputy(sheet).answer(first_turn(match)) == {"hex": given_up, "remove": True}


def test_R25_else_the_hex_of_the_lowest_name() -> None:
    match = table({"red": {"D4": 1, "D6": 1}})
    match.submit("red", {"orders": {"D6": "march", "D4": "march"}})
    assert AbsentDeputy(Sheet()).answer(first_turn(match)) == {"hex": "D4", "remove": True}


@pytest.mark.parametrize("seed", [f"s{number}" for number in range(12)])
def test_R108_stewards_play_legally_plan_no_attack_pay_nothing_and_feed_their_troops(seed: str) -> None:
    match = Match.new(find_game("brimstone"), 3, {"round_limit": 8}, seed)
    sheets = dict.fromkeys(match.game.seats, Sheet())
    while not match.is_over:
        seat = match.awaited[0]
        ask = match.asks[seat]
        assert ask.kind not in ("pay", "supply")
        if isinstance(ask, PlaceOrders):
            sheets[seat] = modest_sheet(ask.view)
            assert check_sheet(sheets[seat], ask.view) == []
            targets = [leg.to for line in sheets[seat].lines for leg in line.legs]
            assert all(ask.view.owner(to) in (None, seat) for to in targets)
        match.submit(seat, Steward(sheets[seat]).answer(ask))
    state = match.state
    assert min(state.on_board(seat) for seat in state.seats) > 2
    assert sum(len(state.cities(seat)) for seat in state.seats) >= 1


def test_R108_a_steward_in_danger_defends() -> None:
    ask = orders_ask(table({"red": {"D4": 2}, "blue": {"D5": 3}}))
    assert modest_sheet(ask.view).orders["D4"] == "defend"


def test_R107_R134_orders_show_to_nobody_until_the_last_sheet_is_in() -> None:
    match = table({"red": {"D4": 2}, "blue": {"B2": 2}})
    looking = ("blue", "green", None)
    before = [match.game.view(match.state, seat) for seat in looking]
    told = len(match.events)
    match.submit("red", {"orders": {"D4": "march"}})
    assert [match.game.view(match.state, seat) for seat in looking] == before
    assert match.events[told:] == []


def test_R133_nothing_is_swapped_the_first_event_is_taken_and_a_march_stops() -> None:
    match = Match.new(find_game("brimstone"), 3, {}, "missed")
    assert match.asks[match.awaited[0]].fallback() == {"swaps": []}
    match.submit(match.awaited[0], {"swaps": []})
    while (ask := match.asks[match.awaited[0]]).kind == "choose_home":
        match.submit(ask.seat, ask.fallback())
    assert ask.fallback() == {"event": min(match.state.events_up, key=CARDS.index)}
    marching = table({"red": {"D4": 2}})
    for seat in SEATS:
        marching.submit(seat, {"orders": {"D4": "march"} if seat == "red" else {}})
    while (ask := marching.asks[marching.awaited[0]]).kind != "execute":
        marching.submit(ask.seat, ask.fallback())
    marching.submit("red", {"hex": "D4", "forced": True, "groups": [{"troops": 2, "to": "D5"}]})
    ask = marching.asks["red"]
    assert (ask.kind, ask.fallback()) == ("march_on", {"groups": []})

"""Turn sheets: read as people type them, printed so that they read back, carried out as far as they go."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.earth_mans_burden.board.worlds import OURS, SEATS, UN
from engine.earth_mans_burden.orders.notation import parse_sheet
from engine.earth_mans_burden.orders.sheet import Sheet, TurnDeputy
from engine.earth_mans_burden.orders.standing_instructions import Standing, StandingDeputy
from engine.earth_mans_burden.rules.attacks import Attack
from engine.earth_mans_burden.rules.claiming import Claim
from engine.earth_mans_burden.rules.movement import Move
from engine.kernel.core import Ask, Refused
from engine.kernel.dice import Dice
from engine.records import record
from tests.engine.earth_mans_burden.positions import begin, crowded_table

WHOLE = """fly 3 earth solar_system
fire mars blue 4
coup mars un 2
build mars 2 1
claim mars 3 until 1
nothing else"""
SWIFTLY = StandingDeputy(Standing(), is_swift=True)
worlds, numbers = st.sampled_from(list(OURS.regions)), st.integers(1, 40)


@st.composite
def sheets(draw: st.DrawFn) -> Sheet:
    """Any sheet that can be written."""
    places, owners = st.sampled_from(OURS.places), st.sampled_from([*SEATS, UN])
    flights = draw(
        st.lists(st.builds(Move, places, places, numbers), unique_by=lambda one: one[:2], max_size=4)
    )
    attacks = [
        draw(
            st.lists(st.builds(Attack, worlds, owners, numbers, st.just(kind)), unique_by=lambda one: one[:2])
        )
        for kind in (False, True)
    ]
    projects = draw(st.dictionaries(worlds, st.lists(numbers, min_size=1, max_size=3).map(tuple), max_size=3))
    claims = st.builds(Claim, worlds, numbers, st.none() | numbers)
    claimed = draw(st.lists(claims, unique_by=lambda one: one.world, max_size=3))
    fire, coups = map(tuple, attacks)
    return Sheet(
        tuple(flights), fire, coups, projects, tuple(claimed), draw(st.booleans()), draw(st.booleans())
    )


@settings(max_examples=60)
@given(sheets())
def test_a_sheet_reads_back_as_it_was_printed(sheet: Sheet) -> None:
    lines = str(sheet).splitlines()
    if len(lines) <= 40:
        assert parse_sheet(str(sheet), OURS) == sheet


def test_every_line_is_read() -> None:
    sheet = parse_sheet(WHOLE, OURS)
    assert sheet.flights == (Move("earth", "solar_system", 3),)
    assert sheet.fire == (Attack("mars", "blue", 4, is_coup=False),)
    assert sheet.coups == (Attack("mars", UN, 2, is_coup=True),)
    assert (sheet.projects, sheet.claims) == ({"mars": (2, 1)}, (Claim("mars", 3, 1),))
    assert sheet.is_closed


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("Fly 3 fleets from Earth to Solar System!", "fly 3 earth solar_system"),
        ("move 1 outer system deep space", "fly 1 outer_system deep_space"),
        ("fire on mars at the UN with 4 fleets", "fire mars un 4"),
        ("attack mars blu 4", "fire mars blue 4"),
        ("overthrow Mars blue 1", "coup mars blue 1"),
        ("claim nept 2", "claim neptune 2"),
        ("build on earth 1 1; nothing", "build earth 1 1\nnothing else"),
    ],
)
def test_what_people_type_is_understood(said: str, meant: str) -> None:
    assert str(parse_sheet(said, OURS)) == meant


@pytest.mark.parametrize(
    "said",
    ["hello", "fly earth mars", "fire mars", "claim mars 0", "build mars", "fly 2 here there", "claim x 1"],
)
def test_a_line_that_says_nothing_is_refused_with_a_reason(said: str) -> None:
    with pytest.raises(Refused, match=r".+\."):
        parse_sheet(said, OURS)


def test_a_later_line_about_the_same_thing_replaces_the_earlier() -> None:
    assert str(parse_sheet("fire mars blue 1\nfire mars blue 3", OURS)) == "fire mars blue 3"


def _asks(sheet: Sheet, **table: Any) -> list[str]:
    """What the seat is still asked in its turn, with that sheet."""
    match, kinds = begin(**table), list[str]()
    stage = match.stage
    while match.stage == stage and not match.is_over:
        for seat in match.awaited:
            ask: Ask = match.asks[seat]
            answer = TurnDeputy(sheet, SWIFTLY).answer(ask)
            if answer is None:
                kinds.append(ask.kind)
                answer = ask.fallback()
            match.submit(seat, answer)
    return kinds


CONTESTED = {
    "players": 2,
    "fleets": {"red": {"mars": 4}, "blue": {"mars": 1}},
    "developments": {"red": {"mars": 1}, "blue": {"luna": 1}},
}


def test_a_whole_turn_in_one_sheet_asks_no_more_than_its_first_ask() -> None:
    sheet = parse_sheet("fire mars blue 2\nbuild mars 1\nclaim mars 1\nnothing else", OURS)
    assert _asks(sheet, **CONTESTED) == ["move"]


def test_a_sheet_builds_with_care_where_it_names_no_projects() -> None:
    held = {"red": {"mars": 3, "venus": 2, "luna": 1}, "blue": {"ceres": 1}}
    ask = begin(developments=held, phase="exploit").asks["red"]
    built = {"projects": {"mars": [2, 1], "venus": [2]}}
    sheet = parse_sheet("build mars 2 1\nbuild with care", OURS)
    assert TurnDeputy(sheet, SWIFTLY).answer(ask) == built


def test_what_a_sheet_leaves_open_is_asked() -> None:
    assert _asks(parse_sheet("build mars 1", OURS), **CONTESTED) == ["move", "combat", "claim"]


def test_at_a_deliberate_table_the_attacked_are_asked() -> None:
    match = begin(**CONTESTED, phase="combat")
    match.submit("red", {"fire": [{"world": "mars", "at": "blue", "fleets": 1}]})
    ask = match.asks["blue"]
    assert TurnDeputy(Sheet(), StandingDeputy(Standing(), is_swift=False)).answer(ask) is None
    assert TurnDeputy(Sheet(), SWIFTLY).answer(ask) == {}


def test_who_must_come_down_does_whatever_the_sheet_says() -> None:
    state = begin(fleets={"red": {"inner_system": 5, "jovian": 1}}).state
    moves = parse_sheet("fly 2 inner system mars belt", OURS).moves(state, "red")
    assert Move("inner_system", "mars_belt", 2) in moves
    assert sum(move.fleets for move in moves if move.origin == "inner_system") == 5


@settings(max_examples=60, deadline=None)
@given(sheets(), st.integers(0, 10_000))
def test_whatever_a_sheet_says_its_deputy_answers_legally(sheet: Sheet, number: int) -> None:
    dice = Dice(f"sheet {number}")
    match = record.begin({"id": "s", "game": "earth_mans_burden", "table": crowded_table(dice)})
    for _ in range(6):
        if match.is_over:
            return
        seat = match.awaited[0]
        ask = match.asks[seat]
        answer = TurnDeputy(sheet, SWIFTLY).answer(ask)
        match.submit(seat, ask.sample(dice) if answer is None else answer)

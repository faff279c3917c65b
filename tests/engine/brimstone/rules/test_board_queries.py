"""The questions about a position: each answered as the rules would."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.brimstone.board.hexes import HEXES, Hex
from engine.brimstone.board.state import Position, View, seen_by
from engine.brimstone.notation.sheets import parse_sheet
from engine.brimstone.orders.gaps import left_open, shortage_after
from engine.brimstone.rules.board_queries import beats, could_win, guard, strongest_attack, threats, ways_in
from engine.brimstone.rules.march import is_attack, possible_steps, start, step, why_no_forced_march
from engine.kernel.core import Json, Seat
from engine.kernel.dice import Dice
from tests.engine.brimstone.positions import begin, crowded_table


def view_of(seat: Seat = "red", **table: Json) -> View:
    full = {"tiles": {"C5": "swamp", "B4": "mountain", "D5": "farmland"}, "stones": {"blue": 2}, **table}
    return seen_by(begin(full).state, seat)


def entered(position: Position, seat: Seat) -> set[tuple[Hex, Hex]]:
    """From where to where one March can go, tried step by step by the rules of the March."""
    may_force = why_no_forced_march(position, seat) is None
    return {
        (origin, to)
        for origin in position.held(seat)
        if not position.is_fogged(origin)
        for to in _reached(position, seat, origin, may_force=may_force)
    }


def _reached(position: Position, seat: Seat, origin: Hex, *, may_force: bool) -> Iterator[Hex]:
    order = start(position, seat, origin, is_forced=may_force)
    if origin in position.slow:
        if may_force:
            board = position.copy()
            board.slow.discard(origin)
            order.moved, order.fresh = {origin: order.fresh}, 0
            yield from (group.to for group in possible_steps(board, order) if group.to != origin)
        return
    for group in possible_steps(position, order):
        yield group.to
        if may_force and not is_attack(position, order, group):
            board, trial = position.copy(), order.copy()
            step(board, trial, group)
            trial.close_answer(fought=False)
            yield from (further.to for further in possible_steps(board, trial))


@given(st.integers(0, 10**6))
def test_every_way_in_is_one_that_a_march_can_go_and_none_is_missed(seed: int) -> None:
    position = begin(crowded_table(Dice(str(seed)))).state
    for seat in position.seats:
        found = {
            (way.origin, hex_)
            for hex_ in HEXES
            for way in ways_in(position, seat, hex_)
            if way.origin != hex_
        }
        assert found == {(origin, to) for origin, to in entered(position, seat) if origin != to}


@pytest.mark.parametrize(
    ("troops", "stones", "strength"),
    [
        ({"E4": 3}, 0, 3),
        ({"F5": 3}, 0, None),
        ({"F5": 3}, 1, 3),
        ({"E4": 3, "D3": 2}, 0, 5),
    ],
)
def test_a_threat_is_one_march_and_one_support(
    troops: Mapping[str, int], stones: int, strength: int | None
) -> None:
    view = view_of(troops={"red": {"D4": 2}, "blue": dict(troops)}, stones={"blue": stones})
    found = threats(view, "D4", "red")
    assert [threat.strength for threat in found] == ([] if strength is None else [strength])


def test_once_orders_lie_open_only_marches_threaten() -> None:
    view = view_of(troops={"red": {"D4": 2}, "blue": {"E4": 3, "D3": 4}})
    view.orders = {"blue": {"E4": "march", "D3": "bide"}}
    threat = strongest_attack(view, "blue", "D4")
    assert threat is not None
    assert (threat.way.origin, threat.strength) == ("E4", 3)


def test_R18_a_tie_takes_the_hex_but_for_entrenched() -> None:
    troops = {"red": {"D4": 2}, "blue": {"E4": 2}}
    for event, falls in (("fair_weather", True), ("entrenched", False)):
        view = view_of(troops=troops, event=event, events_up=[])
        (threat,) = threats(view, "D4", "red")
        assert beats(view, threat, guard(view, "D4")) == falls


def test_a_seat_could_win_by_the_cities_that_its_marches_reach() -> None:
    held = {"C4": 1, "F4": 1, "E1": 1, "A1": 2}
    assert could_win(view_of(troops={"red": {**held, "E8": 1}}), "red")
    assert not could_win(
        view_of(troops={"red": {**held, "E8": 1}, "blue": {"E9": 3}}, stones={"red": 0}), "red"
    )


@pytest.mark.parametrize(
    ("sheet", "blue", "said"),
    [
        ("C4 march D4 all", {"D3": 1}, ["C4"]),
        ("C4 march D4 1", {"D3": 1}, ["C4"]),
        ("C4 defend", {"D3": 2}, []),
        ("C4 defend", {"D3": 3}, ["C4"]),
        ("C4 bide", {"D3": 2}, ["C4"]),
        ("C4 recruit", {"D3": 2}, []),
        ("C4 bide", {"I9": 5}, []),
    ],
)
def test_a_sheet_is_told_what_it_leaves_open(sheet: str, blue: Mapping[str, int], said: list[str]) -> None:
    view = view_of(troops={"red": {"C4": 2}, "blue": dict(blue)}, stones={})
    text = sheet.rsplit("\n", maxsplit=1)[-1] if sheet.count("C4") > 1 else sheet
    assert [opening.hex for opening in left_open(parse_sheet(text), view)] == said


def test_a_sheet_is_told_what_will_be_missing_next_round() -> None:
    view = view_of(troops={"red": {"C4": 2, "C7": 2}})
    assert shortage_after(parse_sheet("C4 bide"), view) == 0
    assert shortage_after(parse_sheet("C4 march D4 1, B4 1\nC7 march C6 1, D6 1"), view) == 2

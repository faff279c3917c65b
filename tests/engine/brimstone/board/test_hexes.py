"""The board of 61 hexes and its names."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.brimstone.board.hexes import (
    CENTRE,
    HEXES,
    Hex,
    axial,
    distance,
    hex_name,
    is_hex,
    mirrored,
    neighbours,
    parse_hex,
    rotated,
)

hexes = st.sampled_from(HEXES)


def test_the_board_has_61_hexes_named_row_by_row() -> None:
    rows = {"A": (1, 5), "B": (1, 6), "C": (1, 7), "D": (1, 8), "E": (1, 9)}
    rows |= {"F": (2, 9), "G": (3, 9), "H": (4, 9), "I": (5, 9)}
    named = [f"{row}{n}" for row, (first, last) in rows.items() for n in range(first, last + 1)]
    assert list(HEXES) == named
    assert len(HEXES) == 61


def test_the_centre_is_E5() -> None:
    assert CENTRE == "E5"
    assert axial("E5") == (0, 0)


@pytest.mark.parametrize(
    ("name", "q", "r"),
    [("A1", -4, 4), ("A5", 0, 4), ("E1", -4, 0), ("E9", 4, 0), ("I5", 0, -4), ("I9", 4, -4), ("D5", 0, 1)],
)
def test_a_name_is_the_row_from_the_bottom_and_q_plus_5(name: Hex, q: int, r: int) -> None:
    assert axial(name) == (q, r)
    assert hex_name(q, r) == name


@given(hexes)
def test_every_name_reads_back(hex_: Hex) -> None:
    assert hex_name(*axial(hex_)) == hex_ == parse_hex(f" {hex_.lower()} ")
    assert is_hex(hex_)


@pytest.mark.parametrize(("q", "r"), [(5, 0), (-5, 0), (0, 5), (3, 2), (-3, -2), (4, 1)])
def test_beyond_the_edge_there_is_no_hex(q: int, r: int) -> None:
    with pytest.raises(ValueError, match="off the board"):
        hex_name(q, r)


@pytest.mark.parametrize("text", ["", "E", "E0", "E10", "A6", "F1", "I4", "J5", "5E", "E5x"])
def test_a_name_that_is_none_is_not_read(text: str) -> None:
    with pytest.raises(ValueError, match="no hex"):
        parse_hex(text)


@pytest.mark.parametrize("value", ["e5", " E5", "", None, 5, ["E5"], {"E5": 1}, True])
def test_only_the_exact_name_is_a_hex(value: object) -> None:
    assert not is_hex(value)


@pytest.mark.parametrize(
    ("hex_", "around"),
    [
        ("E5", ("D4", "D5", "E4", "E6", "F5", "F6")),
        ("A1", ("A2", "B1", "B2")),
        ("I9", ("H8", "H9", "I8")),
        ("C1", ("B1", "C2", "D1", "D2")),
        ("F2", ("E1", "E2", "F3", "G3")),
    ],
)
def test_neighbours_are_beside_above_with_the_same_or_the_next_number_and_below(
    hex_: Hex, around: tuple[Hex, ...]
) -> None:
    assert neighbours(hex_) == around


@given(hexes, hexes)
def test_neighbours_are_mutual_and_one_step_away(a: Hex, b: Hex) -> None:
    assert (b in neighbours(a)) == (a in neighbours(b)) == (distance(a, b) == 1)


@given(hexes)
def test_a_hex_has_three_neighbours_in_a_corner_four_on_an_edge_else_six(hex_: Hex) -> None:
    out = distance(hex_, CENTRE)
    is_corner = out == 4 and 0 in (*axial(hex_), sum(axial(hex_)))
    assert len(neighbours(hex_)) == (3 if is_corner else 4 if out == 4 else 6)


@given(hexes, hexes)
def test_distance_is_the_length_of_the_shortest_walk(a: Hex, b: Hex) -> None:
    reached, steps = {a}, 0
    while b not in reached:
        reached |= {near for hex_ in reached for near in neighbours(hex_)}
        steps += 1
    assert distance(a, b) == steps == distance(b, a)


@given(hexes, hexes, st.integers(-7, 7))
def test_turning_and_mirroring_keep_distances(a: Hex, b: Hex, sixths: int) -> None:
    assert distance(rotated(a, sixths), rotated(b, sixths)) == distance(a, b)
    assert distance(mirrored(a), mirrored(b)) == distance(a, b)


@given(hexes)
def test_six_sixths_or_two_mirrorings_bring_a_hex_back(hex_: Hex) -> None:
    assert rotated(hex_, 6) == hex_ == rotated(rotated(hex_, 2), 4)
    assert mirrored(mirrored(hex_)) == hex_


def test_a_sixth_turns_clockwise() -> None:
    corners = [rotated("E1", sixths) for sixths in range(6)]
    assert corners == ["E1", "I5", "I9", "E9", "A5", "A1"]


def test_mirroring_reverses_the_sense_of_turning() -> None:
    ring = [rotated("E1", sixths) for sixths in range(6)]
    for one, following in pairwise(ring):
        assert rotated(mirrored(following), 1) == mirrored(one)
